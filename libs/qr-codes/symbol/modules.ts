import QRCode from 'qrcode';

/** The dark and light modules of a symbol, without its quiet zone. */
export interface Modules {
  /** Modules along one side. */
  size: number;
  isDark: (row: number, column: number) => boolean;
}

/** ISO/IEC 18004, error correction level M. */
export function modulesOf(payload: string): Modules {
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}
