import { documentedFields } from '../../../test/toolbox/documented-fields.js';
import { faultsIn, placesIn, withAt, type Json } from '../../../test/toolbox/qr-data.js';
import { pastedUrls, refusedUrls } from '../../../test/toolbox/refused-urls.js';
import { LANGUAGES } from '#libs/languages';
import type { PageContent } from '../page/page-content.js';
import { toValidated } from '../../../src/http/requests/validate.js';
import {
  categories,
  categoryNames,
  categoryOf,
  dataDtoOf,
  destinationOf,
  dynamicOf,
  pageOf,
  buildStaticPayload,
} from './index.js';

const MANY = 10_000;
const LONG = 100 * 1024;

const DEPENDENT = new Set(['wifi/password', 'landing_page/lead_form/fields/2/options']);

const at = (data: object, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inside, key) => (inside as Json)[key], data);
/** Takes the time of the processor, which does not grow with what other processes do, and the best of three. */
async function fastestMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  while (times.length < 3 && !times.some((time) => time < 50)) {
    const begun = process.cpuUsage();
    await work();
    times.push(process.cpuUsage(begun).user / 1_000);
  }
  return Math.min(...times);
}
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

const labelsIn = (content: PageContent | null) =>
  [...(content?.fields ?? []), ...(content?.links ?? []), content?.download ?? []]
    .flat()
    .map(({ label }) => label);

const WORST = [
  'a',
  '1',
  ' ',
  '0',
  '-',
  '.',
  '@',
  'a@',
  'a.',
  '/',
  '(',
  '\\',
  '\n',
  ',',
  'https://',
  'RF',
  '😀',
];

const HOSTILE = [
  ['true', true],
  ['a number', 7],
  ['a huge number', 1e308],
  ['an infinite number', Infinity],
  ['an empty string', ''],
  ['100 kB of text', 'x'.repeat(LONG)],
  ['100 kB of digits', '1'.repeat(LONG)],
  ['100 kB of line breaks', `${'\n'.repeat(LONG)}x`],
  ['an empty object', {}],
  ['an object', { a: { b: [] } }],
  ['an empty array', []],
  ['an array of null', [null]],
  ['an array of arrays', [[{}]]],
  ['10,000 strings', Array.from({ length: MANY }, () => 'x')],
  ['10,000 objects', Array.from({ length: MANY }, () => ({}))],
] as const;

describe('the table of categories', () => {
  it('holds those of the contract', () => {
    expect(categoryNames).toEqual(
      [
        ...[
          'url',
          'text',
          'email',
          'phone',
          'sms',
          'whatsapp',
          'wifi',
          'vcard',
          'event',
          'location',
          'app',
          'social',
        ],
        ...['file', 'coupon', 'menu', 'landing_page', 'gs1', 'epc_payment'],
      ].sort(),
    );
  });

  it('gives each DTO a name of its own', () => {
    const names = categories.map(({ dataDto }) => dataDto.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^[A-Z][A-Za-z0-9]*Data$/.test(name))).toBe(true);
  });

  it('knows no other', () => {
    expect(() => categoryOf('teapot')).toThrow('teapot');
    for (const name of ['teapot', 'constructor', '__proto__', 7, null, undefined, {}])
      expect(toValidated(dataDtoOf(name), { url: 'x' })).toEqual({});
  });
});

describe.each(categories.map((category) => [category.name, category] as const))(
  'qr_data of %s',
  (name, category) => {
    const { example, dataDto } = category;
    const places = placesIn(example);
    const fields = documentedFields(dataDto, example);

    it('takes its example, and keeps it as it was sent', () => {
      const taken = toValidated(dataDto, structuredClone(example));
      expect(JSON.parse(JSON.stringify(taken))).toEqual(example);
    });

    it('takes it without what is optional, and null for absent', async () => {
      for (const [pointer, { required }] of fields.filter(([pointer]) => !DEPENDENT.has(name + pointer))) {
        const expected = required ? [[pointer, 'required']] : [];
        expect(await faultsIn(name, withAt(example, pointer, undefined))).toEqual(expected);
        expect(await faultsIn(name, withAt(example, pointer, null))).toEqual(expected);
      }
      const optional = fields.find(
        ([pointer, { required }]) => !required && !DEPENDENT.has(name + pointer),
      )?.[0];
      if (optional)
        expect(at(toValidated(dataDto, withAt(example, optional, null)), optional)).toBeUndefined();
    });

    it('refuses an unknown field by its name, however deep', async () => {
      const objects = ['', ...places].filter((place) => kindOf(at(example, place)) === 'object');
      for (const place of objects) {
        expect(await faultsIn(name, withAt(example, `${place}/colour`, 'red'))).toEqual([
          [`${place}/colour`, 'unknown_field'],
        ]);
      }
    });

    it.each(HOSTILE)('refuses %s in place of anything else, by pointer', async (_what, value) => {
      for (const place of places) {
        const faults = await faultsIn(name, withAt(example, place, value));
        if (kindOf(value) !== kindOf(at(example, place)))
          expect([place, faults.some(([pointer]) => pointer.startsWith(place))]).toEqual([place, true]);
      }
    });

    it('judges 100 kB of the worst text at any place within 50 ms of the processor', async () => {
      for (const place of places.filter((each) => typeof at(example, each) === 'string')) {
        for (const part of WORST) {
          const data = withAt(example, place, `${part.repeat(LONG / part.length)}!`);
          expect([place, part, (await fastestMs(() => faultsIn(name, data))) < 50]).toEqual([
            place,
            part,
            true,
          ]);
        }
      }
    });

    it('refuses one more than each limit that it documents', async () => {
      for (const [
        pointer,
        { maxLength, minLength, maxItems, minItems, minimum, maximum, pattern },
      ] of fields) {
        const value = at(example, pointer);
        const refusals: [unknown, string][] = [];
        for (const long of maxLength ? ['x', '😀'].map((each) => each.repeat(maxLength + 1)) : []) {
          // Of what lacks the form, the length tells nothing.
          const hasForm = pattern === undefined || new RegExp(pattern).test(long);
          refusals.push([long, hasForm ? 'too_long' : 'invalid_value']);
        }
        if (minLength) refusals.push(['', 'required']);
        if (maxItems)
          refusals.push([
            Array.from({ length: maxItems + 1 }, () => (value as unknown[])[0]),
            'too_many_items',
          ]);
        if (minItems) refusals.push([[], 'invalid_value']);
        if (minimum) refusals.push([minimum - 0.000001, 'invalid_value']);
        if (maximum) refusals.push([maximum + 0.000001, 'invalid_value']);
        for (const [wrong, code] of refusals) {
          const faults = await faultsIn(name, withAt(example, pointer, wrong));
          const found = faults.filter(([where]) => where === pointer).map(([, each]) => each);
          // All faults of a destination share one code.
          expect([pointer, found]).toEqual([pointer, [found[0] === 'invalid_url' ? 'invalid_url' : code]]);
        }
      }
    });

    it('has a limit for each string and each list', () => {
      for (const [pointer, { type, maxLength, maxItems, enum: choices, ...rest }] of fields) {
        const isBounded =
          kindOf(at(example, pointer)) === 'array'
            ? maxItems !== undefined
            : type !== String || maxLength !== undefined || choices !== undefined || 'format' in rest;
        expect([pointer, isBounded]).toEqual([pointer, true]);
      }
    });

    it('lists each URL by its pointer', () => {
      const urls = places.filter((place) => /url$|^\/website$/.test(place));
      const listed = category.destinations(example);
      expect(listed.map(({ pointer }) => pointer).sort()).toEqual(urls.sort());
      for (const { pointer, url } of listed) expect(url).toBe(at(example, pointer));
    });

    // libs/qr-codes/destination-url.spec.ts refuses the other ones.
    it('refuses a bad destination at each of its URLs', async () => {
      for (const { pointer } of category.destinations(example)) {
        for (const [why, url] of refusedUrls.slice(0, 3)) {
          const faults = await faultsIn(name, withAt(example, pointer, url));
          expect([why, faults]).toEqual([why, [[pointer, 'invalid_url']]]);
        }
      }
    });

    it('cuts what surrounds a pasted URL, at each of its URLs', () => {
      for (const { pointer } of category.destinations(example))
        for (const pasted of pastedUrls)
          expect(at(toValidated(dataDto, withAt(example, pointer, pasted)), pointer)).toBe(
            'https://example.com/menu',
          );
    });

    it('is found by its URLs', () => {
      for (const { pointer, url } of category
        .destinations(example)
        .filter(({ pointer }) => pointer !== '/image_url'))
        expect([pointer, category.searchText(example).includes(url)]).toEqual([pointer, true]);
      expect(category.searchText(example)).not.toMatch(/undefined|^$/);
    });

    it('has a page exactly when a scan of it is not redirected', () => {
      const isShown = category.destination(example) === null && category.dynamic !== 'never';
      const content = pageOf({ category: name, qrData: example }, 'en');
      expect(content !== null).toBe(isShown);
      expect(content?.title).not.toBe('');
    });

    it('has each fixed text of its page in every language', () => {
      const texts = Object.values(category.texts ?? {});
      const values = JSON.stringify(example).toLowerCase();
      for (const text of texts) {
        expect(Object.keys(text)).toEqual(LANGUAGES);
        expect(Object.values(text).filter((each) => each.trim() === '')).toEqual([]);
      }
      for (const language of LANGUAGES) {
        const content = pageOf({ category: name, qrData: example }, language);
        const fixed = labelsIn(content).filter((label) => !values.includes(label.toLowerCase()));
        expect(texts.map((text) => text[language])).toEqual(expect.arrayContaining(fixed));
      }
    });

    it('has a static symbol, or says that it has none', () => {
      const code = { category: name, qrData: example };
      expect(dynamicOf(name, false) === null).toBe(category.staticPayload === null);
      if (category.staticPayload === null) expect(() => buildStaticPayload(code)).toThrow(name);
      else
        expect(buildStaticPayload(code)).toBe(
          buildStaticPayload({ ...code, qrData: structuredClone(example) }),
        );
    });
  },
);

describe('dynamicOf', () => {
  it.each([
    ['url', [true, true, false]],
    ['wifi', [false, true, false]],
    ['epc_payment', [false, null, false]],
    ['menu', [true, true, null]],
  ] as const)('decides for %s by absent, true and false', (category, expected) => {
    expect([undefined, true, false].map((wanted) => dynamicOf(category, wanted))).toEqual(expected);
  });
});

describe('destinationOf', () => {
  const of = (category: string, os?: string, qrData = categoryOf(category).example) =>
    destinationOf({ category, qrData }, os);

  it('redirects url, app, file, whatsapp and gs1, and shows a page for every other', () => {
    const redirecting = categoryNames.filter((name) => of(name) !== null);
    expect(redirecting.sort()).toEqual(['app', 'file', 'gs1', 'url', 'whatsapp']);
    expect(of('whatsapp')).toMatch(/^https:\/\/wa\.me\/41446681800\?text=Hello/);
  });

  it('sends app to the store of the phone, else to the fallback', () => {
    expect(of('app', 'iOS')).toContain('apps.apple.com');
    expect(of('app', 'Android')).toContain('play.google.com');
    for (const os of ['Windows', 'macOS', 'Other', undefined])
      expect(of('app', os)).toBe('https://example.com/app');
    expect(of('app', 'iOS', { fallback_url: 'https://example.com/only' })).toBe('https://example.com/only');
  });
});

describe('data that older rules stored', () => {
  it.each(categoryNames)('of %s is searched and checked for URLs whatever it lacks', (name) => {
    const { destinations, searchText } = categoryOf(name);
    expect([destinations({}), searchText({})]).toEqual([[], '']);
  });
});
