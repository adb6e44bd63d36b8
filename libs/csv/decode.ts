import { CsvFault } from './fault.js';

export interface DecodedCsv {
  text: string;
  /** As TextDecoder names it. */
  encoding: string;
}

/** ZIP archives, which .xlsx and .ods are, and the compound files of .xls. */
const WORKBOOKS = ['504b0304', '504b0506', 'd0cf11e0'];
/** By their byte order marks: "Unicode text" of Excel. */
const UTF_16 = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);
/** No text contains them in any encoding. 0x1A is allowed, because some programs end a file with it. */
const CONTROLS = /[\0-\x08\x0e-\x19]/;

/** The text of a file, by its content: UTF-8, or UTF-16 with a byte order mark. @throws CsvFault */
export function decodeCsv(bytes: Uint8Array): DecodedCsv {
  if (isWorkbook(bytes)) throw new CsvFault('workbook');
  const encoding = UTF_16.get(hexOf(bytes, 2)) ?? 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new CsvFault('not_utf_8');
  }
  if (text.includes('\0')) throw new CsvFault('binary');
  return { text, encoding };
}

/** The text of a file that is not Unicode, in an encoding that a person confirms. @throws CsvFault */
export function decodeCsvAs(bytes: Uint8Array, encoding: string): DecodedCsv {
  const text = new TextDecoder(encoding).decode(bytes);
  if (CONTROLS.test(text)) throw new CsvFault('binary');
  return { text, encoding };
}

export const isWorkbook = (bytes: Uint8Array): boolean => WORKBOOKS.includes(hexOf(bytes, 4));

const hexOf = (bytes: Uint8Array, count: number): string =>
  [...bytes.subarray(0, count)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
