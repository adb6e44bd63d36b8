import { isStatementTimeout } from '#libs/database';
import type { ListQueryDto } from './list-query.dto.js';
import { TooMany } from './scim.errors.js';

/** Asks the caller to narrow a list that fails because it is too large (RFC 7644 table 9). @throws TooMany */
export async function narrowable<T>({ filter, sortBy }: ListQueryDto, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isStatementTimeout(error) || !(filter || sortBy)) throw error;
    throw new TooMany('The list takes too long; use a narrower filter, such as userName eq, or omit sortBy.');
  }
}
