import { BASE_URL } from '../toolbox/test-service.js';
import { RedirectWorld, type Edge } from './redirect-world.js';

describe('GET /:short_code', () => {
  let world: RedirectWorld;
  let edge: Edge;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    edge = await world.startEdge();
  });
  afterEach(() => world.close());

  it('answers 302 with the destination, which nobody may keep', async () => {
    const { shortCode } = await world.addCode({ qrData: { url: 'https://example.com/a b?ü=1#x' } });
    const { status, headers, body } = await edge.get(`/${shortCode}`);
    expect([status, body]).toEqual([302, '']);
    expect(headers).toMatchObject({
      location: 'https://example.com/a%20b?%C3%BC=1#x',
      'cache-control': 'private, no-store',
    });
  });

  it('answers a path in upper case, as symbols carry it', async () => {
    await world.addCode({ shortCode: 'K7Q2' });
    expect((await edge.get('/K7Q2')).status).toBe(302);
  });

  it('answers HEAD alike, and records nothing', async () => {
    const { shortCode } = await world.addCode();
    const { status, headers } = await edge.get(`/${shortCode}`, {}, 'HEAD');
    expect([status, headers.location]).toEqual([302, 'https://example.com/menu']);
    expect(await world.scans()).toEqual([]);
  });

  it.each([
    ['sec-purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
    ['X-Purpose', 'preview'],
    ['X-Moz', 'prefetch'],
  ])(
    'refuses a request with %s: %s so that the browser asks again, and records nothing',
    async (name, value) => {
      const { shortCode } = await world.addCode({ scanLimit: 1 });
      const { status, headers } = await edge.get(`/${shortCode}`, { [name]: value });
      expect([status, headers['cache-control'], headers.location]).toEqual([503, 'no-store', undefined]);
      expect(await world.scans()).toEqual([]);
      expect((await edge.get(`/${shortCode}`)).status).toBe(302);
      expect((await edge.get(`/${shortCode}`)).status).toBe(410);
    },
  );

  it.each(['.', ',', ')', '%22', "'", '%3E', ';', '!', '%20', '%E2%80%8B', '%EF%BB%BF', '.)'])(
    'leads a short URL with %s behind it to the code, as pasted from a sentence',
    async (after) => {
      const { shortCode } = await world.addCode();
      expect((await edge.get(`/${shortCode}${after}`)).headers.location).toBe('https://example.com/menu');
      expect((await edge.get(`/UNKNOWN${after}`)).status).toBe(404);
      expect((await world.scans()).length).toBe(1);
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('answers %s with 405 and what is allowed', async (method) => {
    const { shortCode } = await world.addCode();
    const { status, headers } = await edge.get(`/${shortCode}`, {}, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(await world.scans()).toEqual([]);
  });

  it.each(['/UNKNOWN1', '/', '//', '/%', '/%00', '/a/b', '/..%2f..', `/${'x'.repeat(5_000)}`])(
    'answers %s with a 404 page that can do nothing',
    async (path) => {
      const { status, headers, body } = await edge.get(path);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox allow-forms/);
      expect(body).toContain('No such code');
      expect(await world.scans()).toEqual([]);
    },
  );

  it('shows a person who is signed in at this host the way back to the list', async () => {
    const ask = async (host: string, cookie: string) => (await edge.get('/UNKNOWN1', { host, cookie })).body;
    const link = `href="${BASE_URL}/"`;
    const { host } = new URL(BASE_URL);
    expect(await ask(host, 'language=en; __Host-session=secret')).toContain(link);
    expect(await ask(host, 'language=en')).not.toContain(link);
    expect(await ask('go.example.com', 'session=of-the-owner')).not.toContain(link);
  });

  it('answers a deleted code with a 410 page, and records nothing', async () => {
    const { shortCode } = await world.addCode({ deletedAt: new Date() });
    const { status, body } = await edge.get(`/${shortCode}`);
    expect([status, body.includes('No longer available')]).toEqual([410, true]);
    expect(await world.scans()).toEqual([]);
  });

  it('never redirects to anything but http and https, whatever is stored', async () => {
    const { shortCode } = await world.addCode({ qrData: { url: 'javascript:alert(1)' } });
    const split = await world.addCode({ qrData: { url: 'https://example.com/\r\nSet-Cookie: a=b' } });
    const refused = await edge.get(`/${shortCode}`);
    expect([refused.status, refused.headers.location]).toEqual([404, undefined]);
    const { headers } = await edge.get(`/${split.shortCode}`);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.location).toBe('https://example.com/Set-Cookie:%20a=b');
  });

  it('serves short URLs on a host of their own', async () => {
    const own = await world.startEdge({ env: { SHORT_URL_BASE: 'https://go.test' } });
    const { shortCode } = await world.addCode();
    expect((await own.get(`/${shortCode}`, { host: 'go.test' })).status).toBe(302);
    expect((await own.get(`/${shortCode}`, { host: 'qr.test' })).status).toBe(404);
  });
});
