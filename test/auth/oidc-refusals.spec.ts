import { endProcesses } from '../toolbox/processes.js';
import { TestService } from '../toolbox/test-service.js';
import {
  Browser,
  countsOf,
  DONE,
  environmentFor,
  outcome,
  startIssuers,
  visitor,
  type Visitor,
} from './oidc-world.js';

const CALLBACK = '/api/auth/v1/oidc/callback';
const ATTEMPT = '__Host-oidc';
const REFUSED = [401, 'unauthenticated'];

describe('GET /api/auth/v1/oidc/callback answers 401, makes no account and signs nobody in', () => {
  let service: TestService;
  beforeAll(async () => {
    const { whole } = await startIssuers();
    service = await TestService.start({ env: environmentFor(whole) });
  });
  afterAll(async () => {
    await service.close();
    await endProcesses();
  });
  const counts = () => countsOf(service);
  const back = async (who: Visitor = visitor()) => {
    const browser = new Browser(service);
    return { browser, path: await browser.visit(await browser.start(), who) };
  };
  const expectRefusal = async (browser: Browser, path: string) => {
    const before = await counts();
    const answer = await browser.get(path);
    expect([answer.status, answer.body.code, answer.headers['www-authenticate']]).toEqual([
      ...REFUSED,
      'Bearer',
    ]);
    expect(answer.headers['set-cookie']).toMatch(/^__Host-oidc=; Max-Age=0; [^,]*$/);
    expect(answer.headers.location).toBeUndefined();
    expect(await counts()).toEqual(before);
    return answer;
  };

  it('without the cookie of the attempt', async () => {
    const { path } = await back();
    await expectRefusal(new Browser(service), path);
  });

  it('in another browser, which has begun an attempt of its own', async () => {
    const { path } = await back();
    const other = await back();
    await expectRefusal(other.browser, path);
  });

  it('with the cookie of another attempt beside the state of this one', async () => {
    const mine = await back();
    const other = await back();
    mine.browser.cookies.set(ATTEMPT, other.browser.cookies.get(ATTEMPT)!);
    await expectRefusal(mine.browser, mine.path);
  });

  it('with a cookie that was tampered with, cut off, or that is none', async () => {
    const { browser, path } = await back();
    const sealed = browser.cookies.get(ATTEMPT)!;
    const bytes = Buffer.from(sealed, 'base64url');
    for (let index = 0; index < bytes.length; index += 17) {
      const tampered = Buffer.from(bytes);
      tampered.writeUInt8(bytes.readUInt8(index) ^ 1, index);
      browser.cookies.set(ATTEMPT, tampered.toString('base64url'));
      await expectRefusal(browser, path);
    }
    for (const value of ['', 'e30', sealed.slice(0, 20), `${sealed}AAAA`, 'x'.repeat(5_000)]) {
      browser.cookies.set(ATTEMPT, value);
      await expectRefusal(browser, path);
    }
    browser.cookies.set(ATTEMPT, sealed);
    expect(outcome(await browser.get(path))).toEqual(DONE);
  });

  it('ten minutes after the start', async () => {
    const [early, late] = [await back(), await back()];
    service.clock.advance(599_000);
    expect(outcome(await early.browser.get(early.path))).toEqual(DONE);
    service.clock.advance(1_000);
    await expectRefusal(late.browser, late.path);
  });

  it('when it is asked a second time, with the cookie and without', async () => {
    const { browser, path } = await back();
    const sealed = browser.cookies.get(ATTEMPT)!;
    expect(outcome(await browser.get(path))).toEqual(DONE);
    await expectRefusal(browser, path);
    browser.cookies.set(ATTEMPT, sealed);
    await expectRefusal(browser, path);
  });

  it('when the state is wrong, missing or there twice', async () => {
    for (const change of [
      (query: URLSearchParams) => query.set('state', 'x'.repeat(43)),
      (query: URLSearchParams) => query.delete('state'),
      (query: URLSearchParams) => query.append('state', query.get('state')!),
      (query: URLSearchParams) => query.delete('code'),
      (query: URLSearchParams) => query.set('code', 'wrong'),
      (query: URLSearchParams) => query.set('iss', 'https://evil.example'),
      (query: URLSearchParams) => query.delete('iss'),
    ]) {
      const { browser, path } = await back();
      const url = new URL(path, service.url);
      change(url.searchParams);
      await expectRefusal(browser, url.pathname + url.search);
    }
  });

  it('to a bare call, and to one whose query is nonsense', async () => {
    for (const query of ['', '?', '?code', '?%', '?code[]=1&state[]=2', `?code=${'x'.repeat(5_000)}`]) {
      const { browser } = await back();
      await expectRefusal(browser, CALLBACK + query);
    }
  });

  it('when the issuer refuses, without its words', async () => {
    const { browser, path } = await back({ ...visitor(), error: 'access_denied' });
    expect(path).toContain('error=access_denied');
    const { bytes } = await expectRefusal(browser, path);
    expect(bytes.toString()).not.toMatch(/access_denied|words of the issuer/);
  });

  it('to a code that the issuer gave another client', async () => {
    const browser = new Browser(service);
    const url = await browser.start();
    url.searchParams.set('client_id', 'another');
    await expectRefusal(browser, await browser.visit(url, visitor()));
  });

  it('to a code that belongs to another code verifier or nonce', async () => {
    for (const name of ['code_challenge', 'nonce']) {
      const browser = new Browser(service);
      const url = await browser.start();
      url.searchParams.set(name, 'x'.repeat(43));
      await expectRefusal(browser, await browser.visit(url, visitor()));
    }
  });

  it.each<[string, NonNullable<Visitor['forgery']>]>([
    ['is signed by another key', { isSignedByAnother: true }],
    ['names another issuer', { payload: { iss: 'https://evil.example' } }],
    ['is for another client', { payload: { aud: 'another' } }],
    ['has another nonce', { payload: { nonce: 'x'.repeat(43) } }],
    ['has no nonce', { payload: { nonce: null } }],
    ['has expired', { payload: { exp: 1_000_000_000 } }],
    ['names no subject', { payload: { sub: null } }],
    ['names a subject that is too long', { payload: { sub: 'x'.repeat(256) } }],
    ['names a subject with NUL', { payload: { sub: 'a\0b' } }],
  ])('to an ID token that %s', async (_, forgery) => {
    const { browser, path } = await back({ ...visitor(), forgery });
    await expectRefusal(browser, path);
  });
});
