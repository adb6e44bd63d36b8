import { testDoors } from './doors.js';

describe('the pages in front of the dashboard', () => {
  testDoors([{ colorScheme: 'light', width: 390, locale: 'de' }]);
});
