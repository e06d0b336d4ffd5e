(cast(:ids as bigint[]) is null or e.id = any (cast(:ids as bigint[])))
  and (cast(:states as text[]) is null or e.state = any (cast(:states as text[])))
  and (cast(:inbox as text) is null or e.inbox = cast(:inbox as text))
  and (
    cast(:contact as text) is null
    or e.lane_id = any (array(
      select unnest(array[l.id, l.merged_into]) from lane l where l.contact = cast(:contact as text)
      union
      select l.id from alias a join lane l on l.inbox = a.inbox and l.contact = a.contact
      where a.id = cast(:contact as text))))
  -- says nothing: each part has an index by lane
  and (
    cast(:contact as text) is null
    or e.state in ('received', 'retrying')
    or e.state = 'dead'
    or e.state in ('delivered', 'ignored', 'discarded'))
  and (cast(:message_id as text) is null or e.message_id = cast(:message_id as text))
  -- nor does this: event_key has most messages, event_other_message the others
  and (
    cast(:message_id as text) is null
    or e.dedupe_key = 'message:' || cast(:message_id as text)
    or e.dedupe_key <> 'message:' || e.message_id)
  and (cast(:kind as text) is null or e.kind = cast(:kind as text))
  and (
    cast(:reason as text) is null
    or position(lower(cast(:reason as text)) in lower(e.reason)) > 0)
  and (cast(:from as timestamptz) is null or e.received_at >= cast(:from as timestamptz))
  and (cast(:to as timestamptz) is null or e.received_at < cast(:to as timestamptz))
