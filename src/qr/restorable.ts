import { IsNull, MoreThanOrEqual, Or, type FindOperator } from 'typeorm';

const RESTORABLE_MS = 30 * 86_400_000;

/** Deleted codes can be restored, and are listed, if they were deleted at or after this time. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS);

/** A condition on the time of deletion: what is not deleted is restored already. */
export const liveOrRestorable = (now: Date): FindOperator<Date> =>
  Or<Date>(IsNull() as FindOperator<Date>, MoreThanOrEqual(restorableSince(now)));
