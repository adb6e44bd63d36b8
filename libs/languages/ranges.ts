const MAX_LENGTH = 500;

/**
 * Returns the ranges of Accept-Language or Accept in lower case, the preferred one first; of equal ones, the first. Those
 * with q=0 are excluded (RFC 9110, sections 12.4.2 and 12.5).
 */
export function rangesIn(header = ''): string[] {
  return header
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
      return { name, weight: weightIn(parameters) };
    })
    .filter(({ name, weight }) => name !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ name }) => name);
}

/** A weight that cannot be read is none. */
function weightIn(parameters: string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '';
  return weight === '' ? 1 : Number(weight) || 0;
}

/** Returns the preferred range as it was sent or in lower case, or an empty text. Most headers begin with it. */
export function preferredRange(header = ''): string {
  const comma = header.indexOf(',');
  const first = comma === -1 ? header : header.slice(0, comma);
  return first.includes(';') || first.trim() === '' ? (rangesIn(header)[0] ?? '') : first;
}

const MAX_SUBTAGS = 4;

/**
 * Returns a tag and the ranges that match it, the most specific one first: zh-hant-tw, zh-hant, zh-tw, zh. That is lookup
 * (RFC 4647, section 3.4), and for the rest extended filtering (section 3.3.2), which may skip a script but no extension.
 */
export function rangesOf(tag: string): string[] {
  const [primary = '', ...others] = tag.split('-');
  const singleton = others.findIndex((subtag) => subtag.length === 1);
  const subtags = others.slice(0, singleton === -1 ? MAX_SUBTAGS - 1 : singleton).slice(0, MAX_SUBTAGS - 1);
  let ranges: string[][] = [[]];
  for (const subtag of subtags) ranges = ranges.flatMap((range) => [[...range, subtag], range]);
  return ranges.sort((one, other) => other.length - one.length).map((range) => [primary, ...range].join('-'));
}
