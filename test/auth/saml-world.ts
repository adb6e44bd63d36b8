import type { ConnectionDto } from '../../src/sso/connections/connections.dto.js';
import type { Answer, Client } from '../toolbox/client.js';
import { anonymous } from '../toolbox/people.js';
import { SETTINGS } from '../toolbox/settings.js';
import { Browser } from './oidc-world.js';
import { readRequest, type Forgery, type SamlPerson, type SamlProvider } from './saml-provider.js';
import type { Corp, Entered, SsoWorld } from './sso-world.js';

export const samlPerson = (email: string, fields: Partial<SamlPerson> = {}): SamlPerson => ({
  nameId: `id-of-${email}`,
  attributes: { email },
  ...fields,
});

/** Sends the form of a provider's page, as a browser does: from another site, so without cookies. */
export const postResponse = (
  world: Pick<SsoWorld, 'service'>,
  path: string,
  encoded: string,
): Promise<Answer> =>
  anonymous(world.service).call('POST', path, {
    body: new URLSearchParams({ SAMLResponse: encoded, RelayState: 'x' }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...{ 'sec-fetch-site': 'cross-site', origin: 'https://idp.example' },
    },
  });

export const pathOf = ({ headers }: Answer): string => {
  const { pathname, search } = new URL(headers.location ?? '', 'https://qr.test');
  return pathname + search;
};

/** People and connections of one SAML provider. */
export class SamlWorld {
  constructor(
    private readonly world: SsoWorld,
    readonly provider: SamlProvider,
  ) {}

  async connect(admin: Client, fields: object = {}): Promise<ConnectionDto> {
    const { status, body } = await admin.post<ConnectionDto>(`${SETTINGS}/connections`, {
      ...{ type: 'saml', name: 'Okta', metadata: this.provider.metadata() },
      ...fields,
    });
    if (status !== 201) throw new Error(`no connection: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** @param fields of the connection, which is enabled */
  async corp(fields: object = {}): Promise<Corp> {
    const { admin, domain } = await this.world.unconnected();
    const corp = { admin, domain, connection: await this.connect(admin, fields) };
    await this.test(corp, samlPerson(`boss@${domain}`));
    return { ...corp, connection: await this.world.change(corp, { status: 'enabled' }) };
  }

  async test({ admin, connection }: Corp, who: SamlPerson, forgery: Forgery = {}): Promise<ConnectionDto> {
    const path = `${SETTINGS}/connections/${connection.id}`;
    const { body, headers } = await admin.post<{ url: string }>(`${path}/test`, undefined);
    const browser = new Browser(this.world.service);
    const [, value = ''] = /__Host-sso-test=([^;]*)/.exec(headers['set-cookie'] ?? '') ?? [];
    browser.cookies.set('__Host-sso-test', value);
    await this.comeBack(browser, new URL(body.url), who, forgery);
    return (await admin.get<ConnectionDto>(path)).body;
  }

  async enter(corp: Pick<Corp, 'connection'>, who: SamlPerson, forgery: Forgery = {}): Promise<Entered> {
    const browser = new Browser(this.world.service);
    const { answer } = await this.comeBack(browser, await this.start(corp, browser), who, forgery);
    return { browser, answer };
  }

  async start(
    { connection: { slug } }: Pick<Corp, 'connection'>,
    browser: Browser,
    query = '',
  ): Promise<URL> {
    const { headers, status } = await browser.get(`/api/auth/v1/sso/${slug}/start${query}`);
    if (!headers.location) throw new Error(`the service did not lead to the provider: ${status}`);
    return new URL(headers.location);
  }

  /** The page of the provider sends the form, and the browser follows. */
  async comeBack(browser: Browser, url: URL, who: SamlPerson, forgery: Forgery = {}) {
    const request = readRequest(url);
    const encoded = this.provider.respond(request, who, forgery);
    const posted = await postResponse(this.world, new URL(request.consumerUrl).pathname, encoded);
    return { posted, encoded, answer: await browser.get(pathOf(posted)) };
  }
}
