import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import type { Answer } from '../toolbox/client.js';
import { anonymous } from '../toolbox/people.js';
import { TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { Browser, environmentFor } from './oidc-world.js';

const START = '/api/auth/v1/oidc/start';
const CALLBACK = '/api/auth/v1/oidc/callback';

type Reply = [status: number, body: unknown, type?: string];

class ScriptedIssuer {
  readonly asked: string[] = [];
  token: Reply = [500, {}];
  discovery: Reply = [500, {}];
  private server: Server | null = null;

  constructor(readonly port: number) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get metadata() {
    const { url } = this;
    return {
      ...{ issuer: url, jwks_uri: `${url}/keys`, response_types_supported: ['code'] },
      ...{ authorization_endpoint: `${url}/auth`, token_endpoint: `${url}/token` },
    };
  }

  async open(): Promise<void> {
    this.server = createServer((request, response) => {
      const path = request.url ?? '';
      this.asked.push(path);
      const [status, body, type = 'application/json'] = path === '/token' ? this.token : this.discovery;
      response.writeHead(status, { 'content-type': type, connection: 'close' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = null;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

describe('an issuer that is out of order', () => {
  let issuer: ScriptedIssuer;
  let service: TestService;
  beforeEach(async () => {
    issuer = new ScriptedIssuer(await freePort());
    const env = { ...environmentFor(issuer.url), BASE_URL: 'http://localhost:3000' };
    service = await TestService.start({ env });
  });
  afterEach(async () => {
    await service.close();
    await issuer.close();
  });

  const unavailable = ({ status, body, headers }: Answer) => {
    const { code, detail } = body as { code: string; detail: string };
    expect(headers['retry-after']).toBe('5');
    expect(detail).toMatch(/provider does not respond/);
    return [status, code];
  };
  const start = () => anonymous(service).get(START);

  it('is asked for again after each failure, and once it has answered never more', async () => {
    expect(unavailable(await start())).toEqual([503, 'unavailable']);
    await issuer.open();
    const { metadata } = issuer;
    const replies: Reply[] = [
      [500, { error: 'words of the issuer' }],
      [404, {}],
      [200, 'words of the issuer'],
      [200, '<h1>words of the issuer</h1>', 'text/html'],
      [200, { ...metadata, issuer: 'https://words-of-the-issuer.example' }],
    ];
    for (const reply of replies) {
      issuer.discovery = reply;
      expect(unavailable(await start())).toEqual([503, 'unavailable']);
    }
    issuer.discovery = [200, metadata];
    issuer.asked.length = 0;
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect((await start()).status).toBe(302);
    expect(issuer.asked).toEqual(['/.well-known/openid-configuration']);
    expect(JSON.stringify(service.log)).not.toMatch(/words.of.the.issuer/);
    expect(JSON.stringify(service.log)).toContain('ECONNREFUSED');
  });

  it('leaves a cookie without the prefix that needs HTTPS, where the service itself has none', async () => {
    issuer.discovery = [200, issuer.metadata];
    await issuer.open();
    expect((await start()).headers['set-cookie']).toMatch(
      /^oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('gives 503 at the callback when it is down then, and 401 when it refuses or talks nonsense', async () => {
    issuer.discovery = [200, issuer.metadata];
    await issuer.open();
    const answer = async (): Promise<Answer> => {
      const browser = new Browser(service);
      const { searchParams } = await browser.start();
      return browser.get(`${CALLBACK}?code=1&state=${searchParams.get('state') ?? ''}`);
    };
    const refusals: Reply[] = [
      [401, { error: 'invalid_client' }],
      [400, { error: 'invalid_grant' }],
      [200, {}],
      [200, { access_token: 'x', token_type: 'bearer' }],
      [200, { access_token: 'x', token_type: 'bearer', id_token: 'words of the issuer' }],
      [200, 'words of the issuer', 'text/html'],
      [302, ''],
    ];
    for (const reply of refusals) {
      issuer.token = reply;
      const { status, body, headers } = await answer();
      expect([reply, status, body.code]).toEqual([reply, 401, 'unauthenticated']);
      expect(headers['set-cookie']).toMatch(/^oidc=; Max-Age=0; /);
    }
    for (const reply of [
      [500, { error: 'server_error' }],
      [502, 'words of the issuer', 'text/html'],
    ] as Reply[]) {
      issuer.token = reply;
      expect(unavailable(await answer())).toEqual([503, 'unavailable']);
    }
    const browser = new Browser(service);
    const { searchParams } = await browser.start();
    await issuer.close();
    const away = await browser.get(`${CALLBACK}?code=1&state=${searchParams.get('state') ?? ''}`);
    expect(unavailable(away)).toEqual([503, 'unavailable']);
    expect(JSON.stringify(service.log)).not.toMatch(/words of the issuer/);
  });
});

describe('a service without an issuer', () => {
  const world = useService({ isOwn: true });

  it.each([START, CALLBACK, `${CALLBACK}?code=1&state=2`])('answers 404 not_found to %s', async (path) => {
    const { status, body, headers } = await anonymous(world.service).get(path);
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(headers.location).toBeUndefined();
  });
});
