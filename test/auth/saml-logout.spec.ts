import { anonymous } from '../toolbox/people.js';
import type { Answer } from '../toolbox/client.js';
import { endProcesses } from '../toolbox/processes.js';
import type { Browser } from './oidc-world.js';
import { SamlProvider } from './saml-provider.js';
import { SamlWorld, samlPerson } from './saml-world.js';
import { LogoutRequests, type LogoutForgery } from './saml-logouts.js';
import { SsoWorld, type Corp } from './sso-world.js';
import { inflateRawSync } from 'node:zlib';

let world: SsoWorld;
let saml: SamlWorld;
let logouts: LogoutRequests;
let stranger: LogoutRequests;
let corp: Corp;
beforeAll(async () => {
  world = await SsoWorld.start();
  const now = () => world.service.clock.now();
  const provider = await SamlProvider.create(now);
  saml = new SamlWorld(world, provider);
  logouts = new LogoutRequests(provider, now);
  stranger = new LogoutRequests(await SamlProvider.create(now), now);
  corp = await saml.corp({ joinAllowed: true });
});
afterAll(async () => {
  await world.close();
  await endProcesses();
});

const isIn = async (browser: Browser) => (await browser.get('/api/auth/v1/me')).status === 200;
const urlOf = ({ connection }: Corp) => connection.logoutUrl!;
const enter = async (name: string, sessionIndex = '1') =>
  (await saml.enter(corp, samlPerson(`${name}@${corp.domain}`), { sessionIndex })).browser;
const subjectOf = (name: string) => `id-of-${name}@${corp.domain}`;
const redirect = (query: string): Promise<Answer> =>
  anonymous(world.service).get(`${new URL(urlOf(corp)).pathname}?${query}`);
const post = (fields: Record<string, string>): Promise<Answer> =>
  anonymous(world.service).call('POST', new URL(urlOf(corp)).pathname, {
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...{ 'sec-fetch-site': 'cross-site', origin: 'https://idp.example' },
    },
  });
const byRedirect = (forgery: LogoutForgery, from = logouts) =>
  redirect(from.redirected({ destination: urlOf(corp), ...forgery }));
const byForm = (forgery: LogoutForgery, from = logouts) =>
  post({ SAMLRequest: from.posted({ destination: urlOf(corp), ...forgery }) });

describe('the single logout URL of a connection with SAML', () => {
  it('is in the metadata, with both bindings', async () => {
    const { bytes } = await anonymous(world.service).get(new URL(corp.connection.entityId!).pathname);
    expect(bytes.toString().split(`Location="${urlOf(corp)}"`)).toHaveLength(3);
  });

  it('ends the session that a redirect names, and answers the provider', async () => {
    const [ended, other] = [await enter('ada', 'first'), await enter('ada', 'second')];
    const { status, headers } = await byRedirect({
      ...{ id: '_logout-1', subject: subjectOf('ada'), sessions: ['first'] },
      relayState: 'a b&c',
    });
    expect(status).toBe(303);
    const url = new URL(headers.location!);
    expect(url.origin + url.pathname).toBe('https://idp.example/slo');
    expect(url.searchParams.get('RelayState')).toBe('a b&c');
    const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLResponse')!, 'base64')).toString();
    expect(xml).toContain('InResponseTo="_logout-1"');
    expect(xml).toContain('status:Success');
    expect([await isIn(ended), await isIn(other)]).toEqual([false, true]);
  });

  it('ends all sessions of the person that a form names, and nobody else’s', async () => {
    const [one, two, other] = [await enter('bob'), await enter('bob', '2'), await enter('cyd')];
    expect((await byForm({ subject: subjectOf('bob') })).status).toBe(303);
    expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([false, false, true]);
  });

  it('ends sessions of the person that have no SessionIndex, too', async () => {
    const [old, named] = [await enter('gus', 'old'), await enter('gus', 'named')];
    const [other, foreign] = [await enter('gus', 'other'), await enter('hal', 'old')];
    await world.service.query("update sessions set sso_sid = null where sso_sid = 'old'");
    expect((await byForm({ subject: subjectOf('gus'), sessions: ['named'] })).status).toBe(303);
    const are = [await isIn(old), await isIn(named), await isIn(other), await isIn(foreign)];
    expect(are).toEqual([false, false, true, true]);
  });

  it('takes the signature over what was sent, however it is escaped', async () => {
    const browser = await enter('dan');
    const query = logouts.redirected({
      ...{ destination: urlOf(corp), subject: subjectOf('dan'), relayState: 'x' },
      escape: (text) => encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    });
    expect((await redirect(query)).status).toBe(303);
    expect(await isIn(browser)).toBe(false);
  });

  it('says nothing about people whom it does not know', async () => {
    expect((await byRedirect({ subject: 'nobody' })).status).toBe(303);
  });

  it('says what is missing or no text', async () => {
    expect((await redirect('SAMLRequest=%00')).status).toBe(422);
    expect((await post({ RelayState: 'x' })).status).toBe(422);
  });

  describe('refuses, and ends nothing', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await enter('eve');
    });
    const refused = async (answer: Answer, detail: RegExp) => {
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
        400,
        'malformed_request',
        expect.stringMatching(detail),
      ]);
      expect(await isIn(browser)).toBe(true);
    };
    const eve = (forgery: LogoutForgery = {}): LogoutForgery => ({ subject: subjectOf('eve'), ...forgery });
    const late = () => new Date(world.service.clock.now().getTime() - 8 * 60_000);

    const both: [string, () => LogoutForgery, RegExp][] = [
      ['without a signature', () => eve({ isUnsigned: true }), /not signed/],
      ['with SHA-1', () => eve({ hash: 'sha1' }), /SHA-256 or SHA-512/],
      ['of another issuer', () => eve({ issuer: 'https://evil.example' }), /not the issuer/],
      ['for another service', () => eve({ destination: 'https://other.example/slo' }), /Destination/],
      ['without a destination', () => eve({ destination: null }), /Destination/],
      ['that is old', () => eve({ issuedAt: late() }), /5 minutes/],
      ['that is no longer valid', () => eve({ notOnOrAfter: late() }), /5 minutes/],
      [
        'with two names',
        () => eve({ change: (xml) => xml.replace(/<saml:NameID.*NameID>/, '$&$&') }),
        /NameID|certificate/,
      ],
      ['with a document type', () => eve({ change: (xml) => `<!DOCTYPE x>${xml}` }), /no LogoutRequest/],
      [
        'with a comment in the name',
        () => eve({ change: (xml) => xml.replace('id-of', 'id<!-- -->-of') }),
        /no LogoutRequest/,
      ],
    ];
    it.each(both)('a redirect %s', async (_, forgery, detail) =>
      refused(await byRedirect(forgery()), detail),
    );
    it.each(both)('a form %s', async (_, forgery, detail) => refused(await byForm(forgery()), detail));

    it('what another provider has signed', async () => {
      await refused(await byRedirect(eve(), stranger), /not signed with a certificate/);
      await refused(await byForm(eve(), stranger), /not signed with a certificate/);
    });

    it('what was changed after it was signed', async () => {
      const query = logouts.redirected({ destination: urlOf(corp), ...eve({ relayState: 'x' }) });
      const other = logouts.redirected({ destination: urlOf(corp), ...eve({ relayState: 'x' }) });
      const request = (from: string) => /SAMLRequest=[^&]*/.exec(from)![0];
      await refused(await redirect(query.replace(request(query), request(other))), /changed/);
      await refused(await redirect(query.replace('RelayState=x', 'RelayState=y')), /changed/);
      await refused(await redirect(query.replace('RelayState=x&', '')), /changed/);
      const posted = logouts.posted({ destination: urlOf(corp), subject: subjectOf('cyd') });
      const xml = Buffer.from(posted, 'base64').toString().replace(subjectOf('cyd'), subjectOf('eve'));
      await refused(await post({ SAMLRequest: Buffer.from(xml).toString('base64') }), /changed/);
    });

    it('a wrapped signature', async () => {
      const signed = Buffer.from(
        logouts.posted({ destination: urlOf(corp), subject: subjectOf('cyd') }),
        'base64',
      ).toString();
      const evil = logouts.write({ destination: urlOf(corp), ...eve({ id: '_evil' }) });
      for (const wrapped of [
        evil.replace(
          '</samlp:LogoutRequest>',
          `<samlp:Extensions>${signed}</samlp:Extensions></samlp:LogoutRequest>`,
        ),
        evil.replace(
          '</samlp:LogoutRequest>',
          `${/<ds:Signature.*ds:Signature>|<Signature.*<\/Signature>/s.exec(signed)![0]}</samlp:LogoutRequest>`,
        ),
      ])
        await refused(
          await post({ SAMLRequest: Buffer.from(wrapped).toString('base64') }),
          /signed|no LogoutRequest/,
        );
    });

    it('a parameter that stands there twice, also under an escaped name', async () => {
      const query = logouts.redirected({ destination: urlOf(corp), ...eve() });
      const request = /SAMLRequest=[^&]*/.exec(query)![0];
      for (const twice of [
        `${query}&${request}`,
        `${query}&SAML%52equest=x`,
        `${query}&SigAlg=x`,
        `${query}&Signature=x`,
        `${query}&RelayState=1&RelayState=2`,
        query.replace('SAMLRequest=', 'SAML%52equest='),
      ])
        await refused(await redirect(twice), /twice/);
    });

    it('what is too long, or grows when it is inflated', async () => {
      await refused(await redirect(`SAMLRequest=${'a'.repeat(12_400)}`), /too long/);
      const bomb = logouts.redirected({
        destination: urlOf(corp),
        ...eve({
          change: (xml) =>
            xml.replace('</samlp:LogoutRequest>', `${' '.repeat(2_000_000)}</samlp:LogoutRequest>`),
        }),
      });
      await refused(await redirect(bomb), /too long/);
      for (const query of ['', 'SAMLRequest', 'SAMLRequest=%', 'RelayState=x'])
        await refused(await redirect(query), /no LogoutRequest|not signed/);
    });

    it('a request for another connection, or for none', async () => {
      const other = await saml.corp();
      const query = logouts.redirected({ destination: urlOf(other), ...eve() });
      await refused(await redirect(query), /Destination/);
      const unknown = await anonymous(world.service).get(`/api/auth/v1/sso/nowhere/logout?${query}`);
      expect([unknown.status, unknown.body.detail]).toEqual([400, expect.stringMatching(/short name/)]);
    });
  });

  it('accepts a request once, by either binding', async () => {
    const forgery = { id: '_once', subject: subjectOf('fay') };
    await enter('fay');
    expect((await byRedirect(forgery)).status).toBe(303);
    const browser = await enter('fay');
    for (const again of [await byRedirect(forgery), await byForm(forgery)])
      expect([again.status, again.body.detail]).toEqual([400, expect.stringMatching(/used before/)]);
    expect(await isIn(browser)).toBe(true);
  });
});
