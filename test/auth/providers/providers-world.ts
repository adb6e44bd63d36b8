import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Agent, buildConnector, request } from 'undici';
import { DeliverySettings } from '#libs/delivery';
import { createLocalCa, type LocalCa } from '../../../scripts/local-ca.js';
import type { ConnectionDto } from '../../../src/sso/connections/connections.dto.js';
import { ConnectProxy } from '../../toolbox/connect-proxy.js';
import { RunningClock } from '../../toolbox/on-localhost.js';
import { launchProcess } from '../../toolbox/processes.js';
import { SETTINGS } from '../../toolbox/settings.js';
import type { Answer } from '../../toolbox/client.js';
import { Browser, keep, written } from '../oidc-world.js';
import { SamlProvider } from '../saml-provider.js';
import { pathOf, postResponse } from '../saml-world.js';
import { SsoWorld, type Corp, type Entered } from '../sso-world.js';

const run = promisify(execFile);

export const ENTRA = 'https://login.microsoftonline.com/6f1c0e2a-91bd-4f5e-8a53-1b2f0c1d7e11/v2.0';
export const OKTA = 'https://acme.okta.com';
export const GOOGLE = 'https://accounts.google.com';
export const SAML = 'https://idp.corp.example';
const ISSUERS = [ENTRA, OKTA, GOOGLE];

/** Providers that others have written, under names that only a proxy knows, through which the service reaches them. */
export class ProvidersWorld {
  private constructor(
    readonly sso: SsoWorld,
    private readonly proxy: ConnectProxy,
    private readonly packages: string,
    private readonly agent: Agent,
  ) {}

  static async start({ isLocal = false } = {}): Promise<ProvidersWorld> {
    const authority = await createLocalCa();
    const proxy = await ConnectProxy.start();
    const env = { EGRESS_PROXY_URL: proxy.url };
    const clock = new RunningClock();
    const sso = await SsoWorld.start({ isLocal, authority, env, clock });
    // Only the proxy knows the names, wherever the tests run.
    const settings = sso.service.running.app.get(DeliverySettings, { strict: false });
    settings.lookup = () => Promise.reject(new Error('ENOTFOUND'));
    const packages = await install();
    const ports = new Map([
      ...(await startOidc(sso, authority)),
      ...(await startSaml(sso, authority, packages)),
    ]);
    proxy.decide = (authorityOf) => {
      const port = ports.get(authorityOf.replace(/:443$/, ''));
      return port === undefined ? { status: 403 } : { port };
    };
    return new ProvidersWorld(sso, proxy, packages, agentFor(authority, ports));
  }

  /** For a browser that has to reach the providers, too. */
  get proxyPort(): number {
    return this.proxy.port;
  }

  async close(): Promise<void> {
    await this.sso.close();
    await this.agent.close();
    await this.proxy.close();
    rmSync(this.packages, { recursive: true, force: true });
  }

  /** Adds an application at a provider, which gives it an ID and a secret. */
  async register(
    issuer: string,
    { callbackUrl, logoutUrl }: Pick<ConnectionDto, 'callbackUrl' | 'logoutUrl'>,
  ): Promise<{ clientId: string; clientSecret: string }> {
    const { statusCode, body } = await request(`${issuer}/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: [callbackUrl],
        ...(issuer === ENTRA && { subject_type: 'pairwise' }),
        ...(issuer === OKTA && {
          backchannel_logout_uri: logoutUrl,
          backchannel_logout_session_required: true,
        }),
      }),
      dispatcher: this.agent,
    });
    const made = (await body.json()) as { client_id: string; client_secret: string };
    if (statusCode !== 201) throw new Error(`no application: ${statusCode} ${JSON.stringify(made)}`);
    return { clientId: made.client_id, clientSecret: made.client_secret };
  }

  /** A workspace whose connection has an application at a provider, and neither test nor sign-in yet. */
  async connect(issuer: string, fields: object = {}): Promise<Corp> {
    const { admin, domain } = await this.sso.unconnected();
    const draft = await this.sso.connect(admin, {
      ...{ name: 'Provider', issuer: undefined, clientId: undefined, clientSecret: undefined },
      ...fields,
    });
    const corp = { admin, domain, connection: draft };
    const values = { issuer, ...(await this.register(issuer, draft)) };
    return { ...corp, connection: await this.sso.change(corp, values) };
  }

  async connectSaml(fields: object): Promise<Corp> {
    const { admin, domain } = await this.sso.unconnected();
    const others = { issuer: undefined, clientId: undefined, clientSecret: undefined };
    return { admin, domain, connection: await this.sso.connect(admin, { ...others, ...fields }) };
  }

  /** Signs somebody out at the SAML provider. @returns what it reads in the response of the service */
  async signOutOfSaml({ connection }: Corp, who: { nameId: string; sessionIndex: string }): Promise<unknown> {
    const query = new URLSearchParams({ ...who, entityId: connection.entityId ?? '' });
    const at = this.browser();
    const { url } = await at.open(new URL(`${SAML}/sign-out?${query.toString()}`));
    const { headers, status } = await new Browser(this.sso.service).get(url.pathname + url.search);
    if (!headers.location) throw new Error(`the service did not lead back: ${status}`);
    const { text } = await at.open(new URL(headers.location));
    return JSON.parse(text);
  }

  browser(): ProviderBrowser {
    return new ProviderBrowser(this.agent);
  }

  /** Tests a connection, and enables it if the test succeeds. @returns the connection afterwards */
  async enable(corp: Corp, who: object): Promise<ConnectionDto> {
    const path = `${SETTINGS}/connections/${corp.connection.id}`;
    const { body, headers } = await corp.admin.post<{ url: string }>(`${path}/test`, undefined);
    const browser = new Browser(this.sso.service);
    const [, value = ''] = /__Host-sso-test=([^;]*)/.exec(headers['set-cookie'] ?? '') ?? [];
    browser.cookies.set('__Host-sso-test', value);
    await this.visit(browser, new URL(body.url), who, this.browser());
    const { body: tested } = await corp.admin.get<ConnectionDto>(path);
    if (tested.status !== 'tested') throw new Error(`not tested: ${JSON.stringify(tested.lastTest)}`);
    await this.sso.change(corp, { status: 'enabled' });
    return tested;
  }

  /** Signs in at the start page of a connection. @param at a browser that the provider may know */
  async enter({ connection: { slug } }: Corp, who: object, at = this.browser()): Promise<Entered> {
    const browser = new Browser(this.sso.service);
    const { headers, status } = await browser.get(`/api/auth/v1/sso/${slug}/start`);
    if (!headers.location) throw new Error(`the service did not lead to the provider: ${status}`);
    return { browser, answer: await this.visit(browser, new URL(headers.location), who, at) };
  }

  private async visit(browser: Browser, url: URL, who: object, at: ProviderBrowser): Promise<Answer> {
    url.searchParams.set('login_hint', JSON.stringify(who));
    const { url: landed, text } = await at.open(url);
    if (landed.origin === this.sso.baseUrl) return browser.get(landed.pathname + landed.search);
    const [, action, response] =
      /action="([^"]+)"><input[^>]* name="SAMLResponse" value="([^"]+)"/.exec(text) ?? [];
    if (!action || !response) throw new Error(`the provider leads nowhere: ${text}`);
    return browser.get(pathOf(await postResponse(this.sso, new URL(action).pathname, response)));
  }
}

/** What the browser of a person keeps of a provider: somebody who has signed in there is known the next time. */
export class ProviderBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly agent: Agent) {}

  /** Follows the provider until it leads somewhere else, or shows a page. */
  async open(url: URL, form?: Record<string, string>): Promise<{ url: URL; status: number; text: string }> {
    const home = url.origin;
    let [next, body] = [url, form && new URLSearchParams(form).toString()];
    for (let steps = 0; steps < 10; steps++) {
      const answer = await request(next, {
        headers: {
          cookie: written(this.cookies),
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body !== undefined && { method: 'POST' as const, body }),
        dispatcher: this.agent,
      });
      const text = await answer.body.text();
      keep(this.cookies, [answer.headers['set-cookie'] ?? []].flat());
      const { location } = answer.headers;
      if (typeof location !== 'string') return { url: next, status: answer.statusCode, text };
      next = new URL(location, next);
      if (next.origin !== home) return { url: next, status: answer.statusCode, text: '' };
      body = undefined;
    }
    throw new Error(`the provider goes in circles at ${next.pathname}`);
  }

  /** Signs out at the provider, which tells the services where this browser has signed in. */
  async signOut(issuer: string): Promise<void> {
    const { text } = await this.open(new URL(`${issuer}/session/end`));
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? [];
    const { status } = await this.open(new URL(`${issuer}/session/end/confirm`), { xsrf, logout: 'yes' });
    if (status !== 200) throw new Error(`not signed out: ${status}`);
  }
}

async function install(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-providers-'));
  cpSync('test/auth/providers/packages', folder, { recursive: true });
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['ci', ...quiet], { cwd: folder });
  return folder;
}

const addressesOf = ({ service: { url }, baseUrl }: SsoWorld) => ({
  SERVICE_URL: url,
  PUBLIC_URL: baseUrl,
});

async function startOidc(sso: SsoWorld, authority: LocalCa): Promise<Map<string, number>> {
  const names = ISSUERS.map((issuer) => new URL(issuer).hostname);
  const { waitForOutput } = await launchProcess({
    args: ['test/auth/providers/oidc.mjs'],
    env: { ...addressesOf(sso), OIDC_TLS: JSON.stringify(await authority.issue(names)) },
  });
  const [, ports = ''] = await waitForOutput(/^ports (.*)$/m);
  return new Map(Object.entries(JSON.parse(ports) as Record<string, number>));
}

async function startSaml(sso: SsoWorld, authority: LocalCa, packages: string): Promise<[string, number][]> {
  const { hostname } = new URL(SAML);
  const { privateKey, certificate } = await SamlProvider.create(() => new Date());
  const { waitForOutput } = await launchProcess({
    args: ['test/auth/providers/saml.mjs'],
    env: {
      ...addressesOf(sso),
      ...{ PACKAGES: packages, ORIGIN: SAML, TLS: JSON.stringify(await authority.issue([hostname])) },
      ...{ PRIVATE_KEY: privateKey, CERTIFICATE: certificate },
    },
  });
  const [, port] = await waitForOutput(/^port (\d+)$/m);
  return [[hostname, Number(port)]];
}

/** Knows where the names of the providers are. */
function agentFor(authority: LocalCa, ports: Map<string, number>): Agent {
  const connect = buildConnector({ ca: authority.pem });
  return new Agent({
    connect: (options, callback) => {
      const { hostname } = options;
      const port = String(ports.get(hostname) ?? options.port);
      connect({ ...options, hostname: '127.0.0.1', servername: hostname, port }, callback);
    },
  });
}
