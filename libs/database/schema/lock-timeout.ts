/** While a migration waits for a table, all queries that come later wait behind it. */
export const LOCK_TIMEOUT_MS = 2_000;
