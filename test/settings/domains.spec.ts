import type { DomainDto } from '../../src/domains/domains.dto.js';
import { DomainChecks } from '../../src/domains/domain-checks.js';
import { adminAt } from '../toolbox/admin.js';
import type { PersonClient } from '../toolbox/client.js';
import { mailsTo } from '../toolbox/mails.js';
import { startNameServer, type NameServer } from '../toolbox/name-server.js';
import { auditedIn, itemsOf, SETTINGS } from '../toolbox/settings.js';
import { BASE_URL, TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PATH = `${SETTINGS}/domains`;
const NAME = 'go.example.com';
const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const APP_SECRET = 'a secret of thirty-two bytes or more';

let names: NameServer;
let service: TestService;
let admin: PersonClient;
beforeAll(async () => {
  names = await startNameServer();
  service = await TestService.start({
    roles: 'all',
    env: { DNS_SERVERS: names.address, SHORT_URL_BASE: 'https://short.test/s' },
  });
});
afterAll(async () => {
  await service.close();
  await names.close();
});
beforeEach(async () => {
  for (const records of [names.records, names.aliases, names.addresses]) records.clear();
  await service.query('delete from qr_codes where domain is not null');
  await service.query('delete from domains');
  admin = await service.person('admin', await service.client());
});

const add = async (name = NAME, client = admin) =>
  (await client.post<DomainDto & Record<string, unknown>>(PATH, { name })).body;
const verify = ({ id }: Pick<DomainDto, 'id'>, client = admin, headers = {}) =>
  client.call('POST', `${PATH}/${id}/verify`, { headers });
const prove = ({ verification: { name, value } }: DomainDto) => names.records.set(name, ['other', value]);
const detailOf = async (domain: DomainDto) => String((await verify(domain)).body.detail);

describe('POST /api/settings/v1/domains', () => {
  it('adds a pending domain with the record that proves it', async () => {
    const { status, body } = await admin.post(PATH, { name: 'QR.Bücher.example' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String) as string,
        name: 'qr.xn--bcher-kva.example',
        status: 'pending',
        state: 'pending_dns',
        verification: {
          type: 'TXT',
          name: '_qr-verification.qr.xn--bcher-kva.example',
          value: expect.stringMatching(/^qr-verification=[0-9a-f]{32}$/) as string,
        },
        target: { type: 'CNAME', name: 'qr.xn--bcher-kva.example', value: 'short.test' },
        ...{
          lastCheck: null,
          lostAt: null,
          caseSensitive: false,
          rootUrl: null,
          notFoundUrl: null,
          favicon: null,
        },
        createdAt: service.clock.now().toISOString(),
        verifiedAt: null,
      },
    ]);
    expect(await itemsOf(admin, 'domains')).toEqual([body]);
    expect(await auditedIn(service, admin)).toMatchObject([
      { action: 'domain.created', target: { type: 'domain', name: 'qr.xn--bcher-kva.example' } },
    ]);
  });

  it('refuses what is no host of a customer, a second time, and the 21st', async () => {
    for (const name of [
      'localhost',
      '127.0.0.1',
      'https://go.example.com',
      'go.exam\u200bple.com',
      'qr.test',
      'short.test',
    ]) {
      const { status, body } = await admin.post(PATH, { name });
      expect([status, body.code]).toEqual([422, 'validation_failed']);
    }
    await add();
    expect((await admin.post(PATH, { name: 'GO.example.com' })).status).toBe(409);
    for (let at = 1; at < 20; at++) await add(`go${at}.example.com`);
    const { status, body } = await admin.post(PATH, { name: 'last.example.com' });
    expect([status, body.detail]).toEqual([409, expect.stringContaining('at most 20 domains') as string]);
    expect(await itemsOf(admin, 'domains?limit=100')).toHaveLength(20);
  });

  it('is not for people whose email address is not confirmed', async () => {
    const person = await service.person('admin', { ...admin, isEmailVerified: false });
    const { status } = await person.post(PATH, { name: NAME });
    expect([status, await itemsOf(admin, 'domains')]).toEqual([403, []]);
  });

  it('lets editors read the domains, which they choose for codes, and nothing more; viewers do not', async () => {
    const domain = await add();
    const editor = await service.person('editor', admin);
    expect(await itemsOf(editor, 'domains')).toMatchObject([{ name: NAME }]);
    expect((await editor.post(PATH, { name: 'other.example.com' })).status).toBe(403);
    expect((await editor.delete(`${PATH}/${domain.id}`)).status).toBe(403);
    expect((await (await service.person('viewer', admin)).get(PATH)).status).toBe(403);
  });
});

describe('POST /api/settings/v1/domains/:id/verify', () => {
  it('says what was found instead of the record, and verifies when it is there', async () => {
    const domain = await add();
    expect(await detailOf(domain)).toMatch(
      /^There is no TXT record _qr-verification\.go\.example\.com\. Add /,
    );
    names.records.set(domain.verification.name, ['v=spf1 "-all"', 'qr-verification=0']);
    expect(await detailOf(domain)).toContain(
      String.raw`other values: "v=spf1 \"-all\"", "qr-verification=0". Add`,
    );
    expect(await itemsOf(admin, 'domains')).toMatchObject([{ status: 'pending' }]);
    prove(domain);
    service.clock.advance(1_000);
    const { status, body } = await verify(domain);
    const verifiedAt = service.clock.now().toISOString();
    const lastCheck = { at: verifiedAt, result: 'no_record', found: [] };
    const state = 'verified';
    expect([status, body]).toEqual([200, { ...domain, status: 'verified', state, lastCheck, verifiedAt }]);
    names.records.clear();
    expect((await verify(domain)).body).toEqual(body);
    const actions = (await auditedIn(service, admin)).map(({ action }) => action);
    expect(actions).toEqual(['domain.verified', 'domain.created']);
  });

  it('holds no connection while the name servers do not answer', async () => {
    const domain = await add();
    names.records.set(domain.verification.name, null);
    const waiting = verify(domain, admin, { 'idempotency-key': 'verify-1' });
    // The service has only one connection, which must be free.
    expect(await itemsOf(admin, 'domains')).toHaveLength(1);
    const { status, body } = await waiting;
    expect([status, body.detail]).toEqual([409, expect.stringContaining('did not answer in time') as string]);
  });

  it('is won by one workspace, which a deletion frees', async () => {
    const other = await service.person('admin', await service.client());
    const [mine, theirs] = [await add(), await add(NAME, other)];
    prove(mine);
    expect((await verify(mine)).status).toBe(200);
    prove(theirs);
    const refused = await verify(theirs, other);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await admin.delete(`${PATH}/${mine.id}`)).status).toBe(204);
    expect((await verify(theirs, other)).status).toBe(200);
    expect((await auditedIn(service, admin))[0]).toMatchObject({ action: 'domain.deleted' });
  });

  it('is released by the operator, also with QR codes on it, for another workspace to verify', async () => {
    const other = await service.person('admin', await service.client());
    const [mine, theirs] = [await add(), await add(NAME, other)];
    prove(mine);
    await verify(mine);
    const code = { name: 'Summer', category: 'url', qr_data: { url: 'https://example.com/' } };
    expect((await admin.post('/api/v1/qr', { ...code, domain: NAME })).status).toBe(201);
    prove(theirs);
    expect((await verify(theirs, other)).body.detail).toMatch(/domain release go\.example\.com/);
    const domainCommand = (...argv: string[]) =>
      adminAt(
        service.clock,
        { DATABASE_URL: service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE: 'https://short.test/s' },
        ...['domain', ...argv, '--json'],
      );
    const run = (name: string) => domainCommand('release', name);
    const listed = async () =>
      (await domainCommand('list')).stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: string; status: string; served: boolean })
        .sort((one, two) => (one.id < two.id ? -1 : 1));
    const states = (verified: string[]) =>
      [mine, theirs]
        .map(({ id, verification, target }) => ({
          ...{ id, name: NAME, suspended: false, served: verified.includes(id), verification, target },
          ...{ status: verified.includes(id) ? 'verified' : 'pending' },
          ...(verified.includes(id)
            ? { state: 'verified', lastCheck: { result: 'no_record', found: [] } }
            : { state: 'pending_dns', lastCheck: null }),
        }))
        .sort((one, two) => (one.id < two.id ? -1 : 1));
    expect(await listed()).toMatchObject(states([mine.id]));
    expect((await run('other.example.com')).stderr).toContain(
      'No workspace has verified the domain other.example.com',
    );
    expect((await run('GO.example.com')).json()).toMatchObject({ id: mine.id, name: NAME });
    expect(await itemsOf<DomainDto>(admin, 'domains')).toMatchObject([{ name: NAME, status: 'pending' }]);
    expect((await auditedIn(service, admin))[0]).toMatchObject({ action: 'domain.released' });
    expect((await verify(theirs, other)).status).toBe(200);
  });
});

describe('the daily check of a domain', () => {
  const check = async (afterMs: number) => {
    service.clock.advance(afterMs);
    await service.running.app.get(DomainChecks, { strict: false }).run();
    const [domain] = await itemsOf<DomainDto>(admin, 'domains');
    return [domain?.state, domain?.lastCheck?.result, domain?.lastCheck?.found];
  };
  const verified = async () => {
    const domain = await add();
    prove(domain);
    return (await verify(domain)).body as unknown as DomainDto;
  };
  const subjects = async () => (await mailsTo(service, admin.email)).map(({ subject }) => subject);

  it('finds where it points: by its alias, or by an address that the host of short URLs has', async () => {
    names.aliases.set(NAME, 'Short.test');
    expect(await verified()).toMatchObject({ state: 'active', lastCheck: { found: ['Short.test'] } });
    await service.query('delete from domains');
    names.aliases.clear();
    const domain = await add();
    prove(domain);
    names.addresses.set(NAME, ['192.0.2.7', '192.0.2.8']);
    names.addresses.set('short.test', ['192.0.2.9']);
    expect((await verify(domain)).body).toMatchObject({
      state: 'verified',
      lastCheck: { result: 'points_elsewhere', found: ['192.0.2.7', '192.0.2.8'] },
    });
    names.addresses.set('short.test', ['192.0.2.8']);
    expect(await check(HOUR_MS)).toEqual(['active', 'points_here', ['192.0.2.7', '192.0.2.8']]);
    // Internal addresses say nothing unless the service itself has one.
    names.addresses.set(NAME, ['10.0.0.7', '8.8.8.8']);
    names.addresses.set('short.test', ['8.8.4.4']);
    expect((await verify(domain)).body).toMatchObject({
      lastCheck: { result: 'points_elsewhere', found: ['8.8.8.8'] },
    });
    names.addresses.set(NAME, ['10.0.0.7']);
    expect((await verify(domain)).body).toMatchObject({
      lastCheck: { result: 'points_elsewhere', found: [] },
    });
  });

  it('tells the admins once that a record has gone, and once that it is back', async () => {
    names.aliases.set(NAME, 'short.test');
    await verified();
    names.aliases.set(NAME, 'elsewhere.example');
    expect((await check(HOUR_MS))[1]).toBe('points_here');
    expect(await check(DAY_MS)).toEqual(['active', 'points_elsewhere', ['elsewhere.example']]);
    expect(await subjects()).toEqual([]);
    expect((await check(HOUR_MS))[0]).toBe('dns_lost');
    const [lost] = await itemsOf<DomainDto>(admin, 'domains');
    expect(lost).toMatchObject({ status: 'verified', lostAt: service.clock.now().toISOString() });
    for (let days = 0; days < 3; days += 1) expect((await check(DAY_MS))[0]).toBe('dns_lost');
    names.aliases.set(NAME, 'short.test');
    expect((await check(HOUR_MS))[0]).toBe('active');
    await check(DAY_MS);
    await waitUntil(async () => (await subjects()).length >= 2, 'both emails');
    expect(await subjects()).toEqual([`${NAME} no longer points to the QR codes`, `${NAME} works again`]);
    const [{ text } = { text: '' }] = await mailsTo(service, admin.email);
    expect(text).toContain(`${NAME} CNAME short.test`);
    expect(text).toContain(`${BASE_URL}/settings/domains`);
  });

  it('believes neither one missing record nor a name server that does not answer', async () => {
    names.aliases.set(NAME, 'short.test');
    await verified();
    names.aliases.clear();
    expect((await check(DAY_MS)).slice(0, 2)).toEqual(['active', 'no_record']);
    names.aliases.set(NAME, 'short.test');
    expect((await check(HOUR_MS))[0]).toBe('active');
    names.aliases.set(NAME, null);
    for (let times = 0; times < 2; times += 1)
      expect((await check(DAY_MS)).slice(0, 2)).toEqual(['active', 'no_answer']);
    expect(await subjects()).toEqual([]);
  });

  it('is made by one process, and of a domain that is released or suspended by none', async () => {
    await verified();
    await service.query(`update domains set check_due_at = $1`, [
      new Date(service.clock.now().getTime() + 5 * 60_000),
    ]);
    names.asked.length = 0;
    await check(0);
    expect(names.asked).toEqual([]);
    await service.query(`update workspaces set suspended_at = now() where id = $1`, [admin.workspaceId]);
    service.clock.advance(DAY_MS);
    await service.running.app.get(DomainChecks, { strict: false }).run();
    expect(names.asked).toEqual([]);
  });
});

describe('PATCH /api/settings/v1/domains/:id', () => {
  it('changes what the host shows besides short URLs, as audited; null clears it', async () => {
    const { id } = await add();
    const pages = { rootUrl: 'https://example.com/', notFoundUrl: 'https://example.com/lost', favicon: ICON };
    const { status, body } = await admin.patch(`${PATH}/${id}`, pages);
    expect([status, body]).toMatchObject([200, { name: NAME, ...pages }]);
    expect((await auditedIn(service, admin))[0]).toMatchObject({
      action: 'domain.updated',
      changes: {
        rootUrl: { from: null, to: 'https://example.com/' },
        favicon: { to: expect.stringMatching(/^PNG, 70 bytes/i) as string },
      },
    });
    expect((await admin.patch(`${PATH}/${id}`, { rootUrl: null })).body).toMatchObject({
      ...pages,
      rootUrl: null,
    });
  });

  it('refuses what is no destination: our own short URLs, what was taken down, no URL, no image, another name', async () => {
    const { id } = await add();
    const pointers = async (fields: object) => {
      const { status, body } = await admin.patch(`${PATH}/${id}`, fields);
      return [status, (body.errors as { pointer: string }[]).map(({ pointer }) => pointer)];
    };
    expect(await pointers({ rootUrl: 'https://short.test/s/abc' })).toEqual([422, ['/rootUrl']]);
    expect(await pointers({ notFoundUrl: 'javascript:alert(1)' })).toEqual([422, ['/notFoundUrl']]);
    expect(await pointers({ favicon: 'https://example.com/icon.png' })).toEqual([422, ['/favicon']]);
    expect(await pointers({ name: 'other.example.com' })).toEqual([422, ['/name']]);
    const code = { name: 'Phish', category: 'url', qr_data: { url: 'https://phish.example/' } };
    const { body } = await admin.post<{ short_code: string } & Record<string, unknown>>('/api/v1/qr', code);
    await adminAt(
      service.clock,
      { DATABASE_URL: service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE: 'https://short.test/s' },
      ...['takedown', body.short_code],
    );
    expect(await pointers({ rootUrl: 'https://phish.example/' })).toEqual([422, ['/rootUrl']]);
    expect(await itemsOf(admin, 'domains')).toMatchObject([
      { rootUrl: null, notFoundUrl: null, favicon: null },
    ]);
  });

  it('is for admins of its workspace', async () => {
    const { id } = await add();
    const editor = await service.person('editor', admin);
    expect((await editor.patch(`${PATH}/${id}`, { rootUrl: null })).status).toBe(403);
    const other = await service.person('admin', await service.client());
    expect((await other.patch(`${PATH}/${id}`, { rootUrl: null })).status).toBe(404);
  });
});
