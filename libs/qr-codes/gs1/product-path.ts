import { gtinFault, wholeGtin } from './gtin.js';

/** Identify a product, a batch of it or one item. */
export interface ProductKeys {
  gtin: string;
  batch?: string | undefined;
  serial?: string | undefined;
}

/**
 * The characters of batches and serials (GS1 General Specifications, figure 7.11-1). A URL drops segments of one or two
 * dots.
 */
export const KEY_CHARACTERS = /^(?!\.{1,2}$)[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;
export const KEY_LENGTH = 20;

/** The application identifiers of GTIN, batch and serial. */
const [GTIN, BATCH, SERIAL] = ['01', '10', '21'];
/** Consumer product variant and third-party controlled serial: no code has them, so they select the same product. */
const [VARIANT, CONTROLLED_SERIAL] = ['22', '235'];
const CONTROLLED_SERIAL_LENGTH = 28;
const ORDER: readonly (string | undefined)[] = [VARIANT, BATCH, SERIAL];
const OTHER_PRIMARY_KEYS = new Set([
  ...['00', '253', '255', '401', '402', '410', '411', '412', '413', '414', '415', '417'],
  ...['8003', '8004', '8006', '8010', '8013', '8017', '8018'],
]);

/** Writes the path of a GS1 Digital Link URI in its canonical order. */
export const productPath = ({ gtin, batch, serial }: ProductKeys): string =>
  [
    `/${GTIN}/${wholeGtin(gtin)}`,
    batch === undefined ? '' : `/${BATCH}/${encodeURIComponent(batch)}`,
    serial === undefined ? '' : `/${SERIAL}/${encodeURIComponent(serial)}`,
  ].join('');

/** Lists the paths that a scan of `keys` can mean, the most specific one first: serial, batch, product. */
export const productLevels = ({ gtin, batch, serial }: ProductKeys): string[] => [
  ...new Set([productPath({ gtin, batch, serial }), productPath({ gtin, batch }), productPath({ gtin })]),
];

/** Identifies a GS1 Digital Link on its domain; see shortCodeKey. */
export const digitalLinkKey = (domain: string | null, path: string): string => `${domain ?? ''}${path}`;

/** The application identifier that is unknown there, out of order or without a valid value. */
export interface WrongKey {
  wrongKey: string;
}

/**
 * Reads a path without its first slash. Returns null for a path that is not a GS1 Digital Link or has another primary key.
 */
export function readProductPath(path: string): ProductKeys | WrongKey | null {
  if (!/^\d{2,4}\/./.test(path)) return null;
  const [key = '', gtin = '', ...qualifiers] = (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  if (OTHER_PRIMARY_KEYS.has(key)) return null;
  if (key !== GTIN || gtinFault(gtin) !== null) return { wrongKey: key };
  const values = readQualifiers(qualifiers);
  return values instanceof Map
    ? { gtin: wholeGtin(gtin), batch: values.get(BATCH), serial: values.get(SERIAL) }
    : values;
}

function readQualifiers(segments: readonly string[]): Map<string | undefined, string> | WrongKey {
  const values = new Map<string | undefined, string>();
  if (segments[0] === CONTROLLED_SERIAL && segments.length === 2)
    return isValue(segments[1], CONTROLLED_SERIAL_LENGTH) ? values : { wrongKey: CONTROLLED_SERIAL };
  for (let at = 0, last = -1; at < segments.length; at += 2) {
    const key = segments[at] ?? '';
    const place = ORDER.indexOf(key);
    const value = decoded(segments[at + 1]);
    if (place <= last || !isValue(segments[at + 1], KEY_LENGTH) || value === null) return { wrongKey: key };
    values.set(ORDER[place], value);
    last = place;
  }
  return values;
}

function isValue(segment: string | undefined, maxLength: number): boolean {
  const value = decoded(segment);
  return value !== null && value.length <= maxLength && KEY_CHARACTERS.test(value);
}

function decoded(segment: string | undefined): string | null {
  try {
    return segment === undefined ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}
