import { NIL, v7 } from 'uuid';

/** RFC 9562 section 5.9: before every other id; no record has it. */
export const NIL_UUID: string = NIL;

/** A time-ordered id (RFC 9562 section 5.7), generated here because PostgreSQL before 18 cannot. */
export const newId = (at?: Date): string => (at ? v7({ msecs: at.getTime() }) : v7());

/** Not after any UUIDv7 of that time or later, and after all earlier ones. */
export function firstIdAt(time: Date): string {
  const milliseconds = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`;
}
