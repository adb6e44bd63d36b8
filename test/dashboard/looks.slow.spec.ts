import { testLooks } from './looks.js';
import { DESK, PHONE, README_SCREENS, SCREENSHOTS } from './visits.js';

/** Colors differ by scheme and layouts by width, so one more look than that of npm test covers both. German texts are the longest. */
const LOOK = { colorScheme: 'dark', viewport: PHONE, locale: 'de-DE' } as const;
const PICTURES = [
  { colorScheme: 'dark', viewport: DESK, locale: 'de-DE' },
  { colorScheme: 'light', viewport: PHONE, locale: 'en-GB' },
] as const;

testLooks(SCREENSHOTS ? [LOOK, ...PICTURES] : [LOOK], !README_SCREENS);
