import type { SurfaceDocumentation } from './surface.js';

type Headers = SurfaceDocumentation['headers'];

const integer = (description: string, example: number, minimum = 0): Headers[string] => ({
  description,
  schema: { type: 'integer', minimum, example },
});

/** The id of the request and the six headers of the limits. */
export const COMMON_HEADERS: Headers = {
  'X-Request-Id': {
    description: 'Names this request in our log; a sane inbound one is kept',
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': integer(
    'Requests that the burst window admits, of 60 s from its first request on',
    60,
    1,
  ),
  'X-RateLimit-Remaining': integer('Requests that the burst window still admits', 59),
  'X-RateLimit-Reset': integer('When the burst window ends, in Unix seconds, rounded up', 1_795_254_660),
  'X-RateLimit-Quota': integer('Requests that the calendar month admits, UTC', 1_000, 1),
  'X-RateLimit-Quota-Remaining': integer('Requests that the month still admits', 999),
  'X-RateLimit-Quota-Reset': integer('When the next month begins, in Unix seconds', 1_796_083_200),
};
