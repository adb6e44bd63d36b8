import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { request } from 'undici';
import { admin } from '../toolbox/admin.js';
import { importIn, settled } from '../toolbox/imports.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD } from '../toolbox/people.js';
import { verifiedDomain } from '../toolbox/settings.js';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const world = useService({ roles: 'all' });
const run = (...argv: string[]) =>
  admin({ DATABASE_URL: world.service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE }, ...argv);

const statusOf = async (change: Promise<{ status: number }>) => (await change).status;

describe('npm run admin -- workspace freeze', () => {
  it('refuses every change while codes work and are counted, until it ends', async () => {
    const client = await world.service.client();
    const code = await client.qrCode();
    const rename = () => client.patch(`/api/v1/qr/${code.id}`, { name: 'Other' });
    expect((await run('workspace', 'freeze', client.workspaceId)).code).toBe(0);
    await waitUntil(async () => (await rename()).status === 403, 'the refusal');
    expect((await rename()).body).toMatchObject({
      detail: expect.stringContaining('is moving this workspace'),
    });
    expect(await statusOf(client.get(`/api/v1/qr/${code.id}`))).toBe(200);
    expect(await statusOf(client.scan(code))).toBe(302);
    await world.service.whenScansAreTaken();
    expect((await client.get(`/api/v1/qr/${code.id}`)).body).toMatchObject({
      name: 'Table 12',
      scan_count: 1,
    });
    expect((await run('workspace', 'freeze', client.workspaceId, '--end')).code).toBe(0);
    await waitUntil(async () => (await rename()).status === 200, 'the end');
  });

  it('lets nobody join with an invitation', async () => {
    const admin = await world.service.person('admin', await world.service.client());
    const email = 'late@example.com';
    await admin.post('/api/settings/v1/invites', { email, role: 'editor' });
    const { token } = await mailTo(world.service, email, { subject: /invited you/ });
    const accept = () =>
      anonymous(world.service).post('/api/auth/v1/invites/accept', {
        ...{ token, name: 'Grace Hopper', password: PASSWORD },
      });
    await run('workspace', 'freeze', admin.workspaceId);
    const { status, body } = await accept();
    expect([status, body]).toMatchObject([
      403,
      { detail: expect.stringContaining('is moving this workspace') },
    ]);
    await run('workspace', 'freeze', admin.workspaceId, '--end');
    expect(await statusOf(accept())).toBe(200);
  });

  it('waits for an import that is at work', async () => {
    const { service } = world;
    const client = await service.client();
    const file = 'keyword,url,title\na,https://example.com/a,Link\n';
    const { id } = await settled(client, (await importIn(client, file, { dry_run: 'true' })).body);
    // Another token, since the worker gives back its lease only after the last state.
    const put = (state: string) =>
      service.query(
        `update imports set state = $2, lease_token = gen_random_uuid(), lease_ends_at = '2100-01-01' where id = $1`,
        [id, state],
      );
    await put('running');
    for (const command of [['freeze'], ['forward', 'https://go.example.net']]) {
      const [name = '', ...url] = command;
      const { code, stderr } = await run('workspace', name, client.workspaceId, ...url);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`The import ${id} of this workspace is running`),
      ]);
    }
    await put('cancelled');
    expect((await run('workspace', 'freeze', client.workspaceId)).code).toBe(0);
  });
});

describe('npm run admin -- workspace forward', () => {
  it('redirects every short URL to the same path elsewhere, and counts nothing, until it ends', async () => {
    const client = await world.service.client();
    const codes = [
      await client.qrCode(),
      await client.qrCode({ password: 'open sesame' }),
      await client.qrCode({ status: 'paused' }),
      await client.qrCode({ scan_limit: 1 }),
    ];
    const gone = await client.qrCode();
    await client.delete(`/api/v1/qr/${gone.id}`);
    const forwarded = await run('workspace', 'forward', client.workspaceId, 'https://go.example.net/q/');
    expect([forwarded.code, forwarded.stderr]).toEqual([0, '']);
    for (const { short_code } of [...codes, gone]) {
      const location = `https://go.example.net/q/${short_code}`;
      const leadsThere = async () => (await client.scan({ short_code })).headers.location === location;
      await waitUntil(leadsThere, `the redirect of ${short_code}`);
      expect(await statusOf(client.scan({ short_code }))).toBe(302);
    }
    await world.service.whenScansAreTaken();
    expect(
      await world.service.query('select from scans where workspace_id = $1', [client.workspaceId]),
    ).toEqual([]);
    const end = () => run('workspace', 'forward', client.workspaceId, '--end');
    expect(await end()).toMatchObject({ code: 0, stdout: expect.stringContaining('Nobody can change them') });
    await run('workspace', 'freeze', client.workspaceId, '--end');
    expect(await end()).toMatchObject({ code: 0, stdout: expect.stringContaining('They can be changed.') });
    const isBack = async () => (await client.scan(codes[0]!)).headers.location === 'https://example.com/menu';
    await waitUntil(isBack, 'the end');
  });

  it('answers and counts codes of its own domains, which their DNS moves', async () => {
    const { service } = world;
    const client = await service.client();
    const host = 'go.moved.example';
    await verifiedDomain({ service, acme: client }, host);
    const [{ short_code }, own] = [await client.qrCode(), await client.qrCode({ domain: host })];
    await run('workspace', 'forward', client.workspaceId, 'https://go.example.net');
    const leadsThere = async () =>
      (await client.scan({ short_code })).headers.location === `https://go.example.net/${short_code}`;
    await waitUntil(leadsThere, 'the redirect on the default domain');
    const visit = { headers: { host, 'user-agent': 'curl/8.5.0' } };
    const { headers, body } = await request(`${service.shortUrl}/${own.short_code}`, visit);
    await body.dump();
    expect(headers.location).toBe('https://example.com/menu');
    await service.whenScansAreTaken();
    expect((await client.get(`/api/v1/qr/${own.id}`)).body).toMatchObject({ scan_count: 1 });
  });

  it.each(['go.example.com', 'ftp://go.example.com', 'https://go.example.com/?a=b'])(
    'refuses %s',
    async (url) => {
      const { code, stderr } = await run('workspace', 'forward', world.acme.workspaceId, url);
      expect([code, stderr]).toEqual([2, expect.stringContaining('State the URL of the other installation')]);
    },
  );
});

describe('npm run admin -- workspace export --since', () => {
  it('contains only what visitors did from an hour before then on, since scans are stored later', async () => {
    const { service } = world;
    const client = await service.client();
    const code = await client.qrCode();
    await client.scan(code);
    service.clock.advance(90 * 60_000);
    const before = service.clock.now();
    await client.scan(code);
    service.clock.advance(50 * 60_000);
    const since = service.clock.now();
    await client.scan(code);
    await service.whenScansAreTaken();
    const root = mkdtempSync(join(tmpdir(), 'qr-service-since-'));
    const output = join(root, 'later');
    const exported = await run(
      ...['workspace', 'export', client.workspaceId, '--output', output, '--since', since.toISOString()],
    );
    expect([exported.code, exported.stderr]).toEqual([0, '']);
    const scans = parse<{ scanned_at: string }>(readFileSync(join(output, 'scans.csv')), { columns: true });
    expect(scans.map(({ scanned_at }) => new Date(scanned_at))).toEqual([before, since]);
    expect(readdirSync(output).sort()).toEqual([
      'cta-clicks.jsonl',
      'leads.jsonl',
      'manifest.json',
      'manifest.sig',
      'public-key.pem',
      'scans.csv',
      'schema.json',
    ]);
    rmSync(root, { recursive: true });
  });
});
