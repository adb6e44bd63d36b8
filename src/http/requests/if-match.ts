import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiHeader } from '@nestjs/swagger';
import { PreconditionFailed, ValidationFailed } from '../problems/index.js';
import type { ApiRequest } from './api-request.js';
import { documentedParameter } from './documented-parameter.js';
import { etagOf } from './response-headers.js';

/** `*` requires any existing record, a list one of these versions; null means that there is no header. */
export type Precondition = '*' | string[] | null;

/** Matches a comma list of entity tags, in which elements may be empty (RFC 9110 sections 5.6.1 and 8.8.3). */
const TAGS = /^[\t ,]*(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"[\t ]*(?:,[\t ,]*|$))+$/;
const TAG = /(?:W\/)?"[^"]*"/g;

const precondition = createParamDecorator((_: unknown, context: ExecutionContext): Precondition =>
  parseIfMatch(context.switchToHttp().getRequest<ApiRequest>().get('If-Match')),
);

export const HonoursIfMatch = Reflector.createDecorator<true>();

/**
 * Injects the Precondition and documents the header and its 412. RFC 9110 leaves open what a malformed header means: it
 * is refused, since ignoring it would overwrite unseen changes.
 * @throws ValidationFailed
 */
export const IfMatch = (): ParameterDecorator =>
  documentedParameter(
    precondition(),
    HonoursIfMatch(true),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description:
        'Carries out the request only if the current ETag of the record is one of these, or if the record exists (`*`); otherwise the response is 412',
      schema: { type: 'string', example: '"3"' },
    }),
  );

/**
 * For an operation on many records, of which each has a version of its own.
 * @throws ValidationFailed
 */
export function refuseIfMatch(request: ApiRequest): void {
  if (request.get('If-Match') === undefined) return;
  throw new ValidationFailed([
    {
      ...{ header: 'If-Match', code: 'invalid_value' },
      detail:
        'If-Match cannot be sent, because it names the version of one record; send if_match in the body',
    },
  ]);
}

function parseIfMatch(header: string | undefined): Precondition {
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  if (TAGS.test(header)) return header.match(TAG)?.map((tag) => tag.replace(/^W\//, '')) ?? [];
  throw new ValidationFailed([
    {
      header: 'If-Match',
      code: 'invalid_value',
      detail: 'If-Match must be * or a list of quoted ETags, such as "3"',
    },
  ]);
}

/**
 * Call this inside the transaction, once the row is locked. Unlike RFC 9110 section 13.1.1, a weak tag matches, too:
 * proxies that compress a response, such as nginx, weaken its tag, and the version is the same.
 * @param version null if there is no record
 * @throws PreconditionFailed
 */
export function assertMatches(precondition: Precondition, version: number | null): void {
  if (precondition === null) return;
  const isMet = version !== null && (precondition === '*' || precondition.includes(etagOf(version)));
  if (!isMet) throw new PreconditionFailed();
}
