import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { Browser, DONE, environmentFor, outcome, startIssuers, visitor } from '../auth/oidc-world.js';
import { Visitor } from '../pages/visitor.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { Client, type PersonClient } from '../toolbox/client.js';
import { allOperations, pathTo } from '../toolbox/contract.js';
import { anonymous, PASSWORD, personOf, signIn, signUp } from '../toolbox/people.js';
import { endProcesses } from '../toolbox/processes.js';
import { enableScim, SCIM } from '../toolbox/provider.js';
import { TestService } from '../toolbox/test-service.js';

const READS = ['simulateScan', 'previewQrCode', 'previewPage'];
const GO_ON = [
  ...[
    'signIn',
    'signInSecond',
    'createSignInPasskeyOptions',
    'signInPasskey',
    'exchangeToken',
    'backChannelLogout',
    'receiveSamlResponse',
    ...['redirectSamlLogout', 'postSamlLogout'],
  ],
  ...['reauthenticate', 'signOut', 'switchWorkspace'],
];
const PAUSED_PAGES = ['/accept-invite', '/reset-password', '/sign-up', '/verify-email'];

describe('with READ_ONLY=on', () => {
  let database: TestDatabase;
  let usual: TestService;
  let service: TestService;
  let acme: Client;
  let admin: PersonClient;
  let provider: Client;
  let code: QrCodeDto;
  beforeAll(async () => {
    const env = environmentFor((await startIssuers()).whole);
    database = await createDatabase();
    usual = await TestService.start({ roles: 'all', database, env });
    const known = await usual.client();
    const person = await usual.person('admin', known);
    const scim = await enableScim(usual, person);
    code = await known.qrCode();
    service = await TestService.start({ roles: 'all', database, env: { ...env, READ_ONLY: 'on' } });
    acme = new Client(service.url, known.workspaceId, known.key, known.apiKeyId, service.shortUrl);
    admin = person.at(service);
    provider = new Client(service.url, scim.workspaceId, scim.key, scim.apiKeyId);
  });
  afterAll(async () => {
    await Promise.all([usual.close(), service.close()]);
    await database.drop();
    await endProcesses();
  });

  const callerOf = (path: string): Client => {
    if (path.startsWith(SCIM)) return provider;
    return /^\/api\/(?:auth|settings)\//.test(path) ? admin : acme;
  };

  const countsOf = () =>
    service.query(
      `select (select count(*) from audit_log) as audit_log, (select count(*) from users) as users,
        (select count(*) from workspaces) as workspaces, (select count(*) from members) as members,
        (select count(*) from mail_tokens) as tokens, (select count(*) from invites) as invites`,
    );

  it('every operation that changes something, except sign-in, gets 503', async () => {
    const changing = allOperations.filter(
      ({ id, method }) => method !== 'GET' && ![...READS, ...GO_ON].includes(id),
    );
    expect(changing.length).toBeGreaterThan(50);
    expect(changing.filter(({ path }) => path.startsWith('/api/auth/')).length).toBeGreaterThan(5);
    const before = await countsOf();
    for (const operation of changing) {
      const caller = callerOf(operation.path);
      const body = operation.method === 'DELETE' ? undefined : {};
      const answer = await caller.call(operation.method, pathTo(operation, code.id), { body });
      expect([operation.id, answer.status, answer.headers['retry-after']]).toEqual([operation.id, 503, '60']);
      if (!operation.path.startsWith(SCIM)) expect(answer.body.code).toBe('maintenance');
      expect(answer.body.detail).toMatch(/^Maintenance: /);
    }
    expect(await countsOf()).toEqual(before);
    expect((await acme.get(`/api/v1/qr/${code.id}`)).body).toMatchObject({
      id: code.id,
      version: code.version,
    });
  });

  it('signs nobody up, on a page either, and changes no profile', async () => {
    const before = await countsOf();
    const fields = { email: 'new@example.com', password: PASSWORD, name: 'New', workspaceName: 'New' };
    expect((await anonymous(service).post('/api/auth/v1/sign-up', fields)).status).toBe(503);
    expect((await admin.patch('/api/auth/v1/me', { name: 'Other' })).status).toBe(503);
    const person = new Visitor(service);
    for (const page of PAUSED_PAGES) {
      const { status, headers, text } = await person.submit(page, fields);
      expect([page, status, headers['retry-after'], headers['content-type']]).toEqual([
        ...[page, 503, '60', 'text/html; charset=utf-8'],
      ]);
      expect(text).toContain('Maintenance: ');
      expect((await person.get(page)).status).toBe(200);
    }
    const browser = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    const german = await person.submit('/sign-up', fields, { ...browser, 'accept-language': 'de' });
    expect([german.status, german.text]).toEqual([503, expect.stringContaining('Es wurde nichts geändert')]);
    expect(await countsOf()).toEqual(before);
  });

  it('people sign in, switch the workspace and sign out, by the API and on pages', async () => {
    const { email } = await signUp(usual);
    const answer = await signIn(service, email);
    expect(answer.status).toBe(200);
    const person = personOf(service, answer);
    const { workspaceId } = person;
    const switched = await person.post('/api/auth/v1/switch-workspace', { workspaceId });
    expect(switched.status).toBe(200);
    expect((await personOf(service, switched).post('/api/auth/v1/sign-out', undefined)).status).toBe(204);
    const onPages = new Visitor(service);
    expect((await onPages.submit('/sign-in', { email, password: PASSWORD })).status).toBe(303);
    expect((await onPages.submit('/sign-out', {})).status).toBe(303);
  });

  it('people who have an account sign in by OpenID Connect, and nobody else', async () => {
    const known = visitor();
    expect(outcome(await new Browser(usual).signIn(known))).toEqual(DONE);
    const before = await countsOf();
    expect(outcome(await new Browser(service).signIn(known))).toEqual(DONE);
    expect(outcome(await new Browser(service).signIn(visitor()))).toEqual([503, 'maintenance']);
    const browser = new Browser(service);
    const back = await browser.visit(await browser.start(), visitor());
    const { headers } = await browser.get(back, { 'sec-fetch-mode': 'navigate' });
    expect(headers.location).toMatch(/\/sign-in\?notice=maintenance$/);
    expect((await browser.get('/sign-in?notice=maintenance')).bytes.toString()).toContain(
      'under maintenance',
    );
    expect(await countsOf()).toEqual(before);
  });

  it('reads, also by POST, dry runs, sign-in and scans go on, and the process is ready', async () => {
    const item = { name: 'Bar', category: 'url', qr_data: { url: 'https://example.com/' } };
    const answers = [
      await acme.get('/api/v1/qr'),
      await acme.post('/api/v1/qr/preview', item),
      await acme.post('/api/v1/qr/page-preview', {
        ...item,
        category: 'text',
        dynamic: true,
        qr_data: { text: 'Hello' },
      }),
      await acme.post(`/api/v1/qr/${code.id}/simulate`, {}),
      await acme.post('/api/v1/qr/bulk?dry_run=true', [item]),
      await admin.get('/api/settings/v1/members'),
      await provider.get(`${SCIM}/Users`),
      await admin.get('/readyz'),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const wrong = { email: 'nobody@example.com', password: PASSWORD };
    expect((await acme.post('/api/auth/v1/sign-in', wrong, { hasCredentials: false })).status).toBe(401);
    expect((await acme.scan(code)).status).toBe(302);
    await service.whenScansAreTaken();
    expect(await service.query('select 1 from scans')).toHaveLength(1);
  });
});
