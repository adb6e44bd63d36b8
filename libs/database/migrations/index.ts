import { Initial1763700000000 } from './1763700000000-initial.js';

/** In order; a migration that has been released is never edited. */
export const migrations = [Initial1763700000000];
