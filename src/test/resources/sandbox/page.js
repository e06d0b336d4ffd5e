const live = document.getElementById('live');
const said = document.getElementById('said');
let shown = null;

async function refresh() {
  if (document.hidden) return;
  try {
    const text = await (await fetch('/', { cache: 'no-store' })).text();
    const next = new DOMParser().parseFromString(text, 'text/html').getElementById('live');
    if (next.innerHTML === shown) return;
    shown = next.innerHTML;
    next.querySelectorAll('details').forEach(each => {
      const old = document.getElementById(each.id);
      if (old) each.open = old.open;
    });
    live.replaceChildren(...next.childNodes);
    if (said.dataset.lost) { said.textContent = ''; delete said.dataset.lost; }
  } catch (e) {
    said.textContent = 'The sandbox does not answer.';
    said.dataset.lost = 'yes';
    shown = null;
  }
}

async function call(method, path, body) {
  try {
    const answer = await fetch(path, {
      method, body, headers: body ? { 'Content-Type': 'application/json' } : {}
    });
    said.textContent = answer.ok ? 'Done.' : (await answer.json()).error;
  } catch (e) {
    said.textContent = 'The sandbox does not answer.';
  }
  refresh();
}

document.getElementById('fault').addEventListener('submit', event => {
  event.preventDefault();
  call('POST', '/sandbox/faults', JSON.stringify(Object.fromEntries(new FormData(event.target))));
});
document.querySelectorAll('button[data-path]').forEach(button => {
  button.addEventListener('click', () => {
    if (!button.dataset.confirm || confirm(button.dataset.confirm)) {
      call(button.dataset.method, button.dataset.path);
    }
  });
});
setInterval(refresh, 1000);
