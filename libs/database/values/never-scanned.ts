/** The value of `last_scanned_at` before the first scan, so that it sorts; callers see null. */
export const NEVER_SCANNED = new Date(0);
