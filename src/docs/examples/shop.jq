# What the shop's webhooks mean, as messages in Caravan's own format (README, "Your own system").
# The shop sends { "type": "...", "items": [ ... ] }; an item is a question about an order.
[
  .type as $type
  | .items[]?
  | if $type == "question" then
      {
        id: "shop-\(.question_id)",
        timestamp: .asked_at,
        contact: { id: .customer.number, name: .customer.full_name, email: .customer.mail },
        text: "\(.question)\n\nOrder \(.order // "unknown")",
        attachments: [ .pictures[]? | { url: . } ]
      }
    else
      { ignore: "the shop's \($type // "event without a type")", id: .question_id }
    end
]
