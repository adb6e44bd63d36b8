import fc from 'fast-check';
import { chooseDestination, type CodeToChooseFor } from './choose-destination.js';
import { compileConditions, type RuleConditionsInputDto } from './conditions.js';
import type { ScanFacts } from './scan-facts.js';

const SCAN: ScanFacts = {
  country: 'CH',
  device: 'mobile',
  os: 'iOS',
  browser: 'Safari',
  language: 'fr-CH',
  query: new URLSearchParams('utm_source=poster&table=7&table=8&empty'),
  at: new Date('2026-11-21T09:30:00Z'), // a Saturday
  bucket: 50,
};
const HOME = 'https://example.com/';
const url = (rules: CodeToChooseFor['rules'], utm: CodeToChooseFor['utm'] = null): CodeToChooseFor => ({
  category: 'url',
  qrData: { url: HOME },
  rules,
  utm,
  forwardQuery: false,
});
const holds = (when: RuleConditionsInputDto, scan: Partial<ScanFacts> = {}) =>
  compileConditions(when)({ ...SCAN, ...scan });

describe('compileConditions', () => {
  it.each<[RuleConditionsInputDto, Partial<ScanFacts>, boolean]>([
    [{ countries: ['at', 'ch'] }, {}, true],
    [{ countries: ['AT'] }, {}, false],
    [{ countries: ['CH'] }, { country: 'Unknown' }, false],
    [{ devices: ['MOBILE'] }, {}, true],
    [{ devices: ['tablet', 'desktop'] }, {}, false],
    [{ os: ['ios'] }, {}, true],
    [{ os: ['Android'] }, {}, false],
    [{ languages: ['fr'] }, {}, true],
    [{ languages: ['FR-ch'] }, {}, true],
    [{ languages: ['fr-CH'] }, { language: 'fr' }, false],
    [{ languages: ['fr-CH'] }, { language: 'fr-FR' }, false],
    [{ languages: ['f'] }, {}, false],
    [{ languages: ['zh-Hant'] }, { language: 'ZH-hant-TW' }, true],
    [{ languages: ['zh-TW'] }, { language: 'zh-Hant-TW' }, true],
    [{ languages: ['zh-TW'] }, { language: 'zh-Hant-HK' }, false],
    [{ languages: ['fr'] }, { language: 'Unknown' }, false],
    [{ weekdays: ['SAT'] }, {}, true],
    [{ weekdays: ['sun'] }, {}, false],
    [{ weekdays: ['sun'], timezone: 'Pacific/Auckland' }, { at: new Date('2026-11-21T11:00:00Z') }, true],
    [{ from: '09:30', to: '09:31' }, {}, true],
    [{ from: '09:00', to: '09:30' }, {}, false],
    [{ from: '10:30', to: '10:31', timezone: 'Europe/Zurich' }, {}, true],
    [{ from: '18:00', to: '00:00' }, { at: new Date('2026-11-21T23:59:59.999Z') }, true],
    [{ from: '18:00', to: '00:00' }, { at: new Date('2026-11-21T00:00:00Z') }, false],
    [{ from: '09:00', to: '10:00', timezone: 'Nowhere/Else' }, {}, false],
    [{ browsers: ['safari', 'Edge'] }, {}, true],
    [{ browsers: ['Chrome'] }, {}, false],
    [{ query: { utm_source: 'poster' } }, {}, true],
    [{ query: { utm_source: 'poster', table: '8' } }, {}, true],
    [{ query: { utm_source: 'poster', table: '9' } }, {}, false],
    [{ query: { empty: '' } }, {}, true],
    [{ query: { absent: '' } }, {}, false],
    [{ query: { utm_source: 'Poster' } }, {}, false],
    [{ query: { UTM_source: 'poster' } }, {}, false],
    [{ from_date: '2026-11-21' }, {}, true],
    [{ from_date: '2026-11-22' }, {}, false],
    [{ until_date: '2026-11-21' }, {}, true],
    [{ until_date: '2026-11-20' }, {}, false],
    [{ from_date: '2026-11-21', until_date: '2026-11-21' }, {}, true],
    [{ from_date: '2026-11-22', timezone: 'Pacific/Auckland' }, {}, false],
    [
      { from_date: '2026-11-22', timezone: 'Pacific/Auckland' },
      { at: new Date('2026-11-21T11:00:00Z') },
      true,
    ],
    [{ from_date: '2026-11-01', timezone: 'Nowhere/Else' }, {}, false],
    [{ percentage: 51 }, {}, true],
    [{ percentage: 50 }, {}, false],
    [{ percentage: 100 }, { bucket: 99 }, true],
    [{ countries: ['CH'], os: ['iOS'], weekdays: ['sat'], percentage: 60 }, {}, true],
    [{ countries: ['CH'], os: ['iOS'], weekdays: ['sat'], percentage: 10 }, {}, false],
  ])('judges %j for %j: %s', (when, scan, expected) => {
    expect(holds(when, scan)).toBe(expected);
  });

  it('counts what lies behind midnight to the day on which the span began', () => {
    const fridayNight: RuleConditionsInputDto = { weekdays: ['fri'], from: '22:00', to: '02:00' };
    const at = (time: string) => holds(fridayNight, { at: new Date(time) });
    expect(at('2026-11-20T21:59:59Z')).toBe(false);
    expect(at('2026-11-20T22:00:00Z')).toBe(true);
    expect(at('2026-11-21T01:59:59Z')).toBe(true);
    expect(at('2026-11-21T02:00:00Z')).toBe(false);
    expect(at('2026-11-20T01:00:00Z')).toBe(false);
    expect(
      holds({ weekdays: ['sun'], from: '22:00', to: '02:00' }, { at: new Date('2026-11-23T01:00Z') }),
    ).toBe(true);
  });

  it('counts what lies behind midnight to the date on which the span began', () => {
    const newYear: RuleConditionsInputDto = {
      ...{ from: '22:00', to: '02:00', timezone: 'Europe/Zurich' },
      ...{ from_date: '2026-12-31', until_date: '2026-12-31' },
    };
    const at = (time: string) => holds(newYear, { at: new Date(time) });
    expect(at('2026-12-31T00:30:00+01:00')).toBe(false);
    expect(at('2026-12-31T22:00:00+01:00')).toBe(true);
    expect(at('2027-01-01T01:59:59+01:00')).toBe(true);
    expect(at('2027-01-01T02:00:00+01:00')).toBe(false);
    expect(at('2027-01-01T22:00:00+01:00')).toBe(false);
  });

  it('goes by the clock on the wall when summer time comes and goes', () => {
    const lunch: RuleConditionsInputDto = { from: '11:00', to: '14:00', timezone: 'Europe/Zurich' };
    const at = (time: string) => holds(lunch, { at: new Date(time) });
    expect([at('2026-07-01T09:00:00Z'), at('2026-07-01T12:00:00Z')]).toEqual([true, false]);
    expect([at('2026-12-01T09:00:00Z'), at('2026-12-01T12:00:00Z')]).toEqual([false, true]);
    const small = (time: string) =>
      holds({ from: '02:00', to: '03:00', timezone: 'Europe/Zurich' }, { at: new Date(time) });
    // On 29 March 2026 this hour does not exist; on 25 October it exists twice.
    const instants = (day: string) =>
      ['00:30', '01:30'].map((time) => new Date(`${day}T${time}:00Z`).toISOString());
    expect(instants('2026-03-29').map(small)).toEqual([false, false]);
    expect(instants('2026-10-25').map(small)).toEqual([true, true]);
  });

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const instant = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Zurich',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  );

  it('splits each day in two by from–to and to–from, in every zone', () => {
    fc.assert(
      fc.property(time, time, instant, zone, (from, to, at, timezone) => {
        fc.pre(from !== to);
        expect(holds({ from, to, timezone }, { at })).toBe(!holds({ from: to, to: from, timezone }, { at }));
      }),
    );
  });

  it('gives each instant to exactly one weekday, whatever the span', () => {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    fc.assert(
      fc.property(time, time, instant, zone, (from, to, at, timezone) => {
        fc.pre(from !== to);
        const matching = days.filter((day) => holds({ weekdays: [day], from, to, timezone }, { at }));
        expect(matching).toHaveLength(holds({ from, to, timezone }, { at }) ? 1 : 0);
      }),
    );
  });

  it('keeps whom a percentage has when it grows, and has that many of a hundred', () => {
    const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), (percentage) => {
        const having = (share: number) =>
          buckets.filter((bucket) => holds({ percentage: share }, { bucket }));
        expect(having(percentage)).toHaveLength(percentage);
        expect(having(percentage + 1)).toEqual(expect.arrayContaining(having(percentage)));
      }),
    );
  });
});

describe('chooseDestination', () => {
  it('takes the first rule that matches, and says which', () => {
    const rules = [
      { when: { countries: ['AT'] }, url: 'https://example.com/at' },
      { when: { countries: ['CH'] }, url: 'https://example.com/ch' },
      { when: { devices: ['mobile'] }, url: 'https://example.com/mobile' },
    ];
    expect(chooseDestination(url(rules), SCAN)).toEqual({ destination: 'https://example.com/ch', rule: 1 });
    expect(chooseDestination(url(rules), { ...SCAN, country: 'DE' })).toMatchObject({ rule: 2 });
    expect(chooseDestination(url(rules), { ...SCAN, country: 'DE', device: 'other' })).toEqual({
      destination: HOME,
      rule: null,
    });
  });

  it('is the first rule that matches alone, for any rules and any scan', () => {
    const condition = fc.record(
      {
        countries: fc.subarray(['CH', 'AT', 'DE'], { minLength: 1 }),
        devices: fc.subarray(['mobile', 'tablet'], { minLength: 1 }),
        percentage: fc.integer({ min: 1, max: 100 }),
      },
      { requiredKeys: [] },
    );
    const scan = fc.record({
      country: fc.constantFrom('CH', 'AT', 'DE', 'Unknown'),
      device: fc.constantFrom('mobile', 'tablet', 'other'),
      bucket: fc.integer({ min: 0, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 20 }), scan, (conditions, facts) => {
        const rules = conditions.map((when, index) => ({ when, url: `https://example.com/${index}` }));
        const first = conditions.findIndex((when) => holds(when, facts));
        const expected =
          first === -1
            ? { destination: HOME, rule: null }
            : { destination: `https://example.com/${first}`, rule: first };
        expect(chooseDestination(url(rules), { ...SCAN, ...facts })).toEqual(expected);
      }),
    );
  });

  it('adds utm to what a rule leads to as well', () => {
    const rules = [{ when: { os: ['iOS'] }, url: 'https://example.com/ios?a=1' }];
    expect(chooseDestination(url(rules, { source: 'poster' }), SCAN).destination).toBe(
      'https://example.com/ios?a=1&utm_source=poster',
    );
  });

  it('forwards the query of the visit to the destination of each choice, which has its own parameters first', () => {
    const rules = [{ when: { os: ['iOS'] }, url: 'https://example.com/ios?table=1#menu' }];
    const code = { ...url(rules, { source: 'utm' }), forwardQuery: true };
    expect(chooseDestination(code, SCAN).destination).toBe(
      'https://example.com/ios?table=1&utm_source=utm&empty=#menu',
    );
    expect(chooseDestination(code, { ...SCAN, os: 'Other' }).destination).toBe(
      `${HOME}?utm_source=utm&table=7&table=8&empty=`,
    );
    const without = { ...code, forwardQuery: false };
    expect(chooseDestination(without, { ...SCAN, os: 'Other' }).destination).toBe(`${HOME}?utm_source=utm`);
  });

  it('sends app by the system, in any case, and never by rules', () => {
    const app: CodeToChooseFor = {
      category: 'app',
      qrData: { ios_url: 'https://example.com/ios', fallback_url: 'https://example.com/web' },
      rules: [{ when: { countries: ['CH'] }, url: 'https://example.com/ch' }],
      utm: { medium: 'qr' },
      forwardQuery: false,
    };
    const to = (os: string) => chooseDestination(app, { ...SCAN, os }).destination;
    expect(to('ios')).toBe('https://example.com/ios?utm_medium=qr');
    expect([to('Android'), to('Unknown')]).toEqual(
      Array.from({ length: 2 }, () => 'https://example.com/web?utm_medium=qr'),
    );
  });

  it('is a page for a category that shows one', () => {
    const text: CodeToChooseFor = {
      category: 'text',
      qrData: { text: 'x' },
      rules: [],
      utm: { source: 'a' },
      forwardQuery: true,
    };
    expect(chooseDestination(text, SCAN)).toEqual({ destination: null, rule: null });
  });
});
