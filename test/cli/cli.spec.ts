import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '#client';
import { waitUntil } from '../toolbox/wait-until.js';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalCa } from '../../scripts/local-ca.js';
import { apiKey, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { buildCli, Shell } from './shell.js';

describe('qr in a shell', () => {
  const world = useService({ roles: 'all', connections: 10 });
  let shell: Shell;

  beforeAll(async () => {
    shell = new Shell(await buildCli());
    const { acme } = world;
    await shell.out(`printf %s "$KEY" | qr login --url ${acme.url}`, { KEY: acme.key });
  });

  it('keeps the key in a file that only its owner can read', async () => {
    expect(statSync(shell.config).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(shell.config, 'utf8'))).toMatchObject({
      current: 'default',
      profiles: { default: { url: world.acme.url, key: world.acme.key } },
    });
    expect(await shell.out('qr whoami')).toContain('read_write');
  });

  it('creates a code, finds it, changes it, stores its image, and deletes it', async () => {
    const create = 'qr codes create --name "Table 4" --url https://example.com/menu --tag terrace';
    const code = JSON.parse(await shell.out(`${create} --external-id t-4 --set metadata.floor=B --json`)) as {
      id: string;
      short_code: string;
    };
    expect(code).toMatchObject({ category: 'url', tags: ['terrace'], metadata: { floor: 'B' } });
    const found = ['codes get', 'codes history', 'sim'].map((command) =>
      shell.out(`qr ${command} external:t-4`),
    );
    const [got, history, simulated] = await Promise.all(found);
    expect(got).toMatch(/^Name {2,}Table 4$/m);
    expect(history).toMatch(/^1 .* created/m);
    expect(simulated).toContain('https://example.com/menu');
    const update = `qr codes update ${code.short_code} --url https://example.com/lunch --set tags:='[]'`;
    expect(JSON.parse(await shell.out(`${update} --if-version 1 --json`))).toMatchObject({
      qr_data: { url: 'https://example.com/lunch' },
      tags: [],
      version: 2,
    });
    expect((await shell.run(`${update} --if-version 1`)).code).toBe(6);
    expect(await shell.out('qr codes list --quiet')).toContain(code.id);
    await shell.out(`qr codes image ${code.id} -o table.png --size 300`);
    expect(readFileSync(join(shell.folder, 'table.png')).subarray(1, 4).toString()).toBe('PNG');
    await shell.out(`qr codes delete ${code.id}`);
    expect((await shell.run(`qr codes get ${code.id}`)).code).toBe(5);
    expect(await shell.out(`qr codes restore ${code.id}`)).toContain('Restored Table 4');
  });

  it('imports a file, says the line of each fault, and exports it', async () => {
    const rows = [
      'name;url;external_id',
      'One;https://example.com/1;i-1',
      '"Two\nlines";nowhere;i-2',
      'Three;https://example.com/3;i-3',
    ];
    writeFileSync(join(shell.folder, 'codes.csv'), rows.join('\n'));
    const checked = await shell.run('qr import codes.csv --dry-run');
    expect([checked.code, checked.out]).toEqual([
      10,
      'line 3: qr_data.url must be an absolute http or https URL\nWould be: 2 created, 0 updated, 0 unchanged, 1 failed\n',
    ]);
    expect(await shell.out('qr codes list --quiet --search "example.com/1"')).toBe('');
    expect((await shell.run('qr import codes.csv')).code).toBe(10);
    await shell.out('qr export codes -o all.csv');
    const exported = readFileSync(join(shell.folder, 'all.csv'), 'utf8');
    expect(exported).toMatch(/i-1[^]*i-3|i-3[^]*i-1/);
    expect(await shell.out('qr export codes --search example.com/3 | wc -l')).toBe('2');
  });

  it('compares short URLs at an old and a new service, before DNS leads to it', async () => {
    const [same, other] = await Promise.all(
      ['https://example.com/same', 'https://example.com/new'].map((url) => world.acme.qrCode({ url })),
    );
    const asked: string[] = [];
    const old = createServer(({ method = '', url = '', headers: { host = '' } }, response) => {
      asked.push(`${method} ${host}${url}`);
      if (url === '/get' && method === 'HEAD') return void response.writeHead(405).end();
      const Location =
        url === `/${same?.short_code}` ? 'https://example.com/same' : 'https://example.com/old';
      response.writeHead(301, { Location }).end();
    }).listen(0, '127.0.0.1');
    await once(old, 'listening');
    const paths = [same?.short_code, other?.short_code, 'get'];
    const urls = paths.map((path) => `https://go.test/${path}`);
    writeFileSync(join(shell.folder, 'urls.txt'), `# printed\n${urls[0]}\n\n`);
    const from = `--from http://127.0.0.1:${(old.address() as AddressInfo).port}`;
    const to = `--to ${world.service.shortUrl}`;
    const fine = await shell.run(`qr check urls.txt ${from.replace('--from', '--to')} ${from}`);
    expect(fine).toMatchObject({ code: 0, out: '', error: '1 equal, 0 differs, 0 missing, 0 failed\n' });
    writeFileSync(join(shell.folder, 'urls.txt'), urls.join('\r\n'));
    const { code, out } = await shell.run(`qr check urls.txt ${from} ${to} --json`);
    const checked = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { result: string; old: object; new: object });
    expect([code, checked.map(({ result }) => result)]).toEqual([10, ['equal', 'differs', 'missing']]);
    expect(checked[1]).toMatchObject({
      old: { status: 301, location: 'https://example.com/old', error: null },
      new: { status: 302, location: 'https://example.com/new', error: null },
    });
    expect(asked).toContain('GET go.test/get');
    expect(asked).not.toContain(`GET go.test/${same?.short_code}`);
    expect(await shell.run(`qr check urls.txt ${from} ${to} --quiet`)).toMatchObject({
      ...{ code: 10, out: `${urls.slice(1).join('\n')}\n`, error: '' },
    });
    old.close();
    old.closeAllConnections();
    await once(old, 'close');
    expect((await shell.run(`qr check urls.txt ${from} ${to}`)).code).toBe(9);
    for (const wrong of [`qr check urls.txt`, `qr check urls.txt --to nowhere`, `echo x | qr check - ${to}`])
      expect((await shell.run(wrong)).code).toBe(2);
  });

  it('compares short URLs over HTTPS by the certificates of the services', async () => {
    const ca = await createLocalCa();
    const server = createHttpsServer(await ca.issue(['localhost']), (_request, response) => {
      response.writeHead(302, { Location: '/there' }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const service = `https://localhost:${(server.address() as AddressInfo).port}`;
    writeFileSync(join(shell.folder, 'ca.pem'), ca.pem);
    const check = `echo https://go.test/x | qr check - --to ${service} --from ${service}`;
    const { code, error } = await shell.run(check, { NODE_EXTRA_CA_CERTS: 'ca.pem' });
    server.close();
    expect([code, error]).toEqual([0, '1 equal, 0 differs, 0 missing, 0 failed\n']);
  });

  it('forwards events to a local address as signed webhooks, and triggers samples', async () => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        received.push({ headers: request.headers, body });
        response.writeHead(received.length === 1 ? 204 : 500).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const early = await shell.run('qr trigger qr.deleted');
    expect([early.code, early.error]).toEqual([6, expect.stringContaining('No stream of this workspace')]);
    const listening = shell.run(
      `qr listen --forward-to localhost:${port}/hook --events scan,qr.* -n 2 --json`,
    );
    await waitUntil(async () => (await shell.run('qr trigger scan')).code === 0, 'the stream');
    await waitUntil(() => received.length > 0, 'the first event');
    await shell.out('qr trigger qr.created');
    const { code, out } = await listening;
    server.close();
    const [started, ...lines] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect([code, lines.map(({ event, status }) => [event, status])]).toEqual([
      10,
      [
        ['scan', 204],
        ['qr.created', 500],
      ],
    ]);
    const [first] = received;
    expect(first?.headers).toMatchObject({ 'x-service-event': 'scan', 'x-service-test': 'true' });
    for (const scheme of ['standard', 'body-only'] as const)
      expect(await verifyWebhook({ ...first!, secret: String(started?.secret), scheme })).toEqual(
        lines[0]?.body,
      );
    expect((await shell.run('qr listen --events tap')).code).toBe(2);
  });

  it('signs in with a code that a person types, and stores the key', async () => {
    const person = await world.service.person('editor', world.acme);
    const login = shell.run(`qr login --browser --url ${world.acme.url} --profile own 2> login.txt`);
    const said = () => readFileSync(join(shell.folder, 'login.txt'), { encoding: 'utf8', flag: 'a+' });
    await waitUntil(() => /code [A-Z]{4}-/.test(said()), 'the code');
    const [, userCode] = /code (\S+)/.exec(said()) ?? [];
    const decided = await person.post('/api/auth/v1/device/decide', { userCode, decision: 'approve' });
    expect([decided.status, (await login).code]).toEqual([204, 0]);
    const me = JSON.parse(await shell.out('qr whoami --profile own --json')) as object;
    expect(me).toMatchObject({ credential: { name: `qr on ${hostname()}`, leads: false } });
    expect((await shell.run('qr listen --events lead --profile own')).code).toBe(4);
    await shell.out('qr profiles use default');
    expect(await shell.out('qr logout --profile own')).toBe(
      'The profile own was deleted. Its key was revoked.',
    );
    const keys = await world.admin.get<{ items: { name: string }[] }>(`${SETTINGS}/api-keys`);
    expect(keys.body.items.map(({ name }) => name)).not.toContain(`qr on ${hostname()}`);
    expect((await shell.run('qr whoami --profile own')).code).toBe(3);
  });

  it('logs out without the service, and says which key stays valid', async () => {
    const { acme } = world;
    const profiles = JSON.parse(readFileSync(shell.config, 'utf8')) as { profiles: object };
    const away = { url: 'http://localhost:1', key: acme.key, isOwnKey: true };
    const given = { url: acme.url, key: acme.key };
    const spent = await apiKey(world.admin, { kind: 'person', scope: 'read' });
    const isRevoked = await world.admin.delete(`${SETTINGS}/api-keys/${spent.id}`);
    expect(isRevoked.status).toBe(204);
    const ended = { url: acme.url, key: spent.key, isOwnKey: true };
    const all = { ...profiles, profiles: { ...profiles.profiles, away, given, ended } };
    writeFileSync(shell.config, JSON.stringify(all), { mode: 0o600 });
    const out = await shell.run('qr logout --profile away --json');
    expect([out.code, JSON.parse(out.out)]).toEqual([
      9,
      { deleted: 'away', current: 'default', key: 'valid' },
    ]);
    expect(out.error).toContain('localhost:1');
    expect(await shell.out('qr logout --profile given')).toContain('stays valid until you revoke it');
    expect(await shell.out('qr logout --profile ended')).toContain('had ended before');
    expect(JSON.parse(readFileSync(shell.config, 'utf8'))).toEqual(profiles);
    expect((await acme.get('/api/v1/me')).status).toBe(200);
  });

  it('says with its exit code what has failed, in words or as JSON', async () => {
    const invalid = await shell.run('qr codes create --name x --url nowhere');
    expect([invalid.code, invalid.error]).toEqual([
      7,
      expect.stringMatching(/^Error: .*absolute http or https URL.* \(validation_failed\)\n {2}Request ID: /),
    ]);
    const json = await shell.run('qr codes get nothing-here --json');
    expect([json.code, json.out]).toEqual([5, '']);
    expect(JSON.parse(json.error)).toEqual({ error: { code: null, detail: 'No QR code is nothing-here.' } });
    const { url, key } = world.acme;
    const codes = await Promise.all([
      shell.run('qr codes lits'),
      shell.run('qr codes list --limt 3'),
      shell.run('qr codes list', { QR_URL: url, QR_KEY: 'qrk_wrong' }),
      shell.run('qr codes list', { QR_URL: 'http://localhost:1', QR_KEY: key }),
      shell.run('qr codes list', { QR_URL: 'https://elsewhere.example' }),
      shell.run('qr webhooks list'),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([2, 2, 3, 9, 3, 4]);
    expect(codes[4].error).toContain('The key of the profile default is for');
  });
});
