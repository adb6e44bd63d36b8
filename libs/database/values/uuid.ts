import { NIL, v7 } from 'uuid';

/** Sorts before every other id and is never assigned (RFC 9562 section 5.9). */
export const NIL_UUID: string = NIL;

/** Generates a UUIDv7 (RFC 9562 section 5.7) here, because PostgreSQL before 18 cannot. */
export const newId = (at?: Date): string => (at ? v7({ msecs: at.getTime() }) : v7());

/** @returns an id that sorts after all UUIDv7 of earlier times and before those of `time` or later */
export function firstIdAt(time: Date): string {
  const milliseconds = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`;
}

/** @returns the time in a UUIDv7, to the millisecond */
export const timeOfId = (id: string): Date => new Date(parseInt(id.replace('-', '').slice(0, 12), 16));
