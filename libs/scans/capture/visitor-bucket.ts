import { hash } from 'node:crypto';

const BUCKETS = 100;
/** Of the digest, as many hexadecimal digits as a number holds exactly. */
const DIGITS = 12;

/** 0–99: even over visitors, the same for all scans of a visitor on one day, another draw for each code. */
export const visitorBucket = (visitorHash: string, qrCodeId: string): number =>
  Number.parseInt(hash('sha256', Buffer.from(visitorHash + qrCodeId, 'latin1'), 'hex').slice(0, DIGITS), 16) %
  BUCKETS;
