import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import type { OpenAPIV3 } from 'openapi-types';
import { GROUP_URN } from '../../src/scim/protocol/schema.js';
import type { ClaimedDomainDto } from '../../src/sso/claimed-domains/claimed-domains.dto.js';
import type { DomainDto } from '../../src/domains/domains.dto.js';
import { addApp, addPasskey } from '../toolbox/authenticators.js';
import { allOperations, codesIn, contract, validate } from '../toolbox/contract.js';
import { codesOfDefault } from '../toolbox/contract-reporter.mjs';
import { recordExamples, shapeOf, type Examples } from '../toolbox/example-recorder.js';
import { storeLead } from '../toolbox/leads.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD, personOf } from '../toolbox/people.js';
import { startNameServer } from '../toolbox/name-server.js';
import { knownKey, signToken } from '../toolbox/issuer.js';
import { enableScim, SCIM } from '../toolbox/provider.js';
import { ENTERPRISE_URN, ScimWorkspace } from '../toolbox/scim-workspace.js';
import { startReceiver } from '../toolbox/receiver.js';
import { EventStream } from '../rest-v1/event-stream.js';
import { importIn, settled } from '../toolbox/imports.js';
import { useService, type ServiceUnderTest } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const receiver = await startReceiver();
const names = await startNameServer();
const FILE = 'src/http/openapi/examples.json';
const EMAIL = 'ada@example.com';
const CODE = {
  name: 'Table 12',
  category: 'url',
  qr_data: { url: 'https://example.com/menu' },
  short_code: '7H2K9QXA',
  tags: ['terrace'],
  external_id: 'sku-1042',
  metadata: { room: 'terrace' },
  rules: [{ when: { countries: ['CH'], languages: ['fr'] }, url: 'https://example.com/fr/menu' }],
  utm: { source: 'poster' },
};

/** Examples in openapi.yaml are recorded: `npm run openapi:examples` writes them anew. */
/** Every operation is used, one after the other. */
const TIMEOUT_MS = 90_000;

describe('the examples of openapi.yaml', () => {
  const world = useService({ roles: 'all', env: { ...receiver.variables, DNS_SERVERS: names.address } });
  afterAll(() => Promise.all([receiver.close(), names.close()]));
  const stored = JSON.parse(readFileSync(FILE, 'utf8')) as Examples;

  it(
    'are what the service answers today',
    async () => {
      const recorded = await recordExamples(async () => {
        await usePrograms(world);
        await useAccounts(world);
        await useSettings(world);
        await useTokenRules(world);
        await useDeviceLogin(world);
        await useEventStream(world);
        await useScim(world);
        await useMobile(world);
        await useSecondFactors(world);
      });
      if (process.env.UPDATE_EXAMPLES)
        writeFileSync(FILE, (await format(FILE, JSON.stringify(recorded), { printWidth: 110 })).code);
      else expect(withShapes(stored)).toEqual(withShapes(recorded));
    },
    TIMEOUT_MS,
  );

  it('name no host of the tests', () =>
    expect(JSON.stringify(stored)).not.toMatch(/localhost|127\.0\.0\.1|qr\.test/i));

  it.each(Object.keys(stored))('%s is as its schema says', (name) => {
    // A request leaves out what is read-only.
    if (name in (contract.components?.schemas ?? {}))
      validate(name, { $ref: `#/components/schemas/${name}` }, { body: stored[name] });
  });

  it('show problems that a shared response can have, as its schema says', () => {
    const { responses = {}, examples = {} } = contract.components ?? {};
    for (const [name, response] of Object.entries(responses) as [string, OpenAPIV3.ResponseObject][]) {
      const contents = Object.values(response.content ?? {});
      const shown = contents.flatMap(({ examples: named = {} }) => Object.keys(named));
      const codes = [...codesIn(response.description), ...[...codesOfDefault(response).values()].flat()];
      expect([name, codes]).toEqual([name, expect.arrayContaining(shown)]);
      expect([name, shown[0]]).toEqual([name, codesIn(response.description)[0] ?? 'unauthenticated']);
      for (const { schema = {}, examples: named = {} } of contents)
        for (const [code, reference] of Object.entries(named) as [string, OpenAPIV3.ReferenceObject][]) {
          const example = examples[reference.$ref.split('/').at(-1)!] as OpenAPIV3.ExampleObject;
          const isScim = 'schemas' in (example.value as object);
          expect(example.value).toMatchObject(isScim ? { status: expect.any(String) as string } : { code });
          validate(name, schema, { body: example.value as unknown });
        }
    }
  });

  it('stand at each JSON body of an operation', () => {
    const lacking = allOperations.flatMap(({ id, operation: { requestBody, responses } }) => {
      const bodies = [requestBody, ...Object.values(responses)] as (OpenAPIV3.ResponseObject | undefined)[];
      const media = bodies.flatMap((body) => Object.entries(body?.content ?? {}));
      return media.some(
        ([type, { examples, schema }]) => type.endsWith('json') && !examples && !isError(schema),
      )
        ? [id]
        : [];
    });
    // A test of a connection and a logout token need a provider. All schemas at once would be the longest example; there is one of a single schema.
    expect(lacking).toEqual(['backChannelLogout', 'testConnection', 'listScimSchemas']);
  });
});

const withShapes = (examples: Examples) =>
  Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, shapeOf(value)]));

/** Refusals are in shared responses, but for 501. */
const isError = (schema: object = {}) => '$ref' in schema && String(schema.$ref).endsWith('/ScimError');

const PDF = Buffer.from('%PDF-1.7\n');

async function usePrograms({ acme, service }: ServiceUnderTest): Promise<void> {
  const folder = await acme.folder({ name: 'Menus', description: 'Printed on tables', color: '#2f6fde' });
  await acme.patch(`/api/v1/folders/${folder.id}`, { name: 'Menus 2027' });
  await acme.get('/api/v1/folders');
  const { body: code } = await acme.post<{ id: string; short_code: string }>('/api/v1/qr', {
    ...CODE,
    folder_id: folder.id,
  });
  const path = `/api/v1/qr/${code.id}`;
  for (const from of ['8.8.4.4', '192.0.2.2']) await acme.scan(code, { from });
  await service.whenScansAreTaken();
  await acme.get('/api/v1/short-codes/summer-menu');
  receiver.respondWith(200);
  await acme.post('/api/v1/destinations/check', { url: receiver.url });
  await acme.get(path);
  await acme.get('/api/v1/qr?include_total=true&limit=1');
  const { name, category, qr_data } = CODE;
  const design = {
    foreground: '#1d4ed8',
    dot_style: 'rounded',
    frame: { style: 'box', text: 'Scan me', color: '#1d4ed8' },
  };
  const templates = '/api/v1/design-templates';
  const { body: template } = await acme.post<{ id: string }>(templates, { name: 'Summer campaign', design });
  await acme.get(templates);
  await acme.get(`${templates}/${template.id}`);
  await acme.patch(`${templates}/${template.id}`, { design: { dot_style: 'dots' } });
  const menu = { headers: { 'content-type': 'application/octet-stream' } };
  for (const under of ['/api/v1/files', '/api/mobile/v1/files']) {
    const { body: file } = await acme.post<{ id: string }>(`${under}?name=menu.pdf`, PDF, menu);
    await acme.get(`${under}/${file.id}`);
    await acme.get(under);
  }
  const shared = { title: 'Scans of our tables', timezone: 'Europe/Zurich' };
  const { body: report } = await acme.post<{ id: string }>('/api/v1/reports', shared);
  await acme.get('/api/v1/reports');
  await acme.get(`/api/v1/reports/${report.id}`);
  await acme.patch(`/api/v1/reports/${report.id}`, { title: 'Scans in November' });
  const preview = { name, category, qr_data, design };
  await acme.post('/api/v1/qr/preview', preview, { headers: { accept: 'application/json' } });
  await acme.post(`${path}/simulate`, { country: 'CH', language: 'fr-CH', device: 'mobile' });
  await acme.patch(path, { name: 'Table 13' });
  await acme.get(`${path}/history`);
  await acme.get(`${path}/at?time=2026-11-21T09:30:00Z&country=CH`);
  await acme.post(`${path}/revert`, { version: 1 });
  await acme.post(`${path}/duplicate`, { name: 'Table 13' });
  await acme.get(`${path}/analytics?from=2026-11-20T00:00:00Z&to=2026-11-22T00:00:00Z&interval=day`);
  await acme.get(`${path}/scans`);
  const fields = { name: 'Ada Lovelace', email: EMAIL };
  const leadId = await storeLead(service, acme, {
    qr_code_id: code.id,
    fields,
    consent: true,
    consent_text: 'Send me the newsletter.',
  });
  await acme.patch(`/api/v1/leads/${leadId}`, { state: 'done' });
  await acme.get(`${path}/leads`);
  await acme.get('/api/v1/analytics?from=2026-11-20T00:00:00Z&to=2026-11-22T00:00:00Z&interval=day');
  await acme.get('/api/v1/scans');
  const items = [
    {
      name: 'Table 5',
      category: 'url',
      qr_data: { url: 'https://example.com/menu?table=5' },
      short_code: 'W8KTM3PX',
    },
    { name: 'Table 6', category: 'url', qr_data: { url: 'example.com' } },
  ];
  await acme.post('/api/v1/qr/bulk?atomic=true', { items });
  await acme.post('/api/v1/qr/bulk', { items });
  // Once the example of an upsert was sent, these can be, too.
  const many = { external_ids: [CODE.external_id] };
  await acme.patch('/api/v1/qr/bulk', { ...many, patch: { name: '' } });
  await acme.patch('/api/v1/qr/bulk', { ...many, patch: { status: 'paused' } });
  await acme.call('DELETE', '/api/v1/qr/bulk', { body: many });
  const { body: restored } = await acme.post('/api/v1/qr/bulk/restore', many);
  await acme.get('/api/v1/changes');
  await acme.post(`/api/v1/changes/${String(restored.change_id)}/revert?dry_run=true`, undefined);
  await acme.get('/api/v1/qr/bulk/template.csv');
  const file =
    'Bitlink,Long URL,Title,Tags\nhttps://bit.ly/3xYzAbC,https://example.com/spring,Spring menu,menus\n';
  const { body: job } = await importIn(acme, file, { dry_run: 'true' });
  await settled(acme, job);
  await acme.get('/api/v1/imports');
  await acme.get(`/api/v1/imports/${job.id}/report.csv`);
  await acme.post(`/api/v1/imports/${job.id}/start`, undefined);
  await settled(acme, job);
  await acme.post(`/api/v1/imports/${job.id}/revert`, undefined);
  await settled(acme, job);
}

async function useMobile({ service, acme, admin }: ServiceUnderTest): Promise<void> {
  const { workspaceId } = admin;
  await service.query('update workspaces set per_minute = null, per_month = null where id = $1', [
    workspaceId,
  ]);
  const phone = await service.clientOf(workspaceId, 'read_write');
  const deleted = await acme.qrCode();
  const { body: code } = await phone.post<{ id: string; shortCode: string }>('/api/mobile/v1/qr', {
    name: 'Table 14',
    category: 'url',
    qrData: { url: 'https://example.com/menu' },
    shortCode: '9XK4M2TB',
    externalId: 'sku-1044',
    utm: { source: 'poster' },
  });
  // The last body that is sent is the example: it can be sent any number of times.
  await phone.post('/api/mobile/v1/qr', {
    name: 'Table 15',
    category: 'url',
    qrData: { url: 'https://example.com/menu?table=15' },
  });
  await phone.scan({ short_code: code.shortCode }, { from: '8.8.4.4' });
  await service.whenScansAreTaken();
  const path = `/api/mobile/v1/qr/${code.id}`;
  await phone.patch(path, { name: 'Table 14, outside', fallbackUrl: 'https://example.com/' });
  await phone.get(path);
  await phone.get('/api/mobile/v1/summary');
  await phone.get('/api/v1/me');
  await phone.delete(`/api/mobile/v1/qr/${deleted.id}`);
  const since = service.clock.now().toISOString();
  await phone.get(`/api/mobile/v1/qr?updatedSince=${since}&q=table%2014&includeTotal=true`);
}

async function useAccounts({ service, admin }: ServiceUnderTest): Promise<void> {
  const visitor = anonymous(service);
  const account = { email: EMAIL, password: PASSWORD, name: 'Ada Lovelace', workspaceName: 'Acme' };
  const ada = personOf(service, await visitor.post('/api/auth/v1/sign-up', account));
  const tokenOf = async () => (await mailTo(service, EMAIL)).token;
  await visitor.post('/api/auth/v1/verify-email', { token: await tokenOf() });
  await ada.get('/api/auth/v1/me');
  await ada.patch('/api/auth/v1/me', { locale: 'de-CH', timezone: 'Europe/Zurich' });
  await ada.post('/api/auth/v1/switch-workspace', { workspaceId: ada.workspaceId });
  await visitor.post('/api/auth/v1/password-reset', { email: EMAIL });
  const password = 'another horse battery staple';
  await visitor.post('/api/auth/v1/password-reset/confirm', { token: await tokenOf(), password });
  const answer = await visitor.post('/api/auth/v1/sign-in', { email: EMAIL, password });
  const again = personOf(service, answer);
  await again.post('/api/auth/v1/password', { current: password, next: PASSWORD });
  await admin.post('/api/settings/v1/invites', { email: EMAIL, role: 'editor' });
  await admin.get('/api/settings/v1/invites');
  await visitor.post('/api/auth/v1/invites/accept', { token: await tokenOf(), password: PASSWORD });
}

/** Last, since it moves the clock and changes the account. */
async function useSecondFactors({ service }: ServiceUnderTest): Promise<void> {
  const visitor = anonymous(service);
  const credentials = { email: EMAIL, password: PASSWORD };
  const person = personOf(service, await visitor.post('/api/auth/v1/sign-in', credentials));
  await person.post('/api/auth/v1/reauthenticate', { password: PASSWORD });
  const app = await addApp(service, person);
  const { body: needed } = await visitor.post('/api/auth/v1/sign-in', credentials);
  const { ticket } = needed;
  await visitor.post('/api/auth/v1/sign-in/second', { ticket, code: app.code() });
  await person.post('/api/auth/v1/recovery-codes', undefined);
  const { authenticator } = await addPasskey(person);
  await person.get('/api/auth/v1/passkeys');
  const { body } = await visitor.post<{ options: { challenge: string } }>(
    '/api/auth/v1/sign-in/passkey/options',
    undefined,
  );
  await visitor.post('/api/auth/v1/sign-in/passkey', { assertion: authenticator.get(body.options) });
  const email = 'ada-lovelace@example.com';
  await person.post('/api/auth/v1/email', { email });
  const atNew = await mailTo(service, email);
  await person.post('/api/auth/v1/email/confirm', { token: atNew.token });
  const atCurrent = await mailTo(service, EMAIL, { subject: /Änderung Ihrer E-Mail/ });
  await person.post('/api/auth/v1/email/confirm', { token: atCurrent.token });
}

async function useTokenRules({ admin, service }: ServiceUnderTest): Promise<void> {
  const key = await knownKey();
  const issuer = 'https://kubernetes.default.svc.cluster.local';
  const subject = 'system:serviceaccount:shop:export';
  const fields = { issuer, subject, jwks: { keys: [key.publicJwk] }, claims: {}, scopes: ['codes:write'] };
  const { body: rule } = await admin.post('/api/settings/v1/token-rules', fields);
  const iat = Math.floor(service.clock.now().getTime() / 1_000);
  const claims = { iss: issuer, sub: subject, aud: rule.audience, iat, exp: iat + 600 };
  await anonymous(service).post('/api/auth/v1/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: await signToken(claims, key),
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
  });
  await admin.get('/api/settings/v1/token-rules');
}

async function useDeviceLogin({ admin, service }: ServiceUnderTest): Promise<void> {
  const path = '/api/auth/v1/device';
  const client_id = 'qr on laptop';
  const login = await anonymous(service).post(path, { client_id, scope: 'read_write' });
  const { device_code, user_code: userCode } = login.body;
  await admin.post(`${path}/find`, { userCode });
  await admin.post(`${path}/decide`, { userCode, decision: 'approve', scope: 'read_write' });
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  await anonymous(service).post(`${path}/token`, { grant_type, device_code, client_id });
}

async function useEventStream({ acme }: ServiceUnderTest): Promise<void> {
  const stream = await EventStream.open(acme, '/api/v1/events/stream?events=scan');
  await acme.post('/api/v1/events/test', { event: 'scan' });
  stream.close();
}

async function useSettings({ admin, service }: ServiceUnderTest): Promise<void> {
  await admin.patch('/api/settings/v1/workspace', {
    brand: { name: 'Acme Coffee', color: '#2f6fde' },
  });
  const { body: job } = await admin.post('/api/settings/v1/exports', undefined);
  const exported = `/api/settings/v1/exports/${String(job.id)}`;
  await waitUntil(async () => (await admin.get(exported)).body.state === 'ready', 'the export');
  await admin.get('/api/settings/v1/exports');
  const { body: members } = await admin.get<{ items: { id: string; userId: string }[] }>(
    '/api/settings/v1/members',
  );
  const other = members.items.find(({ userId }) => userId !== admin.userId)!;
  await admin.patch(`/api/settings/v1/members/${other.id}`, { role: 'viewer' });
  const key = { name: 'Till in the shop', scope: 'read_write', expiresAt: '2027-11-21T09:30:00.000Z' };
  const { body: created } = await admin.post('/api/settings/v1/api-keys', key);
  await admin.patch(`/api/settings/v1/api-keys/${String(created.id)}`, { scope: 'read' });
  await admin.post(`/api/settings/v1/api-keys/${String(created.id)}/rotate`, { overlapHours: 1 });
  await admin.get('/api/settings/v1/api-keys?limit=1');
  const webhooks = '/api/settings/v1/webhooks';
  const endpoint = { url: receiver.url, events: ['scan'], folderIds: [] };
  const { body: webhook } = await admin.post(webhooks, endpoint);
  await admin.post(`${webhooks}/${String(webhook.id)}/rotate`, undefined);
  await admin.post(`${webhooks}/${String(webhook.id)}/promote`, undefined);
  const period = { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z', state: 'failed' };
  const replay = await admin.post(`${webhooks}/${String(webhook.id)}/replay`, period);
  await admin.get(`/api/settings/v1/replays/${String(replay.body.id)}`);
  await admin.post(`${webhooks}/${String(webhook.id)}/test`, { event: 'scan' });
  await admin.get(`${webhooks}/${String(webhook.id)}/deliveries`);
  await admin.get(`${webhooks}/${String(webhook.id)}/status`);
  await admin.patch(`${webhooks}/${String(webhook.id)}`, { status: 'paused' });
  await admin.get(webhooks);
  const domains = '/api/settings/v1/domains';
  const { body: domain } = await admin.post<DomainDto & Record<string, unknown>>(domains, {
    name: 'go.example.com',
  });
  names.records.set(domain.verification.name, [domain.verification.value]);
  names.aliases.set('go.example.com', 'go.test');
  await admin.post(`${domains}/${domain.id}/verify`, undefined);
  const pages = { rootUrl: 'https://example.com/', notFoundUrl: 'https://example.com/not-found' };
  await admin.patch(`${domains}/${domain.id}`, pages);
  await admin.get(domains);
  await admin.get('/api/settings/v1/sessions');
  await admin.get('/api/settings/v1/audit-log?about=settings&limit=2');
  await waitUntil(
    async () =>
      (await service.query('select 1 from key_requests where workspace_id = $1', [admin.workspaceId]))
        .length > 1,
    'the log of requests',
  );
  await admin.get('/api/settings/v1/requests?limit=2');
  const provider = await enableScim(service, admin);
  await provider.get(`${SCIM}/Users/ada`, { headers: { 'user-agent': 'Okta SCIM Client 1.0.0' } });
  await admin.post('/api/settings/v1/scim/rotate', undefined);
  const isLogged = async () =>
    (await service.query('select 1 from scim_requests where workspace_id = $1', [admin.workspaceId])).length >
    0;
  await waitUntil(isLogged, 'the log of SCIM requests');
  await admin.get('/api/settings/v1/scim/log');
  await admin.get('/api/settings/v1/scim');
  await useSingleSignOn({ admin, service });
}

async function useSingleSignOn({
  admin,
  service,
}: Pick<ServiceUnderTest, 'admin' | 'service'>): Promise<void> {
  const claimed = '/api/settings/v1/claimed-domains';
  const { body: domain } = await admin.post<ClaimedDomainDto & Record<string, unknown>>(claimed, {
    name: 'corp.example.com',
  });
  names.records.set(domain.record.name, [domain.record.value]);
  await admin.post(`${claimed}/${domain.id}/verify`, undefined);
  await admin.get(claimed);
  const connections = '/api/settings/v1/connections';
  const { body: connection } = await admin.post<{ id: string }>(connections, {
    ...{ type: 'oidc', name: 'Okta', issuer: 'https://acme.okta.com', clientId: '0oa1b2c3d4' },
    clientSecret: 'a-secret-of-the-provider',
  });
  const { id } = connection;
  await admin.patch(`${connections}/${id}`, {
    joinAllowed: true,
    defaultRole: 'viewer',
    maxSessionHours: 12,
  });
  await admin.post(`${connections}/${id}/setup-link`, undefined);
  await service.query(
    `insert into sso_sign_ins (id, connection_id, at, is_test, reason, email, subject)
     values (gen_random_uuid(), $1, $2, false, 'not_member', 'ada@corp.example.com', '00u1a2b3c4')`,
    [id, service.clock.now()],
  );
  await admin.get(`${connections}/${id}/sign-ins`);
  await admin.get(`${connections}/${id}`);
  await admin.get(connections);
  await admin.put('/api/settings/v1/group-roles', { items: [{ group: 'Marketing team', role: 'editor' }] });
  await admin.get('/api/settings/v1/group-roles');
  await service.query(`update sso_connections set status = 'enabled' where id = $1`, [id]);
  await anonymous(service).get('/api/auth/v1/sso/discover?email=ada%40corp.example.com');
}

async function useScim({ service }: ServiceUnderTest): Promise<void> {
  const provider = await ScimWorkspace.create(service);
  for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/ResourceTypes/User'])
    await provider.get(path);
  await provider.get('/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group');
  const { id, userName } = await provider.user({
    ...{ userName: 'grace@corp.example', externalId: '00u1a2b3c4', displayName: 'Grace Hopper' },
    name: { givenName: 'Grace', familyName: 'Hopper' },
    emails: [{ value: 'grace@corp.example', type: 'work', primary: true }],
    [ENTERPRISE_URN]: { department: 'Engineering' },
  });
  await provider.patch('/Groups/editor', [{ op: 'add', path: 'members', value: [{ value: id }] }]);
  // Whoever sends the examples has no user with this id.
  await provider.post('/Groups', { schemas: [GROUP_URN], displayName: 'editor', members: [] });
  await provider.patch('/Groups/editor', [{ op: 'add', path: 'members', value: [] }]);
  await provider.get('/Groups?filter=displayName+eq+"editor"');
  await provider.get('/Groups/editor');
  await provider.patch(`/Users/${id}`, [{ op: 'replace', path: 'title', value: 'Rear Admiral' }]);
  await provider.list(`userName eq "${userName}"`);
}
