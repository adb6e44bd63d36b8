import { testDoors } from './doors.js';

describe('the pages in front of the dashboard', () => {
  testDoors(
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      [320, 390, 1440].map((width) => ({
        ...{ colorScheme, width },
        locale: width === 320 ? 'fr' : colorScheme === 'dark' ? 'de' : 'en',
      })),
    ),
  );
});
