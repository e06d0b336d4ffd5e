// Ticks all rows of a page; without JavaScript its box is not there.
document.querySelectorAll(".tick-all").forEach((all) => {
  const boxes = [...all.form.querySelectorAll('input[name="id"]')];
  const show = () => {
    const ticked = boxes.filter((box) => box.checked).length;
    all.checked = ticked === boxes.length;
    all.indeterminate = ticked > 0 && ticked < boxes.length;
  };
  all.hidden = false;
  all.addEventListener("change", () => boxes.forEach((box) => { box.checked = all.checked; }));
  boxes.forEach((box) => box.addEventListener("change", show));
  show();
});
