import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { request } from 'undici';
import type { FileDto } from '../../src/files/files.dto.js';
import type { QrHistoryDto, ScanAtDto } from '../../src/qr/history/qr-history.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { WorkspaceSettingsDto } from '../../src/workspaces/workspaces.dto.js';
import { admin } from '../toolbox/admin.js';
import type { Client } from '../toolbox/client.js';
import { SETTINGS } from '../toolbox/settings.js';
import type { Problem } from '../toolbox/problem.js';
import { BASE_URL, SHORT_URL_BASE, TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const APP_SECRET = 'a secret of thirty-two bytes or more';
const FOLDER = mkdtempSync(join(tmpdir(), 'blocked-hosts-'));
const BLOCKED_HOSTS_FILE = join(FOLDER, 'hosts.txt');
writeFileSync(BLOCKED_HOSTS_FILE, '# phishing\nphish.example\n');
afterAll(() => rmSync(FOLDER, { recursive: true }));

const env = { BLOCKED_HOSTS_FILE, ABUSE_EMAIL: 'abuse@qr.test' };
const world = useService({ roles: 'all', env });
let elsewhere: TestService;
let acme: Client;
let there: Client;
beforeAll(async () => {
  elsewhere = await TestService.start({ roles: 'all', database: world.service.database });
});
afterAll(() => elsewhere.close());
beforeEach(async () => {
  acme = await world.service.client();
  there = await elsewhere.clientOf(acme.workspaceId, 'read_write');
});

const preview = async (code: Pick<QrCodeDto, 'short_code'>, client = acme) => {
  const { status, headers, bytes } = await client.scan({ short_code: `${code.short_code}+` });
  return { status, headers, text: bytes.toString() };
};
async function scanCount({ id }: QrCodeDto): Promise<number> {
  await world.service.whenScansAreTaken();
  return (await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body.scan_count;
}

describe('GET /:short_code+', () => {
  it('shows the destination and where to report it, without the brand, and counts nothing', async () => {
    await (
      await world.service.person('admin', acme)
    ).patch(`${SETTINGS}/workspace`, { brand: { name: 'First Bank' } });
    const code = await acme.qrCode({
      url: 'https://example.com/?a=<b>',
      utm: { source: 'poster' },
      scan_limit: 1,
    });
    const { status, headers, text } = await preview(code);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(text).toContain('https://example.com/?a=%3Cb%3E&amp;utm_source=poster');
    expect(text).toMatch(
      new RegExp(`<a class="btn go" dir="auto" href="${code.short_url!}"><svg.*</svg>Open</a>`),
    );
    const subject = encodeURIComponent(`Abuse report: ${code.short_url!}`);
    expect(text).toContain(`<a href="mailto:abuse@qr.test?subject=${subject}">Report this QR code</a>`);
    expect(text).not.toContain('First Bank');
    const escaped = await acme.scan({ short_code: `${code.short_code!}%2b` }, { method: 'HEAD' });
    expect([escaped.status, await scanCount(code)]).toEqual([200, 0]);
    expect((await acme.scan(code)).status).toBe(302);
    expect((await preview(code)).status).toBe(410);
    // This service has no ABUSE_EMAIL.
    expect((await preview(await acme.qrCode(), there)).text).not.toContain('Report');
  });

  it('tells of rules, of pages and of the fallback, and keeps the destination behind a password secret', async () => {
    const rules = [{ when: { languages: ['en'] }, url: 'https://example.com/en' }];
    const ruled = (await preview(await acme.qrCode({ rules }))).text;
    expect(ruled).toMatch(/Your destination right now.*example\.com\/en.*Other visitors/);
    const text = await acme.qrCode({ category: 'text', qr_data: { text: 'Gate 4' } });
    expect((await preview(text)).text).toMatch(/A text/);
    const locked = (await preview(await acme.qrCode({ password: 'soup of the day' }))).text;
    expect([locked.includes('after the password'), locked.includes('example.com')]).toEqual([true, false]);
    const fallback_url = 'https://example.com/closed';
    const paused = await acme.qrCode({ status: 'paused', fallback_url, password: 'soup of the day' });
    expect((await preview(paused)).text).toContain(fallback_url);
    const usedUp = await acme.qrCode({ scan_limit: 1, fallback_url });
    await acme.scan(usedUp);
    // This process does not know yet that the limit is reached.
    expect((await preview(usedUp, there)).text).toContain(fallback_url);
    expect((await preview(await acme.qrCode({ status: 'paused' }))).status).toBe(410);
    expect((await preview({ short_code: 'no-such-code' })).status).toBe(404);
    const { status, headers } = await acme.scan({ short_code: `${text.short_code!}+` }, { method: 'POST' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

const run = (...argv: string[]) =>
  admin({ DATABASE_URL: world.service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE }, ...argv);
const actionsOf = async () => {
  const person = await world.service.person('admin', acme);
  const { body } = await person.get<{ items: { action: string; actor: object; target: object }[] }>(
    '/api/settings/v1/audit-log?limit=100',
  );
  return body.items.filter(({ action }) => action.includes('take')).reverse();
};

describe('npm run admin -- takedown', () => {
  it('answers 410 with a notice in all processes within 5 seconds, until it is lifted; its owner sees it and cannot undo it', async () => {
    const code = await acme.qrCode({ fallback_url: 'https://example.com/', name: 'Menu' });
    const path = `/api/v1/qr/${code.id}`;
    const statuses = async () => [(await acme.scan(code)).status, (await there.scan(code)).status];
    expect(await statuses()).toEqual([302, 302]);
    expect((await acme.scan({ short_code: `${code.short_code!}.png` })).status).toBe(200);
    const taken = (await run('takedown', code.short_url!, '--json')).json();
    expect(taken).toMatchObject({ id: code.id, workspaceId: acme.workspaceId, shortCode: code.short_code });
    await waitUntil(async () => (await statuses()).every((status) => status === 410), 'the end');
    const { headers, bytes } = await acme.scan(code);
    expect([headers.location, bytes.toString()]).toEqual([
      undefined,
      expect.stringContaining('This code is switched off'),
    ]);
    expect((await preview(code)).status).toBe(410);
    expect((await acme.scan({ short_code: `${code.short_code!}.png` })).status).toBe(404);
    const { body } = await acme.patch<QrCodeDto>(path, { qr_data: { url: 'https://example.com/new' } });
    expect([body.taken_down_at, body.version]).toEqual([taken.takenDownAt, 2]);
    expect((await acme.post(`${path}/simulate`, {})).body.destination).toBeNull();
    await acme.delete(path);
    expect((await acme.post<Problem>(`${path}/restore`, undefined)).body.code).toBe('taken_down');
    expect(await statuses()).toEqual([410, 410]);
    for (const same of [code.short_code!.toLowerCase(), `${code.short_url!}.png`])
      expect((await run('takedown', same, '--json')).json()).toEqual(taken);
    expect((await run('lift-takedown', `${code.short_url!}/unlock`)).stdout).toBe(
      `Lifted the takedown of ${code.short_code!} (Menu).\n`,
    );
    expect((await acme.post(`${path}/restore`, undefined)).status).toBe(200);
    await waitUntil(async () => (await statuses()).every((status) => status === 302), 'the return');
    const operator = { actor: { type: 'operator', id: null, name: 'Command line' } };
    const target = { type: 'qr_code', id: code.id, name: 'Menu' };
    expect(await actionsOf()).toMatchObject([
      { action: 'qr_code.taken_down', ...operator, target },
      { action: 'qr_code.takedown_lifted', ...operator, target },
    ]);
  });

  it('names a short code that nobody has', async () => {
    const { code, stderr } = await run('takedown', 'no-such-code');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('no QR code with the short code no-such-code'),
    ]);
    const other = await run('takedown', 'https://phish.example/login');
    expect([other.code, other.stderr]).toEqual([
      1,
      expect.stringContaining('not a short URL of this service'),
    ]);
  });
});

describe('npm run admin -- takedown --file', () => {
  const FILES = '/api/v1/files';
  const BINARY = { headers: { 'content-type': 'application/octet-stream' } };
  const upload = (client: Client, bytes: Buffer) =>
    client.post<FileDto>(`${FILES}?name=menu.pdf`, bytes, BINARY);
  const statusOf = async ({ url }: FileDto) =>
    (await request(world.service.url + new URL(url).pathname)).statusCode;

  it('ends its addresses in all workspaces and refuses the same bytes everywhere, until it is lifted', async () => {
    const bytes = Buffer.from(`%PDF-1.7\n${randomUUID()}`);
    const other = await world.service.client();
    const files = [(await upload(acme, bytes)).body, (await upload(other, bytes)).body];
    const [mine] = files as [FileDto];
    const body = { name: 'Menu', category: 'file', qr_data: { file_id: mine.id } };
    const code = (await acme.post<QrCodeDto>('/api/v1/qr', body)).body;
    expect((await acme.scan(code)).status).toBe(302);
    const statuses = () => Promise.all(files.map(statusOf));
    expect(await statuses()).toEqual([200, 200]);
    const taken = (await run('takedown', '--file', mine.url, '--json')).json();
    expect(taken).toEqual({
      ...{ sha256: mine.sha256, files: 2, workspaces: 2 },
      takenDownAt: expect.stringMatching(/Z$/),
    });
    expect(await statuses()).toEqual([404, 404]);
    const third = await world.service.client();
    for (const client of [acme, other, third]) {
      const refused = await client.post<Problem>(`${FILES}?name=menu.pdf`, bytes, BINARY);
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        ...[409, 'taken_down', expect.stringContaining('taken this file down')],
      ]);
    }
    expect((await third.get<{ data: [] }>(FILES)).body.data).toEqual([]);
    await waitUntil(
      async () => (await acme.scan(code)).bytes.toString().includes('This file is not available'),
      'the end of the code',
    );
    expect((await acme.get<FileDto>(`${FILES}/${mine.id}`)).body.state).toBe('taken_down');
    // Named by its hash, and twice: it keeps its time, and has one entry.
    expect((await run('takedown', '--file', mine.sha256.toUpperCase(), '--json')).json()).toEqual(taken);
    expect((await run('lift-takedown', '--file', mine.sha256)).stdout).toBe(
      `Lifted the takedown of the file ${mine.sha256}, of which 2 workspaces have 2 copies.\n`,
    );
    expect(await statuses()).toEqual([200, 200]);
    await waitUntil(async () => (await acme.scan(code)).status === 302, 'the return of the code');
    const target = { type: 'file', id: mine.id, name: 'menu.pdf' };
    expect(await actionsOf()).toMatchObject([
      { action: 'file.taken_down', target },
      { action: 'file.takedown_lifted', target },
    ]);
  });

  it('says how to name a file', async () => {
    for (const unknown of [`https://go.test/.f/${'a'.repeat(22)}/menu.pdf`, 'menu.pdf'])
      expect(await run('takedown', '--file', unknown)).toMatchObject({
        ...{ code: 1, stderr: expect.stringContaining('the SHA-256 of the file in hexadecimal') },
      });
  });
});

describe('npm run admin -- takedown --workspace, --creator', () => {
  it('takes down all codes of a workspace, whose content nobody can use again until it is lifted', async () => {
    const person = await world.service.person('editor', acme);
    const [code, other] = [
      await acme.qrCode({ url: 'https://trap.example/' }),
      await person.post<QrCodeDto>('/api/v1/qr', {
        ...{ name: 'Mine', category: 'text', qr_data: { text: 'Gate 4' } },
      }),
    ];
    const deleted = await acme.qrCode({ url: 'https://deleted.example/' });
    await acme.delete(`/api/v1/qr/${deleted.id}`);
    const statuses = async () =>
      Promise.all([code, other.body].map(async (each) => (await there.scan(each)).status));
    expect(await statuses()).toEqual([302, 200]);
    expect((await run('takedown', '--creator', person.email)).stdout).toBe('Took down 1 QR codes.\n');
    await waitUntil(async () => (await statuses()).join() === '302,410', 'the takedown of one');
    expect((await run('takedown', '--workspace', acme.workspaceId, '--json')).json()).toEqual({ codes: 2 });
    await waitUntil(async () => (await statuses()).join() === '410,410', 'the takedown of all');
    const path = `/api/v1/qr/${code.id}`;
    const body = { name: 'Again', category: 'url', qr_data: { url: 'https://trap.example/' } };
    const bulk = { items: [{ ...body, qr_data: { url: 'https://example.com/' } }, body] };
    // What was taken down stays taken down, whatever its owner makes of the code.
    expect((await acme.patch(path, { qr_data: { url: 'https://example.com/edited' } })).status).toBe(200);
    const { data: history } = (await acme.get<QrHistoryDto>(`${path}/history`)).body;
    // The clock of the command line is not that of the test.
    expect(history.map(({ action, actor }) => `${action} ${actor.type}`).sort()).toEqual([
      'created key',
      'taken_down operator',
      'updated key',
    ]);
    const refused = [
      await acme.post<Problem>(`${path}/duplicate`, {}),
      await acme.post<Problem>(`${path}/revert`, { version: 1 }),
      await acme.post<Problem>(`/api/v1/qr/${deleted.id}/restore`, undefined),
      await acme.post<Problem>('/api/v1/qr', body),
      await acme.put<Problem>('/api/v1/qr/by-external-id/again', body),
    ];
    expect(refused.map(({ status, body: { code: each } }) => `${status} ${each}`)).toEqual(
      refused.map(() => '409 taken_down'),
    );
    const { results } = (
      await acme.post<{ results: { status: string; error?: Problem }[] }>('/api/v1/qr/bulk', bulk)
    ).body;
    expect(results.map(({ status, error }) => error?.code ?? status)).toEqual(['created', 'taken_down']);
    const restored = await acme.post<{ results: { error: Problem }[] }>('/api/v1/qr/bulk/restore', {
      ids: [deleted.id],
    });
    expect(restored.body.results[0]!.error.code).toBe('taken_down');
    expect((await run('lift-takedown', '--workspace', acme.workspaceId)).stdout).toMatch(
      /takedown of 3 QR codes/,
    );
    await waitUntil(async () => (await statuses()).join() === '302,200', 'the return');
    expect((await acme.post('/api/v1/qr', body)).status).toBe(201);
    expect((await actionsOf()).map(({ action }) => action)).toEqual([
      ...Array.from({ length: 3 }, () => 'qr_code.taken_down'),
      ...Array.from({ length: 3 }, () => 'qr_code.takedown_lifted'),
    ]);
  });

  it('finds the codes of a key and of the person behind it in any workspace, and refuses a command without codes', async () => {
    const code = await acme.qrCode();
    expect((await run('takedown', '--creator', acme.apiKeyId)).stdout).toBe('Took down 1 QR codes.\n');
    expect((await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body.taken_down_at).not.toBeNull();
    const unknown = await run('takedown', '--creator', 'nobody@example.com');
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('No account has')]);
    for (const wrong of [
      ['takedown'],
      ['takedown', 'code', '--workspace', 'Acme'],
      ['takedown', 'code', '--file', 'a'],
    ])
      expect(await run(...wrong)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Name one code'),
      });
  });
});

describe('npm run admin -- workspace suspend', () => {
  it('shows a notice for all codes, refuses changes but not reading, and says so at the sign-in, until it ends', async () => {
    const name = `Shady ${acme.workspaceId}`;
    await world.service.query('update workspaces set name = $2 where id = $1', [acme.workspaceId, name]);
    const [code, page] = [
      await acme.qrCode(),
      await acme.qrCode({ category: 'text', qr_data: { text: 'Gate 4' } }),
    ];
    const admin = await world.service.person('admin', acme);
    const statuses = async () =>
      [await acme.scan(code), await there.scan(code), await there.scan(page), await preview(page)].map(
        ({ status }) => status,
      );
    expect(await statuses()).toEqual([302, 302, 200, 200]);
    await waitUntil(async () => (await scanCount(code)) === 2, 'the scans');
    expect((await run('workspace', 'suspend', name)).stdout).toMatch(
      /^Suspended Shady .* `workspace resume /,
    );
    await waitUntil(async () => (await statuses()).every((status) => status === 410), 'the notice');
    const { suspendedAt } = (await admin.get<WorkspaceSettingsDto>('/api/settings/v1/workspace')).body;
    expect((await run('workspace', 'suspend', name, '--json')).json()).toMatchObject({ suspendedAt });
    // A process that did not know yet may have recorded one more.
    const counted = await scanCount(code);
    expect((await acme.scan(code)).bytes.toString()).toContain('This code is switched off');
    expect((await acme.scan({ short_code: `${code.short_code!}.svg` })).status).toBe(404);
    const refused = async () => [
      await acme.post<Problem>('/api/v1/qr', { name: 'A', category: 'text', qr_data: { text: 'A' } }),
      await acme.patch<Problem>(`/api/v1/qr/${code.id}`, { name: 'A' }),
      await admin.patch<Problem>('/api/settings/v1/workspace', { name: 'A' }),
      await admin.post<Problem>('/api/settings/v1/api-keys', { name: 'A', scope: 'read' }),
      await acme.post<Problem>('/api/mobile/v1/qr', { name: 'A', category: 'text', qrData: { text: 'A' } }),
    ];
    await waitUntil(async () => (await refused()).every(({ status }) => status === 403), 'the refusals');
    expect((await refused()).map(({ body }) => body.code)).toEqual(
      (await refused()).map(() => 'workspace_suspended'),
    );
    expect((await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body).toMatchObject({
      version: 1,
      scan_count: counted,
    });
    const path = `/api/v1/qr/${code.id}`;
    expect((await acme.post(`${path}/simulate`, {})).body).toEqual({
      destination: null,
      rule: null,
      rules: [],
    });
    const at = async () => (await acme.get<ScanAtDto>(`${path}/at?time=2100-01-01T00:00:00Z`)).body;
    expect(await at()).toMatchObject({ destination: null, status: 'taken_down', version: 1 });
    expect(suspendedAt).toMatch(/Z$/);
    expect((await admin.patch('/api/auth/v1/me', { name: 'Ada' })).status).toBe(200);
    expect((await admin.post('/api/auth/v1/sign-out', undefined)).status).toBe(204);
    expect((await run('workspace', 'list')).stdout).toContain(`${name} (suspended)`);

    expect((await run('workspace', 'resume', name)).code).toBe(0);
    await waitUntil(async () => (await statuses()).join() === '302,302,200,200', 'the return');
    expect((await acme.patch(path, { name: 'A' })).status).toBe(200);
    expect((await at()).status).toBe('active');
    const person = await world.service.person('admin', acme);
    const log = await person.get<{ items: { action: string }[] }>(
      '/api/settings/v1/audit-log?about=settings',
    );
    expect(log.body.items.map(({ action }) => action)).toEqual(['workspace.resumed', 'workspace.suspended']);
  });

  it.each(['suspend', 'delete'] as const)(
    'creates no events and sends none after %s, until that is undone',
    async (verb) => {
      const admin = await world.service.person('admin', acme);
      const added = await run('webhook', 'add', acme.workspaceId, 'https://receiver.example/hook');
      const paused = (
        await run('webhook', 'add', acme.workspaceId, 'https://receiver.example/paused')
      ).json();
      await admin.patch(`/api/settings/v1/webhooks/${paused.id}`, { status: 'paused' });
      const code = await acme.qrCode();
      await run('workspace', verb, acme.workspaceId);
      const endpoints = () =>
        world.service.query(
          'select status, disabled_reason as reason from webhook_endpoints where workspace_id = $1 order by id',
          [acme.workspaceId],
        );
      expect(await endpoints()).toEqual([
        { status: 'disabled', reason: 'suspended' },
        { status: 'paused', reason: null },
      ]);
      const more = await run('webhook', 'add', acme.workspaceId, 'https://receiver.example/more');
      const again = await run('webhook', 'enable', acme.workspaceId, added.json().id!);
      expect([more.code, again.code]).toEqual([1, 1]);
      await acme.scan(code);
      await world.service.whenScansAreTaken();
      expect(
        await world.service.query('select from webhook_events where workspace_id = $1', [acme.workspaceId]),
      ).toEqual([]);
      await run('workspace', verb === 'suspend' ? 'resume' : 'restore', acme.workspaceId);
      expect(await endpoints()).toEqual([
        { status: 'active', reason: null },
        { status: 'paused', reason: null },
      ]);
    },
  );
});

describe('BLOCKED_HOSTS_FILE', () => {
  const bodyWith = (fields: object) => ({
    name: 'Menu',
    category: 'url',
    qr_data: { url: 'https://ok.example/' },
    ...fields,
  });
  const PHISH = 'https://login.PHISH.example./x';

  it.each([
    ['/qr_data/url', bodyWith({ qr_data: { url: PHISH } })],
    ['/fallback_url', bodyWith({ fallback_url: PHISH })],
    ['/rules/0/url', bodyWith({ rules: [{ when: { countries: ['CH'] }, url: PHISH }] })],
    [
      '/qr_data/links/0/url',
      bodyWith({
        category: 'social',
        qr_data: { title: 'Us', links: [{ platform: 'web', url: PHISH, label: 'We' }] },
      }),
    ],
    [
      '/qr_data/text',
      bodyWith({ category: 'text', qr_data: { text: 'Sign in at login.phish.example/now' } }),
    ],
    [
      '/qr_data/sections/0/items/0/description',
      bodyWith({
        category: 'menu',
        qr_data: {
          ...{ title: 'Lunch', currency: 'CHF' },
          sections: [{ name: 'A', items: [{ name: 'Soup', description: `Order at ${PHISH}.` }] }],
        },
      }),
    ],
    [
      '/qr_data/description',
      bodyWith({ category: 'landing_page', qr_data: { title: 'Us', description: 'phish.example' } }),
    ],
    ['/qr_data/note', bodyWith({ category: 'vcard', qr_data: { first_name: 'Ada', note: `See ${PHISH}` } })],
  ])('refuses such a host at %s with 422, in a create and a PATCH', async (pointer, body) => {
    const refused = await acme.post<Problem>('/api/v1/qr', body);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        expect.objectContaining({
          pointer,
          code: 'blocked_host',
          detail: expect.stringContaining('blocked'),
        }),
      ],
    ]);
    if (body.category !== 'url') return;
    const { id } = await acme.qrCode();
    const { name: _name, category: _category, ...patch } = body;
    const patched = await acme.patch<Problem>(`/api/v1/qr/${id}`, patch);
    expect([patched.status, patched.body.errors[0]!.code]).toEqual([422, 'blocked_host']);
    expect((await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body.version).toBe(1);
  });

  it('blocks scans of codes that exist as soon as the file has their host, also their pages and fallbacks', async () => {
    const codes = [
      await acme.qrCode({ url: 'https://later.example/' }),
      await acme.qrCode({ status: 'paused', fallback_url: 'https://www.later.example/' }),
      await acme.qrCode({
        category: 'social',
        qr_data: { title: 'Us', links: [{ platform: 'web', url: 'https://later.example/', label: 'We' }] },
      }),
    ];
    for (const [category, qr_data] of [
      ['text', { text: 'Sign in at later.example/now.' }],
      ['vcard', { first_name: 'Ada', note: 'https://later.example/' }],
      ['landing_page', { title: 'later.example' }],
      ['menu', { title: 'A', currency: 'CHF', sections: [{ name: 'later.example', items: [] }] }],
    ] as const)
      codes.push(await acme.qrCode({ category, qr_data }));
    const form = { fields: [{ name: 'email', label: 'Email', type: 'email' }] };
    const asking = await acme.qrCode({ category: 'landing_page', qr_data: { title: 'Us', lead_form: form } });
    codes.push(await acme.qrCode({ status: 'paused' }), {
      ...asking,
      short_code: `${asking.short_code!}/thanks`,
    });
    const owner = await world.service.person('admin', acme);
    const leadTo = (url: string) =>
      owner.patch<Problem>(`${SETTINGS}/workspace`, { brand: { name: 'Ca$$h', url } });
    expect((await leadTo('https://www.later.example/')).status).toBe(200);
    const statuses = async () => Promise.all(codes.map(async (code) => (await acme.scan(code)).status));
    expect(await statuses()).toEqual([302, 302, 200, 200, 200, 200, 200, 410, 200]);
    expect((await acme.scan(codes[7]!)).bytes.toString()).toContain(
      'href="https://www.later.example/">Visit Ca$$h<',
    );
    const { status: fileStatus } = await acme.scan({ short_code: `${codes[4]!.short_code!}/vcard.vcf` });
    writeFileSync(BLOCKED_HOSTS_FILE, 'phish.example\nlater.example\n');
    await waitUntil(async () => (await statuses()).every((status) => status === 410), 'the list');
    expect([
      fileStatus,
      (await acme.scan({ short_code: `${codes[4]!.short_code!}/vcard.vcf` })).status,
    ]).toEqual([200, 410]);
    // The API reads the file by itself.
    const simulated = async () => (await acme.post(`/api/v1/qr/${codes[0]!.id}/simulate`, {})).body;
    const isNowhere = async () =>
      isDeepStrictEqual(await simulated(), { destination: null, rule: null, rules: [] });
    await waitUntil(isNowhere, 'the list of the API');
    const counted = await scanCount(codes[0]!);
    const { bytes } = await acme.scan(codes[0]!);
    expect(bytes.toString()).toContain('This destination is blocked');
    expect((await preview(codes[1]!)).text).toContain('This destination is blocked');
    expect((await acme.scan(codes[7]!)).bytes.toString()).toContain('This destination is blocked');
    const { status, body } = await leadTo('https://phish.example/');
    expect([status, body.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/brand/url', code: 'blocked_host' })],
    ]);
    expect(await scanCount(codes[0]!)).toBe(counted);
    const renamed = await acme.patch<QrCodeDto>(`/api/v1/qr/${codes[0]!.id}`, { name: 'Renamed' });
    expect([renamed.status, (await acme.scan(await acme.qrCode())).status]).toEqual([200, 302]);
  });
});
