import type { Request } from 'express';
import { NotAcceptable } from '../problems/index.js';

/**
 * Returns the type that `Accept` prefers, or null if it accepts none (RFC 9110 section 12.5.1). A client can include
 * our charset or omit it.
 */
export function acceptedType(request: Request, types: readonly string[]): string | null {
  const liked = request.accepts(types.flatMap((type) => [type, `${type}; charset=utf-8`]));
  return liked === false ? null : (liked.split(';')[0] ?? null);
}

/** Errors are not negotiated: a request for an image gets its error as JSON. @throws NotAcceptable */
export function refuseAccept(request: Request, produced: readonly string[]): void {
  if (acceptedType(request, produced) === null) throw new NotAcceptable(produced);
}
