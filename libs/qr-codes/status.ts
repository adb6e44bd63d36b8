import type { QrCode } from '#libs/database';

export type Status = QrCode['status'] | 'expired' | 'limit_reached' | 'scheduled';

/** Returns the first status that applies: archived, paused, expired, limit_reached, scheduled, active. */
export function statusOf(
  { status, startsAt, expiresAt }: Pick<QrCode, 'status' | 'startsAt' | 'expiresAt'>,
  now: Date,
  isLimitReached: boolean,
): Status {
  if (status !== 'active') return status;
  if (expiresAt && expiresAt <= now) return 'expired';
  if (isLimitReached) return 'limit_reached';
  if (startsAt && startsAt > now) return 'scheduled';
  return 'active';
}
