import type { Client, PersonClient } from '../toolbox/client.js';
import { allOperations, contract, type DocumentedOperation } from '../toolbox/contract.js';
import type { Problem } from '../toolbox/problem.js';
import { startReceiver } from '../toolbox/receiver.js';
import { apiKey, itemsOf, memberOf, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const receiver = await startReceiver();
const world = useService({ roles: 'all', env: receiver.variables });
const EVERYTHING = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
const KEY = { headers: { 'idempotency-key': 'form-7' } };
const API_KEY = { name: 'Till', scope: 'read' };
let acme: Client;
let admin: PersonClient;
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.respondWith(204);
  acme = await world.service.client();
  await world.service.plan(acme, 'agency');
  admin = await world.service.person('admin', acme);
});

type Sent = [path: string, body?: object];
const send = <Body = Record<string, unknown>>([path, body]: Sent, caller: Client = admin) =>
  caller.post<Body>(`${SETTINGS}/${path}`, body, KEY);
const add = async () =>
  (await admin.post<{ id: string }>(`${SETTINGS}/webhooks`, { url: receiver.url, events: ['scan'] })).body.id;
const count = async (table: string) =>
  (await world.service.query(`select 1 from ${table} where workspace_id = $1`, [acme.workspaceId])).length;

/** Each request, and the table to which it adds a row. */
const withSecret: [string, string, () => Promise<Sent>, string][] = [
  ['createApiKey', 'key', () => Promise.resolve(['api-keys', API_KEY]), 'api_keys'],
  [
    'rotateApiKey',
    'key',
    async () => [`api-keys/${(await apiKey(admin)).id}/rotate`, { overlapHours: 1 }],
    'audit_log',
  ],
  [
    'createWebhook',
    'secret',
    () => Promise.resolve(['webhooks', { url: receiver.url, events: ['scan'] }]),
    'webhook_endpoints',
  ],
  ['rotateWebhookSecret', 'secret', async () => [`webhooks/${await add()}/rotate`], 'audit_log'],
  ['enableScim', 'token', () => Promise.resolve(['scim']), 'scim_tokens'],
  [
    'rotateScimToken',
    'token',
    async () => {
      await admin.post(`${SETTINGS}/scim`, undefined);
      return ['scim/rotate'];
    },
    'scim_tokens',
  ],
];

describe('an operation that answers a secret', () => {
  it.each(withSecret)(
    'runs once for a key, and does not tell it again: %s',
    async (_, field, prepare, table) => {
      const sent = await prepare();
      const before = await count(table);
      const first = await send<Record<string, string>>(sent);
      expect([first.status, first.body[field]]).toEqual([
        201,
        expect.stringMatching(/^(?:qrk|whsec|qrscim)_/),
      ]);
      const colleague = await world.service.person('admin', acme);
      for (const caller of [admin, colleague]) {
        const { status, body, headers } = await send<Problem & { id: string }>(sent, caller);
        expect([status, body.code, body.id]).toEqual([409, 'already_done', first.body.id]);
        expect(body.detail).toContain(first.body.id);
        expect(headers).not.toHaveProperty('idempotent-replayed');
      }
      expect(await count(table)).toBe(before + 1);
      const [stored] = await world.service.query(
        `select convert_from(body, 'UTF8') as body, headers from idempotency_keys where workspace_id = $1`,
        [acme.workspaceId],
      );
      expect(stored).toEqual({ body: first.body.id, headers: {} });
    },
  );

  it('is refused for another body, and for who may not call it', async () => {
    const sent: Sent = ['api-keys', API_KEY];
    await send(sent);
    const other = await send<Problem>(['api-keys', { ...API_KEY, name: 'Shop' }]);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const editor = await world.service.person('editor', acme);
    expect((await send<Problem>(sent, editor)).body.code).toBe('forbidden');
    expect((await send<Problem>(sent, acme)).body.code).toBe('forbidden');
    expect(await itemsOf(admin, 'api-keys')).toHaveLength(2);
  });

  it('may be repeated after an error, and a day later', async () => {
    const sent: Sent = ['api-keys', { ...API_KEY, expiresAt: '2000-01-01T00:00:00Z' }];
    expect((await send(sent)).status).toBe(422);
    const first = await send<{ id: string }>(['api-keys', API_KEY]);
    world.service.clock.advance(24 * 3_600_000);
    const next = await send<{ id: string }>(['api-keys', API_KEY]);
    expect([first.status, next.status, next.body.id === first.body.id]).toEqual([201, 201, false]);
  });
});

describe('any other POST of the settings', () => {
  const others: [string, () => Promise<Sent>, () => Promise<number>][] = [
    ['createDomain', () => Promise.resolve(['domains', { name: 'go.example.com' }]), () => count('domains')],
    [
      'createInvite',
      () => Promise.resolve(['invites', { email: 'guest@example.com', role: 'editor' }]),
      () => countOf('invite.created'),
    ],
    [
      'testWebhook',
      async () => [`webhooks/${await add()}/test`, { event: 'scan' }],
      () => count('webhook_attempts'),
    ],
    [
      'promoteWebhookSecret',
      async () => {
        const id = await add();
        await admin.post(`${SETTINGS}/webhooks/${id}/rotate`, undefined);
        return [`webhooks/${id}/promote`];
      },
      () => countOf('webhook.secret_promoted'),
    ],
    [
      'replayWebhookDelivery',
      async () => {
        const tested = await admin.post<{ id: string }>(`${SETTINGS}/webhooks/${await add()}/test`, {
          event: 'scan',
        });
        return [`deliveries/${tested.body.id}/replay`];
      },
      () => countOf('webhook.delivery_replayed'),
    ],
  ];
  const countOf = async (action: string) =>
    (
      await world.service.query('select 1 from audit_log where workspace_id = $1 and action = $2', [
        ...[acme.workspaceId, action],
      ])
    ).length;

  it.each(others)('runs once for a key, and is answered again: %s', async (_, prepare, effects) => {
    const sent = await prepare();
    const before = await effects();
    const first = await send(sent);
    const again = await send(sent);
    expect([again.status, again.headers['idempotent-replayed'], again.bytes]).toEqual([
      ...[first.status, 'true'],
      first.bytes,
    ]);
    expect(first.status).toBeLessThan(300);
    expect(await effects()).toBe(before + 1);
  });

  it('leaves the database to other requests while the receiver of a test responds, however the id is written', async () => {
    const id = await add();
    receiver.respondWith((_request, response) => {
      void acme.get('/api/v1/folders').then(({ status }) => response.writeHead(status).end());
    });
    const { body } = await send<{ state: string }>([`webhooks/${id.toUpperCase()}/test`, { event: 'scan' }]);
    expect(body.state).toBe('delivered');
  });

  it('counts deliveries that are sent again once', async () => {
    const sent: Sent = [`webhooks/${await add()}/replay`, EVERYTHING];
    const [first, again] = [await send(sent), await send(sent)];
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([202, 202, 'true']);
  });

  it('is done for each person who leaves, whatever their keys', async () => {
    const people = [await world.service.person('editor', acme), await world.service.person('viewer', acme)];
    for (const person of people) {
      const { status, headers } = await send(['workspace/leave'], person);
      expect([status, headers['idempotent-replayed']]).toEqual([204, undefined]);
      expect(headers['set-cookie']).toContain('__Host-session=;');
      expect(await memberOf(admin, person)).toBeUndefined();
    }
  });

  it('is refused with a malformed key, which sign-in ignores', async () => {
    const malformed = { headers: { 'idempotency-key': 'form 7' } };
    expect((await admin.post(`${SETTINGS}/api-keys`, API_KEY, malformed)).status).toBe(422);
    const { workspaceId } = acme;
    const answers = [malformed, KEY, KEY].map((options) =>
      admin.post('/api/auth/v1/switch-workspace', { workspaceId }, options),
    );
    for (const { status, headers } of await Promise.all(answers))
      expect([status, headers['idempotent-replayed']]).toEqual([200, undefined]);
  });
});

describe('openapi.yaml', () => {
  /** The text of everything that an operation can answer, with what it refers to. */
  function answersOf({ operation }: DocumentedOperation): string {
    const texts = [JSON.stringify(operation.responses)];
    const found = new Set<string>();
    for (const text of texts)
      for (const [, kind = '', name = ''] of text.matchAll(/#\/components\/(\w+)\/([\w-]+)/g)) {
        const components = contract.components as Record<string, Record<string, unknown>>;
        if (!found.has(kind + name)) texts.push(JSON.stringify(components[kind]?.[name]));
        found.add(kind + name);
      }
    return texts.join('');
  }
  const takesKey = ({ operation }: DocumentedOperation) =>
    JSON.stringify(operation.parameters ?? []).includes('Idempotency-Key');

  it('says which operations take a key: every POST but those that only draw, check or lead to a provider, sign-in and SCIM', () => {
    const exempt = allOperations
      .filter((each) => each.method === 'POST' && !takesKey(each))
      .filter(({ path }) => !/^\/api\/(?:auth|scim)\//.test(path));
    expect(exempt.map(({ id }) => id).sort()).toEqual([
      ...['checkDestination', 'createSetupLink', 'previewPage', 'previewQrCode', 'testConnection'],
    ]);
    expect(allOperations.filter((each) => each.method !== 'POST' && takesKey(each))).toEqual([]);
  });

  it('says of each operation that answers a secret that a repeat is 409 already_done', () => {
    const secret = allOperations.filter(
      (each) => takesKey(each) && answersOf(each).includes('Shown only once'),
    );
    expect(secret.map(({ id }) => id).sort()).toEqual(withSecret.map(([id]) => id).sort());
    for (const each of secret)
      expect([each.id, answersOf(each)]).toEqual([each.id, expect.stringContaining('`already_done`')]);
  });
});
