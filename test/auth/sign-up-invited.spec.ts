import { mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD, personOf, signIn } from '../toolbox/people.js';
import { endProcesses } from '../toolbox/processes.js';
import { Provider } from '../toolbox/provider.js';
import { TestService } from '../toolbox/test-service.js';
import { Visitor } from '../pages/visitor.js';
import {
  Browser,
  countsOf,
  DONE,
  environmentFor,
  meOf,
  outcome,
  startIssuers,
  visitor as someone,
} from './oidc-world.js';

const ADA = { email: 'ada@example.com', password: PASSWORD, name: 'Ada', workspaceName: 'Engines' };

describe('SIGN_UP=invited', () => {
  let service: TestService;
  beforeAll(async () => {
    const issuers = await startIssuers();
    service = await TestService.start({
      roles: 'all',
      env: { SIGN_UP: 'invited', ...environmentFor(issuers.whole) },
    });
  });
  afterAll(async () => {
    await service.close();
    await endProcesses();
  });

  const invite = async (email: string, name = 'Host'): Promise<string> => {
    const admin = await service.person('admin', await service.client({ name }));
    await admin.post('/api/settings/v1/invites', { email, role: 'editor' });
    return (await mailTo(service, email, { subject: /invited you/ })).token;
  };

  it('refuses sign-up with 403, and says how to get in; an invitation still creates an account', async () => {
    const token = await invite(ADA.email);
    const before = await countsOf(service);
    const refused = await anonymous(service).post('/api/auth/v1/sign-up', ADA);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      403,
      'forbidden',
      'New accounts require an invitation: ask an admin of the workspace to invite this email address, and open the link in the email.',
    ]);
    expect(await countsOf(service)).toEqual(before);
    const accepted = await anonymous(service).post('/api/auth/v1/invites/accept', {
      token,
      name: 'Ada',
      password: PASSWORD,
    });
    expect((await personOf(service, accepted).get('/api/v1/qr')).status).toBe(200);
    expect((await signIn(service, ADA.email)).status).toBe(200);
  });

  it('lets a person in whom an identity provider has created, with the verified address only', async () => {
    const workspace = await service.client({ name: 'Host' });
    const who = someone();
    const provider = await Provider.connect(service, workspace);
    const { id } = await provider.create({ userName: 'grace', emails: [who.email] });
    const claims = { ...someone().claims, email: who.email, email_verified: false };
    expect(outcome(await new Browser(service).signIn({ claims }))).toEqual([403, 'forbidden']);
    const browser = new Browser(service);
    expect(outcome(await browser.signIn(who))).toEqual(DONE);
    expect((await meOf(browser)).workspaces).toEqual([
      { id: workspace.workspaceId, name: 'Host', role: 'viewer', leads: false },
    ]);
    expect(await service.query('select active from members where id = $1', [id])).toEqual([{ active: true }]);
    await provider.members.change(provider.acting, id, () => ({ active: false }));
    const { status, body } = await new Browser(service).signIn(who);
    expect([status, body.detail]).toEqual([
      403,
      expect.stringMatching(/^This account is deactivated in all/),
    ]);
  });

  it.each(['suspended_at', 'frozen_at', 'deleted_at'])(
    'lets nobody in whom a workspace awaits that has %s',
    async (column) => {
      const [provisioned, invited] = [someone(), someone()];
      const workspace = await service.client({ name: 'Closed' });
      const provider = await Provider.connect(service, workspace);
      await provider.create({ userName: 'grace', emails: [provisioned.email] });
      await invite(invited.email, 'Open');
      service.clock.advance(1_000);
      const closed = await service.person('admin', workspace);
      await closed.post('/api/settings/v1/invites', { email: invited.email, role: 'editor' });
      await service.query(`update workspaces set ${column} = now() where id = $1`, [workspace.workspaceId]);
      expect(outcome(await new Browser(service).signIn(provisioned))).toEqual([403, 'forbidden']);
      const browser = new Browser(service);
      expect(outcome(await browser.signIn(invited))).toEqual(DONE);
      expect((await meOf(browser)).workspaces).toMatchObject([{ name: 'Open' }]);
    },
  );

  it('is said on the pages for sign-in and sign-up, also after sign-in with the provider', async () => {
    const visitor = new Visitor(service);
    const signIn = await visitor.get('/sign-in');
    expect(signIn.text).toContain('New accounts require an invitation.');
    expect(signIn.html).toContain('href="api/auth/v1/oidc/start"');
    expect(signIn.text).not.toContain('Create an account');
    expect((await visitor.get('/sign-up')).text).toContain('Sign-up is by invitation');
    const refused = await visitor.submit('/sign-up', ADA);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('require an invitation')]);

    const browser = new Browser(service);
    for (const [who, notice, says] of [
      [someone(), 'invitation-required', 'New accounts require an invitation'],
      [{ ...someone(), error: 'access_denied' }, 'oidc-refused', 'Sign-in with the provider failed'],
    ] as const) {
      const path = await browser.visit(await browser.start(), who);
      const { status, headers } = await browser.get(path, { 'sec-fetch-mode': 'navigate' });
      expect([status, headers.location]).toEqual([302, `https://qr.test/sign-in?notice=${notice}`]);
      expect(browser.cookies.size).toBe(0);
      expect((await visitor.get(headers.location!)).text).toContain(says);
    }
  });

  it('refuses a new person of the issuer without an invitation to their verified email', async () => {
    const invited = someone({ email_verified: false });
    await invite(invited.email);
    const before = await countsOf(service);
    for (const who of [someone(), invited]) {
      const browser = new Browser(service);
      const answer = await browser.signIn(who);
      expect([...outcome(answer), answer.body.detail]).toEqual([
        403,
        'forbidden',
        expect.stringMatching(/^New accounts require an invitation/),
      ]);
      expect(browser.cookies.size).toBe(0);
    }
    expect(await countsOf(service)).toEqual(before);
  });

  it('lets a new person of the issuer into the workspace that invited them last, and into no other', async () => {
    const who = someone();
    await invite(who.email, 'Earlier');
    service.clock.advance(1_000);
    await invite(who.email, 'Latest');
    const browser = new Browser(service);
    expect(outcome(await browser.signIn(who))).toEqual(DONE);
    expect(await meOf(browser)).toMatchObject({
      email: who.email,
      emailVerified: true,
      workspaces: [{ name: 'Latest', role: 'editor' }],
    });
    expect(outcome(await browser.signIn(who))).toEqual(DONE);
    const visitor = new Visitor(service);
    visitor.cookie = browser.cookies.get('__Host-session');
    expect((await visitor.get(DONE[1])).html).toContain('<div id="root">');
    expect((await visitor.opened()).workspace).toMatchObject({ name: 'Latest' });
  });
});
