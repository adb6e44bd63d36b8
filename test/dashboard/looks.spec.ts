import { testLooks } from './looks.js';
import { DESK } from './visits.js';

testLooks([{ colorScheme: 'light', viewport: DESK, locale: 'en-GB' }]);
