import type { IncomingMessage } from 'node:http';
import type { QrCode } from '#libs/database';
import type { NewScan } from '#libs/scans';
import { RequestFacts } from '../record/scan-recorder.js';
import { ResolvedCode } from './resolved-code.js';

const URL = 'https://example.com/';

const rowOf = (values: Partial<QrCode>) =>
  ({
    ...{ category: 'url', qrData: { url: URL }, rules: [], utm: null },
    ...{ fallbackUrl: null, startsAt: null, expiresAt: null, deletedAt: null },
    ...values,
  }) as QrCode; // only these members are read

const LOOK = {
  language: 'en',
  brand: null,
  codePath: '/s/ABC',
  shortUrl: 'https://qr.test/s/ABC',
  base: 'https://qr.test/s',
  clickQuery: '',
  now: new Date('2026-11-21T09:30:00.000Z'),
} as const;

const bytesOf = (values: Partial<QrCode>) => new ResolvedCode(rowOf(values), LOOK).bytes;

describe('ResolvedCode', () => {
  it('counts everything that it keeps in memory', () => {
    const long = 'é'.repeat(1_000);
    const usual = bytesOf({});
    const larger: Partial<QrCode>[] = [
      { qrData: { url: URL + long } },
      { utm: { source: long } },
      { fallbackUrl: URL + long },
      { rules: [{ when: { countries: ['CH'] }, url: URL + long }] },
    ];
    for (const values of larger) expect(bytesOf(values)).toBeGreaterThanOrEqual(usual + 6_000);
    const menu = {
      title: 'Menu',
      currency: 'CHF',
      sections: [{ name: 'A', items: [{ name: "'".repeat(1_000) }] }],
    };
    expect(bytesOf({ category: 'menu', qrData: menu })).toBeGreaterThanOrEqual(usual + 5_000);
  });

  it('reads the language of a scan once, however many rules test it', () => {
    const headers = { 'accept-language': 'fr-CH' };
    const language = jest.fn(() => headers);
    const request = Object.defineProperty({}, 'headers', { get: language }) as IncomingMessage;
    const rules = ['de', 'it', 'en'].map((tag) => ({ when: { languages: [tag] }, url: `${URL}${tag}` }));
    const code = new ResolvedCode(
      rowOf({ rules: [...rules, { when: { languages: ['fr'] }, url: `${URL}fr` }] }),
      LOOK,
    );
    const scan = { userAgent: { os: 'iOS' } } as NewScan; // only these members are read
    expect(code.responseTo(new RequestFacts(scan, 'id', request))).toMatchObject({
      rule: 3,
      response: { headers: expect.arrayContaining(['Location', `${URL}fr`]) as string[] },
    });
    expect(language).toHaveBeenCalledTimes(1);
  });
});
