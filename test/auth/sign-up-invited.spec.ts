import { mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD, personOf, signIn } from '../toolbox/people.js';
import { endProcesses } from '../toolbox/processes.js';
import { TestService } from '../toolbox/test-service.js';
import {
  Browser,
  countsOf,
  DONE,
  environmentFor,
  meOf,
  outcome,
  startIssuers,
  visitor,
} from './oidc-world.js';

const ADA = { email: 'ada@example.com', password: PASSWORD, name: 'Ada', workspaceName: 'Engines' };

describe('SIGN_UP=invited', () => {
  let service: TestService;
  beforeAll(async () => {
    const issuers = await startIssuers();
    service = await TestService.start({ env: { SIGN_UP: 'invited', ...environmentFor(issuers.whole) } });
  });
  afterAll(async () => {
    await service.close();
    await endProcesses();
  });

  /** An invitation to a new workspace. @returns its token */
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

  it('refuses a new person of the issuer without an invitation to their verified email', async () => {
    const invited = visitor({ email_verified: false });
    await invite(invited.email);
    const before = await countsOf(service);
    for (const who of [visitor(), invited]) {
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
    const who = visitor();
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
  });
});
