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
  it('shows a file with its first page and what it is, or how to look again while it is checked', () => {
    const picture = 'https://go.test/files/1/960.jpg';
    const file = {
      name: 'Lunch.pdf',
      mediaType: 'application/pdf',
      bytes: 3_200_000,
      pages: 24,
      picture: null,
    };
    const shown = (state: object) => {
      const qrData = { file_id: '1', title: 'Our menu', viewer: true, file: { ...file, ...state } };
      const page = pageOf({ category: 'file', qrData }, 'en', NOW)!;
      const { headers, body } = pageResponse(200, page, { language: 'en', brand: null, codePath: '/menu' });
      return { html: Buffer.concat(body).toString(), headers: headers.join() };
    };
    const checked = shown({ state: 'pending', url: null });
    expect(checked.html).toContain('This file is being checked');
    expect(checked.html).toMatch(/<h1 dir="auto">Our menu<.*<a class="btn go" dir="auto" href="\/menu">/);
    const ready = shown({ state: 'ready', url: 'https://go.test/files/1', picture: { jpeg: picture } });
    expect(ready.html).toContain('<li>PDF</li><li>24 pages</li><li>3.2 MB</li>');
    expect(ready.html).toContain(`<div class="cov"><img src="${picture}" alt=""></div>`);
    expect(ready.headers).toContain('img-src http: https:');
    expect(shown({ state: 'ready', url: 'https://go.test/files/1', pages: 1 }).html).toContain(
      '<li>1 page</li>',
    );
    for (const { html } of [checked, ready]) expect(html.length).toBeLessThan(15_000);
  });

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
