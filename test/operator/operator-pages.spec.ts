import { createHash, randomUUID } from 'node:crypto';
import { exportPublicKey, isSignedExport } from '#libs/secrets';
import type { FileDto } from '../../src/files/files.dto.js';
import { startIssuers, type Issuers } from '../auth/oidc-world.js';
import { admin } from '../toolbox/admin.js';
import { unzip } from '../toolbox/archives.js';
import type { Client } from '../toolbox/client.js';
import { holdTable } from '../toolbox/held-table.js';
import { endProcesses } from '../toolbox/processes.js';
import { SETTINGS } from '../toolbox/settings.js';
import { APP_SECRET } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { OPERATOR_URL, OperatorBrowser, operatorNamed } from './operator-browser.js';

const HOUR_MS = 3_600_000;

let issuers: Issuers;
beforeAll(async () => {
  issuers = await startIssuers();
});
afterAll(endProcesses);

const environment = () => ({
  OPERATOR_PORT: '0',
  OPERATOR_URL,
  OPERATOR_CLAIM: 'groups=qr-operators',
  OPERATOR_OIDC_ISSUER: issuers.thin,
  OPERATOR_OIDC_CLIENT_ID: 'qr-service',
  OPERATOR_OIDC_CLIENT_SECRET: 'the secret of the client: 100 % & more',
});

const world = useService({
  get env() {
    return environment();
  },
});

const browserOf = () => new OperatorBrowser(world.service);

async function signedIn(name = 'Ada Lovelace'): Promise<OperatorBrowser> {
  const browser = browserOf();
  const { status } = await browser.signIn(operatorNamed(name));
  if (status !== 200) throw new Error(`the operator was not admitted: ${status}`);
  return browser;
}

const pathOf = ({ workspaceId }: Client) => `/workspaces/${workspaceId}`;

interface Entry {
  actor: { type: string };
}

/** What an operator last did, as an admin of the workspace sees it. */
async function newest({ workspaceId }: Client): Promise<Entry | undefined> {
  const admin = await world.service.person('admin', { workspaceId });
  const { body } = await admin.get<{ items: Entry[] }>(`${SETTINGS}/audit-log`);
  world.service.clock.advance(1_000);
  return body.items.find(({ actor }) => actor.type === 'operator');
}

describe('signing in as an operator', () => {
  it('leads to the provider and back, and keeps a Strict cookie for eight hours', async () => {
    const browser = browserOf();
    const first = await browser.get('/installation?x=1');
    expect([first.status, first.headers.location]).toEqual([303, '/sign-in?next=%2Finstallation%3Fx%3D1']);
    const page = await browser.get(first.headers.location!);
    expect(page.text).toMatch(/not signed in, or your session has ended.*Sign in with 127\.0\.0\.1/);
    const { headers } = await browser.get('/sign-in/start?next=/takedowns');
    expect(Object.fromEntries(new URL(headers.location!).searchParams)).toMatchObject({
      redirect_uri: `${OPERATOR_URL}/callback`,
      scope: 'openid email profile groups',
      code_challenge_method: 'S256',
      nonce: expect.any(String),
    });
    expect(headers['set-cookie']).toMatch(
      /^__Host-operator-oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );

    const entered = await browser.signIn(operatorNamed('Grace Hopper'), '/takedowns');
    expect([entered.status, entered.headers.refresh]).toEqual([200, '0;url=/takedowns']);
    expect(entered.headers['set-cookie']).toMatch(
      /__Host-operator=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const takedowns = await browser.get('/takedowns');
    expect(takedowns.text).toContain('Grace Hopper (grace@staff.example)');
    expect(takedowns.headers['content-security-policy']).toMatch(
      /^default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src 'sha256-/,
    );
    expect(takedowns.headers['cache-control']).toBe('no-store');

    world.service.clock.advance(8 * HOUR_MS);
    expect((await browser.get('/takedowns')).headers.location).toBe('/sign-in?next=%2Ftakedowns');
    expect(await browser.submit('/takedowns/takedown', {})).toMatchObject({
      status: 401,
      text: expect.stringContaining('Nothing was changed. Sign in, and send the form again.'),
    });
  });

  it.each([
    ['other groups', ['staff']],
    ['a text that only contains it', 'qr-operators-of-others'],
    ['no groups', null],
  ])('says to a person with %s which claim is missing', async (_, groups) => {
    const browser = browserOf();
    const denied = await browser.signIn(operatorNamed('Eve Stranger', groups));
    expect(denied.status).toBe(403);
    expect(denied.text).toMatch(
      /signed you in as Eve Stranger \(eve@staff\.example\), but its claim groups does not contain qr-operators/,
    );
    expect([...browser.cookies.keys()]).toEqual([]);
    expect((await browser.get('/')).status).toBe(303);
  });

  it('takes neither a made-up cookie, nor the session of a member, nor one that was signed out', async () => {
    for (const value of ['x'.repeat(43), world.admin.key, '']) {
      const browser = browserOf();
      browser.cookies.set('__Host-operator', value);
      expect((await browser.get('/')).status).toBe(303);
    }
    const browser = await signedIn();
    const cookie = browser.cookies.get('__Host-operator')!;
    expect((await browser.submit('/sign-out')).headers.location).toBe('/sign-in');
    expect([...browser.cookies.keys()]).toEqual([]);
    browser.cookies.set('__Host-operator', cookie);
    expect((await browser.get('/')).status).toBe(303);
  });

  it('goes nowhere else afterwards, and takes the answer of a provider only from its own browser', async () => {
    const { headers } = await browserOf().signIn(operatorNamed('Ada Lovelace'), '//evil.example');
    expect(headers.refresh).toBe('0;url=/');
    const stolen = await browserOf().get('/callback?code=abc&state=def');
    expect([stolen.status, stolen.text]).toEqual([401, expect.stringContaining('began in another browser')]);
  });

  it('is limited for each network', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++)
      statuses.push(
        (await browserOf().call('GET', '/sign-in/start', { 'x-forwarded-for': '203.0.113.7' })).status,
      );
    expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([303]), 429]);
  });
});

describe('the pages for operators', () => {
  it('are on their port only, and that has nothing else', async () => {
    const browser = await signedIn();
    for (const path of ['/api/v1/qr', '/openapi.yaml', '/metrics', '/codes', '/livez'])
      expect((await browser.get(path)).status).toBe(404);
    const outside = new OperatorBrowser({
      running: { ...world.service.running, operatorUrl: world.service.url },
    });
    for (const [name, value] of browser.cookies) outside.cookies.set(name, value);
    for (const path of [
      '/installation',
      '/callback',
      pathOf(world.acme),
      '/workspaces/x',
      '/takedowns/lift',
    ]) {
      const { status, headers } = await outside.get(path);
      // One part is a short code.
      expect([path, status, headers['x-operator-pages']]).toEqual([
        path,
        path.split('/').length > 2 ? 404 : 308,
        undefined,
      ]);
    }
    const other = await browser.call('DELETE', pathOf(world.acme));
    expect([other.status, other.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('find workspaces by name, id, address of a member and domain, in pages', async () => {
    const browser = await signedIn();
    const { service } = world;
    const found = await service.client({ name: 'Zebra 100 % & <Sons>' });
    const person = await service.person('viewer', found);
    await service.query(
      `insert into domains (id, workspace_id, name, token, created_at) values ($1, $1, 'qr.zebra.example', 'x', now())`,
      [found.workspaceId],
    );
    await service.query(
      `insert into member_emails (member_id, value, value_norm, position, is_primary)
       select id, 'Z@zebra.example', 'z@zebra.example', 9, false from members where user_id = $1`,
      [person.userId],
    );
    const texts = ['zebra 100 %', found.workspaceId, person.email.toUpperCase(), 'z@ZEBRA.example'];
    for (const text of [...texts, 'QR.zebra.example']) {
      const page = await browser.get(`/?q=${encodeURIComponent(text)}`);
      expect([text, page.bytes.toString()]).toEqual([
        text,
        expect.stringContaining('Zebra 100 % &amp; &lt;Sons&gt;'),
      ]);
      expect(page.bytes.toString().match(/href="\/workspaces\//g)).toHaveLength(1);
    }
    expect((await browser.get('/?q=zebra_100')).text).toContain('No workspace matches');

    for (let count = 0; count < 50; count++) await service.client({ name: `Page ${count}` });
    const first = await browser.get('/?q=Page');
    expect(first.text).not.toContain('Older workspaces');
    const last = await browser.get('/');
    const [, next = ''] = /href="(\/\?cursor=[\w-]+)">Older/.exec(last.bytes.toString()) ?? [];
    expect((await browser.get(next)).text).toContain('Zebra');
    expect((await browser.get('/?cursor=made-up')).status).toBe(422);
    expect((await browser.get('/?q=zebra&q=acme')).status).toBe(200);
  });

  it('show what a workspace is, but none of its codes, leads and secrets', async () => {
    const browser = await signedIn();
    const client = await world.service.client({ name: 'Quiet' });
    const code = await client.qrCode({ name: 'Secret campaign', url: 'https://example.com/hidden' });
    const page = await browser.get(pathOf(client));
    expect(page.text).toMatch(/QR codes 1 of 2,000.*Requests .* a minute.*Nothing yet\./);
    expect(page.text).not.toMatch(new RegExp(`${code.short_code}|campaign|hidden`));
    expect((await browser.get('/workspaces/00000000-0000-0000-0000-000000000000')).status).toBe(404);
    expect((await browser.get(`/workspaces/${'a'.repeat(36)}`)).status).toBe(404);
  });

  it.each([
    ['without a reason', { plan: 'pro', reason: ' ' }, {}, 422, 'Reason: say why'],
    ['with an unknown plan', { plan: 'gold', reason: 'asked' }, {}, 422, 'Plan: choose free, pro'],
    ['with a long reason', { plan: 'pro', reason: 'x'.repeat(501) }, {}, 422, 'at most 500 characters'],
    [
      'from another site',
      { plan: 'pro', reason: 'asked' },
      { origin: 'https://evil.example' },
      403,
      'Forms must be sent from',
    ],
    [
      'from nowhere',
      { plan: 'pro', reason: 'asked' },
      { 'sec-fetch-site': 'cross-site' },
      403,
      'Forms must be sent from',
    ],
    [
      'from an opaque origin',
      { plan: 'pro', reason: 'asked' },
      { origin: 'null' },
      403,
      'Forms must be sent from',
    ],
  ])('change nothing %s', async (_, fields, headers, status, message) => {
    const browser = await signedIn();
    const client = await world.service.client();
    const refused = await browser.submit(
      `${pathOf(client)}/plan`,
      fields,
      Object.keys(headers).length > 0 ? headers : undefined,
    );
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(message)]);
    const [row] = await world.service.query('select plan from workspaces where id = $1', [
      client.workspaceId,
    ]);
    expect(row).toEqual({ plan: 'free' });
    expect(await newest(client)).toBeUndefined();
  });

  it('answer a form that is too large, also while it is sent', async () => {
    const browser = await signedIn();
    const reason = 'x'.repeat(4 * 2 ** 20);
    const refused = await browser.submit(`${pathOf(world.acme)}/plan`, { plan: 'pro', reason });
    expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('64 KiB')]);
  });

  it('keep what was typed into a form that was refused', async () => {
    const browser = await signedIn();
    const fields = { perMinute: '90', maxBytes: '1 GiB', reason: 'Their campaign "Spring"' };
    const refused = await browser.submit(`${pathOf(world.acme)}/limits`, fields);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      'Bytes of content: must be a whole number from 0 to 9007199254740991, or empty.',
    );
    const html = refused.bytes.toString();
    expect(html).toContain('value="90"');
    expect(html).toContain('value="1 GiB"');
    expect(html).toContain('>Their campaign &quot;Spring&quot;</textarea>');
  });

  const ACTOR = { type: 'operator', id: null, name: 'Ada Lovelace (ada@staff.example)' };

  it.each([
    ['plan', { plan: 'business' }, 'plan.changed', { plan: { from: 'free', to: 'business' } }],
    [
      'limits',
      { perMinute: '90', perMonth: '', maxCodes: '0', maxBytes: '' },
      'limits.changed',
      {
        perMinute: { from: 1_000_000, to: 90 },
        perMonth: { from: 1_000_000, to: null },
        maxCodes: { from: null, to: 0 },
      },
    ],
    ['suspend', {}, 'workspace.suspended', { suspendedAt: { from: null, to: expect.any(String) } }],
    ['export', {}, 'workspace.exported', { leads: { from: null, to: false } }],
  ])('%s: its admins see who did it, and why', async (act, fields, action, changes) => {
    const browser = await signedIn();
    const client = await world.service.client();
    const reason = 'As agreed in ticket 4711';
    const done = await browser.submit(`${pathOf(client)}/${act}`, { ...fields, reason });
    expect([done.status, done.headers.location]).toEqual(
      act === 'export' ? [200, undefined] : [303, `${pathOf(client)}?done=${act}`],
    );
    expect(await newest(client)).toMatchObject({ actor: ACTOR, action, changes, reason });
    const page = await browser.get(done.headers.location ?? pathOf(client));
    expect(page.text).toMatch(new RegExp(`${action}.*${reason}`));
  });

  it('suspend and resume as the commands do', async () => {
    const browser = await signedIn();
    const client = await world.service.client();
    await browser.submit(`${pathOf(client)}/suspend`, { reason: 'phishing' });
    expect(
      (await client.post('/api/v1/qr', { name: 'x', category: 'url', qr_data: { url: 'https://a.example' } }))
        .status,
    ).toBe(403);
    await browser.submit(`${pathOf(client)}/resume`, { reason: 'cleared' });
    expect((await client.qrCode()).id).toEqual(expect.any(String));
    expect(await newest(client)).toMatchObject({ action: 'workspace.resumed', reason: 'cleared' });
  });

  it('take down one code by its short URL or all of a workspace, and lift it', async () => {
    const browser = await signedIn();
    const client = await world.service.client();
    const [one, other] = [await client.qrCode(), await client.qrCode()];
    const reason = 'malware';
    const down = await browser.submit('/takedowns/takedown', { 'code-takedown': one.short_url!, reason });
    expect(down.text).toContain(`Taken down: ${one.short_code}`);
    expect(await newest(client)).toMatchObject({ action: 'qr_code.taken_down', actor: ACTOR, reason });
    for (const [code, status, message] of [
      ['https://evil.example/abc', 422, 'is not a short URL of this service'],
      ['UNKNOWN1', 404, 'UNKNOWN1'],
      ['', 422, 'say which code'],
    ] as const) {
      const refused = await browser.submit('/takedowns/takedown', { 'code-takedown': code, reason });
      expect([code, refused.status, refused.text]).toEqual([code, status, expect.stringContaining(message)]);
    }
    const takenDown = async () =>
      (
        await world.service.query(
          'select id from qr_codes where workspace_id = $1 and taken_down_at is not null',
          [client.workspaceId],
        )
      ).length;
    await browser.submit(`${pathOf(client)}/takedown`, { reason });
    expect(await takenDown()).toBe(2);
    expect(await newest(client)).toMatchObject({ target: { id: other.id }, reason });
    await browser.submit('/takedowns/lift', { 'code-lift': other.short_code!, reason: 'checked' });
    expect(await takenDown()).toBe(1);
    await browser.submit(`${pathOf(client)}/lift`, { reason: 'checked' });
    expect(await takenDown()).toBe(0);
  });

  it('take down a file by its address, and lift it', async () => {
    const browser = await signedIn();
    const client = await world.service.client();
    const file = (
      await client.post<FileDto>('/api/v1/files?name=menu.pdf', Buffer.from(`%PDF-1.7\n${randomUUID()}`), {
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).body;
    const stateOf = async () => (await client.get<FileDto>(`/api/v1/files/${file.id}`)).body.state;
    const down = await browser.submit('/takedowns/file-takedown', {
      'file-takedown': file.url,
      reason: 'malware',
    });
    expect(down.text).toContain(`Taken down: the file with the SHA-256 ${file.sha256}`);
    expect(await stateOf()).toBe('taken_down');
    expect(await newest(client)).toMatchObject({
      ...{ action: 'file.taken_down', actor: ACTOR, reason: 'malware', target: { id: file.id } },
    });
    const refused = await browser.submit('/takedowns/file-lift', { 'file-lift': '', reason: 'checked' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('say which file')]);
    await browser.submit('/takedowns/file-lift', { 'file-lift': file.sha256, reason: 'checked' });
    expect(await stateOf()).toBe('ready');
  });

  it('export a workspace without its leads, with a signed manifest', async () => {
    const browser = await signedIn();
    const client = await world.service.client();
    const code = await client.qrCode();
    const { headers, bytes } = await browser.submit(`${pathOf(client)}/export`, { reason: 'They leave us' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="export-[\w-]+\.zip"/);
    const files = new Map(
      [...(await unzip(bytes))].map(([name, content]) => [name.replace(/^[^/]+\//, ''), content]),
    );
    const manifest = JSON.parse(files.get('manifest.json')!.toString()) as {
      files: { name: string; sha256: string }[];
    };
    const [signed, signature] = [files.get('manifest.json')!, files.get('manifest.sig')!];
    expect(isSignedExport(exportPublicKey(APP_SECRET), signed, signature)).toBe(true);
    expect(files.get('qr-codes.jsonl')!.toString()).toContain(code.id);
    expect([...files.keys()]).not.toContain('leads.jsonl');
    expect(manifest.files.map(({ name }) => name)).toEqual([...files.keys()].slice(0, -3));
    for (const { name, sha256 } of manifest.files)
      expect([name, createHash('sha256').update(files.get(name)!).digest('hex')]).toEqual([name, sha256]);
  });

  it('end an export whose reader has left, so that the next one can begin', async () => {
    const browser = await signedIn();
    const path = `${pathOf(await world.service.client())}/export`;
    const held = await holdTable(world.service.database.url, 'cta_clicks', 'access exclusive');
    const left = new AbortController();
    const leaving = browser.submit(path, { reason: 'They leave us' }, { origin: OPERATOR_URL }, left.signal);
    await held.waitForWaiting(1);
    expect(await browser.submit(path, { reason: 'once more' })).toMatchObject({
      status: 409,
      text: expect.stringContaining('Another export is in progress'),
    });
    left.abort();
    await expect(leaving).rejects.toThrow();
    await held.release();
    await waitUntil(
      async () => (await browser.submit(path, { reason: 'once more' })).status === 200,
      'the next export to begin',
      10_000,
    );
  });

  it.each(['//', '//evil.example/', '/%', '/workspaces/%2e%2e'])('answer the address %s', async (path) => {
    expect([303, 404]).toContain((await browserOf().get(path)).status);
  });

  it('answer a text that PostgreSQL could not store', async () => {
    const browser = await signedIn();
    const sent = [
      await browser.get('/?q=a%00'),
      await browser.submit('/takedowns/takedown', { 'code-takedown': 'a\0', reason: 'phishing' }),
      await browser.submit(`${pathOf(world.acme)}/suspend`, { reason: 'a\0' }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(sent[0]?.text).toContain('A text contains the character U+0000: remove it.');
    expect((await browser.get(pathOf(world.acme))).text).toContain('State active');
  });

  it('show the state of the installation as doctor finds it', async () => {
    const page = await (await signedIn()).get('/installation');
    expect(page.text).toMatch(/Version \d+\.\d+\.\d+.*Maintenance off/);
    expect(page.text).toMatch(/migrations ok .*APP_SECRET ok/);
    expect(page.text).toContain('READ_ONLY=on');
  });

  it('are missed by doctor where OPERATOR_URL leads elsewhere, and found at a public address', async () => {
    const { database, running, url } = world.service;
    const env = { ...environment(), DATABASE_URL: database.url, APP_SECRET, OPERATOR_PORT: '4000' };
    const findingOf = async (own: Record<string, string>) => {
      const { stdout } = await admin({ ...env, ...own }, 'doctor', '--json');
      return stdout.split('\n').find((line) => line.includes('"operator pages"'));
    };
    const [pages, other] = [running.operatorUrl!, url.replace('127.0.0.1', 'localhost')];
    expect(await findingOf({ BASE_URL: url, SHORT_URL_BASE: `${url}/s`, OPERATOR_URL: pages })).toMatch(
      /"ok","detail":"at http:\/\/127\.0\.0\.1:\d+, for groups=qr-operators of 127\.0\.0\.1:\d+"/,
    );
    expect(await findingOf({ BASE_URL: url, SHORT_URL_BASE: `${url}/s`, OPERATOR_URL: other })).toMatch(
      /"warning","detail":".* cannot be reached from here, or is something else/,
    );
    expect(await findingOf({ BASE_URL: url, SHORT_URL_BASE: pages, OPERATOR_URL: other })).toMatch(
      /"failed","detail":"http:\/\/127\.0\.0\.1:\d+ leads to OPERATOR_PORT/,
    );
  });
});
