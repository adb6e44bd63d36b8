import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Field, ListField, Rule } from '#libs/validation';

const MAX_HEADERS = 10;
const MAX_BYTES = 1_024;
const NAME_LENGTH = 100;

/** A token of RFC 9110 section 5.6.2. */
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** Visible ASCII, with spaces inside. */
const VALUE = /^[!-~](?:[ -~]*[!-~])?$/;
/** What the connection, the body or the service itself decides. */
const RESERVED =
  /^(?:host|content-.*|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|cookie|user-agent|x-service-.*|webhook-.*|traceparent|tracestate|baggage|b3|x-b3-.*)$/i;

const NAME_OF_HEADER = {
  type: String,
  minLength: 1,
  maxLength: NAME_LENGTH,
  example: 'Authorization',
  description: 'Its name, ignoring case',
};

export interface SentHeader {
  name: string;
  value?: string;
}

@ApiSchema({ description: 'A header that is sent with each request' })
export class WebhookHeaderInputDto {
  @Field(
    NAME_OF_HEADER,
    Rule('isAllowed', (name) =>
      typeof name === 'string' && RESERVED.test(name)
        ? 'is set by the service or by the connection: choose another name'
        : null,
    ),
    Rule('isToken', (name) =>
      typeof name === 'string' && name.length <= NAME_LENGTH && NAME.test(name)
        ? null
        : `must be the name of an HTTP header of 1 to ${NAME_LENGTH} characters`,
    ),
  )
  name!: string;

  @Field(
    {
      type: String,
      minLength: 1,
      maxLength: MAX_BYTES,
      example: 'Bearer 3f9c2a',
      isOptional: true,
      description:
        'Its value, in ASCII. It is stored encrypted, and never shown. Omitted in a change, the header of this name keeps its value',
    },
    Rule('isValue', (value) =>
      typeof value === 'string' && VALUE.test(value)
        ? null
        : 'must be 1 to 1,024 ASCII characters without control characters, and must not begin or end with a space',
    ),
  )
  value?: string;
}

const sizeFault = (list: unknown): string | null => {
  const headers = (Array.isArray(list) ? list : []) as (SentHeader | null)[];
  const size = headers.reduce((sum, each) => sum + lengthOf(each?.name) + lengthOf(each?.value), 0);
  return size > MAX_BYTES
    ? `must have at most ${MAX_BYTES.toLocaleString('en')} bytes of names and values in all`
    : null;
};
const lengthOf = (text: unknown): number => (typeof text === 'string' ? text.length : 0);

const repeatedFault = (list: unknown): string | null => {
  const headers = (Array.isArray(list) ? list : []) as (SentHeader | null)[];
  const names = headers.flatMap((each) => (typeof each?.name === 'string' ? [each.name.toLowerCase()] : []));
  return new Set(names).size < names.length ? 'must not contain the same name twice, ignoring case' : null;
};

export const HeadersField = (description: string): PropertyDecorator => {
  const rules = [
    ListField(WebhookHeaderInputDto, {
      maxItems: MAX_HEADERS,
      isOptional: true,
      description,
      example: [{ name: 'Authorization', value: 'Bearer 3f9c2a' }],
    }),
    Rule('isSmall', sizeFault, 'too_long'),
    Rule('isUnique', repeatedFault, 'duplicate'),
  ];
  return (target, field) => {
    for (const rule of rules) rule(target, field);
  };
};

@ApiSchema({ description: 'A header of an endpoint, without its value' })
export class WebhookHeaderDto {
  @ApiProperty(NAME_OF_HEADER) name!: string;
  @ApiProperty({
    example: true,
    description:
      'Whether it has a value. It has none after the origin of the URL was changed without sending `headers`: it is not sent until it has a value again',
  })
  hasValue!: boolean;
}
