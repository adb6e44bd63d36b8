import type { Session } from '#libs/database';

const DAY_MS = 86_400_000;
/** Since its last use. */
export const IDLE_MS = 14 * DAY_MS;
/** Since it began. */
export const MAX_LIFE_MS = 90 * DAY_MS;

export const endOf = ({ createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>): Date =>
  new Date(Math.min(lastSeenAt.getTime() + IDLE_MS, createdAt.getTime() + MAX_LIFE_MS));
