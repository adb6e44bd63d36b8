import { v7 } from 'uuid';

/** A time-ordered id, made in the code so that any PostgreSQL from 15 on serves. RFC 9562 section 5.7. */
export const newId = (at?: Date): string => (at ? v7({ msecs: at.getTime() }) : v7());
