import { startWarnings } from '#libs/platform';
import { ok, warning, type Check } from '../check.js';

/** Invalid values end every command before its first line. */
export const configurationCheck: Check = {
  name: 'configuration',
  run: ({ config }) => {
    const warnings = startWarnings(config, ['Emails']);
    return Promise.resolve(
      warnings.length > 0 ? warning(warnings.join('; ')) : ok('every variable is valid'),
    );
  },
};
