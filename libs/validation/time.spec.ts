import { isDate, isTime, isTimeZone } from './time.js';

describe('isTime', () => {
  it.each([
    '2026-11-21T09:30:00.000Z',
    '2026-11-21T09:30Z',
    '2026-11-21t09:30:00z',
    '2026-11-21T09:30:00+05:45',
    '2024-02-29T23:59:59.999999999-11:00',
    '0001-01-01T00:00:00Z',
  ])('takes %s', (time) => {
    expect(isTime(time)).toBe(true);
  });

  it.each([
    ...['', '2026-11-21', '2026-11-21T09:30:00', '2026-11-21 09:30:00Z', '20261121T093000Z'],
    ...['2026-W47-6T09:30:00Z', '2026-02-29T09:30:00Z', '2026-13-01T09:30:00Z', '2026-11-21T24:00:00Z'],
    ...[
      '2026-11-21T09:60:00Z',
      '2026-11-21T09:30:60Z',
      '2026-11-21T09:30:00+24:00',
      '2026-11-21T09:30:00+0100',
    ],
    ...[
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59-01:00',
      '+012026-11-21T09:30:00Z',
      '2026-11-21T09:30:00.0000000001Z',
    ],
    ...['2026-11-21T09:30:00Z\n', 1_795_249_800_000, null, ['2026-11-21T09:30:00Z']],
  ])('refuses %j', (time) => {
    expect(isTime(time)).toBe(false);
  });
});

describe('isDate', () => {
  it('takes the days of the calendar, and no others', () => {
    expect(['2026-11-21', '2028-02-29', '0001-01-01', '9999-12-31'].filter(isDate)).toHaveLength(4);
    expect(
      [
        '2026-02-29',
        '2026-00-10',
        '2026-1-1',
        '26-11-21',
        '2026-11-21T',
        '0000-01-01',
        '',
        20261121,
        null,
      ].filter(isDate),
    ).toEqual([]);
  });
});

describe('isTimeZone', () => {
  it('takes the names of IANA', () => {
    const zones = [
      'UTC',
      'GMT',
      'CET',
      'EST',
      'Japan',
      'PST8PDT',
      'europe/zurich',
      'Europe/Zurich',
      'America/Argentina/Buenos_Aires',
      'Asia/Kolkata',
      'Etc/GMT+5',
    ];
    expect(zones.filter(isTimeZone)).toEqual(zones);
  });

  it('refuses abbreviations, offsets and what is no place', () => {
    const others = [
      'BST',
      'IST',
      '+01:00',
      'Europe',
      'Europe/',
      'Europe/Atlantis',
      '',
      ' UTC',
      'a/b/c/d',
      7,
      null,
    ];
    expect([...others, `Europe/${'x'.repeat(100_000)}`].filter(isTimeZone)).toEqual([]);
  });
});
