import type { DocumentedProblem } from '../problems/index.js';
import { responsesOf, type Operation } from './operation.js';

const REPLAYED = {
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response to the first request with this Idempotency-Key',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'Makes the request safe to retry: its first 2xx response is stored for 24 hours and replayed. The same key with a different path, query or body is refused.',
  schema: { type: 'string' as const, pattern: '^[!-~]{1,255}$', example: 'order-1042' },
};

export const IDEMPOTENCY_PROBLEMS: DocumentedProblem[] = [
  { status: 409, code: 'request_in_progress' },
  { status: 422, code: 'idempotency_key_reused' },
];

/** The header of the request, and that of a replayed success. */
export function addIdempotency(operation: Operation): void {
  operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  for (const [status, response] of responsesOf(operation))
    if (status.startsWith('2')) response.headers = { ...response.headers, ...REPLAYED };
}
