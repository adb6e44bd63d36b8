import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { BatchEvent, EventContext, findDocumentation, WEBHOOK_EVENTS } from '#libs/webhook-events';

function declareFields(sample: object): void {
  const fields = findDocumentation(sample);
  for (const [field, value] of Object.entries(sample) as [string, object][]) {
    const documentation = fields.get(field) ?? { enum: [value] };
    ApiProperty({ type: value.constructor as new () => unknown, ...documentation })(
      Object.getPrototypeOf(sample) as object,
      field,
    );
    if (findDocumentation(value).size > 0) declareFields(value);
  }
}

declareFields(new EventContext());
for (const Event of WEBHOOK_EVENTS) {
  declareFields(new Event());
  ApiProperty({
    type: EventContext,
    required: false,
    description:
      'Only for endpoints with `context`: what the QR code was to its owner when the event happened',
  })(Event.prototype, 'context');
  ApiProperty({
    type: String,
    format: 'uuid',
    required: false,
    description:
      'Only in a batch, and the same in all requests with this event: store it to ignore duplicates. A scan has the id of the lists of scans',
  })(Event.prototype, 'id');
}

ApiProperty({ enum: [new BatchEvent().event] })(BatchEvent.prototype, 'event');
ApiProperty({
  type: 'array',
  minItems: 1,
  maxItems: 100,
  description:
    'In the order of their ids. Each has the fields that it has in a request of its own, and an `id`',
  items: { oneOf: WEBHOOK_EVENTS.map((Event) => ({ $ref: getSchemaPath(Event) })), required: ['id'] },
})(BatchEvent.prototype, 'events');

export const EVENT_MODELS = [...WEBHOOK_EVENTS, BatchEvent];
