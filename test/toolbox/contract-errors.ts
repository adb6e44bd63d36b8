import type { Surface } from '../../src/http/surfaces/surface.js';
import { withoutDto } from '../../src/http/openapi/schema-names.js';
import type { ObservedAnswer } from './observed-answer.js';

/** Members of error bodies that repeat something of their response; each format has some of them. */
type Repeated = Partial<Record<'status' | 'request_id' | 'requestId' | 'type' | 'code', unknown>>;

/** Throws if an error does not have the media type of its surface, or contradicts its status and headers. */
export function checkError(name: string, answer: ObservedAnswer, { errors }: Pick<Surface, 'errors'>): void {
  if (answer.headers['content-type']?.split(';')[0] !== errors.mediaType)
    throw new Error(`${name}: errors of this surface must be ${errors.mediaType}`);
  if (answer.method === 'HEAD') return;
  const { status, code, type, ...body } = answer.body as Repeated;
  const requestId = answer.headers['x-request-id'];
  const isRight =
    (status === undefined || Number(status) === answer.status) &&
    [body.request_id ?? requestId, body.requestId ?? requestId].every((id) => id === requestId) &&
    (type === undefined || (typeof type === 'string' && type.endsWith(`/errors#${String(code)}`)));
  if (!isRight) throw new Error(`${name}: status, request id or type in the body disagree with the response`);
}

export const errorSchemaOf = ({ errors }: Pick<Surface, 'errors'>) => ({
  $ref: `#/components/schemas/${withoutDto(errors.dto.name)}`,
});
