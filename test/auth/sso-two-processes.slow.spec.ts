import { anonymous } from '../toolbox/people.js';
import { PersonClient } from '../toolbox/client.js';
import { endProcesses } from '../toolbox/processes.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { type Browser, written } from './oidc-world.js';
import { LogoutRequests } from './saml-logouts.js';
import { SamlProvider } from './saml-provider.js';
import { SamlWorld, samlPerson } from './saml-world.js';
import { person, SsoWorld } from './sso-world.js';

const SOON_MS = 4_000;

/** Two processes on one database, each of which has sessions and workspaces in memory. */
describe('single sign-on in two processes', () => {
  let world: SsoWorld;
  let there: TestService;
  beforeAll(async () => {
    world = await SsoWorld.start();
    const { database, clock } = world.service;
    there = await TestService.start({ database, clock, connections: 4 });
  });
  afterAll(async () => {
    await there.close();
    await world.close();
    await endProcesses();
  });

  const statusThere = async ({ cookies }: Browser, path = '/api/v1/qr') =>
    (await anonymous(there).get(path, { headers: { cookie: written(cookies) } })).status;
  const becomes = (status: number, asked: () => Promise<number>) =>
    waitUntil(async () => (await asked()) === status, `${status} in the other process`, SOON_MS);

  it('a requirement keeps others out of both, and ends in both', async () => {
    const corp = await world.corp();
    const { browser } = await world.enter(corp, person(`boss@${corp.domain}`));
    const { workspaceId, token, userId, email } = corp.admin;
    const elsewhere = new PersonClient(there.url, workspaceId, token, userId, email);
    const status = async () => (await elsewhere.get('/api/v1/qr')).status;
    expect([await status(), await statusThere(browser)]).toEqual([200, 200]);
    await world.change(corp, { required: true });
    await becomes(403, status);
    expect(await statusThere(browser)).toBe(200);
    const key = await world.keyOf(corp.admin);
    await key.patch(`/api/settings/v1/connections/${corp.connection.id}`, { required: false });
    await becomes(200, status);
  });

  it('a logout at the provider ends the session in both, with OpenID Connect', async () => {
    const corp = await world.corp({ joinAllowed: true });
    const who = person(`ada@${corp.domain}`);
    const { browser } = await world.enter(corp, who);
    expect(await statusThere(browser)).toBe(200);
    const token = await world.logoutToken(corp, { sub: who.claims.sub });
    expect((await world.logOut(corp, token)).status).toBe(200);
    await becomes(401, () => statusThere(browser));
  });

  it('and with SAML', async () => {
    const now = () => world.service.clock.now();
    const provider = await SamlProvider.create(now);
    const saml = new SamlWorld(world, provider);
    const corp = await saml.corp({ joinAllowed: true });
    const { browser } = await saml.enter(corp, samlPerson(`ada@${corp.domain}`));
    expect(await statusThere(browser)).toBe(200);
    const destination = corp.connection.logoutUrl!;
    const query = new LogoutRequests(provider, now).redirected({
      ...{ destination, subject: `id-of-ada@${corp.domain}`, sessions: ['1'] },
    });
    const answer = await anonymous(world.service).get(`${new URL(destination).pathname}?${query}`);
    expect(answer.status).toBe(303);
    await becomes(401, () => statusThere(browser));
  });
});
