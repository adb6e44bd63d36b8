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

/** ISO/IEC 18004. An old payload that has no space for an ECI is encoded without one. */
export function encodeSymbol(payload: string, errorCorrection: ErrorCorrection = 'M'): Modules {
  if (eciBytes(payload) > 0 && fitsSymbol(payload, errorCorrection))
    return encodeUtf8(payload, errorCorrection);
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: errorCorrection });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

export const symbolSize = (payload: string, errorCorrection: ErrorCorrection): number =>
  encodeSymbol(payload, errorCorrection).size;

function encodeUtf8(payload: string, errorCorrection: ErrorCorrection): Modules {
  const level = correction[errorCorrection];
  const bitmap = generate(mode.multi(mode.eci(UTF8), mode.auto(payload, { modes: MODES })), {
    minCorrectionLevel: level,
    maxCorrectionLevel: level,
  });
  return { size: bitmap.size, isDark: (row, column) => bitmap.get(column, row) };
}
