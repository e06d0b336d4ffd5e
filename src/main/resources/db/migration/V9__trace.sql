-- What was done for a webhook's events belongs to the trace that the webhook began or was part of.
alter table webhook add column traceparent text;
comment on column webhook.traceparent is 'W3C trace context of its receipt; null: it came before there was one';
