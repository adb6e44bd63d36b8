import { ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import {
  BatchEvent,
  EventContext,
  findDocumentation,
  isLifecycle,
  WEBHOOK_EVENTS,
} from '#libs/webhook-events';

const EVENT = 'Name of the event, as in the header `X-Service-Event`';

function declareFields(sample: object): void {
  const fields = findDocumentation(sample);
  for (const [field, value] of Object.entries(sample) as [string, object][]) {
    const { description = EVENT, ...documentation } = fields.get(field) ?? { enum: [value] };
    const type = value.constructor as new () => unknown;
    const isObject = findDocumentation(value).size > 0;
    ApiProperty({ type, ...documentation, ...(!isObject && { description }) })(
      Object.getPrototypeOf(sample) as object,
      field,
    );
    if (!isObject) continue;
    ApiSchema({ description })(type);
    declareFields(value);
  }
}

ApiSchema({ description: 'What the QR code was to its owner when the event happened' })(EventContext);
declareFields(new EventContext());
for (const Event of WEBHOOK_EVENTS) {
  ApiSchema({ description: Event.summary })(Event);
  declareFields(new Event());
  // A life-cycle event is thin, and has an ID anyway.
  if (isLifecycle(new Event().event)) continue;
  ApiProperty({
    type: EventContext,
    required: false,
    description: 'Only for endpoints with `context`',
  })(Event.prototype, 'context');
  ApiProperty({
    type: String,
    format: 'uuid',
    required: false,
    description:
      'Only in a batch, and the same in all requests with this event: store it to ignore duplicates. In lists of scans, the scan has the same ID',
  })(Event.prototype, 'id');
}

ApiSchema({ description: BatchEvent.summary })(BatchEvent);
ApiProperty({ enum: [new BatchEvent().event], description: EVENT })(BatchEvent.prototype, 'event');
ApiProperty({
  type: 'array',
  minItems: 1,
  maxItems: 100,
  description:
    'In the order of their IDs. Each has the fields that it has in a request of its own, and an `id`',
  items: { oneOf: WEBHOOK_EVENTS.map((Event) => ({ $ref: getSchemaPath(Event) })), required: ['id'] },
})(BatchEvent.prototype, 'events');

export const EVENT_MODELS = [...WEBHOOK_EVENTS, BatchEvent];
