import type { QrCode } from '#libs/database';

export type Status = QrCode['status'] | 'expired' | 'scheduled';

/** The status of a code at a time. If several apply, the first of: archived, paused, expired, scheduled, active. */
export function statusOf(
  { status, startsAt, expiresAt }: Pick<QrCode, 'status' | 'startsAt' | 'expiresAt'>,
  now: Date,
): Status {
  if (status !== 'active') return status;
  if (expiresAt && expiresAt <= now) return 'expired';
  if (startsAt && startsAt > now) return 'scheduled';
  return 'active';
}
