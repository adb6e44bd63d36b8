import { UNKNOWN } from '#libs/database';
import type { ScanLocation } from '../new-scan.js';
import { storedText } from './stored-text.js';

const CITY_MAX_LENGTH = 128;

export const toLocation = (country: unknown, city: unknown): ScanLocation => ({
  country: typeof country === 'string' && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : UNKNOWN,
  city: (typeof city === 'string' && storedText(city, CITY_MAX_LENGTH)) || UNKNOWN,
  encoded: undefined,
});

export const UNKNOWN_LOCATION = toLocation(null, null);
