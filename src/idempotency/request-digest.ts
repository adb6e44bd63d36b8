import { createHash, type Hash } from 'node:crypto';
import { TimeSlices } from '#libs/time-slices';
import type { ApiRequest } from '../requests/api-request.js';

/** SHA-256 of a request's path, query and parsed body. */
export async function digestOf(request: ApiRequest): Promise<Buffer> {
  const hash = createHash('sha256').update(canonicalJson([request.path, request.query]));
  if (request.bodyDigest) hash.update(request.bodyDigest);
  else await update(hash, (request.body as unknown) ?? null);
  return hash.digest();
}

const PIECE_LENGTH = 16 * 1024;
/** An object with more members is refused, so it equals no stored request; sorting 250,000 would block the process. */
const MAX_SORTED = 1_000;

/** In slices: a body can have 500,000 values. */
async function update(hash: Hash, value: unknown): Promise<void> {
  const slices = new TimeSlices();
  let text = '';
  for (const piece of piecesOf(value)) {
    text += piece;
    if (text.length < PIECE_LENGTH) continue;
    hash.update(text);
    text = '';
    if (slices.isOver) await slices.next();
  }
  hash.update(text);
}

/** JSON that does not depend on the order of object keys. */
export const canonicalJson = (value: unknown): string => [...piecesOf(value)].join('');

function* piecesOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield '[';
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ',';
      yield* piecesOf(item);
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    yield '{';
    const members = Object.entries(value);
    if (members.length <= MAX_SORTED) members.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [index, [name, member]] of members.entries()) {
      yield `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`;
      yield* piecesOf(member);
    }
    yield '}';
  } else yield JSON.stringify(value);
}
