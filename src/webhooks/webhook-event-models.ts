import { ApiProperty } from '@nestjs/swagger';
import { EventContext, findDocumentation, WEBHOOK_EVENTS } from '#libs/webhook-events';

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
}

export { WEBHOOK_EVENTS as EVENT_MODELS };
