import type { QrCode } from '#libs/database';

export type Status = QrCode['status'] | 'expired' | 'scheduled';

/** What a code is at a time; when several hold: archived, paused, expired, scheduled, active, in this order. */
export function statusOf(
  { status, startsAt, expiresAt }: Pick<QrCode, 'status' | 'startsAt' | 'expiresAt'>,
  now: Date,
): Status {
  if (status !== 'active') return status;
  if (expiresAt && expiresAt <= now) return 'expired';
  if (startsAt && startsAt > now) return 'scheduled';
  return 'active';
}
