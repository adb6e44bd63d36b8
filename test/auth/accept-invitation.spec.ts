import { InvitationsService } from '../../src/members/invitations/invitations.service.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import type { PersonClient } from '../toolbox/client.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, cookieOf, PASSWORD, personOf, signIn, signUp } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

const NEW = { name: 'Grace Hopper', password: PASSWORD };

describe('POST /api/auth/v1/invites/accept', () => {
  const world = useService({ roles: 'all', isOwn: true, connections: 10 });
  let admin: PersonClient;
  let guests = 0;
  beforeEach(async () => {
    admin = await world.service.person('admin', await world.service.client({ name: 'Host' }));
  });

  const invite = async (email = `guest-${++guests}@example.com`, role = 'editor') => {
    await admin.post('/api/settings/v1/invites', { email, role });
    const { token } = await mailTo(world.service, email, { subject: /invited you/ });
    return { email, token };
  };
  const accept = (body: object, by = anonymous(world.service)) =>
    by.post('/api/auth/v1/invites/accept', body);
  const membersOf = async (client: PersonClient) => {
    const { body } = await client.get<{ items: { email: string; role: string }[] }>(
      '/api/settings/v1/members',
    );
    return body.items.map(({ email, role }) => [email, role]);
  };

  it('makes an account with a confirmed e-mail for who has none, and signs in to that workspace', async () => {
    const { email, token } = await invite();
    const answer = await accept({ token, ...NEW });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        user: { email, emailVerified: true, workspaces: [{ name: 'Host', role: 'editor' }] },
        workspace: { id: admin.workspaceId },
      },
    ]);
    expect((await personOf(world.service, answer).get('/api/v1/qr')).status).toBe(200);
    expect(await membersOf(admin)).toContainEqual([email, 'editor']);
    expect((await signIn(world.service, email)).status).toBe(200);
  });

  it('is good once, also when 10 come at once', async () => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept({ token, ...NEW })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await accept({ token, ...NEW })).status).toBe(422);
  });

  it('asks who has an account for its password, and lets nobody in without', async () => {
    const person = await signUp(world.service);
    await anonymous(world.service).post('/api/auth/v1/verify-email', {
      token: (await mailTo(world.service, person.email)).token,
    });
    const { token } = await invite(person.email);
    const without = await accept({ token, name: 'Eve' });
    expect([without.status, without.body.errors]).toMatchObject([422, [{ pointer: '/password' }]]);
    const wrong = await accept({ token, name: 'Eve', password: 'eves horse battery staple' });
    expect([wrong.status, cookieOf(wrong)]).toEqual([401, undefined]);
    expect(await membersOf(admin)).toHaveLength(1);
    const right = await accept({ token, password: PASSWORD });
    expect(right.body).toMatchObject({
      user: { id: person.userId, name: 'Ada Lovelace' },
      workspace: { name: 'Host' },
    });
  });

  it('accepts the signed-in account with the invited email unchanged, and switches its session', async () => {
    const person = await world.service.person('viewer', world.acme);
    const { token } = await invite(person.email);
    const answer = await accept({ token }, person);
    expect([answer.status, answer.body.workspace]).toMatchObject([200, { name: 'Host' }]);
    expect((await person.get('/api/auth/v1/me')).status).toBe(401);
    expect((await personOf(world.service, answer).get('/api/auth/v1/me')).status).toBe(200);
  });

  it('lets nobody else who is signed in take it', async () => {
    const { token } = await invite();
    const stranger = await world.service.person('admin', world.acme);
    const answer = await accept({ token }, stranger);
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [{ pointer: '/name' }, { pointer: '/password' }],
    ]);
    expect(await membersOf(admin)).toHaveLength(1);
  });

  it('takes over an account whose email was never verified', async () => {
    const squatter = await signUp(world.service, {
      email: 'victim@example.com',
      password: 'squatters horse battery',
    });
    const made = await squatter.post<{ key: string }>('/api/settings/v1/api-keys', {
      name: 'Backdoor',
      scope: 'read_write',
    });
    const { token } = await invite('victim@example.com');
    const answer = await accept({ token, ...NEW });
    expect(answer.body.user).toMatchObject({
      id: squatter.userId,
      name: 'Grace Hopper',
      emailVerified: true,
    });
    expect((await squatter.get('/api/auth/v1/me')).status).toBe(401);
    expect((await signIn(world.service, 'victim@example.com', 'squatters horse battery')).status).toBe(401);
    const headers = { authorization: `Bearer ${made.body.key}` };
    expect((await anonymous(world.service).get('/api/v1/qr', { headers })).status).toBe(401);
  });

  it('leaves no API key of its creator, however many are requested concurrently', async () => {
    const email = 'raced@example.com';
    const squatter = await signUp(world.service, { email, password: 'squatters horse battery' });
    const { token } = await invite(email);
    const keys: string[] = [];
    const ask = async (): Promise<void> => {
      const fields = { name: 'Backdoor', scope: 'read' };
      const { status, body } = await squatter.post<{ key: string }>('/api/settings/v1/api-keys', fields);
      if (status !== 201) return;
      keys.push(body.key);
      await ask();
    };
    const asking = Array.from({ length: 8 }, ask);
    expect((await accept({ token, ...NEW })).status).toBe(200);
    await Promise.all(asking);
    for (const key of keys) {
      const headers = { authorization: `Bearer ${key}` };
      expect((await anonymous(world.service).get('/api/v1/qr', { headers })).status).not.toBe(200);
    }
  });

  it('takes no account for the invitation of a mailbox that a mail server tells apart from it', async () => {
    const owner = await signUp(world.service, { email: '\u00e4gidius@example.com' });
    const { token } = await invite('\u00c4gidius@example.com');
    const { status, body } = await accept({ token, name: 'Eve', password: 'the password of Eve' });
    expect([status, body.errors]).toMatchObject([401, undefined]);
    expect((await accept({ token, name: 'Eve' })).status).toBe(422);
    const { body: me } = await owner.get('/api/auth/v1/me');
    expect(me).toMatchObject({ name: 'Ada Lovelace', emailVerified: false, workspaces: [{ role: 'admin' }] });
    expect((await signIn(world.service, owner.email)).status).toBe(200);
  });

  it.each([
    [{}, ['/name', '/password']],
    [{ name: 'Grace' }, ['/password']],
    [{ name: 'Grace', password: 'short' }, ['/password']],
    [{ ...NEW, role: 'admin' }, ['/role']],
  ])('answers 422 to %j and keeps the invitation', async (fields, pointers) => {
    const { token } = await invite();
    const { status, body } = await accept({ token, ...fields });
    expect([status, (body.errors as { pointer: string }[]).map(({ pointer }) => pointer)]).toEqual([
      422,
      pointers,
    ]);
    expect((await accept({ token, ...NEW })).status).toBe(200);
  });

  it.each(['x', 'A'.repeat(43)])('answers 422 to the token %s', async (token) => {
    const { status, body } = await accept({ token, ...NEW });
    expect([status, body.errors]).toMatchObject([422, [{ pointer: '/token' }]]);
  });

  it('answers 422 after 7 days', async () => {
    const { token } = await invite();
    world.service.clock.advance(7 * 86_400_000);
    expect((await accept({ token, ...NEW })).status).toBe(422);
  });

  it('answers 403 as long as the workspace is suspended, and creates no account', async () => {
    const { email, token } = await invite();
    const workspaces = world.service.running.app.get(WorkspacesService);
    await workspaces.suspend(admin.workspaceId);
    const { status, body } = await accept({ token, ...NEW });
    expect([status, body.code]).toEqual([403, 'workspace_suspended']);
    expect((await signIn(world.service, email)).status).toBe(401);
    await workspaces.resume(admin.workspaceId);
    expect((await accept({ token, ...NEW })).status).toBe(200);
  });

  it('admits anyone who opens an operator’s link, with an email that is not verified yet', async () => {
    const { workspaceId } = await world.service.client({ name: 'Fresh' });
    const token = await world.service.running.app
      .get(InvitationsService)
      .createLink({ workspaceId }, 'admin');
    const without = await accept({ token, ...NEW });
    expect([without.status, without.body.errors]).toMatchObject([422, [{ pointer: '/email' }]]);
    const answer = await accept({ token, ...NEW, email: 'first@example.com' });
    expect(answer.body).toMatchObject({
      user: {
        email: 'first@example.com',
        emailVerified: false,
        workspaces: [{ name: 'Fresh', role: 'admin' }],
      },
    });
    expect((await accept({ token, ...NEW, email: 'second@example.com' })).status).toBe(422);
  });
});
