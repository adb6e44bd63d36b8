import type { QrCode } from '#libs/database';
import { ValidationFailed } from '../problems/index.js';

/** Milliseconds since 1970 and an id; opaque to callers. */
const PLACE = /^(\d{1,14}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The place after one record in the order newest first. */
export interface Place {
  createdAt: Date;
  id: string;
}

export const cursorAfter = ({ createdAt, id }: QrCode): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');

/** @throws ValidationFailed */
export function placeOf(cursor: string): Place {
  const [, time, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (time !== undefined && id !== undefined) return { createdAt: new Date(Number(time)), id };
  throw new ValidationFailed([
    { parameter: 'cursor', code: 'invalid_cursor', detail: 'cursor must be a next_cursor of this list' },
  ]);
}
