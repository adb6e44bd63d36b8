import { v7 } from 'uuid';

/** A time-ordered id (RFC 9562 section 5.7), generated here because PostgreSQL before 18 cannot. */
export const newId = (at?: Date): string => (at ? v7({ msecs: at.getTime() }) : v7());
