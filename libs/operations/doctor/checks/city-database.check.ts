import { createLog } from '#libs/platform';
import { Locations } from '#libs/scans';
import { failed, ok, warning, type Check } from '../check.js';

const MAX_DAYS = 60;
const DAY_MS = 86_400_000;
const KNOWN_ADDRESS = '8.8.8.8';
const KNOWN_COUNTRY = 'US';

export const cityDatabaseCheck: Check = {
  name: 'city database',
  run: async ({ config: { geoipPath } }) => {
    const locations = await Locations.open(geoipPath, createLog('silent'));
    locations.onApplicationShutdown();
    const source = geoipPath ?? 'the database of this version';
    if (locations.find(KNOWN_ADDRESS).country !== KNOWN_COUNTRY)
      return failed(`${source} does not know the country of ${KNOWN_ADDRESS}: replace it`);
    const built = locations.builtAt.toISOString().slice(0, 10);
    const days = Math.floor((Date.now() - locations.newestAsOf.getTime()) / DAY_MS);
    if (days <= MAX_DAYS) return ok(`${source} was built on ${built}`);
    return geoipPath
      ? warning(`${source} was built on ${built}, ${days} days ago: replace it with a newer one`)
      : warning(
          `${source} was built on ${built}, and this version is ${days} days old: upgrade, or set GEOIP_PATH to a newer one`,
        );
  },
};
