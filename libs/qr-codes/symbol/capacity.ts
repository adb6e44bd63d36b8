export type ErrorCorrection = 'L' | 'M' | 'Q' | 'H';

/** ISO/IEC 18004 table 7: bytes in the largest symbol, version 40. */
const CAPACITY_BYTES: Record<ErrorCorrection, number> = { L: 2953, M: 2331, Q: 1663, H: 1273 };

const ASCII = /^[\x00-\x7f]*$/;

/** An ECI takes twelve bits, of which four are unused without one. ASCII payloads need none. */
export const eciBytes = (payload: string): 0 | 1 => (ASCII.test(payload) ? 0 : 1);

export const fitsSymbol = (payload: string, errorCorrection: ErrorCorrection): boolean =>
  Buffer.byteLength(payload) + eciBytes(payload) <= CAPACITY_BYTES[errorCorrection];
