import { faultsIn, placesIn, valueAt, withAt } from '../../../test/toolbox/qr-data.js';
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

const NOW = Date.parse('2026-11-21T09:30:00.000Z');

/** Their labels are days, which are formatted. */
const HOURS = /^\d\d:\d\d–/;

const labelsIn = (content: PageContent | null) => [
  ...(content?.blocks ?? []).flatMap((block) =>
    block.type === 'fields'
      ? block.fields.filter(({ text }) => !HOURS.test(text)).map(({ label }) => label)
      : [],
  ),
  ...(content?.actions ?? []).map(({ label }) => label),
];

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

    it('lists each URL by its pointer', () => {
      const urls = places.filter((place) => /url$|^\/website$/.test(place));
      const listed = category.destinations(example);
      expect(listed.map(({ pointer }) => pointer).sort()).toEqual(urls.sort());
      for (const { pointer, url } of listed) expect(url).toBe(valueAt(example, pointer));
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
          expect(valueAt(toValidated(dataDto, withAt(example, pointer, pasted)), pointer)).toBe(
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
      const content = pageOf({ category: name, qrData: example }, 'en', NOW);
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
        const content = pageOf({ category: name, qrData: example }, language, NOW);
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
