import type { Request } from 'express';
import { ValidationFailed } from '../../http/problems/index.js';
import { storedId, UUID } from '../../http/requests/id.pipe.js';
import { QueryFlagField } from '../../http/requests/query-fields.js';

export class StreamScansQuery {
  @QueryFlagField('Also send bot scans')
  include_bots = false;
}

/**
 * Returns null if the header is absent, or empty as EventSource can send it.
 * @throws ValidationFailed if it is no id
 */
export function readLastEventId(request: Request): string | null {
  const id = storedId(request.get('Last-Event-ID') ?? '');
  if (id === '') return null;
  if (UUID.test(id)) return id;
  throw new ValidationFailed([
    { header: 'Last-Event-ID', code: 'invalid_value', detail: 'Last-Event-ID must be a UUID' },
  ]);
}
