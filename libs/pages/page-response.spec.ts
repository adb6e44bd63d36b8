import { LANGUAGES } from '#libs/languages';
import { categories, measurePageBytes, pageOf, type PageContent } from '#libs/qr-codes';
import { pageResponse } from './page-response.js';

const NOW = Date.parse('2026-11-21T09:30:00.000Z');

const LOOK = {
  brand: null,
  codePath: `/${'c'.repeat(64)}`,
  clickQuery: `?key=${'k'.repeat(22)}`,
} as const;

const bytesOf = (page: PageContent, language: (typeof LANGUAGES)[number]) =>
  Buffer.concat(pageResponse(200, page, { ...LOOK, language }).body);

const QUOTES = "'".repeat(100);
const items = (count: number, fields: object) =>
  Array.from({ length: count }, () => ({ name: 'x', ...fields }));
const menu = (fields: object) => ({
  title: QUOTES,
  currency: 'CHF',
  sections: [{ name: 'All', items: items(3_000, fields) }],
});
const fields = Array.from({ length: 15 }, (_, at) => ({
  ...{ name: `${'n'.repeat(60)}${at}`, label: QUOTES, type: 'select', required: true },
  options: Array.from({ length: 50 }, (_option, number) => `${number}`),
}));
const ctas = Array.from({ length: 10 }, (_, at) => ({
  ...{ id: `${'i'.repeat(60)}${at}`, label: QUOTES, url: `https://example.com/${'é'.repeat(1_000)}` },
}));

describe('pageBytesOf', () => {
  it.each<[string, object]>([
    ...categories.map(({ name, example }) => [name, example] as [string, object]),
    ['menu', menu({})],
    ['menu', menu({ description: 'y', price: '1', allergens: ['z'] })],
    ['menu', menu({ description: QUOTES })],
    ['menu', menu({ featured: true, tags: ['new'], allergens: ['milk', 'fish'] })],
    ['landing_page', { title: QUOTES, ctas, lead_form: { fields, consent_text: QUOTES } }],
    ['social', { title: 'x', links: ctas.map(({ url, label }) => ({ platform: 'linkedin', url, label })) }],
  ])('is at least what the page of a code has: %s', (category, qrData) => {
    const most = measurePageBytes({ category, qrData });
    for (const language of LANGUAGES) {
      const page = pageOf({ category, qrData }, language, NOW);
      if (page) expect(bytesOf(page, language).length).toBeLessThanOrEqual(most);
      else expect(most).toBe(0);
    }
  });
});

describe('pageResponse', () => {
  it('escapes every text, and says how long it is', () => {
    const text = "<'é'> ".repeat(50);
    const page: PageContent = {
      title: 'Menu',
      blocks: [{ type: 'rows', rows: Array.from({ length: 500 }, () => ({ title: 'Plat', detail: text })) }],
    };
    const { headers, body } = pageResponse(200, page, { language: 'en', brand: null });
    const bytes = Buffer.concat(body);
    expect(headers[headers.indexOf('Content-Length') + 1]).toBe(String(bytes.length));
    expect(bytes.toString().match(/&lt;&#39;é&#39;&gt; /g)).toHaveLength(25_000);
  });
});
