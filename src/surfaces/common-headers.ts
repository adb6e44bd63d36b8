import type { SurfaceDocumentation } from '../http/surfaces/surface.js';

type Headers = SurfaceDocumentation['headers'];

const integer = (description: string, example: number, minimum = 0): Headers[string] => ({
  description,
  schema: { type: 'integer', minimum, example },
});

export const COMMON_HEADERS: Headers = {
  'X-Request-Id': {
    description: 'ID of this request in the log of the service; a valid X-Request-Id of the request is used',
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': integer(
    'Requests allowed in a burst window, which lasts 60 s from its first request',
    60,
    1,
  ),
  'X-RateLimit-Remaining': integer('Requests left in the burst window', 59),
  'X-RateLimit-Reset': integer(
    'Time at which the burst window ends, in Unix seconds, rounded up',
    1_795_254_660,
  ),
  'X-RateLimit-Quota': integer('Requests allowed in the calendar month (UTC)', 1_000, 1),
  'X-RateLimit-Quota-Remaining': integer('Requests left in the calendar month', 999),
  'X-RateLimit-Quota-Reset': integer('Time at which the next month begins, in Unix seconds', 1_796_083_200),
  'RateLimit-Policy': {
    description: 'Both limits as in draft-ietf-httpapi-ratelimit-headers: `q` requests in `w` seconds',
    schema: { type: 'string', example: '"burst";q=60;w=60, "month";q=1000;w=2592000' },
  },
  RateLimit: {
    description: 'What is left of both limits as in that draft: `r` requests for the next `t` seconds',
    schema: { type: 'string', example: '"burst";r=59;t=60, "month";r=999;t=828540' },
  },
};
