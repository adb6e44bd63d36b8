const GROUPED = /^[+-]?\d{1,3}(?:[.,'’\s]\d{3})+$/;
const WITH_ZEROS = /^[+-]?(\d+)[.,]0+$/;
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d{1,2}$/i;
const MAX_CHARACTERS = 20;

/** The whole number that a cell probably means but does not say in digits only; null for any other text. */
export function unclearNumber(cell: string): string | null {
  if (cell.length > MAX_CHARACTERS) return null;
  if (GROUPED.test(cell)) return cell.replace(/\D/g, '');
  if (WITH_ZEROS.test(cell)) return WITH_ZEROS.exec(cell)?.[1] ?? null;
  if (/^\+\d+$/.test(cell)) return cell.slice(1);
  const value = SCIENTIFIC.test(cell) ? Number(cell.replace(',', '.')) : NaN;
  return Number.isSafeInteger(value) ? String(value) : null;
}
