import { lruCache, type Config } from '#libs/platform';
import { UNKNOWN } from '#libs/database';
import type { ScanLocation } from '../new-scan.js';
import { toLocation, UNKNOWN_LOCATION } from './location.js';

const MAX_LOCATIONS = 20_000;
/** The codes of Cloudflare and ISO 3166 for "unknown". */
const NO_COUNTRY = /^(?:XX|ZZ)$/i;
const ESCAPES = /%([0-9A-Fa-f]{2})/g;
const utf8 = new TextDecoder('utf-8', { fatal: true });

export class LocationHeaders {
  private readonly countryHeader: string;
  private readonly cityHeader: string;
  private readonly known = lruCache<ScanLocation>(MAX_LOCATIONS);

  constructor({ countryHeader = '', cityHeader = '' }: Pick<Config, 'countryHeader' | 'cityHeader'>) {
    this.countryHeader = countryHeader;
    this.cityHeader = cityHeader;
  }

  get isUsed(): boolean {
    return this.countryHeader !== '';
  }

  /**
   * Must be called only for requests from a trusted proxy.
   * @param rawHeaders alternating names and values
   * @param database looks up the client's address if the headers are incomplete
   */
  find(rawHeaders: readonly string[], database: () => ScanLocation): ScanLocation {
    const country = findValue(rawHeaders, this.countryHeader);
    if (country === '') return database();
    const city = this.cityHeader === '' ? '' : findValue(rawHeaders, this.cityHeader);
    const location = this.locationOf(country, city);
    if (city !== '' || location === UNKNOWN_LOCATION) return location;
    const found = database();
    return found.country === location.country ? found : location;
  }

  private locationOf(country: string, city: string): ScanLocation {
    const key = `${country}/${city}`;
    const known = this.known.get(key);
    if (known) return known;
    const location = NO_COUNTRY.test(country) ? UNKNOWN_LOCATION : toLocation(country, parseCity(city));
    const kept = location.country === UNKNOWN ? UNKNOWN_LOCATION : location;
    this.known.set(key, kept);
    return kept;
  }
}

function findValue(rawHeaders: readonly string[], wanted: string): string {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === wanted.length && name.toLowerCase() === wanted)
      return (rawHeaders[at + 1] ?? '').trim();
  }
  return '';
}

/** CDNs send percent-encoded UTF-8, or bytes of UTF-8 or ISO 8859-1, which node:http reads as the latter. */
function parseCity(value: string): string {
  const escaped = value.replace(ESCAPES, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const text = decodeText(escaped)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return /\p{L}/u.test(text) ? text : '';
}

function decodeText(bytes: string): string {
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}
