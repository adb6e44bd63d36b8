import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { createLocalCa, type LocalCa } from '../../scripts/local-ca.js';
import type { ClaimedDomainDto } from '../../src/sso/claimed-domains/claimed-domains.dto.js';
import type { ConnectionDto } from '../../src/sso/connections/connections.dto.js';
import type { Answer, Client, PersonClient } from '../toolbox/client.js';
import { startNameServer, type NameServer } from '../toolbox/name-server.js';
import { anonymous } from '../toolbox/people.js';
import { launchProcess } from '../toolbox/processes.js';
import { SETTINGS } from '../toolbox/settings.js';
import type { TestClock } from '../toolbox/test-clock.js';
import { BASE_URL, TestService } from '../toolbox/test-service.js';
import { MetadataServer } from './metadata-server.js';
import { Browser, environmentFor, visitIssuer, visitor, type Issuers, type Visitor } from './oidc-world.js';

const MAX_CORPS = 60;
const slugOf = (number: number) => `corp-${number}`;
export const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = environmentFor('');

/** A workspace with a claimed domain and a connection. */
export interface Corp {
  admin: PersonClient;
  domain: string;
  connection: ConnectionDto;
}

export interface WorldOptions {
  isLocal?: boolean;
  authority?: LocalCa;
  clock?: TestClock;
  env?: Record<string, string>;
}

/** Providers over HTTPS that the service may reach, and a name server in which domains are claimed. */
export class SsoWorld {
  private corps = 0;

  private constructor(
    readonly service: TestService,
    readonly names: NameServer,
    readonly issuers: Issuers,
    readonly metadata: MetadataServer,
    readonly baseUrl: string,
    private readonly agent: Agent,
    private readonly dir: string,
  ) {}

  /**
   * @param isLocal for a browser: at an address that it can open, and on the system time
   * @param options.authority whom the service believes certificates of providers
   */
  static async start({ isLocal = false, ...options }: WorldOptions = {}): Promise<SsoWorld> {
    const [port, shortPort] = [await freePort(), await freePort()];
    const baseUrl = isLocal ? `http://localhost:${port}` : BASE_URL;
    const ca = options.authority ?? (await createLocalCa());
    const dir = mkdtempSync(join(tmpdir(), 'qr-service-issuers-'));
    const caFile = join(dir, 'ca.pem');
    writeFileSync(caFile, ca.pem);
    const callbacks = Array.from(
      { length: MAX_CORPS },
      (_, at) => `${baseUrl}/api/auth/v1/sso/${slugOf(at + 1)}/callback`,
    );
    const launched = await launchProcess({
      args: ['test/toolbox/oidc-provider.mjs', ...callbacks],
      env: { OIDC_TLS: JSON.stringify(await ca.issue(['localhost'])) },
    });
    const [, urls = ''] = await launched.waitForOutput(/^issuers (.*)$/m);
    const issuers = JSON.parse(urls) as Issuers;
    const metadata = await MetadataServer.start(await ca.issue(['localhost']));
    const names = await startNameServer();
    const service = await TestService.start({
      roles: 'all',
      connections: 4,
      ...(options.clock && { clock: options.clock }),
      ...(isLocal && { settings: { port, shortPort } }),
      env: {
        ...(isLocal && { BASE_URL: baseUrl, SHORT_URL_BASE: `http://localhost:${shortPort}` }),
        DNS_SERVERS: names.address,
        WEBHOOK_ALLOW_PORTS: [issuers.whole, issuers.thin, metadata.url]
          .map((url) => new URL(url).port)
          .join(),
        WEBHOOK_ALLOW_PRIVATE: '127.0.0.1,::1',
        WEBHOOK_CA_FILE: caFile,
        ...options.env,
      },
    });
    const agent = new Agent({ connect: { ca: ca.pem } });
    return new SsoWorld(service, names, issuers, metadata, baseUrl, agent, dir);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.names.close();
    this.metadata.close();
    await this.agent.close();
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** A workspace with a claimed domain, in which its admin has an address; the first connection gets a slug that the providers know. */
  async unconnected(): Promise<Omit<Corp, 'connection'>> {
    const number = ++this.corps;
    const workspace = await this.service.client({ name: `Corp ${number}` });
    await this.service.plan(workspace, 'business');
    const admin = await this.service.person('admin', workspace);
    const domain = `${slugOf(number)}.example`;
    await this.claim(await this.keyOf(admin), domain);
    const values = [admin.userId, `boss@${domain}`];
    await this.service.query('update users set email = $2, email_norm = $2 where id = $1', values);
    return { admin, domain };
  }

  /** @param fields of the connection, which is enabled */
  async corp(fields: object = {}): Promise<Corp> {
    const { admin, domain } = await this.unconnected();
    const corp = { admin, domain, connection: await this.connect(admin, fields) };
    await this.test(corp, person(`boss@${domain}`));
    return { ...corp, connection: await this.change(corp, { status: 'enabled' }) };
  }

  /** Browsers at another address have another cookie. */
  keyOf({ workspaceId }: Pick<PersonClient, 'workspaceId'>): Promise<Client> {
    return this.service.clientOf(workspaceId, 'admin');
  }

  async claim(admin: Client, name: string): Promise<ClaimedDomainDto> {
    const path = `${SETTINGS}/claimed-domains`;
    const { body } = await admin.post<ClaimedDomainDto>(path, { name });
    this.names.records.set(body.record.name, [body.record.value]);
    const verified = await admin.post<ClaimedDomainDto>(`${path}/${body.id}/verify`, undefined);
    if (verified.status !== 200) throw new Error(`${name} was not claimed: ${verified.status}`);
    return verified.body;
  }

  async connect(admin: Client, fields: object = {}): Promise<ConnectionDto> {
    const { status, body } = await admin.post<ConnectionDto>(`${SETTINGS}/connections`, {
      ...{ type: 'oidc', name: 'Okta', issuer: this.issuers.whole, clientId, clientSecret },
      ...fields,
    });
    if (status !== 201) throw new Error(`no connection: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async change({ admin, connection }: Corp, patch: object): Promise<ConnectionDto> {
    const { status, body } = await admin.patch<ConnectionDto>(
      `${SETTINGS}/connections/${connection.id}`,
      patch,
    );
    if (status !== 200) throw new Error(`not changed: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Signs in at the provider for a test. @returns the connection afterwards */
  async test({ admin, connection }: Corp, who: Visitor): Promise<ConnectionDto> {
    const path = `${SETTINGS}/connections/${connection.id}`;
    const { body, headers } = await admin.post<{ url: string }>(`${path}/test`, undefined);
    const browser = new Browser(this.service);
    const [, value = ''] = /__Host-sso-test=([^;]*)/.exec(headers['set-cookie'] ?? '') ?? [];
    browser.cookies.set('__Host-sso-test', value);
    await browser.get(await this.visit(new URL(body.url), who));
    return (await admin.get<ConnectionDto>(path)).body;
  }

  /** Signs in at the start page of a connection. */
  async enter(
    { connection: { slug } }: Pick<Corp, 'connection'>,
    who: Visitor,
    query = '',
  ): Promise<Entered> {
    const browser = new Browser(this.service);
    const { headers, status } = await browser.get(`/api/auth/v1/sso/${slug}/start${query}`);
    if (!headers.location) throw new Error(`the service did not lead to the provider: ${status}`);
    const answer = await browser.get(await this.visit(new URL(headers.location), who));
    return { browser, answer };
  }

  visit(url: URL, who: Visitor): Promise<string> {
    return visitIssuer(url, who, BASE_URL, this.agent);
  }

  /** A logout token as the provider of a connection sends it. @param claims null omits one */
  async logoutToken(
    { connection }: Pick<Corp, 'connection'>,
    claims: Record<string, unknown>,
    key = 'own',
  ): Promise<string> {
    const iat = Math.floor(this.service.clock.now().getTime() / 1_000);
    const payload = {
      ...{ iss: connection.issuer, aud: connection.clientId, iat, exp: iat + 120, jti: randomUUID() },
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    };
    const text = JSON.stringify(payload, (_name, value: unknown) => value ?? undefined);
    const query = new URLSearchParams({ key, payload: text });
    const { body } = await request(`${this.issuers.whole}/sign?${query.toString()}`, {
      dispatcher: this.agent,
    });
    return body.text();
  }

  /** The back channel of a provider. */
  logOut(
    { connection: { slug } }: { connection: Pick<ConnectionDto, 'slug'> },
    token: string,
  ): Promise<Answer> {
    return anonymous(this.service).call('POST', `/api/auth/v1/sso/${slug}/backchannel-logout`, {
      body: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** Has the providers sign with another key. */
  async changeKey(): Promise<void> {
    await (await request(`${this.issuers.whole}/change-key`, { dispatcher: this.agent })).body.dump();
  }
}

export interface Entered {
  browser: Browser;
  answer: Answer;
}

/** Somebody whom the provider says nothing about but the address, as Entra ID does. */
export const person = (email: string, claims: Partial<Visitor['claims']> = {}): Visitor =>
  visitor({ email, email_verified: undefined, ...claims });
