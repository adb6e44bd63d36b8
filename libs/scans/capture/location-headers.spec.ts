import { LocationHeaders } from './location-headers.js';

const DATABASE = { country: 'US', city: 'Mountain View' };
const latin1 = (text: string) => Buffer.from(text).toString('latin1');

describe('LocationHeaders', () => {
  const headers = new LocationHeaders({ countryHeader: 'cf-ipcountry', cityHeader: 'cf-ipcity' });
  const find = (country: string, city: string) =>
    headers.find(['Host', 'qr.test', 'CF-IPCountry', country, 'cf-ipcity', city], () => DATABASE);

  it.each([
    ['DE', 'Berlin', 'DE', 'Berlin'],
    ['de', ' Bonn ', 'DE', 'Bonn'],
    ['DE', latin1('München'), 'DE', 'München'],
    ['DE', 'M\u00fcnchen', 'DE', 'München'],
    ['DE', 'M%C3%BCnchen', 'DE', 'München'],
    ['DE', 'M%FCnchen', 'DE', 'München'],
    ['JP', latin1('東京'), 'JP', '東京'],
    ['DE', '100% Bonn', 'DE', '100% Bonn'],
    ['DE', 'Bad%00%0ABonn', 'DE', 'Bad Bonn'],
    ['DE', 'x'.repeat(9_000), 'DE', 'x'.repeat(128)],
    ['DE', '?', 'DE', 'Unknown'],
    ['DE', '', 'DE', 'Unknown'],
    ['US', '', 'US', 'Mountain View'],
    ['', 'Berlin', 'US', 'Mountain View'],
    ['XX', 'Berlin', 'Unknown', 'Unknown'],
    ['zz', '', 'Unknown', 'Unknown'],
    ['T1', '', 'Unknown', 'Unknown'],
    ['Germany', 'Berlin', 'Unknown', 'Unknown'],
    ["D'", 'Berlin', 'Unknown', 'Unknown'],
  ])('reads country %j and city %j', (country, city, ...expected) => {
    const location = find(country, city);
    expect([location.country, location.city]).toEqual(expected);
    expect(find(country, city)).toBe(location);
  });

  it('asks the database without the header of the country', () => {
    expect(headers.find(['cf-ipcity', 'Berlin', 'cf-ipcountry'], () => DATABASE)).toBe(DATABASE);
    expect(new LocationHeaders({ countryHeader: undefined, cityHeader: undefined }).isUsed).toBe(false);
  });
});
