import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { admin } from '../toolbox/admin.js';
import { PNG_LOGO } from '../toolbox/logos.js';
import { exactCodes } from '../toolbox/settings.js';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const EXACT = 'exact.example';

interface Answer {
  status: number | undefined;
  location: string | undefined;
  type: string | undefined;
  body: string;
}

const get = (port: number, host: string, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({
          ...{ status: response.statusCode, location: response.headers.location, body },
          type: response.headers['content-type'],
        }),
      );
    })
      .on('error', reject)
      .end();
  });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('the map of an export', () => {
  const world = useService({ roles: 'all', isOwn: true });
  const root = mkdtempSync(join(tmpdir(), 'qr-service-map-'));
  const map = join(root, 'acme', 'map');
  const host = new URL(SHORT_URL_BASE).hostname;
  let running: ChildProcess | undefined;
  /** Of every code that redirects, what the service itself answers. */
  const answers = new Map<string, string>();
  let pages: string[] = [];

  beforeAll(async () => {
    const { acme, service } = world;
    await service.plan(acme, 'agency');
    const urls = [
      'https://example.com/$dollar?a=$b&c=%20"quoted"',
      'https://example.com/{brace}?q={placeholder}\\back#part',
      'https://example.com/ünïcode/%41?x=;{}',
      ...Array.from({ length: 500 }, (_, index) => `https://example.com/${index}`),
    ];
    const items = urls.map((url, index) => ({
      ...{ name: `Code ${index}`, category: 'url', qr_data: { url }, short_code: `Code-${index}` },
      ...(index % 7 === 0 && { utm: { source: 'print', medium: 'table' } }),
    }));
    const made = await acme.post<{ failed?: number }>('/api/v1/qr/bulk', { items });
    expect(made.status).toBe(201);
    const others: [string, object][] = [
      ['locked', { password: 'open sesame' }],
      ['limited', { scan_limit: 3 }],
      ['dated', { expires_at: '2030-01-01T00:00:00Z' }],
      ['ruled', { rules: [{ when: { os: ['iOS'] }, url: 'https://example.com/ios' }] }],
      ['paused', { status: 'paused' }],
    ];
    for (const [short_code, fields] of others) await acme.qrCode({ short_code, ...fields });
    await exactCodes(world, EXACT);
    const shown = { name: 'Text', category: 'text' as const, qr_data: { text: 'Opening hours' } };
    pages = [(await acme.qrCode({ ...shown, short_code: 'Shown' })).short_code ?? ''];
    const menu = {
      title: 'Karte',
      language: 'de',
      currency: 'EUR',
      sections: [{ name: 'Suppen', items: [{ name: 'Soljanka', allergens: ['celery'] }] }],
    };
    await acme.qrCode({ category: 'menu', qr_data: menu, short_code: 'karte' });
    await world.admin.patch('/api/settings/v1/workspace', { brand: { logo: PNG_LOGO } });
    for (const { short_code } of items) {
      const { status, headers } = await acme.scan({ short_code });
      expect(status).toBe(302);
      answers.set(short_code, headers.location ?? '');
    }
    const env = { DATABASE_URL: service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE };
    const output = join(root, 'acme');
    const { code, stderr } = await admin(env, 'workspace', 'export', acme.workspaceId, '--output', output);
    expect([code, stderr]).toEqual([0, '']);
    // As root, nginx reads files as another user.
    execFileSync('chmod', ['-R', 'a+rX', root]);
  }, 240_000);
  afterEach(async () => {
    if (running?.exitCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'close');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const runsIn = (command: string, args: string[], env: Record<string, string> = {}): ChildProcess => {
    running = spawn(command, args, { cwd: map, env: { ...process.env, ...env }, stdio: 'ignore' });
    return running;
  };

  async function expectSameAnswers(port: number): Promise<void> {
    const isUp = () =>
      get(port, host, '/').then(
        () => true,
        () => false,
      );
    await waitUntil(isUp, 'the server', 20_000);
    for (const [shortCode, location] of answers)
      for (const path of [shortCode, shortCode.toUpperCase()]) {
        const answer = await get(port, host, `/${path}`);
        expect([path, answer.status, answer.location]).toEqual([path, 302, location]);
      }
    for (const path of pages) expect((await get(port, host, `/${path}`)).body).toContain('Opening hours');
    const menu = await get(port, host, '/karte');
    expect([menu.status, menu.type]).toEqual([200, expect.stringMatching(/^text\/html; charset=utf-8$/i)]);
    expect(menu.body).toMatch(/<html lang="de".*<img alt="[^"]*" src="\/\.brand\/logo\.png">.*Sellerie/s);
    expect(menu.body).not.toContain('data:image');
    const logo = await get(port, host, '/.brand/logo.png');
    expect([logo.status, logo.type, logo.body.slice(1, 4)]).toEqual([200, 'image/png', 'PNG']);
    const exact = (path: string) => get(port, EXACT, path).then(({ status, location }) => [status, location]);
    expect([await exact('/abc'), await exact('/aBc'), await exact('/ABC')]).toEqual([
      [302, 'https://example.com/lower'],
      [302, 'https://example.com/mixed'],
      [404, undefined],
    ]);
    for (const path of ['missing', 'locked', 'paused'])
      expect((await get(port, host, `/${path}`)).status).toBe(404);
  }

  const withPort = (name: string, from: string, to: string) => {
    const path = join(map, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };

  it('lists the codes that it cannot answer, with the reason', () => {
    const left = parse<{ path: string; reason: string }>(readFileSync(join(map, 'left-out.csv')), {
      columns: true,
    });
    expect(Object.fromEntries(left.map(({ path, reason }) => [path, reason]))).toEqual({
      '/dated': 'it has a start or an end',
      '/limited': 'it has a scan limit',
      '/locked': 'it has a password',
      '/paused': 'it is paused',
      '/ruled': 'it has rules',
    });
  });

  it('has nginx of Debian answer every code as the service does', async () => {
    const port = await freePort();
    withPort('nginx.conf', 'listen 8080', `listen 127.0.0.1:${port}`);
    runsIn('/usr/sbin/nginx', ['-p', map, '-c', 'nginx.conf']);
    await expectSameAnswers(port);
  }, 120_000);

  it('has Caddy answer every code as the service does', async () => {
    const port = await freePort();
    withPort('Caddyfile', `http://${host} {`, `http://${host}:${port} {`);
    withPort('Caddyfile', `http://${EXACT} {`, `http://${EXACT}:${port} {`);
    withPort('Caddyfile', '# Answers', '{\n  admin off\n}\n# Answers');
    runsIn('caddy', ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], { HOME: root });
    await expectSameAnswers(port);
  }, 120_000);

  it('has a server of Node answer every code as the service does', async () => {
    const port = await freePort();
    expect(readFileSync(join(map, 'server.mjs'), 'utf8').split('\n').length).toBeLessThan(41);
    runsIn(process.execPath, ['server.mjs'], { PORT: String(port) });
    await expectSameAnswers(port);
  }, 120_000);
});
