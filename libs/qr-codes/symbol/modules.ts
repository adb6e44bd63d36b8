import { correction, generate, mode } from 'lean-qr';
import QRCode from 'qrcode';
import { eciBytes, fitsSymbol, type ErrorCorrection } from './capacity.js';

export interface Modules {
  size: number;
  isDark: (row: number, column: number) => boolean;
}

/** ECI designator of UTF-8. Without it, ISO/IEC 18004 reads bytes as ISO 8859-1. */
const UTF8 = 26;
/** Several readers misread the modes of Shift-JIS and ISO 8859-1. */
const MODES = [mode.numeric, mode.alphaNumeric, mode.utf8];

/** Any of the eight. */
const SOME_MASK = 0;

/** ISO/IEC 18004. An old payload that has no space for an ECI is encoded without one. */
export const encodeSymbol = (payload: string, errorCorrection: ErrorCorrection = 'M'): Modules =>
  encode(payload, errorCorrection);

/** Comparing masks takes most of the time, and all have one size. */
export const symbolSize = (payload: string, errorCorrection: ErrorCorrection): number =>
  encode(payload, errorCorrection, SOME_MASK).size;

/** @param mask by default the best one */
function encode(payload: string, errorCorrection: ErrorCorrection, mask?: typeof SOME_MASK): Modules {
  if (eciBytes(payload) > 0 && fitsSymbol(payload, errorCorrection))
    return encodeUtf8(payload, errorCorrection, mask);
  const options = { errorCorrectionLevel: errorCorrection, ...(mask !== undefined && { maskPattern: mask }) };
  const { modules } = QRCode.create(payload, options);
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

function encodeUtf8(payload: string, errorCorrection: ErrorCorrection, mask?: typeof SOME_MASK): Modules {
  const level = correction[errorCorrection];
  const bitmap = generate(mode.multi(mode.eci(UTF8), mode.auto(payload, { modes: MODES })), {
    minCorrectionLevel: level,
    maxCorrectionLevel: level,
    ...(mask !== undefined && { mask }),
  });
  return { size: bitmap.size, isDark: (row, column) => bitmap.get(column, row) };
}
