import type { TokenRuleDto } from '../../src/auth/token-exchange/token-rules.dto.js';
import { Client, type PersonClient } from '../toolbox/client.js';
import { Issuer, newKey } from '../toolbox/issuer.js';
import { anonymous } from '../toolbox/people.js';
import { auditedIn, itemsOf, SETTINGS } from '../toolbox/settings.js';
import { BASE_URL, TestService } from '../toolbox/test-service.js';

const RULES = `${SETTINGS}/token-rules`;
const TOKEN = '/api/auth/v1/token';
const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
const JWT = 'urn:ietf:params:oauth:token-type:jwt';
const SUBJECT = 'system:serviceaccount:shop:export';

interface Exchanged {
  access_token: string;
  scope: string;
  code: string;
  detail: string;
  errors: { pointer: string }[];
}

let issuer: Issuer;
let service: TestService;
let admin: PersonClient;
let tokens = 0;
beforeAll(async () => {
  issuer = await Issuer.start();
  service = await TestService.start({ env: issuer.variables });
});
afterAll(async () => {
  await service.close();
  await issuer.close();
});
beforeEach(async () => {
  admin = await service.person('admin', await service.client());
  // Each test has its own minute.
  service.clock.advance(60_000);
});

const audience = () => `${BASE_URL}/workspaces/${admin.workspaceId}`;
const seconds = () => Math.floor(service.clock.now().getTime() / 1_000);
const claims = (more: Record<string, unknown> = {}) => ({
  ...{ iss: issuer.url, aud: audience(), sub: SUBJECT, jti: `token-${++tokens}` },
  ...{ iat: seconds(), exp: seconds() + 600 },
  ...more,
});
const rule = (fields: object = {}, by: Client = admin) =>
  by.post<TokenRuleDto & { code: string; detail: string; errors: { pointer: string }[] }>(RULES, {
    ...{ issuer: issuer.url, subject: SUBJECT, scopes: ['codes:write'] },
    ...fields,
  });
const send = (token: string, fields: object = {}) =>
  anonymous(service).post<Exchanged>(TOKEN, {
    ...{ grant_type: GRANT, subject_token: token, subject_token_type: JWT },
    ...fields,
  });
const clientWith = (key: string) => new Client(service.url, admin.workspaceId, key, '');
const lastCheck = async () => {
  const [entry] = await auditedIn(service, admin);
  const { check } = (entry?.changes ?? {}) as { check?: { to: string } };
  return entry?.action === 'token.refused' ? check?.to : undefined;
};
const rulesOf = () => itemsOf<TokenRuleDto>(admin, 'token-rules');

describe('POST /api/auth/v1/token', () => {
  it('exchanges a token for a key of 15 minutes with the permissions of its rule', async () => {
    const made = await rule();
    expect([made.status, made.body.audience]).toEqual([201, audience()]);
    const { status, body } = await send(await issuer.sign(claims()));
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^qrk_/),
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        ...{ token_type: 'Bearer', expires_in: 900, scope: 'codes:read codes:write' },
      },
    ]);
    const client = clientWith(body.access_token);
    const code = await client.qrCode();
    expect(code.created_by).toMatchObject({ type: 'key', name: SUBJECT });
    expect((await client.get('/api/v1/me')).body.credential).toMatchObject({
      scopes: ['codes:read', 'codes:write'],
      expires_at: new Date(service.clock.now().getTime() + 900_000).toISOString(),
    });
    expect((await client.get('/api/v1/folders')).status).toBe(403);
    expect((await auditedIn(service, admin))[0]).toMatchObject({
      ...{ action: 'token.exchanged', target: { type: 'token_rule', id: made.body.id } },
      actor: { type: 'key', name: SUBJECT },
    });
    expect(await rulesOf()).toMatchObject([{ activeKeys: 1, lastUsedAt: service.clock.now().toISOString() }]);
    // Keys of some minutes are listed by their rule only, and become no others.
    expect(await itemsOf(admin, 'api-keys')).not.toContainEqual(expect.objectContaining({ name: SUBJECT }));
    const [issued] = await service.query<{ id: string }>('select id from api_keys where token_rule_id = $1', [
      made.body.id,
    ]);
    expect((await admin.post(`${SETTINGS}/api-keys/${issued?.id}/rotate`, {})).status).toBe(404);
    service.clock.advance(900_000);
    expect((await client.get('/api/v1/qr')).body.detail).toContain('has expired');
  });

  it('takes a form, as clients of RFC 8693 send it', async () => {
    await rule();
    const form = new URLSearchParams({
      ...{ grant_type: GRANT, subject_token: await issuer.sign(claims()), subject_token_type: JWT },
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await anonymous(service).post(TOKEN, form.toString(), { headers });
    expect(status).toBe(200);
  });

  it.each(['RS256', 'EdDSA'])('takes %s, and a token without jti once, too', async (alg) => {
    await rule();
    service.clock.advance(30_000);
    await issuer.rotate(`with-${alg}`, alg);
    const token = await issuer.sign(claims({ jti: null }));
    expect((await send(token)).status).toBe(200);
    expect((await send(token)).status).toBe(401);
    expect(await lastCheck()).toBe('used');
    // The last character of the signature has four bits that mean nothing.
    const again = token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1);
    expect((await send(again)).status).toBe(401);
    expect(await lastCheck()).toBe('used');
  });

  it('takes one token once, even if it comes twice at once', async () => {
    await rule();
    const token = await issuer.sign(claims());
    const answers = await Promise.all([send(token), send(token), send(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it.each<[string, string, () => Record<string, unknown>]>([
    ['an expired token', 'expired', () => ({ iat: seconds() - 700, exp: seconds() - 100 })],
    ['one of more than an hour', 'lifetime', () => ({ exp: seconds() + 3_601 })],
    ['one that was signed long ago', 'expired', () => ({ iat: seconds() - 7_200 })],
    ['one without a time', 'lifetime', () => ({ iat: null })],
    ['one for others, too', 'audience', () => ({ aud: [audience(), 'https://other.example'] })],
    ['one of another issuer', 'issuer', () => ({ iss: 'https://issuer.example' })],
    ['one of another subject', 'subject', () => ({ sub: `${SUBJECT}-2` })],
    ['one with another claim', 'claims', () => ({ environment: 'staging' })],
  ])('refuses %s, and says why in the audit log only', async (_what, check, wrong) => {
    await rule({ claims: { environment: 'production' } });
    const right = { environment: 'production' };
    const { status, body } = await send(await issuer.sign(claims({ ...right, ...wrong() })));
    expect([status, body.code, body.detail]).toEqual([
      ...[401, 'unauthenticated'],
      'The token was not accepted. If its audience names a workspace, the audit log of the workspace says why.',
    ]);
    expect(await lastCheck()).toBe(check);
    expect((await send(await issuer.sign(claims(right)))).status).toBe(200);
  });

  it('refuses a forged token: another key, another algorithm, none, and a changed one', async () => {
    await rule();
    await issuer.rotate('right');
    const forged = await newKey(issuer.key.publicJwk.kid ?? '');
    expect((await send(await issuer.sign(claims(), forged))).status).toBe(401);
    expect(await lastCheck()).toBe('signature');
    const other = await newKey(issuer.key.publicJwk.kid ?? '', 'ES384');
    expect((await send(await issuer.sign(claims(), other))).status).toBe(401);
    expect(await lastCheck()).toBe('algorithm');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect((await send(`${part({ alg: 'none' })}.${part(claims())}.`)).status).toBe(401);
    const [head = '', , signature = ''] = (await issuer.sign(claims())).split('.');
    expect((await send([head, part(claims({ exp: seconds() + 900 })), signature].join('.'))).status).toBe(
      401,
    );
    expect(await lastCheck()).toBe('signature');
    expect((await send('no token at all')).body.errors[0]?.pointer).toBe('/subject_token');
  });

  it('follows the keys of the issuer, and no longer takes those that it has removed', async () => {
    await rule();
    expect((await send(await issuer.sign(claims()))).status).toBe(200);
    const { key: before, reads } = issuer;
    const count = reads.length;
    expect((await send(await issuer.sign(claims()))).status).toBe(200);
    expect(reads).toHaveLength(count);
    service.clock.advance(30_000);
    await issuer.rotate('next');
    expect((await send(await issuer.sign(claims()))).status).toBe(200);
    expect((await send(await issuer.sign(claims(), before))).status).toBe(401);
    expect(await lastCheck()).toBe('key');
  });

  it('reads no keys of an issuer that says that it is another one', async () => {
    const other = await Issuer.start();
    const its = await TestService.start({
      ...{ env: other.variables, database: service.database, clock: service.clock },
    });
    await rule({ issuer: other.url, jwks: { keys: [other.key.publicJwk] } });
    await service.query('update token_rules set jwks = null where issuer = $1', [other.url]);
    const { about } = other;
    other.about = { ...about, issuer: 'https://issuer.example' };
    const call = async () =>
      (
        await anonymous(its).post(TOKEN, {
          ...{ grant_type: GRANT, subject_token_type: JWT },
          subject_token: await other.sign(claims({ iss: other.url })),
        })
      ).status;
    expect(await call()).toBe(401);
    expect(await lastCheck()).toBe('issuer_keys');
    other.about = about;
    expect(await call()).toBe(200);
    await its.close();
    await other.close();
  });

  it('reaches an address that is not public only for an issuer that the operator trusts', async () => {
    const inside = await Issuer.start();
    const { port } = new URL(inside.url);
    await rule({ issuer: inside.url, jwks: { keys: [inside.key.publicJwk] } });
    const token = await inside.sign(claims({ iss: inside.url }));
    await service.query('update token_rules set jwks = null where issuer = $1', [inside.url]);
    expect((await send(token)).status).toBe(401);
    expect([await lastCheck(), inside.reads]).toEqual(['issuer_keys', []]);
    const refused = await rule({ issuer: `https://127.0.0.1:${port}` });
    expect([refused.status, refused.body.errors[0]?.pointer]).toEqual([422, '/issuer']);
    await inside.close();
  });

  it('takes pasted keys without a request, and a star for the last part of the subject', async () => {
    const key = await newKey('pasted');
    const cluster = 'https://kubernetes.default.svc.cluster.local';
    await rule({ issuer: cluster, jwks: { keys: [key.publicJwk] }, subject: 'system:serviceaccount:shop:*' });
    const from = (sub: string) =>
      issuer.sign(claims({ iss: cluster, sub }), key).then((token) => send(token));
    expect((await from('system:serviceaccount:shop:nightly')).status).toBe(200);
    expect((await from('system:serviceaccount:other:nightly')).status).toBe(401);
    expect((await from('system:serviceaccount:shop:')).status).toBe(401);
    expect((await from('system:serviceaccount:shop:a\0b')).status).toBe(401);
    expect(await lastCheck()).toBe('subject');
  });

  it('refuses a token whose pasted key is none', async () => {
    const key = await newKey('pasted');
    const cluster = 'https://kubernetes.default.svc.cluster.local';
    await rule({ issuer: cluster, jwks: { keys: [{ ...key.publicJwk, x: 'AAAA' }] } });
    expect((await send(await issuer.sign(claims({ iss: cluster }), key))).status).toBe(401);
    expect(await lastCheck()).toBe('form');
  });

  it('exchanges 30 tokens a minute for a workspace', async () => {
    await rule();
    const from = (index: number) => ({ 'x-forwarded-for': `198.51.${index}.7` });
    const statuses: number[] = [];
    for (let index = 0; index < 31; index++) {
      const body = { grant_type: GRANT, subject_token_type: JWT, subject_token: await issuer.sign(claims()) };
      statuses.push((await anonymous(service).post(TOKEN, body, { headers: from(index) })).status);
    }
    expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([200]), 429]);
  });

  it('gives nothing for a workspace that is suspended or deleted, or that has no rule any more', async () => {
    const { body } = await rule();
    await service.query('update workspaces set suspended_at = now() where id = $1', [admin.workspaceId]);
    expect((await send(await issuer.sign(claims()))).status).toBe(401);
    expect(await lastCheck()).toBe('workspace');
    await service.query('update workspaces set suspended_at = null where id = $1', [admin.workspaceId]);
    const { body: exchanged } = await send(await issuer.sign(claims()));
    const client = clientWith(exchanged.access_token);
    expect((await client.get('/api/v1/qr')).status).toBe(200);
    expect((await admin.delete(`${RULES}/${body.id}`)).status).toBe(204);
    expect((await client.get('/api/v1/qr')).body.detail).toContain('was revoked');
    expect((await send(await issuer.sign(claims()))).status).toBe(401);
    expect(await lastCheck()).toBe('issuer');
    expect((await send(await issuer.sign(claims({ aud: `${BASE_URL}/workspaces/x` })))).status).toBe(401);
  });
});

describe('token rules', () => {
  it('are created in a session, by admins, and listed newest first', async () => {
    const { body: key } = await admin.post<{ key: string }>(`${SETTINGS}/api-keys`, {
      ...{ name: 'Terraform', scope: 'admin' },
    });
    const refused = await rule({}, clientWith(key.key));
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('in a session')]);
    const editor = await service.person('editor', admin);
    expect((await rule({}, editor)).status).toBe(403);
    const one = await rule({ subject: 'one' });
    service.clock.advance(1);
    const two = await rule({ subject: 'two' });
    expect((await rulesOf()).map(({ id }) => id)).toEqual([two.body.id, one.body.id]);
    expect((await clientWith(key.key).get(RULES)).status).toBe(200);
    const other = await service.person('admin', await service.client());
    expect((await other.delete(`${RULES}/${one.body.id}`)).status).toBe(404);
    expect(await rulesOf()).toHaveLength(2);
    expect((await auditedIn(service, admin)).map(({ action }) => action)).toContain('token_rule.created');
  });

  it('are at most 50', async () => {
    await rule();
    await service.query(
      `insert into token_rules (id, workspace_id, issuer, subject, claims, scopes, created_by, created_at)
       select gen_random_uuid(), workspace_id, issuer, subject, claims, scopes, created_by, created_at
       from token_rules cross join generate_series(1, 49) where workspace_id = $1`,
      [admin.workspaceId],
    );
    expect((await rule()).status).toBe(409);
  });

  it.each<[string, object]>([
    ['/issuer', { issuer: 'http://issuer.example' }],
    ['/issuer', { issuer: 'https://user@issuer.example' }],
    ['/subject', { subject: '*' }],
    ['/subject', { subject: 'system:serviceaccount:sh*' }],
    ['/subject', { subject: 'system:serviceaccount:*' }],
    ['/subject', { subject: 'repo:*' }],
    ['/subject', { subject: 'a:*:b' }],
    ['/claims', { subject: 'repo:acme/website:*' }],
    ['/claims', { subject: 'repo:acme/website:*', claims: { repository_owner_id: 'acme' } }],
    ['/claims', { claims: { admin: true } }],
    ['/scopes/0', { scopes: ['members:write'] }],
    ['/scopes/0', { scopes: ['api_keys:write'] }],
    ['/scopes', { scopes: [] }],
    ['/jwks', { jwks: { keys: [] } }],
    ['/jwks', { jwks: { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] } }],
    ['/audience', { audience: 'https://qr.test' }],
  ])('answer 422 at %s to %j', async (pointer, fields) => {
    const { status, body } = await rule(fields);
    expect([status, body.errors.map((fault) => fault.pointer)]).toEqual([422, [pointer]]);
    expect(await rulesOf()).toEqual([]);
  });

  it('can stand for all of an owner whose number they name', async () => {
    const claimed = { claims: { repository_owner_id: '1234567' } };
    for (const subject of ['repo:acme/*', 'repo:acme/website:*', 'repo:acme/website:ref:refs/heads/main'])
      expect((await rule({ subject, ...claimed })).status).toBe(201);
  });
});
