import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { createLog, loadConfig } from '#libs/platform';
import type { RunningService } from '#libs/http-server';
import { startRedirect } from '../../apps/redirect/index.js';
import { useService } from '../toolbox/use-service.js';

type Headers = Record<string, string | undefined>;

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const TRANSPORT = { 'strict-transport-security': 'max-age=31536000' };

const COMMON = {
  ...TRANSPORT,
  'content-security-policy': NOTHING,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const API = { ...COMMON, 'cross-origin-opener-policy': 'same-origin' };
const REST_V1 = { ...API, 'cross-origin-resource-policy': 'cross-origin' };
const HASH = "'sha256-[\\w+/=]+'";
/** The colors of the brand, and the style that all pages share. */
const STYLED = `style-src ${HASH} ${HASH}; img-src 'self'`;
const pageOf = (policy: string) => ({ ...API, 'content-security-policy': expect.stringMatching(policy) });
const SHORT_URL = { ...COMMON, 'x-robots-tag': 'noindex' };
const SANDBOXED = {
  ...SHORT_URL,
  'content-security-policy': expect.stringMatching(
    `^${NOTHING}; ${STYLED}; sandbox allow-forms allow-top-navigation-by-user-activation allow-downloads$`,
  ),
};
const FILE = {
  ...API,
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=86400',
};

const securityOf = (headers: Headers): Headers => {
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) =>
      /^(?:strict|cross|x-frame|x-content|x-robots|referrer|content-security)/.test(name),
    ),
  );
};
const withoutCaching = ({ 'cache-control': _caching, ...rest }: Headers): Headers => rest;

async function raw(url: string, bytes: string): Promise<{ status: number; headers: Headers }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const [statusLine = '', ...lines] = (await text(socket)).split('\r\n\r\n', 1)[0]!.split('\r\n');
  const headers = lines.map((line) => line.split(': ', 2) as [string, string]);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

async function get(url: string): Promise<{ status: number; headers: Headers }> {
  const { statusCode, headers, body } = await request(url, { headers: { host: new URL(url).host } });
  await body.dump();
  return { status: statusCode, headers: headers as Headers };
}

const UNREADABLE = 'GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n';
const NO_HOST = 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n';

describe('the security headers', () => {
  const world = useService({ roles: 'all' });

  it('are on one answer of each kind', async () => {
    const { acme, service } = world;
    const { id, short_url } = await acme.qrCode();
    const menu = await acme.qrCode({ category: 'text', qr_data: { text: 'Hello' } });
    const shortPath = ({ short_url: url }: { short_url: string | null }) => new URL(url!).pathname;
    const answers: [string, number, Headers][] = [
      ['/api/v1/qr', 401, REST_V1],
      ['/api/nothing', 404, API],
      ['/api/auth/v1/me', 401, API],
      ['/livez', 200, API],
      ['/no.thing', 404, API],
      ['/openapi.yaml', 200, API],
      ['/docs', 200, pageOf(`^${NOTHING}; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src`)],
      ['/docs/swagger-ui.css', 200, pageOf("script-src 'self'")],
      ['/favicon.ico', 200, withoutCaching(FILE)],
      ['/robots.txt', 200, withoutCaching(FILE)],
      [
        '/settings/api-keys',
        200,
        {
          ...pageOf(
            `^${NOTHING.replace("base-uri 'none'", "base-uri 'self'").replace("form-action 'none'", "form-action 'self'")}; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; font-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'$`,
          ),
          'x-robots-tag': 'noindex',
        },
      ],
      ['/5gz16r46', 308, API],
    ];
    const scans: [string, number, Headers][] = [
      [
        new URL(short_url!).pathname,
        302,
        { ...TRANSPORT, 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' },
      ],
      [shortPath(menu), 200, SANDBOXED],
      ['/UNKNOWN1', 404, SANDBOXED],
    ];
    for (const [url, expectations] of [
      [service.url, answers],
      [service.shortUrl, scans],
    ] as const)
      for (const [path, status, expected] of expectations) {
        const answer = await get(url + path);
        expect([path, answer.status, securityOf(answer.headers)]).toEqual([path, status, expected]);
      }
    const ownPage = `^${NOTHING.replace("form-action 'none'", "form-action 'self'")}; style-src ${HASH}; script-src ${HASH} ${HASH}; connect-src 'self'; img-src 'self'$`;
    for (const [path, status, more] of [
      ['/sign-in', 200, { 'x-robots-tag': 'noindex' }],
      ['/reset-password', 200, { 'x-robots-tag': 'noindex' }],
      ['/sign-in/more', 404, { 'x-robots-tag': 'noindex' }],
    ] as const) {
      const { status: found, headers } = await get(service.url + path);
      const expected = { ...pageOf(ownPage), 'referrer-policy': 'same-origin', ...more };
      expect([path, found, securityOf(headers)]).toEqual([path, status, expected]);
      expect(headers['cache-control']).toBe('no-store');
    }
    const image = await acme.get(`/api/v1/qr/${id}/image`);
    expect(securityOf(image.headers)).toEqual({
      ...REST_V1,
      'content-security-policy': `${NOTHING}; img-src data:; style-src 'unsafe-inline'`,
    });
    for (const bytes of [UNREADABLE, NO_HOST]) {
      const { status, headers } = await raw(service.url, bytes);
      expect([bytes, status, securityOf(headers)]).toEqual([bytes, 400, API]);
    }
  });

  it('come with files that exist, and without source maps', async () => {
    const { url } = world.service;
    const icon = Buffer.from(await (await request(`${url}/favicon.ico`)).body.arrayBuffer());
    // The file is an ICO with one image, which is a PNG.
    expect([icon.readUInt32LE(0), icon.subarray(23, 26).toString()]).toEqual([65_536, 'PNG']);
    expect(await (await request(`${url}/robots.txt`)).body.text()).toBe('User-agent: *\nDisallow: /api/\n');
    for (const path of [
      'swagger-ui.css.map',
      'swagger-ui-bundle.js.map',
      'package.json',
      'docs/swagger-ui.css.map',
    ])
      expect([path, (await get(`${url}/docs/${path}`)).status]).toEqual([path, 404]);
    for (const path of ['/docs/', '/docs/swagger-ui-init.js'])
      expect([path, (await get(url + path)).status]).toEqual([path, 200]);
  });
});

describe('the security headers of the redirect alone', () => {
  const world = useService({ roles: 'all' });
  let redirect: RunningService;
  beforeAll(async () => {
    const config = loadConfig({
      BASE_URL: 'https://qr.test',
      SHORT_URL_BASE: 'https://go.test',
      DATABASE_URL: world.service.database.url,
      APP_SECRET: 'a secret of thirty-two bytes or more',
    });
    redirect = await startRedirect(config.with({ host: '127.0.0.1', port: 0 }), { log: createLog('silent') });
  });
  afterAll(() => redirect.close());

  it('are on each of its answers, and its host has an icon and robots.txt', async () => {
    const at = async (path: string, host: string) => {
      const { statusCode, headers, body } = await request(redirect.url + path, { headers: { host } });
      await body.dump();
      return [path, statusCode, securityOf(headers as Headers)];
    };
    const file = { ...SHORT_URL, 'cross-origin-resource-policy': 'cross-origin' };
    for (const host of ['go.test', 'other.test']) {
      expect(await at('/livez', host)).toEqual(['/livez', 200, API]);
      expect(await at('/favicon.ico', host)).toEqual(['/favicon.ico', 200, file]);
      expect(await at('/robots.txt', host)).toEqual(['/robots.txt', 200, file]);
      expect(await at('/unknown', host)).toEqual(['/unknown', 404, SANDBOXED]);
    }
    for (const bytes of [UNREADABLE, NO_HOST]) {
      const { status, headers } = await raw(redirect.url, bytes);
      expect([bytes, status, securityOf(headers)]).toEqual([bytes, 400, API]);
    }
  });
});
