import { booleanIn } from './booleans.js';
import { isNamedDate } from './dates.js';

/**
 * What an export protects: `formula` what a spreadsheet would run; `import` also what an import would take for such a
 * guard; `spreadsheet` also what a spreadsheet would change.
 */
export type Guard = 'formula' | 'import' | 'spreadsheet';

/** Spreadsheets take them for the beginning of a formula; the last four are the fullwidth forms. */
const FORMULA = /^[-=+@\t\r＝＋－＠]/;
const GUARDED_FORMULA = new RegExp(`^'*(?:${FORMULA.source.slice(1)})`);
/** Numbers and phone numbers begin like a formula, but are none. */
const NUMBER = /^(?:-\d+(?:\.\d+)?|\+\d[\d ()./-]{5,})$/;

/** Every program shows and saves it as it is. */
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
/** Numbers, dates, times, fractions and amounts in digits: the locale decides which. */
const NUMERIC = /^[\p{Nd}\s.,'’:/()%+−–-]*$/u;
const DIGIT = /\p{Nd}/u;
const SCIENTIFIC = /^[+-]?[\d.,]+\s*e\s*[+-]?\d+$/i;
const TIME_OF_DAY = /^\d{1,2}(?:[:.]\d{1,2}){0,2}(?:\s*[ap]\.?m\.?|\s+[ap])$/i;
const CURRENCY = String.raw`(?:\p{Sc}|[A-Z]{0,2}\$|CHF|EUR|Fr\.?|kr\.?|zł|Kč|Ft|lei|лв\.?|Rp|RM)`;
const AMOUNT = new RegExp(
  String.raw`^[-+(]?\s*(?:${CURRENCY}\s*[-\d.,'’\s]*\d[\d.,'’\s-]*|[-\d.,'’\s]*\d[\d.,'’\s]*${CURRENCY})\)?$`,
  'iu',
);
/** Every program takes longer cells with words for text. */
const MAX_LENGTH = 40;

/** Returns true if a spreadsheet that opens and saves a file can change a cell of this text. */
function changesInSpreadsheet(text: string): boolean {
  if (PLAIN_INTEGER.test(text)) return false;
  if (NUMERIC.test(text)) return DIGIT.test(text);
  if (text.length > MAX_LENGTH) return false;
  return (
    [SCIENTIFIC, TIME_OF_DAY, AMOUNT].some((form) => form.test(text)) ||
    booleanIn(text) !== undefined ||
    isNamedDate(text)
  );
}

/** Returns true for a text whose first apostrophe a reader takes for a guard. */
function looksGuarded(text: string): boolean {
  if (!text.startsWith("'")) return false;
  const rest = text.slice(1);
  if (rest === '') return true;
  return (
    rest.trim().startsWith("'") ||
    FORMULA.test(rest.trim()) ||
    FORMULA.test(rest) ||
    changesInSpreadsheet(rest.trim())
  );
}

function needsGuard(text: string, guard: Guard): boolean {
  const trimmed = text.trim();
  if (guard !== 'spreadsheet') {
    const isFormula = GUARDED_FORMULA.test(text) && !NUMBER.test(text);
    return isFormula || (guard === 'import' && looksGuarded(trimmed));
  }
  if (PLAIN_INTEGER.test(trimmed)) return false;
  return (
    trimmed.startsWith("'") || FORMULA.test(text) || FORMULA.test(trimmed) || changesInSpreadsheet(trimmed)
  );
}

/** An apostrophe makes a cell text. One more is added where a reader would take the first one for a guard. */
export const guarded = (text: string, guard: Guard): string => (needsGuard(text, guard) ? `'${text}` : text);

/** The text that a cell stands for, without spaces around it: without its guard, and without the signs of ="00123". */
export function textIn(cell: string): string {
  const trimmed = cell.trim();
  return looksGuarded(trimmed) ? trimmed.slice(1).trim() : (textOfFormula(trimmed)?.trim() ?? trimmed);
}

/** Excel's own way to keep a number as text: ="00123". */
function textOfFormula(cell: string): string | null {
  if (cell.length < 3 || !cell.startsWith('="') || !cell.endsWith('"')) return null;
  const inside = cell.slice(2, -1);
  return inside.replaceAll('""', '').includes('"') ? null : inside.replaceAll('""', '"');
}
