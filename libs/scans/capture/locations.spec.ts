import { locationOfRecord, Locations } from './locations.js';

describe('Locations', () => {
  let locations: Locations;
  beforeAll(async () => {
    locations = await Locations.open();
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

  it('names GEOIP_PATH when its file cannot be read', async () => {
    await expect(Locations.open('/nowhere/city.mmdb')).rejects.toThrow('GEOIP_PATH');
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
