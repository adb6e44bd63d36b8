import { SamlMetadataChecks } from '../../src/sso/connections/saml-metadata-checks.js';
import type { ConnectionDto } from '../../src/sso/connections/connections.dto.js';
import { Client } from '../toolbox/client.js';
import { mailsTo, mailTo } from '../toolbox/mails.js';
import { anonymous } from '../toolbox/people.js';
import { endProcesses } from '../toolbox/processes.js';
import { auditedIn, itemsOf, SETTINGS } from '../toolbox/settings.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { Browser, DONE, meOf, outcome } from './oidc-world.js';
import { readRequest, SamlProvider, type Forgery } from './saml-provider.js';
import { pathOf, postResponse, SamlWorld, samlPerson } from './saml-world.js';
import { SsoWorld, type Corp } from './sso-world.js';

const AUTH = '/api/auth/v1';
const DAY_MS = 86_400_000;
const REFUSED = [401, 'unauthenticated'];
const NO_ACCESS = [403, 'forbidden'];

let world: SsoWorld;
let saml: SamlWorld;
let stranger: SamlProvider;
beforeAll(async () => {
  world = await SsoWorld.start();
  const now = () => world.service.clock.now();
  saml = new SamlWorld(world, await SamlProvider.create(now));
  stranger = await SamlProvider.create(now);
});
afterAll(async () => {
  await world.close();
  await endProcesses();
});

const pathFor = ({ connection: { id } }: Pick<Corp, 'connection'>) => `${SETTINGS}/connections/${id}`;
const boss = ({ domain }: Pick<Corp, 'domain'>) => samlPerson(`boss@${domain}`);
const reasonsOf = async ({ admin, connection }: Corp) =>
  (
    await itemsOf<{ reason: string | null; test: boolean }>(
      // A session would end in the meantime.
      await world.keyOf(admin),
      `connections/${connection.id}/sign-ins`,
    )
  )
    .filter(({ test }) => !test)
    .map(({ reason }) => reason);
const check = () => world.service.running.app.get(SamlMetadataChecks, { strict: false }).run();
const stored = async (corp: Corp) => (await corp.admin.get<ConnectionDto>(pathFor(corp))).body;

describe('a connection with SAML', () => {
  it('shows our values, reads theirs, and is tested with every attribute before it is enabled', async () => {
    const { admin, domain } = await world.unconnected();
    const draft = await saml.connect(admin, { metadata: undefined });
    expect(draft).toMatchObject({ type: 'saml', status: 'draft', issuer: null, clientId: null, saml: null });
    const corp = { admin, domain, connection: draft };
    const incomplete = await admin.post(`${pathFor(corp)}/test`, undefined);
    expect([incomplete.status, incomplete.body.detail]).toEqual([
      409,
      expect.stringContaining('lacks the metadata of the provider'),
    ]);
    const read = await world.change(corp, { metadata: saml.provider.metadata() });
    expect(read).toMatchObject({
      issuer: saml.provider.entityId,
      saml: {
        signOnUrl: 'https://idp.example/sso',
        reason: null,
        certificates: [{ fingerprint: expect.any(String) as string }],
      },
    });
    const ours = await anonymous(world.service).get(new URL(draft.entityId ?? '').pathname);
    expect(ours.headers['content-type']).toContain('application/samlmetadata+xml');
    expect(ours.bytes.toString()).toContain(`entityID="${draft.entityId}"`);
    expect(ours.bytes.toString()).toContain(`Location="${draft.callbackUrl}"`);
    const tested = await saml.test(
      corp,
      samlPerson('', {
        nameId: 'id-1',
        attributes: {
          'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': `boss@${domain}`,
          'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups': ['g-1', 'g-2'],
          'http://schemas.microsoft.com/identity/claims/tenantid': 'tenant-1',
        },
      }),
    );
    expect([tested.status, tested.lastTest]).toMatchObject(['tested', { reason: null, role: 'admin' }]);
    const claims = Object.fromEntries(tested.lastTest?.claims.map(({ name, value }) => [name, value]) ?? []);
    expect(claims).toMatchObject({
      ...{ sub: 'id-1', email: `boss@${domain}`, groups: '["g-1","g-2"]' },
      'http://schemas.microsoft.com/identity/claims/tenantid': 'tenant-1',
    });
    expect((await world.change(corp, { status: 'enabled' })).status).toBe('enabled');
    const other = { metadata: saml.provider.metadata({ entityId: 'https://other.example' }) };
    expect((await admin.patch(pathFor(corp), other)).status).toBe(409);
    await world.change(corp, { status: 'paused' });
    expect(await world.change(corp, other)).toMatchObject({ status: 'draft', lastTest: null });
    expect(await world.change(corp, { type: 'oidc' })).toMatchObject({
      issuer: null,
      saml: null,
      entityId: null,
    });
  });

  it('says what is wrong with metadata', async () => {
    const { admin } = await world.unconnected();
    const { url, documents } = world.metadata;
    documents.set('/html', '<html/>');
    const whole = saml.provider.metadata();
    for (const [fields, words] of [
      [{ metadata: '<html/>' }, 'no IDPSSODescriptor'],
      [{ metadata: '<a>' }, 'not well-formed'],
      [{ metadata: `<!DOCTYPE a [<!ENTITY b "c">]>${whole.slice(21)}` }, 'document type'],
      [{ metadata: `<a>${'<b/>'.repeat(10_000)}</a>` }, 'too large'],
      [{ metadata: `${'<a xmlns:b="c">'.repeat(301)}${'</a>'.repeat(301)}` }, 'too large'],
      [{ metadata: `<a ${Array.from({ length: 3_001 }, (_, at) => `b${at}=""`).join(' ')}/>` }, 'too large'],
      [{ metadata: saml.provider.metadata({ certificates: ['AAAA'] }) }, 'no certificate'],
      [{ metadata: whole.replace('https://idp.example/sso', 'http://idp.example/sso') }, 'https URL'],
      [{ metadata: whole, metadataUrl: `${url}/html` }, 'one of them'],
      [{ metadataUrl: `${url}/html` }, 'no IDPSSODescriptor'],
      [{ metadataUrl: `${url}/missing` }, 'responds with 404'],
      [{ metadataUrl: 'https://10.0.0.1/metadata' }, 'not a public one'],
      [{ metadataUrl: 'http://idp.example/metadata' }, 'https URL'],
      [{ issuer: 'https://idp.example' }, 'for connections of the type oidc'],
    ] as const) {
      const sent = { type: 'saml', name: 'Okta', ...fields };
      const { status, body } = await admin.post(`${SETTINGS}/connections`, sent);
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(words)]);
    }
    const oidc = { type: 'oidc', name: 'Okta', metadata: whole };
    expect((await admin.post(`${SETTINGS}/connections`, oidc)).status).toBe(422);
  });
});

describe('signing in with SAML', () => {
  it('recognizes members as with OpenID Connect, and keeps the session in the workspace', async () => {
    const corp = await saml.corp({ joinAllowed: true, defaultRole: 'editor' });
    const { browser, answer } = await saml.enter(corp, boss(corp));
    expect(outcome(answer)).toEqual(DONE);
    expect(await meOf(browser)).toMatchObject({
      email: `boss@${corp.domain}`,
      workspaces: [{ id: corp.admin.workspaceId }],
    });
    expect((await browser.get('/api/settings/v1/sessions')).body.code).toBe('sso_session');
    const ada = samlPerson(`ada@${corp.domain}`, {
      attributes: { mail: `ada@${corp.domain}`, firstName: 'Ada', lastName: 'Lovelace' },
    });
    const joined = await saml.enter(corp, ada);
    expect(await meOf(joined.browser)).toMatchObject({
      name: 'Ada Lovelace',
      workspaces: [{ role: 'editor' }],
    });
    const renamed = { ...ada, attributes: { mail: 'ada@married.example' } };
    expect(outcome((await saml.enter(corp, renamed)).answer)).toEqual(DONE);
    const other = samlPerson(`ada@${corp.domain}`, { nameId: 'another' });
    expect(outcome((await saml.enter(corp, other)).answer)).toEqual(NO_ACCESS);
    expect((await reasonsOf(corp))[0]).toBe('other_identity');
    expect(await auditedIn(world.service, corp.admin)).toContainEqual(
      expect.objectContaining({ action: 'sign_in.succeeded' }),
    );
  });

  it('begins anew if the provider responds to no request, with nothing of that response', async () => {
    const corp = await saml.corp();
    const browser = new Browser(world.service);
    const request = readRequest(await saml.start(corp, new Browser(world.service)));
    const unsolicited = { inResponseTo: null };
    const encoded = saml.provider.respond(request, boss(corp), unsolicited);
    const path = `${AUTH}/sso/${corp.connection.slug}`;
    const posted = await postResponse(world, `${path}/callback`, encoded);
    const { headers } = await browser.get(pathOf(posted));
    expect(pathOf({ headers } as never)).toBe(`${path}/start`);
    // A provider that never says to which request it responds would begin without an end.
    expect(outcome((await saml.enter(corp, boss(corp), unsolicited)).answer)).toEqual(REFUSED);
    expect(await reasonsOf(corp)).toEqual(['response_unsolicited']);
  });

  it('asks the provider for a fresh proof, and believes no old one', async () => {
    const corp = await saml.corp();
    const browser = new Browser(world.service);
    const url = await saml.start(corp, browser, '?fresh=true');
    expect(readRequest(url).isForced).toBe(true);
    const old = { authnInstant: new Date(world.service.clock.now().getTime() - DAY_MS) };
    const { answer } = await saml.comeBack(browser, url, boss(corp), old);
    expect(outcome(answer)).toEqual(REFUSED);
    expect(await reasonsOf(corp)).toEqual(['outside_validity']);
  });
});

describe('what must not be possible with SAML', () => {
  const wrap = (xml: string): string => {
    const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? [];
    const evil = assertion
      .replace(/<ds:Signature[\s\S]*<\/ds:Signature>|<Signature[\s\S]*<\/Signature>/, '')
      .replace(/ ID="[^"]*"/, ' ID="_evil"')
      .replace(/id-of-[^<]*/, 'id-of-victim');
    return xml.replace(assertion, `${evil}<samlp:Extensions>${assertion}</samlp:Extensions>`);
  };
  const forgeries: [string, Forgery, string][] = [
    ['is not signed', { isUnsigned: true }, 'assertion_unsigned'],
    ['was signed with SHA-1', { hash: 'sha1' }, 'signature_weak'],
    ['was changed', { change: (xml) => xml.replace(/id-of-[^<]*/, 'id-of-victim') }, 'signature_invalid'],
    ['wraps a signed one', { change: wrap }, 'invalid_response'],
    [
      'has a comment in its NameID',
      { change: (xml) => xml.replace('id-of-', 'id-of-<!-- -->') },
      'invalid_response',
    ],
    ['has a document type', { change: (xml) => `<!DOCTYPE a>${xml}` }, 'invalid_response'],
    ['is for another audience', { audience: 'https://evil.example' }, 'audience_mismatch'],
    ['is for another recipient', { recipient: 'https://evil.example' }, 'audience_mismatch'],
    ['is sent to another destination', { destination: 'https://evil.example' }, 'audience_mismatch'],
    ['is of another issuer', { issuer: 'https://evil.example' }, 'issuer_mismatch'],
    ['has expired', { laterMs: -3_600_000 }, 'outside_validity'],
    ['is not valid yet', { laterMs: 3_600_000 }, 'outside_validity'],
    ['names nobody for good', { nameIdFormat: '2.0:nameid-format:transient' }, 'no_name_id'],
    ['says that it failed', { status: 'Responder' }, 'provider_refused'],
    [
      'is encrypted',
      { change: (xml) => xml.replace(/saml:Assertion/g, 'saml:EncryptedAssertion') },
      'assertion_encrypted',
    ],
  ];
  let corp: Corp;
  beforeAll(async () => {
    corp = await saml.corp();
  });

  it.each(forgeries)('an assertion that %s signs nobody in', async (_what, forgery, reason) => {
    const { answer, browser } = await saml.enter(corp, boss(corp), forgery);
    expect(answer.status).toBe(reason === 'no_name_id' ? 403 : 401);
    expect((await browser.get(`${AUTH}/me`)).status).toBe(401);
    expect((await reasonsOf(corp))[0]).toBe(reason);
  });

  it('an assertion that was signed with another key signs nobody in', async () => {
    expect(outcome((await saml.enter(corp, boss(corp), { signer: stranger })).answer)).toEqual(REFUSED);
    expect((await reasonsOf(corp))[0]).toBe('signature_invalid');
  });

  it('accepts SHA-512, and a clock that is a minute off', async () => {
    for (const forgery of [{ hash: 'sha512' as const }, { laterMs: 360_000 }, { laterMs: -360_000 }])
      expect(outcome((await saml.enter(corp, boss(corp), forgery)).answer)).toEqual(DONE);
  });

  it('an assertion is used once, in the browser that asked for it', async () => {
    const browser = new Browser(world.service);
    const url = await saml.start(corp, browser);
    const request = readRequest(url);
    const path = `${AUTH}/sso/${corp.connection.slug}/callback`;
    const encoded = saml.provider.respond(request, boss(corp));
    const posted = await postResponse(world, path, encoded);
    const thief = new Browser(world.service);
    expect(outcome(await thief.get(pathOf(posted)))).toEqual(REFUSED);
    await saml.start(corp, thief);
    expect(outcome(await thief.get(pathOf(posted)))).toEqual(REFUSED);
    expect(outcome(await browser.get(pathOf(posted)))).toEqual(DONE);
    expect(outcome(await browser.get(pathOf(posted)))).toEqual(REFUSED);
    const again = new URL(pathOf(await postResponse(world, path, encoded)), 'https://qr.test');
    expect(again.searchParams.get('fault')).toBe('assertion_replayed');
  });

  it('a replayed assertion stands in the log of who begins anew with it', async () => {
    const assertionId = '_known';
    expect(outcome((await saml.enter(corp, boss(corp), { assertionId })).answer)).toEqual(DONE);
    expect(outcome((await saml.enter(corp, boss(corp), { assertionId })).answer)).toEqual(REFUSED);
    expect((await reasonsOf(corp))[0]).toBe('assertion_replayed');
  });

  it('an assertion waits for its browser for 2 minutes', async () => {
    const browser = new Browser(world.service);
    const request = readRequest(await saml.start(corp, browser));
    const encoded = saml.provider.respond(request, boss(corp));
    const posted = await postResponse(world, new URL(request.consumerUrl).pathname, encoded);
    world.service.clock.advance(121_000);
    expect(outcome(await browser.get(pathOf(posted)))).toEqual(REFUSED);
  });

  it('an assertion for one connection is worth nothing at another with the same provider', async () => {
    const other = await saml.corp();
    const browser = new Browser(world.service);
    const request = readRequest(await saml.start(corp, browser));
    const encoded = saml.provider.respond(request, boss(corp));
    const posted = await postResponse(world, `${AUTH}/sso/${other.connection.slug}/callback`, encoded);
    expect(new URL(pathOf(posted), 'https://qr.test').searchParams.get('fault')).toBe('audience_mismatch');
    const { answer } = await saml.enter(other, boss(corp));
    expect(outcome(answer)).toEqual(NO_ACCESS);
    expect((await reasonsOf(other))[0]).toBe('domain_not_claimed');
  });

  it('what is no response leads nobody in', async () => {
    const path = `${AUTH}/sso/${corp.connection.slug}/callback`;
    for (const text of ['', '<a/>', 'no xml', '<a'.repeat(20_000)]) {
      const posted = await postResponse(world, path, Buffer.from(text).toString('base64') || '=');
      expect([posted.status, pathOf(posted)]).toEqual([303, `${path}?request=&fault=invalid_response`]);
      expect(outcome(await new Browser(world.service).get(pathOf(posted)))).toEqual(REFUSED);
    }
    expect((await postResponse(world, path, '')).status).toBe(422);
    expect((await postResponse(world, `${AUTH}/sso/nobody/callback`, 'PGEvPg==')).status).toBe(404);
  });

  it('a key that lacks rights does not replace the certificates of a connection that is enabled or was', async () => {
    const { body: made } = await corp.admin.post<{ key: string }>(`${SETTINGS}/api-keys`, {
      ...{ name: 'Terraform', scopes: ['sso:write'] },
    });
    const key = new Client(world.service.url, corp.admin.workspaceId, made.key, '');
    const { status, body } = await key.patch(pathFor(corp), { metadata: stranger.metadata() });
    expect([status, body.detail]).toEqual([403, expect.stringContaining('cannot give rights')]);
    await world.change(corp, { status: 'paused' });
    expect((await key.patch(pathFor(corp), { metadata: stranger.metadata() })).status).toBe(403);
    await world.change(corp, { status: 'enabled' });
  });
});

describe('the metadata of a provider', () => {
  const publish = (metadata: string): string => {
    world.metadata.documents.set('/metadata', metadata);
    return `${world.metadata.url}/metadata`;
  };

  it('is read each day: a new key is believed, and the last one stays while the address fails', async () => {
    const corp = await saml.corp({ metadata: undefined, metadataUrl: publish(saml.provider.metadata()) });
    const both = [saml.provider.certificate, stranger.certificate];
    publish(saml.provider.metadata({ certificates: both }));
    expect(outcome((await saml.enter(corp, boss(corp), { signer: stranger })).answer)).toEqual(REFUSED);
    world.service.clock.advance(DAY_MS);
    await check();
    expect(outcome((await saml.enter(corp, boss(corp), { signer: stranger })).answer)).toEqual(DONE);
    expect(await auditedIn(world.service, corp.admin)).toContainEqual(
      expect.objectContaining({
        action: 'sso_connection.updated',
        actor: expect.objectContaining({ name: 'Daily check of SAML metadata' }) as object,
      }),
    );
    world.metadata.documents.delete('/metadata');
    world.service.clock.advance(DAY_MS);
    await check();
    expect(await stored(corp)).toMatchObject({ status: 'enabled', saml: { reason: 'metadata_unreachable' } });
    publish('<html/>');
    world.service.clock.advance(3_600_000);
    await check();
    expect(await stored(corp)).toMatchObject({ status: 'enabled', saml: { reason: 'metadata_invalid' } });
    expect(outcome((await saml.enter(corp, boss(corp))).answer)).toEqual(DONE);
  });

  it('pauses the connection if it names another provider, and tells the admins once', async () => {
    const corp = await saml.corp({ metadata: undefined, metadataUrl: publish(saml.provider.metadata()) });
    publish(
      saml.provider.metadata({ entityId: 'https://evil.example', certificates: [stranger.certificate] }),
    );
    const { browser } = await saml.enter(corp, boss(corp));
    const isSignedIn = async () => (await browser.get('/api/auth/v1/me')).status === 200;
    world.service.clock.advance(DAY_MS);
    expect(await isSignedIn()).toBe(true);
    await check();
    expect(await isSignedIn()).toBe(false);
    world.service.clock.advance(DAY_MS);
    await check();
    expect(await stored(corp)).toMatchObject({
      ...{ status: 'paused', issuer: saml.provider.entityId },
      saml: { reason: 'entity_id_changed', detail: expect.stringContaining('another provider') as string },
    });
    const subject = 'Single sign-on with Okta is paused';
    await mailTo(world.service, `boss@${corp.domain}`, { subject });
    const mails = await mailsTo(world.service, `boss@${corp.domain}`);
    expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
  });

  it('has a certificate of whose end the admins are told 30 and 7 days before, and which then ends', async () => {
    const now = () => world.service.clock.now();
    const short = new SamlWorld(world, await SamlProvider.create(now, { days: 40 }));
    const corp = await short.corp();
    const subjects = async () =>
      (await mailsTo(world.service, `boss@${corp.domain}`)).map(({ subject }) => subject);
    const pass = async (days: number) => {
      world.service.clock.advance(days * DAY_MS);
      await check();
    };
    await pass(9);
    await pass(2);
    await waitUntil(async () => (await subjects()).length === 1, 'the first warning');
    await pass(10);
    await pass(13);
    await waitUntil(async () => (await subjects()).length === 2, 'the second warning');
    expect(new Set(await subjects())).toEqual(new Set(['The certificate of Okta ends soon']));
    world.service.clock.advance(7 * DAY_MS);
    expect(outcome((await short.enter(corp, boss(corp))).answer)).toEqual(REFUSED);
    expect((await reasonsOf(corp))[0]).toBe('certificate_expired');
  });
});
