import { deriveKey } from './secret-box.js';

const LENGTH = 8;

/** Distinguishes secrets where they must not be readable, such as in the names of connections. */
export const fingerprintOf = (appSecret: string): string =>
  deriveKey(appSecret, 'fingerprint').toString('hex').slice(0, LENGTH);
