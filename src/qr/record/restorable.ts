const RESTORABLE_MS = 30 * 86_400_000;

/** Deleted codes can be restored, and are listed, if they were deleted at or after this time. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS);
