import { UNKNOWN } from '#libs/database';
import { binaryText, element } from '../store/binary-text.js';
import { storedText } from './stored-text.js';

const CITY_MAX_LENGTH = 128;

/** Where a scan came from; one object for all scans of a record of the city database. */
export class Place {
  /** ISO 3166-1 alpha-2, or "Unknown". */
  readonly country: string;
  /** English name, or "Unknown". */
  readonly city: string;
  /** Both as elements of binary-text.ts. */
  readonly countryElement: string;
  readonly cityElement: string;

  constructor(country: unknown, city: unknown) {
    this.country =
      typeof country === 'string' && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : UNKNOWN;
    this.city = (typeof city === 'string' && storedText(city, CITY_MAX_LENGTH)) || UNKNOWN;
    this.countryElement = element(binaryText(this.country));
    this.cityElement = element(binaryText(this.city));
  }
}

export const NOWHERE = new Place(null, null);
