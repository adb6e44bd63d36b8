import { hash } from 'node:crypto';

const BUCKETS = 100;
/** As many hexadecimal digits of the digest as a number can represent exactly. */
const DIGITS = 12;

/** 0–99: evenly distributed over visitors, constant for a visitor's scans of one code on one day, independent per code. */
export const visitorBucket = (visitorHash: string, qrCodeId: string): number =>
  Number.parseInt(hash('sha256', Buffer.from(visitorHash + qrCodeId, 'latin1'), 'hex').slice(0, DIGITS), 16) %
  BUCKETS;
