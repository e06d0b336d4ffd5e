update alias
set contact = kept.contact
from lane gone, lane kept
where gone.id = :loser
  and kept.id = :survivor
  and alias.inbox = gone.inbox
  and alias.contact = gone.contact
