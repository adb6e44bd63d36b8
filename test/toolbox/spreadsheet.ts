import { parse } from 'csv-parse/sync';

const BOOLEANS: Readonly<Record<string, string>> = { true: 'WAHR', false: 'FALSCH' };
const MONTHS = /^(\d{1,2})[. ]*(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|okt|oct|nov|dez|dec)\p{L}*$/iu;

/** A cell that is no text to a spreadsheet, as it is shown and saved again. */
function converted(cell: string): string {
  const text = cell.trim();
  const boolean = BOOLEANS[text.toLowerCase()];
  if (boolean !== undefined) return boolean;
  if (text.startsWith('=')) return '#NAME?';
  if (/^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return numberOf(Number(text));
  if (/^\+[\d ]+$/.test(text)) return numberOf(Number(text.replaceAll(' ', '')));
  if (/^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?$/.test(text) || MONTHS.test(text)) return '01.02.2026';
  if (/^\d{1,2}:\d\d$/.test(text)) return `${text}:00`;
  return cell;
}

const numberOf = (value: number): string =>
  Math.abs(value) >= 1e15 ? value.toExponential(5).replace('e', 'E') : String(value).replace('.', ',');

/** A file of commas that a spreadsheet for German has opened and saved: known conversions, semicolons, its own quotes. */
export function savedBySpreadsheet(file: string | Buffer, delimiter: string): string {
  const rows = parse(file, { bom: true, delimiter });
  const cellOf = (cell: string) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map((cell) => cellOf(converted(cell))).join(';')}\r\n`).join('');
}
