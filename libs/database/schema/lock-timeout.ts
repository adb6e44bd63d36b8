/** All later queries wait behind a migration that waits for a table. */
export const LOCK_TIMEOUT_MS = 2_000;
