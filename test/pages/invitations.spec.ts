import { InvitationsService } from '../../src/members/invitations/invitations.service.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import type { PersonClient } from '../toolbox/client.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD, signUp } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';
import { led, linkIn, Visitor } from './visitor.js';

const GRACE = { name: 'Grace Hopper', password: PASSWORD };

describe('/accept-invite', () => {
  const world = useService({ roles: 'all' });
  let admin: PersonClient;
  let visitor: Visitor;
  let guests = 0;
  beforeEach(async () => {
    admin = await world.service.person('admin', await world.service.client({ name: 'Host <i>' }));
    visitor = new Visitor(world.service);
  });

  const invite = async (email = `invited-${++guests}@example.com`) => {
    await admin.post('/api/settings/v1/invites', { email, role: 'editor' });
    const { text } = await mailTo(world.service, email, { subject: /invited you/ });
    const link = linkIn(text);
    return { email, link, token: new URL(link).searchParams.get('token')! };
  };
  const hasJoined = async () => {
    const { user, workspace } = await visitor.opened();
    const [joined] = (user.workspaces as { id: string; role: string }[]).filter(
      ({ id }) => id === workspace.id,
    );
    return workspace.name === 'Host <i>' && joined?.role === 'editor';
  };

  it('shows workspace and role, and creates an account for a new person, who is then signed in', async () => {
    const { email, link, token } = await invite();
    expect(link).toMatch(/^https:\/\/qr\.test\/accept-invite\?token=/);
    const page = await visitor.get(link);
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringMatching(/workspace Host &lt;i&gt; with the role editor\. Create an account for/),
    ]);
    expect(page.text).toContain(email);
    const german = await visitor.get(link, { 'accept-language': 'de' });
    expect(german.html).toContain('<html lang="de">');
    expect(german.text).toMatch(
      /Workspace Host &lt;i&gt; eingeladen, mit der Rolle Bearbeiter\. Erstellen Sie ein Konto für/,
    );
    const workspaces = world.service.running.app.get(WorkspacesService);
    await workspaces.suspend(admin.workspaceId);
    const refused = await visitor.submit('/accept-invite', { token, ...GRACE }, { 'accept-language': 'de' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Workspace ist gesperrt')]);
    await workspaces.resume(admin.workspaceId);
    const short = await visitor.submit('/accept-invite', { token, name: 'Grace', password: 'short' });
    expect([short.status, short.text]).toEqual([
      422,
      expect.stringContaining('Password must be at least 10 characters long'),
    ]);
    expect(led(await visitor.submit('/accept-invite', { token, ...GRACE }))).toEqual([303, './']);
    expect(await hasJoined()).toBe(true);
    for (const ended of [
      await visitor.get(link),
      await visitor.submit('/accept-invite', { token, ...GRACE }),
    ])
      expect([ended.status, ended.text]).toEqual([410, expect.stringContaining('no longer valid')]);
  });

  it('asks a person with an account for its password, and lets nobody in without', async () => {
    const person = await signUp(world.service);
    await anonymous(world.service).post('/api/auth/v1/verify-email', {
      token: (await mailTo(world.service, person.email)).token,
    });
    const { link, token } = await invite(person.email);
    expect((await visitor.get(link)).text).toContain('Sign in to the account of');
    const wrong = await visitor.submit('/accept-invite', { token, password: 'eves horse battery' });
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined]);
    expect(led(await visitor.submit('/accept-invite', { token, password: PASSWORD }))).toEqual([303, './']);
    expect(await hasJoined()).toBe(true);
  });

  it('needs only a click of a person who is signed in', async () => {
    const person = await world.service.person('viewer', world.acme);
    const { link, token } = await invite(person.email);
    visitor.cookie = person.token;
    expect((await visitor.get(link)).text).toContain(
      `You are signed in as ${person.email} and join with this account.`,
    );
    expect(led(await visitor.submit('/accept-invite', { token }))).toEqual([303, './']);
    expect(await hasJoined()).toBe(true);
    expect(visitor.cookie).not.toBe(person.token);
  });

  it('tells a person who is signed in that it is for another, who alone can accept it', async () => {
    const person = await world.service.person('viewer', world.acme);
    const { email, link, token } = await invite();
    visitor.cookie = person.token;
    expect((await visitor.get(link)).text).toContain(
      `You are signed in as ${person.email} , but this invitation is for ${email} .`,
    );
    const refused = await visitor.submit('/accept-invite', { token });
    expect([refused.status, visitor.cookie]).toEqual([422, person.token]);
    expect(refused.text).toContain(`signed in as ${person.email}`);
    expect(await hasJoined()).toBe(false);
    expect(led(await visitor.submit('/accept-invite', { token, ...GRACE }))).toEqual([303, './']);
    expect((await visitor.opened()).user).toMatchObject({ email });
    expect((await person.get<{ workspaces: unknown[] }>('/api/auth/v1/me')).body.workspaces).toHaveLength(1);
  });

  it('asks for an email address at an operator’s link', async () => {
    const token = await world.service.running.app
      .get(InvitationsService)
      .createLink({ workspaceId: admin.workspaceId }, 'editor');
    expect((await visitor.get(`/accept-invite?token=${token}`)).html).toContain('name="email"');
    const fields = { token, ...GRACE, email: 'operators-guest@example.com' };
    const person = new Visitor(world.service);
    person.cookie = (await world.service.person('viewer', world.acme)).token;
    expect((await person.get(`/accept-invite?token=${token}`)).text).toContain(
      'To join with another account',
    );
    expect(led(await visitor.submit('/accept-invite', fields))).toEqual([303, './']);
    expect(await hasJoined()).toBe(true);
  });
});
