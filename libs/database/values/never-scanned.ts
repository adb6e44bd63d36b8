/** The value of `last_scanned_at` before the first scan, which sorts first; callers see null. */
export const NEVER_SCANNED = new Date(0);
