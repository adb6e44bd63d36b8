import { isUUID } from 'class-validator';
import type { QrCode } from '#libs/database';
import { ValidationFailed } from '../problems/index.js';

/** The place after one record in the order newest first. */
export interface Place {
  createdAt: Date;
  id: string;
}

export const cursorAfter = ({ createdAt, id }: QrCode): string =>
  Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url');

/** @throws ValidationFailed */
export function placeOf(cursor: string): Place {
  try {
    const [time, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const createdAt = new Date(Number(time));
    if (typeof time === 'number' && isUUID(id) && !Number.isNaN(createdAt.getTime()))
      return { createdAt, id: String(id) };
  } catch {
    // Not JSON, or not an array: the same fault as below.
  }
  throw new ValidationFailed([
    { parameter: 'cursor', code: 'invalid_cursor', detail: 'cursor must be a next_cursor of this list' },
  ]);
}
