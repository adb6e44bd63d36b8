import { ApiProperty } from '@nestjs/swagger';
import { findDocumentation, WEBHOOK_EVENTS } from '#libs/webhook-events';

/** Declares the fields of a sample to Swagger, with the types of their values. */
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

for (const Event of WEBHOOK_EVENTS) declareFields(new Event());

export { WEBHOOK_EVENTS as EVENT_MODELS };
