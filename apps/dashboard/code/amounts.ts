/** Why an amount is not taken: it can be read in two ways, it has decimals that its currency has not, or it is none. */
export type AmountFault = 'ambiguous' | 'whole' | 'malformed';

const SEPARATORS = /[.,]/g;
const GROUPED = /^\d{1,3}(?:([.,\s'’])\d{3})(?:\1\d{3})*$/u;

/** How many decimals a currency has: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/**
 * Reads an amount with a comma or a point before its decimals, and groups of thousands.
 * @param decimals of the currency: they tell 1.234 (a thousand) from 1.234 (one dinar)
 */
export function readAmount(typed: string, decimals: number): { amount: string } | { fault: AmountFault } {
  const text = typed.trim();
  if (!/\d/.test(text)) return { fault: 'malformed' };
  const [last] = text.match(SEPARATORS)?.slice(-1) ?? [];
  const at = last === undefined ? -1 : text.lastIndexOf(last);
  const [before, after] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  const isWhole = at === -1 || (before.includes(last ?? '') && GROUPED.test(text));
  const isOneGroup = after.length === 3 && /^\d{1,3}$/.test(before) && Number(before) > 0;
  if (isWhole || (isOneGroup && decimals === 0)) return read(text, '');
  if (isOneGroup && decimals !== 3) return { fault: 'ambiguous' };
  if (before.includes(last ?? '') || !/^\d{0,4}$/.test(after)) return { fault: 'malformed' };
  const result = read(before === '' ? '0' : before, after);
  return decimals === 0 && /[1-9]/.test(after) ? { fault: 'whole' } : result;
}

/** @param whole with groups or without */
function read(whole: string, fraction: string): { amount: string } | { fault: AmountFault } {
  if (!/^\d+$/.test(whole) && !GROUPED.test(whole)) return { fault: 'malformed' };
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return { amount: fraction === '' ? digits : `${digits}.${fraction}` };
}
