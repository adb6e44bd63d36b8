import { hash } from 'node:crypto';

const BUCKETS = 100;
const DIGITS = 12;

/**
 * Returns 0–99, evenly distributed over visitors, constant for a visitor of a code on a day, and independent between
 * codes.
 */
export const visitorBucket = (visitorHash: string, qrCodeId: string): number =>
  Number.parseInt(hash('sha256', Buffer.from(visitorHash + qrCodeId, 'latin1'), 'hex').slice(0, DIGITS), 16) %
  BUCKETS;
