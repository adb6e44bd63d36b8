import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { useService } from '../toolbox/use-service.js';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await request(url, { headers });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  };
}

describe('GET /guides', () => {
  const world = useService();

  it('leads to the start page, so that relative links work', async () => {
    const { status, headers } = await get(`${world.service.url}/guides?from=mail`);
    expect([status, headers.location]).toEqual([308, '/guides/']);
  });

  it.each([
    ['', 'QR codes you can change after printing'],
    ['quick-start', 'Quick start'],
    ['webhooks', 'Your first event'],
    ['reference/qr-codes', 'id="simulateScan"'],
    ['reference/imports', 'id="createImport"'],
    ['adr/0037-node-is-a-package', 'Node'],
    ['changelog', 'Unreleased'],
  ])('answers /guides/%s with its page', async (path, text) => {
    const { status, headers, bytes } = await get(`${world.service.url}/guides/${path}`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, max-age=300',
    ]);
    expect(bytes.toString()).toContain(text);
  });

  it.each([
    'no-such-page',
    'protocols/intake',
    'assets/no-such-file.js',
    '.key',
    '%2e%2e/dashboard/index.html',
    '%00',
    'assets',
  ])('answers /guides/%s with 404', async (path) => {
    expect((await get(`${world.service.url}/guides/${path}`)).status).toBe(404);
  });

  it.each([
    ['guides/design', { range: 'bytes=99999999-' }],
    ['guides/design', { 'if-match': '"x"' }],
    ['guides/design', { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }],
    ['docs/swagger-ui.css', { range: 'bytes=99999999-' }],
    ['docs/swagger-ui.css', { 'if-match': '"x"' }],
  ] as [string, Record<string, string>][])('sends /%s whole for %j', async (path, headers) => {
    expect((await get(`${world.service.url}/${path}`, headers)).status).toBe(200);
  });

  it('takes no other method', async () => {
    const answer = await request(`${world.service.url}/guides/`, { method: 'POST' });
    expect(answer.statusCode).toBe(404);
    await answer.body.dump();
  });

  it('sends the script and the style sheet of Swagger UI compressed to browsers that can read it', async () => {
    for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
      const plain = await get(`${world.service.url}/docs/${name}`);
      const brotli = await get(`${world.service.url}/docs/${name}`, { 'accept-encoding': 'gzip, br' });
      expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
      expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
      expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3);
      const gzip = await get(`${world.service.url}/docs/${name}`, { 'accept-encoding': 'gzip' });
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  it('sends assets that browsers keep for good, compressed if they can read it', async () => {
    const page = (await get(`${world.service.url}/guides/`)).bytes.toString();
    const [, script] = /src="(\/guides\/assets\/app\.[^"]+\.js)"/.exec(page) ?? [];
    const plain = await get(`${world.service.url}${script}`);
    const brotli = await get(`${world.service.url}${script}`, { 'accept-encoding': 'gzip, br' });
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    const gzip = await get(`${world.service.url}${script}`, { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  });
});

describe('a link to a guide', () => {
  const world = useService();

  it('tells messengers the title of the page', async () => {
    const { bytes } = await get(`${world.service.url}/guides/quick-start`);
    expect(bytes.toString()).toMatch(/<meta property="og:title" content="Quick start \| qr-service">/);
  });
});

describe('GET /guides below a path of BASE_URL', () => {
  const world = useService({ env: { BASE_URL: 'https://qr.test/below' } });

  it('has links below it only', async () => {
    const { headers, bytes } = await get(`${world.service.url}/guides/quick-start`);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    const links = [...bytes.toString().matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !link.startsWith('/below/guides/'))).toEqual([]);
    expect((await get(`${world.service.url}/guides`)).headers.location).toBe('/below/guides/');
  });
});
