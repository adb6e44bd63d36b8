import type { Client, PersonClient } from '../toolbox/client.js';
import { PNG_LOGO } from '../toolbox/logos.js';
import type { Problem } from '../toolbox/problem.js';
import { SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const PATH = '/api/v1/qr/page-preview';
const LANDING_PAGE = {
  name: 'Season',
  category: 'landing_page',
  qr_data: {
    title: 'The <new> season',
    description: 'Come and taste.',
    image_url: 'https://example.com/plate.jpg',
    ctas: [{ id: 'book', label: 'Book a table', url: 'https://example.com/book' }],
    lead_form: { fields: [{ name: 'email', label: 'Email', type: 'email' }], consent_text: 'I agree.' },
  },
};

describe('POST /api/v1/qr/page-preview', () => {
  const world = useService({ roles: 'all' });
  let acme: Client;
  let admin: PersonClient;
  beforeAll(async () => {
    acme = await world.service.client({ name: 'Page previews' });
    admin = await world.service.person('admin', acme);
    await admin.patch(`${SETTINGS}/workspace`, { brand: { name: 'Sole', color: '#b4421a', logo: PNG_LOGO } });
  });

  const preview = (body: object, language = 'en') =>
    acme.post<Problem>(PATH, body, { headers: { 'accept-language': language } });

  /** A token differs from visit to visit. */
  const withoutToken = (html: string) => html.replace(/(name="form\.token" value=")[^"]*/, '$1');

  it.each(['en', 'de'])('draws what the scan edge shows, except that it is inert: %s', async (language) => {
    const code = await acme.qrCode(LANDING_PAGE);
    const scanned = await fetch(`${world.service.shortUrl}/${code.short_code}`, {
      headers: { 'accept-language': language },
    });
    const { status, bytes, headers } = await preview(LANDING_PAGE, language);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const expected = (await scanned.text())
      .replace(/<meta property="og:image".*?<style>/, '<style>')
      .replaceAll(`/${code.short_code}/`, '/preview/');
    expect(bytes.toString()).toContain('<main class="wrap" inert>');
    expect(withoutToken(bytes.toString()).replace(' inert>', '>')).toBe(withoutToken(expected));
  });

  it('is shown in frames of its own origin only, where it runs, sends and opens nothing', async () => {
    const { headers } = await preview(LANDING_PAGE);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    const policy = headers['content-security-policy']?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        ...[
          "default-src 'none'",
          "form-action 'none'",
          "frame-ancestors 'self'",
          'sandbox allow-same-origin',
        ],
        'img-src http: https: data:',
      ]),
    );
  });

  it('says that an event is over', async () => {
    const qr_data = { title: 'Fair', starts_at: '2020-03-01T08:00:00Z', ends_at: '2020-03-03T17:00:00Z' };
    const { bytes } = await preview({ name: 'Fair', category: 'event', qr_data });
    expect(bytes.toString()).toContain('This event is over');
  });

  it.each([
    ['/qr_data/title', { ...LANDING_PAGE, qr_data: {} }],
    [
      '/qr_data/ctas/0/url',
      { ...LANDING_PAGE, qr_data: { title: 'x', ctas: [{ id: 'a', label: 'b', url: 'c' }] } },
    ],
    ['/category', { name: 'x', category: 'url', qr_data: { url: 'https://example.com/' } }],
    ['/dynamic', { name: 'x', category: 'text', dynamic: false, qr_data: { text: 'x' } }],
  ])('answers 422 at %s', async (pointer, body) => {
    const { status, body: problem } = await preview(body);
    expect(status).toBe(422);
    expect(problem.errors.map((fault) => fault.pointer)).toEqual([pointer]);
  });

  describe('as a form', () => {
    const send = (form: string, headers: Record<string, string> = {}) =>
      admin.post<Problem>(PATH, form, {
        headers: {
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
      });
    const formOf = (body: object) => new URLSearchParams({ body: JSON.stringify(body) }).toString();

    it('takes the same body as JSON in one field', async () => {
      const { bytes } = await send(formOf(LANDING_PAGE), { 'accept-language': 'en' });
      expect(bytes.toString()).toBe((await preview(LANDING_PAGE)).bytes.toString());
      expect((await send(formOf({ name: 'x' }))).status).toBe(422);
    });

    it.each(['body=%7B', 'json=%7B%7D', 'body=%7B%7D&more='])('answers 400 to %j', async (form) => {
      expect((await send(form)).status).toBe(400);
    });

    it('answers 403 to one of another site', async () => {
      expect((await send(formOf(LANDING_PAGE), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    });
  });
});
