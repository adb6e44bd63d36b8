const GTIN = /^(?:\d{8}|\d{12,14})$/;
const LENGTH = 14;

/** Returns why a text is not a GTIN, or null. */
export function gtinFault(gtin: unknown): string | null {
  if (typeof gtin !== 'string' || !GTIN.test(gtin)) return 'must be 8, 12, 13 or 14 digits';
  const digit = computeCheckDigit(gtin.slice(0, -1));
  return gtin.endsWith(digit) ? null : `must end with its check digit, which is ${digit}`;
}

/** A GS1 Digital Link contains each GTIN with 14 digits (GS1 Digital Link: URI Syntax, section 4.9). */
export const wholeGtin = (gtin: string): string => gtin.padStart(LENGTH, '0');

/** Alternates the weights 3 and 1 from the right (GS1 General Specifications, section 7.9.1). */
function computeCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
