import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { Client } from '../toolbox/client.js';
import { holdRow } from '../toolbox/held-table.js';
import { adminAt } from '../toolbox/admin.js';
import { addApp } from '../toolbox/authenticators.js';
import { anonymous, signUp } from '../toolbox/people.js';
import { mailTo } from '../toolbox/mails.js';
import { endProcesses } from '../toolbox/processes.js';
import { enableScim } from '../toolbox/provider.js';
import { auditedIn, itemsOf, SETTINGS } from '../toolbox/settings.js';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { Browser, DONE, meOf, outcome, type Visitor } from './oidc-world.js';
import { clientSecret, person, SsoWorld, type Corp } from './sso-world.js';

const AUTH = '/api/auth/v1';
const NO_ACCESS = [403, 'forbidden'];

let world: SsoWorld;
beforeAll(async () => {
  world = await SsoWorld.start();
});
afterAll(async () => {
  await world.close();
  await endProcesses();
});

const signIns = ({ admin, connection }: Corp) =>
  itemsOf<{ reason: string | null; email: string | null; test: boolean }>(
    admin,
    `connections/${connection.id}/sign-ins`,
  );
const reasonsOf = async (corp: Corp) =>
  (await signIns(corp)).filter(({ test }) => !test).map(({ reason }) => reason);
const members = (corp: Corp) =>
  itemsOf<{ id: string; email: string; role: string; source: string }>(corp.admin, 'members');

describe('a test of a connection', () => {
  it('shows every claim and who would sign in, signs nobody in, and makes it ready to be enabled', async () => {
    const corp = await world.unconnected();
    const draft = await world.connect(corp.admin, { name: 'Entra' });
    expect(draft).toMatchObject({ status: 'draft', lastTest: null, required: false });
    const entra = { ...corp, connection: draft };
    const path = `${SETTINGS}/connections/${draft.id}`;
    expect((await corp.admin.patch(path, { status: 'enabled' })).status).toBe(409);
    const stranger = await world.test(entra, person('ada@elsewhere.example'));
    expect([stranger.status, stranger.lastTest?.reason, stranger.lastTest?.role]).toEqual([
      'draft',
      'domain_not_claimed',
      null,
    ]);
    expect(stranger.lastTest?.detail).toContain('Claim exactly this domain');
    const boss = person(`boss@${corp.domain}`, { oid: 'object-1', name: 'Ada Lovelace' });
    const tested = await world.test(entra, boss);
    expect([tested.status, tested.lastTest]).toMatchObject([
      'tested',
      { reason: null, detail: null, role: 'admin' },
    ]);
    const claims = Object.fromEntries(tested.lastTest?.claims.map(({ name, value }) => [name, value]) ?? []);
    expect(claims).toMatchObject({
      sub: boss.claims.sub,
      oid: 'object-1',
      email: `boss@${corp.domain}`,
      name: 'Ada Lovelace',
    });
    expect(
      await world.service.query('select 1 from member_identities where issuer = $1 and subject = $2', [
        draft.issuer,
        boss.claims.sub,
      ]),
    ).toEqual([]);
    expect((await signIns(entra)).map(({ test, reason }) => [test, reason])).toEqual([
      [true, null],
      [true, 'domain_not_claimed'],
    ]);
    expect((await world.change(entra, { status: 'enabled' })).status).toBe('enabled');
    const other = { issuer: world.issuers.thin };
    expect((await corp.admin.patch(path, other)).status).toBe(409);
    await world.change(entra, { status: 'paused' });
    const { body } = await corp.admin.patch<{ errors: { pointer: string }[] }>(path, other);
    expect(body.errors.map(({ pointer }) => pointer)).toEqual(['/clientSecret']);
    const changed = await world.change(entra, { ...other, clientSecret });
    expect(changed).toMatchObject({ status: 'draft', lastTest: null });
    const thin = await world.test(entra, boss);
    expect([thin.status, thin.lastTest?.role]).toEqual(['tested', 'admin']);
  });

  it('says in words what is wrong with the provider', async () => {
    const corp = await world.unconnected();
    const test = async (fields: object) => {
      const connection = await world.connect(corp.admin, fields);
      const { status, body } = await corp.admin.post(
        `${SETTINGS}/connections/${connection.id}/test`,
        undefined,
      );
      await corp.admin.delete(`${SETTINGS}/connections/${connection.id}`);
      return [status, String(body.detail).slice(0, 40)];
    };
    const ldap = await corp.admin.post(`${SETTINGS}/connections`, { type: 'ldap', name: 'Okta' });
    expect([ldap.status, ldap.body.detail]).toEqual([422, expect.stringContaining('must be one of oidc')]);
    const { port } = new URL(world.issuers.whole);
    expect(await test({ issuer: `https://localhost:${port}/other` })).toEqual([409, expect.anything()]);
    expect(await test({ issuer: 'https://10.0.0.1' })).toEqual([
      409,
      'The provider did not respond in time, or',
    ]);
    const slash = await world.connect(corp.admin, { issuer: `${world.issuers.whole}/` });
    const other = await world.test({ ...corp, connection: slash }, person(`boss@${corp.domain}`));
    expect([other.status, other.lastTest?.reason]).toEqual(['draft', 'issuer_mismatch']);
    await corp.admin.delete(`${SETTINGS}/connections/${slash.id}`);
    const wrong = await world.connect(corp.admin, { clientSecret: 'another' });
    const tested = await world.test({ ...corp, connection: wrong }, person(`ada@${corp.domain}`));
    expect([tested.status, tested.lastTest?.reason]).toEqual(['draft', 'client_rejected']);
  });
});

describe('signing in through a connection', () => {
  it('recognizes a member by an address in a claimed domain, tells them, and keeps the session in the workspace', async () => {
    const corp = await world.corp({ maxSessionHours: 12 });
    const email = `boss@${corp.domain}`;
    const { browser, answer } = await world.enter(corp, person(email, { sub: `boss-of-${corp.domain}` }));
    expect(outcome(answer)).toEqual(DONE);
    const me = await meOf(browser);
    expect(me).toMatchObject({
      email,
      workspaces: [{ id: corp.admin.workspaceId }],
      singleSignOn: { slug: corp.connection.slug, name: 'Okta', state: 'began' },
    });
    const mail = await mailTo(world.service, email);
    expect(mail.subject).toBe(`Single sign-on to Corp ${corp.connection.slug.slice(5)}`);
    expect((await browser.get('/api/v1/qr')).status).toBe(200);
    expect((await auditedIn(world.service, corp.admin)).map(({ action }) => action)).toContain(
      'identity.linked',
    );
    world.service.clock.advance(12 * 3_600_000);
    expect((await browser.get('/api/v1/qr')).status).toBe(401);
  });

  it('proves nothing about the account: all operations on it but a few answer 403 sso_session', async () => {
    const corp = await world.corp();
    const { browser } = await world.enter(corp, person(`boss@${corp.domain}`));
    const codes: unknown[] = [];
    for (const [path, body] of [
      ['switch-workspace', { workspaceId: corp.admin.workspaceId }],
      ['password', { current: 'a', next: 'correct horse battery staple' }],
      ['totp', {}],
      ['passkeys/options', {}],
      ['reauthenticate', { password: 'a' }],
      ['verify-email/resend', {}],
    ] as const)
      codes.push(outcome(await browser.post(`${AUTH}/${path}`, body)));
    codes.push(outcome(await browser.get('/api/settings/v1/sessions')));
    expect(new Set(codes.map(String))).toEqual(new Set(['403,sso_session']));
    expect((await browser.post(`${AUTH}/sign-out`, {})).status).toBe(204);
  });

  it('lets SCIM members in at once, by externalId before the address, without a workspace of their own', async () => {
    const corp = await world.corp();
    const scim = await enableScim(world.service, corp.admin);
    const email = `grace@${corp.domain}`;
    await scim.post('/api/scim/v2/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      ...{ userName: 'ghopper', externalId: 'object-7', active: true },
      emails: [{ value: `other@${corp.domain}`, primary: true }],
    });
    const { browser, answer } = await world.enter(corp, person(email, { oid: 'object-7' }));
    expect(outcome(answer)).toEqual(DONE);
    expect(await meOf(browser)).toMatchObject({ email, workspaces: [{ id: corp.admin.workspaceId }] });
    const [user] = await world.service.query<{ count: number }>(
      `select count(*)::int from members join users on users.id = user_id where users.email = $1`,
      [email],
    );
    expect(user?.count).toBe(1);
    expect(await members(corp)).toContainEqual(expect.objectContaining({ email, source: 'scim' }));
  });

  it('ends the sessions of a member whom SCIM deactivates, and lets them in no longer', async () => {
    const corp = await world.corp();
    const scim = await enableScim(world.service, corp.admin);
    const email = `grace@${corp.domain}`;
    const { body } = await scim.post<{ id: string }>('/api/scim/v2/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      ...{ userName: email, active: true },
      emails: [{ value: email, primary: true }],
    });
    const grace = person(email);
    const { browser } = await world.enter(corp, grace);
    await scim.patch(`/api/scim/v2/Users/${body.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    });
    expect((await browser.get('/api/v1/qr')).status).toBe(401);
    expect(outcome((await world.enter(corp, grace)).answer)).toEqual(NO_ACCESS);
    expect(await reasonsOf(corp)).toEqual(['deactivated', null]);
  });

  it('makes others members with the default role only if the connection lets them join', async () => {
    const corp = await world.corp();
    const ada = person(`ada@${corp.domain}`);
    expect(outcome((await world.enter(corp, ada)).answer)).toEqual(NO_ACCESS);
    expect(await reasonsOf(corp)).toEqual(['not_member']);
    await world.change(corp, { joinAllowed: true, defaultRole: 'editor' });
    const { browser, answer } = await world.enter(corp, ada);
    expect(outcome(answer)).toEqual(DONE);
    expect((await meOf(browser)).workspaces).toMatchObject([{ role: 'editor' }]);
    expect(await members(corp)).toContainEqual(
      expect.objectContaining({ email: `ada@${corp.domain}`, role: 'editor', source: 'sso' }),
    );
  });

  it('lets members read a frozen workspace, and nobody join it', async () => {
    const corp = await world.corp({ joinAllowed: true });
    const [boss, ada] = [person(`boss@${corp.domain}`), person(`ada@${corp.domain}`)];
    await world.enter(corp, boss);
    await world.service.running.app.get(WorkspacesService).freeze(corp.admin.workspaceId, true);
    expect(outcome((await world.enter(corp, boss)).answer)).toEqual(DONE);
    expect(outcome((await world.enter(corp, ada)).answer)).toEqual(NO_ACCESS);
    expect(await reasonsOf(corp)).toContain('maintenance');
    expect(await members(corp)).not.toContainEqual(expect.objectContaining({ email: `ada@${corp.domain}` }));
  });

  it('goes on at the screen that was asked for, and only there', async () => {
    const corp = await world.corp();
    const { answer } = await world.enter(corp, person(`boss@${corp.domain}`), '?next=settings/team');
    expect(answer.headers.location).toBe('https://qr.test/settings/team');
    const path = `${AUTH}/sso/${corp.connection.slug}/start?next=//evil.example`;
    expect((await anonymous(world.service).get(path)).status).toBe(422);
  });

  it('lets somebody in who comes for the first time in two tabs at once', async () => {
    const corp = await world.corp();
    const boss = person(`boss@${corp.domain}`);
    const held = await holdRow(world.service.database.url, 'users', corp.admin.userId);
    const tabs = [world.enter(corp, boss), world.enter(corp, boss)];
    await held.waitForWaiting(2);
    await held.release();
    expect((await Promise.all(tabs)).map(({ answer }) => outcome(answer))).toEqual([DONE, DONE]);
  });

  it('is found by the address, and by no other', async () => {
    const corp = await world.corp();
    const discover = async (email: string) =>
      anonymous(world.service).get(`${AUTH}/sso/discover?email=${encodeURIComponent(email)}`);
    const { status, body } = await discover(`ada@${corp.domain.toUpperCase()}`);
    expect([status, body]).toEqual([200, { slug: corp.connection.slug, name: 'Okta' }]);
    const others = [`ada@sub.${corp.domain}`, `ada@x${corp.domain}`, 'ada@gmail.com'];
    const answers = await Promise.all(others.map(discover));
    expect(answers.map(outcome)).toEqual(others.map(() => [404, 'not_found']));
    await world.change(corp, { status: 'paused' });
    expect((await discover(`ada@${corp.domain}`)).status).toBe(404);
    expect((await anonymous(world.service).get(`${AUTH}/sso/${corp.connection.slug}/start`)).status).toBe(
      404,
    );
    expect((await anonymous(world.service).get(`/sso/${corp.connection.slug}`)).headers.location).toBe(
      `../api/auth/v1/sso/${corp.connection.slug}/start`,
    );
  });
});

describe('a provider that fails', () => {
  it('leads nobody in: what is wrong stands in the log of the connection', async () => {
    const corp = await world.corp();
    const path = `${AUTH}/sso/${corp.connection.slug}`;
    const { browser } = await world.enter(corp, person(`nobody@${corp.domain}`));
    const change = (issuer: string) =>
      world.service.query('update sso_connections set issuer = $2 where id = $1', [
        corp.connection.id,
        issuer,
      ]);
    const { headers } = await browser.get(`${path}/start`);
    const callback = await world.visit(new URL(headers.location!), person(`boss@${corp.domain}`));
    await change('https://10.0.0.1');
    expect((await browser.get(callback)).status).toBe(503);
    expect((await browser.get(`${path}/start`)).status).toBe(503);
    await change(`${world.issuers.whole}/other`);
    expect((await browser.get(`${path}/start`)).status).toBe(401);
    expect((await browser.get(`${path}/callback?state=%00`)).status).toBe(422);
    const reasons = await reasonsOf(corp);
    expect(reasons.slice(1, 3)).toEqual(['provider_unreachable', 'provider_unreachable']);
    expect(reasons).toHaveLength(4);
  });

  it('is one of at most 5 of a workspace', async () => {
    const corp = await world.unconnected();
    for (let count = 0; count < 5; count++) await world.connect(corp.admin, { name: `Okta ${count}` });
    const sixth = {
      type: 'oidc',
      name: 'Okta 6',
      issuer: world.issuers.whole,
      clientId: 'a',
      clientSecret: 'b',
    };
    expect((await corp.admin.post(`${SETTINGS}/connections`, sixth)).status).toBe(409);
  });
});

describe('what must not be possible', () => {
  it('a connection of another workspace takes over nobody: it speaks only for its own domains', async () => {
    const [ours, hostile] = [await world.corp(), await world.corp({ joinAllowed: true })];
    const victim = person(`boss@${ours.domain}`, { email_verified: true });
    expect(outcome((await world.enter(hostile, victim)).answer)).toEqual(NO_ACCESS);
    expect(await reasonsOf(hostile)).toEqual(['domain_not_claimed']);
    expect((await members(hostile)).map(({ email }) => email)).not.toContain(`boss@${ours.domain}`);
  });

  it('a neighbour of a claimed domain is another domain', async () => {
    const corp = await world.corp({ joinAllowed: true });
    for (const neighbour of [`sub.${corp.domain}`, `x${corp.domain}`, `${corp.domain}.evil.example`])
      expect(outcome((await world.enter(corp, person(`ada@${neighbour}`))).answer)).toEqual(NO_ACCESS);
    expect(new Set(await reasonsOf(corp))).toEqual(new Set(['domain_not_claimed']));
  });

  it('who gets the address of a member at the provider does not become them', async () => {
    const corp = await world.corp({ joinAllowed: true });
    const first = person(`ada@${corp.domain}`);
    expect(outcome((await world.enter(corp, first)).answer)).toEqual(DONE);
    expect(outcome((await world.enter(corp, person(`ada@${corp.domain}`))).answer)).toEqual(NO_ACCESS);
    expect((await reasonsOf(corp))[0]).toBe('other_identity');
    const renamed = { ...first, claims: { ...first.claims, email: 'ada@married.example' } };
    const { browser, answer } = await world.enter(corp, renamed);
    expect([outcome(answer), (await meOf(browser)).email]).toEqual([DONE, `ada@${corp.domain}`]);
  });

  it('a key that lacks rights does not get them by a provider that signs in as an admin', async () => {
    const corp = await world.unconnected();
    const { body: made } = await corp.admin.post<{ key: string }>(`${SETTINGS}/api-keys`, {
      ...{ name: 'Terraform', scopes: ['sso:write'] },
    });
    const key = new Client(world.service.url, corp.admin.workspaceId, made.key, '');
    const { id } = await world.connect(corp.admin);
    const path = `${SETTINGS}/connections/${id}`;
    const { status, body } = await key.patch(path, { status: 'enabled' });
    expect([status, body.detail]).toEqual([403, expect.stringContaining('cannot give rights')]);
  });

  it('of two workspaces that share a person, each lets them into itself only', async () => {
    const [one, two] = [await world.corp(), await world.corp()];
    const email = `boss@${one.domain}`;
    const { userId } = one.admin;
    await world.service.join({ userId }, two.admin.workspaceId, 'viewer');
    const { browser } = await world.enter(one, person(email));
    expect((await meOf(browser)).workspaces).toMatchObject([{ id: one.admin.workspaceId }]);
    expect(outcome((await world.enter(two, person(email))).answer)).toEqual(NO_ACCESS);
    const switched = await browser.post(`${AUTH}/switch-workspace`, { workspaceId: two.admin.workspaceId });
    expect(outcome(switched)).toEqual([403, 'sso_session']);
  });

  it('a code of one connection is worth nothing at another', async () => {
    const [one, two] = [await world.corp(), await world.corp()];
    const { browser } = await world.enter(one, person(`nobody@${one.domain}`));
    const { headers } = await browser.get(`${AUTH}/sso/${one.connection.slug}/start`);
    const path = await world.visit(new URL(headers.location!), person(`boss@${one.domain}`));
    const mixed = path.replace(`/${one.connection.slug}/`, `/${two.connection.slug}/`);
    expect(outcome(await browser.get(mixed))).toEqual([401, 'unauthenticated']);
    expect(await reasonsOf(two)).toEqual([]);
  });

  it('tokens of another key, issuer or audience, and false claims about the address, let nobody in', async () => {
    const corp = await world.corp();
    const boss = `boss@${corp.domain}`;
    const forged = (forgery: object) => ({ ...person(boss), forgery });
    for (const forgery of [
      { isSignedByAnother: true },
      { payload: { iss: 'https://evil.example' } },
      { payload: { aud: 'another' } },
      { payload: { nonce: 'x' } },
      { payload: { exp: 1 } },
    ])
      expect(outcome((await world.enter(corp, forged(forgery))).answer)).toEqual([401, 'unauthenticated']);
    expect(outcome((await world.enter(corp, person(boss, { xms_edov: false }))).answer)).toEqual(NO_ACCESS);
    expect(outcome((await world.enter(corp, person(boss, { email_verified: false }))).answer)).toEqual(
      NO_ACCESS,
    );
    const reasons = await reasonsOf(corp);
    expect(reasons.slice(0, 2)).toEqual(['address_not_verified', 'address_not_verified']);
  });

  it('strangers do not push the sign-ins of others out of the log', async () => {
    const corp = await world.corp();
    const email = `boss@${corp.domain}`;
    await world.enter(corp, person(email));
    const path = `${AUTH}/sso/${corp.connection.slug}`;
    for (let attempt = 0; attempt < 50; attempt++) {
      const stranger = new Browser(world.service);
      const { headers } = await stranger.get(`${path}/start`);
      const state = new URL(headers.location!).searchParams.get('state');
      expect((await stranger.get(`${path}/callback?code=guess&state=${state}`)).status).toBe(401);
    }
    const kept = (await signIns(corp)).filter(({ test }) => !test);
    expect(kept.map((each) => each.email)).toEqual([...Array<null>(10).fill(null), email]);
  });

  it('a stranger who signed up with the address first does not become a member', async () => {
    const corp = await world.corp({ joinAllowed: true });
    const email = `new@${corp.domain}`;
    const squatter = await signUp(world.service, { email });
    const { answer, browser } = await world.enter(corp, person(email));
    expect(outcome(answer)).toEqual(DONE);
    expect((await squatter.get(`${AUTH}/me`)).status).toBe(401);
    expect((await meOf(browser)).hasPassword).toBe(false);
  });
});

describe('requiring a connection', () => {
  it('keeps other sessions out of this workspace only, until it is paused; keys go on', async () => {
    const corp = await world.corp();
    const path = `${SETTINGS}/connections/${corp.connection.id}`;
    expect(outcome(await corp.admin.patch(path, { required: true }))).toEqual([409, 'conflict']);
    const { browser } = await world.enter(corp, person(`boss@${corp.domain}`));
    await world.change(corp, { required: true });
    expect(outcome(await corp.admin.get('/api/v1/qr'))).toEqual([403, 'sso_required']);
    expect((await corp.admin.get(`${AUTH}/me`)).body).toMatchObject({
      singleSignOn: { slug: corp.connection.slug, state: 'required' },
    });
    expect((await browser.get('/api/v1/qr')).status).toBe(200);
    const key = await world.service.clientOf(corp.admin.workspaceId, 'read');
    expect((await key.get('/api/v1/qr')).status).toBe(200);
    await world.service.plan(corp.admin, 'free');
    expect((await corp.admin.get('/api/v1/qr')).status).toBe(200);
  });

  it('is ended by a command of the operator if nobody gets in', async () => {
    const corp = await world.corp();
    await world.enter(corp, person(`boss@${corp.domain}`));
    await world.change(corp, { required: true });
    const { clock, database } = world.service;
    const env = { DATABASE_URL: database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE };
    const off = (slug: string) => adminAt(clock, env, 'sso', 'off', slug, '--as', 'Oda');
    expect((await off('nobody')).code).toBe(1);
    const { code, stdout } = await off(corp.connection.slug);
    expect([code, stdout]).toEqual([0, expect.stringContaining('no longer requires Okta')]);
    await waitUntil(
      async () => (await corp.admin.get('/api/v1/qr')).status === 200,
      'the end of the requirement',
    );
    expect((await auditedIn(world.service, corp.admin))[0]).toMatchObject({
      action: 'sso_connection.updated',
      actor: { type: 'operator', name: 'Oda' },
    });
  });

  it('exempts at most two admins, and these with a second factor', async () => {
    const corp = await world.corp();
    await world.enter(corp, person(`boss@${corp.domain}`));
    const rescue = await world.service.person('admin', { ...corp.admin, hasSecondFactor: true });
    const ofRescue = (await members(corp)).find(({ email }) => email === rescue.email);
    const exempt = { exemptMemberIds: [ofRescue?.id] };
    const path = `${SETTINGS}/connections/${corp.connection.id}`;
    expect((await corp.admin.patch(path, exempt)).status).toBe(422);
    await addApp(world.service, rescue);
    await world.change(corp, { ...exempt, required: true });
    expect((await rescue.get('/api/v1/qr')).status).toBe(200);
    const stale = await world.service.sessionOf(rescue, corp.admin.workspaceId);
    expect(outcome(await stale.get('/api/v1/qr'))).toEqual([403, 'sso_required']);
  });
});

describe('the end of sessions', () => {
  const enters = async (corp: Corp, who: Visitor) => (await world.enter(corp, who)).browser;
  const statusOf = async (browser: Browser) => (await browser.get('/api/v1/qr')).status;

  it('comes by the back channel of the provider: the session with its sid, or all of the person', async () => {
    const corp = await world.corp({ joinAllowed: true });
    const path = `${AUTH}/sso/${corp.connection.slug}/backchannel-logout`;
    expect(corp.connection.logoutUrl).toBe(BASE_URL + path);
    const ada = person(`ada@${corp.domain}`);
    const at = (sid: string): Visitor => ({ ...ada, forgery: { payload: { sid } } });
    const [phone, desk] = [await enters(corp, at('sid-1')), await enters(corp, at('sid-2'))];
    const other = await enters(corp, person(`grace@${corp.domain}`));
    const token = await world.logoutToken(corp, { sid: 'sid-1', sub: ada.claims.sub });
    expect((await world.logOut(corp, token)).status).toBe(200);
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([401, 200]);
    const all = await world.logoutToken(corp, { sub: ada.claims.sub });
    expect((await world.logOut(corp, all)).status).toBe(200);
    expect([await statusOf(desk), await statusOf(other)]).toEqual([401, 200]);
    const nobody = await world.logoutToken(corp, { sub: 'nobody' });
    expect((await world.logOut(corp, nobody)).status).toBe(200);
    expect(await statusOf(other)).toBe(200);
  });

  it('is refused to tokens that are replayed, old, of others, or no logout tokens', async () => {
    const [corp, hostile] = [await world.corp(), await world.corp()];
    const boss = person(`boss@${corp.domain}`);
    const { sub } = boss.claims;
    const used = await world.logoutToken(corp, { sub });
    await world.logOut(corp, used);
    const browser = await enters(corp, boss);
    const refusals = [used, 'no token', await world.logoutToken(corp, { sub }, 'foreign')];
    const old = Math.floor(world.service.clock.now().getTime() / 1_000) - 600;
    for (const claims of [
      { iss: 'https://evil.example' },
      { aud: 'another' },
      { iat: old, exp: null },
      { exp: old },
      { iat: null },
      { jti: null },
      { events: null },
      { events: { 'http://schemas.openid.net/event/backchannel-logout': 'yes' } },
      { nonce: 'n' },
      { sub: null },
    ])
      refusals.push(await world.logoutToken(corp, { sub, ...claims }));
    const answers: unknown[] = [];
    for (const token of refusals) answers.push(outcome(await world.logOut(corp, token)));
    expect(answers).toEqual(refusals.map(() => [400, 'malformed_request']));
    await world.logOut(hostile, await world.logoutToken(corp, { sub }));
    const unknown = { connection: { slug: 'nobody' } };
    expect((await world.logOut(unknown, await world.logoutToken(corp, { sub }))).status).toBe(400);
    await world.service.query(`update sso_connections set issuer = 'https://10.0.0.2' where id = $1`, [
      corp.connection.id,
    ]);
    expect((await world.logOut(corp, await world.logoutToken(corp, { sub }))).status).toBe(503);
    expect(await statusOf(browser)).toBe(200);
  });

  it('comes at the maximum age, also if the session began before it was set', async () => {
    const corp = await world.corp();
    const browser = await enters(corp, person(`boss@${corp.domain}`));
    world.service.clock.advance(2 * 3_600_000);
    expect(await statusOf(browser)).toBe(200);
    const key = await world.keyOf(corp.admin);
    const path = `${SETTINGS}/connections/${corp.connection.id}`;
    expect((await key.patch(path, { maxSessionHours: 1 })).status).toBe(200);
    expect(await statusOf(browser)).toBe(401);
  });

  it('comes when the connection is paused, and leaves other sessions', async () => {
    const corp = await world.corp();
    const browser = await enters(corp, person(`boss@${corp.domain}`));
    await world.change(corp, { status: 'paused' });
    expect([await statusOf(browser), (await corp.admin.get('/api/v1/qr')).status]).toEqual([401, 200]);
  });
});

describe('groups of the directory', () => {
  const map = async ({ admin }: Pick<Corp, 'admin'>, items: object[]) => {
    const { status } = await admin.put(`${SETTINGS}/group-roles`, { items });
    expect(status).toBe(200);
  };
  const inGroups = (who: Visitor, groups: unknown, more: object = {}): Visitor => ({
    ...who,
    claims: { ...who.claims, groups, ...more },
  });
  const roleAfter = async (corp: Corp, who: Visitor) => {
    const { answer, browser } = await world.enter(corp, who);
    expect(outcome(answer)).toEqual(DONE);
    return ((await meOf(browser)).workspaces as { role: string }[])[0]?.role;
  };
  const TABLE = [
    { group: 'Designers', role: 'editor' },
    { group: '6f1c0e2a-91bd', role: 'admin' },
  ];

  it('decide at each sign-in which role somebody has, with the highest one, also when they join', async () => {
    const corp = await world.corp({ joinAllowed: true });
    await map(corp, TABLE);
    const ada = person(`ada@${corp.domain}`);
    expect(await roleAfter(corp, inGroups(ada, ['designers', 'Others']))).toBe('editor');
    expect(await roleAfter(corp, inGroups(ada, ['Designers', '6f1c0e2a-91bd']))).toBe('admin');
    // Entra ID says so if somebody is in too many groups, and omits the claim if they are in none.
    expect(await roleAfter(corp, inGroups(ada, undefined, { _claim_names: { groups: 'src1' } }))).toBe(
      'admin',
    );
    expect(await roleAfter(corp, inGroups(ada, 'Designers'))).toBe('editor');
    expect(await roleAfter(corp, ada)).toBe('viewer');
    const joined = (await members(corp)).find(({ email }) => email === `ada@${corp.domain}`);
    await corp.admin.patch(`${SETTINGS}/members/${joined?.id}`, { role: 'editor' });
    expect(await roleAfter(corp, inGroups(ada, ['Others']))).toBe('editor');
    expect((await auditedIn(world.service, corp.admin)).map(({ action }) => action)).toContain(
      'group_roles.updated',
    );
  });

  it('are read from the user info if the ID token has none, and shown by a test', async () => {
    const corp = await world.unconnected();
    await map(corp, TABLE);
    const rescue = await world.service.person('admin', corp.admin);
    const connection = await world.connect(corp.admin, { issuer: world.issuers.thin });
    const boss = inGroups(person(`boss@${corp.domain}`), ['Designers']);
    const tested = await world.test({ ...corp, connection }, boss);
    expect([tested.lastTest?.role, tested.lastTest?.claims]).toEqual([
      'editor',
      expect.arrayContaining([{ name: 'groups', value: '["Designers"]' }]),
    ]);
    await world.change({ ...corp, connection }, { status: 'enabled' });
    expect(await roleAfter({ ...corp, connection }, boss)).toBe('editor');
    expect((await rescue.get(`${SETTINGS}/connections`)).status).toBe(200);
  });

  it('never take the role of the last admin: the sign-in goes on, the audit log and an email say so', async () => {
    const corp = await world.corp();
    await map(corp, TABLE);
    const email = `boss@${corp.domain}`;
    const boss = inGroups(person(email), ['Designers']);
    expect(await roleAfter(corp, boss)).toBe('admin');
    const subject = `You are still an admin of Corp ${corp.connection.slug.slice(5)}`;
    expect((await mailTo(world.service, email, { subject })).text).toContain('directory');
    expect(
      (await auditedIn(world.service, corp.admin)).find(({ action }) => action === 'member.role_kept'),
    ).toMatchObject({
      target: { type: 'member', name: email },
      changes: { role: { to: 'admin' }, directoryRole: { to: 'editor' } },
    });
    await world.service.person('admin', corp.admin);
    expect(await roleAfter(corp, boss)).toBe('editor');
  });

  it('of claims change nothing for members from SCIM, and of SCIM nothing for others until claims name one', async () => {
    const corp = await world.corp({ joinAllowed: true });
    await map(corp, TABLE);
    const scim = await enableScim(world.service, corp.admin);
    const email = `grace@${corp.domain}`;
    const { body: grace } = await scim.post<{ id: string }>('/api/scim/v2/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      ...{ userName: email, active: true },
      emails: [{ value: email, primary: true }],
    });
    expect(await roleAfter(corp, inGroups(person(email), ['Designers']))).toBe('viewer');
    const ada = person(`ada@${corp.domain}`);
    expect(await roleAfter(corp, ada)).toBe('viewer');
    const joined = (await members(corp)).find(({ source }) => source === 'sso');
    const { body: group } = await scim.post<{ id: string }>('/api/scim/v2/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      ...{ displayName: '6F1C0E2A-91BD', externalId: 'object-7' },
      members: [{ value: joined?.id }, { value: grace.id }],
    });
    expect(group.id).toEqual(expect.any(String));
    expect(await roleAfter(corp, ada)).toBe('admin');
    expect(await roleAfter(corp, inGroups(ada, ['Designers']))).toBe('editor');
    expect(await roleAfter(corp, inGroups(ada, ['object-7']))).toBe('admin');
  });
});

describe('a provider that changes its key', () => {
  it('is believed with the new one', async () => {
    const corp = await world.corp();
    const boss = person(`boss@${corp.domain}`);
    expect(outcome((await world.enter(corp, boss)).answer)).toEqual(DONE);
    await world.changeKey();
    expect(outcome((await world.enter(corp, boss)).answer)).toEqual(DONE);
  });
});
