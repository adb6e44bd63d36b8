import { PROVISIONED_BY_HOUR } from '../../src/http/limits/attempts.rules.js';
import { AttemptsService } from '../../src/http/limits/attempts.service.js';
import { MembershipActivationService } from '../../src/members/membership-activation.service.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import type { InviteDto } from '../../src/members/invitations/invitations.dto.js';
import type { PersonClient } from '../toolbox/client.js';
import { holdRow } from '../toolbox/held-table.js';
import { mailsTo, mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD, personOf, signUp } from '../toolbox/people.js';
import { Provider, profileWith } from '../toolbox/provider.js';
import { auditedIn, itemsOf, pathOfMember, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const ACCEPT = '/api/auth/v1/invites/accept';

describe('a member whom an identity provider has created', () => {
  const world = useService({ roles: 'all', connections: 10 });
  let admin: PersonClient;
  let provider: Provider;
  let email: string;
  let people = 0;
  beforeEach(async () => {
    admin = await world.service.person('admin', await world.service.client());
    provider = await Provider.connect(world.service, admin);
    email = `new-${++people}@corp.example`;
  });

  const accept = (token: string, fields: object = { name: 'Grace Hopper', password: PASSWORD }) =>
    anonymous(world.service).post(ACCEPT, { token, ...fields });
  const change = (id: string, fields: object) => provider.members.change(provider.acting, id, () => fields);
  const withoutWorkspace = async () => {
    const person = await signUp(world.service, { email });
    await world.service.query('delete from members where user_id = $1', [person.userId]);
    return person;
  };
  const newest = async () => (await itemsOf<Record<string, unknown>>(admin, 'members'))[0];

  it('is listed without an account, and gets an email that says what it is', async () => {
    const names = { givenName: 'Grace', familyName: 'Hopper' };
    const { id } = await provider.create({ userName: 'grace', emails: [email], role: 'editor', ...names });
    expect(await newest()).toEqual({
      ...{
        id,
        userId: null,
        name: 'Grace Hopper',
        email,
        role: 'editor',
        active: true,
        leads: false,
        source: 'scim',
        secondFactor: null,
      },
      createdAt: '2026-11-21T09:30:00.000Z',
      lastSeenAt: null,
    });
    const { subject, text, token } = await mailTo(world.service, email);
    expect(subject).toBe('You were added to Acme');
    expect(text).toContain('Your organization added you to the workspace "Acme" with the role editor.');
    expect(text).toContain(`https://qr.test/accept-invite?token=${token}`);
    expect(await itemsOf(admin, 'invites')).toMatchObject([{ email, role: 'editor' }]);
    expect(await auditedIn(world.service, admin)).toMatchObject([
      { action: 'invite.created', actor: { type: 'scim' } },
      { action: 'member.provisioned', changes: { role: { to: 'editor' }, userName: { to: 'grace' } } },
    ]);
  });

  it('becomes the person who accepts the invitation, with the role that the provider has set since', async () => {
    const { id } = await provider.create({ userName: email });
    const { token } = await mailTo(world.service, email);
    await change(id, { role: 'admin' });
    const answer = await accept(token);
    expect([answer.status, answer.body.workspace]).toMatchObject([200, { id: admin.workspaceId }]);
    const person = personOf(world.service, answer);
    expect(await newest()).toMatchObject({
      ...{ id, userId: person.userId, name: 'Grace Hopper', email, role: 'admin', source: 'scim' },
    });
    expect((await person.get(`${SETTINGS}/api-keys`)).status).toBe(200);
    expect((await accept(token)).status).toBe(422);
    expect(await auditedIn(world.service, admin)).toContainEqual({
      action: 'member.joined',
      actor: { type: 'user', id: person.userId, name: 'Grace Hopper' },
      target: { type: 'member', id, name: email },
      changes: { role: { from: null, to: 'admin' }, active: { from: null, to: true } },
    });
  });

  it('is not given to an account of the same email address before its password says so', async () => {
    const person = await signUp(world.service, { email });
    const { token: confirmation } = await mailTo(world.service, email);
    await person.post('/api/auth/v1/verify-email', { token: confirmation });
    const { id } = await provider.create({ userName: email, role: 'editor' });
    const { token } = await mailTo(world.service, email, { subject: /added/ });
    expect(await newest()).toMatchObject({ id, userId: null });
    expect((await accept(token, {})).status).toBe(422);
    expect((await accept(token, { password: 'not the password at all' })).status).toBe(401);
    const { status } = await accept(token, { password: PASSWORD });
    expect([status, await newest()]).toMatchObject([
      200,
      { id, userId: person.userId, name: 'Ada Lovelace' },
    ]);
    expect((await person.get('/api/auth/v1/me')).body.workspaces).toMatchObject([
      { name: 'Analytical Engines', role: 'admin' },
      { id: admin.workspaceId, role: 'editor' },
    ]);
  });

  it.each([
    ['deactivated by the provider', (id: string) => change(id, { active: false })],
    ['deactivated in settings', (id: string) => admin.patch(`${SETTINGS}/members/${id}`, { active: false })],
    ['removed by the provider', (id: string) => provider.members.remove(provider.acting, id)],
    ['given another email address', (id: string) => change(id, { profile: profileWith() })],
  ])('lets nobody in by the first email after it was %s', async (_what, end) => {
    const { id } = await provider.create({ userName: email });
    const { token } = await mailTo(world.service, email);
    await end(id);
    expect((await accept(token)).status).toBe(422);
    expect((await itemsOf<InviteDto>(admin, 'invites')).filter((invite) => invite.email === email)).toEqual(
      [],
    );
    expect(await world.service.query('select 1 from users where email = $1', [email])).toEqual([]);
  });

  it('gets another email when it is reactivated, or its email address changes', async () => {
    const { id } = await provider.create({ userName: email, active: false });
    expect(await mailsTo(world.service, email)).toEqual([]);
    await change(id, { active: true });
    await mailTo(world.service, email);
    const moved = `moved-${email}`;
    await change(id, { profile: profileWith({ userName: email, emails: [moved] }) });
    const { token } = await mailTo(world.service, moved);
    await change(id, { profile: profileWith({ userName: email, emails: [moved], displayName: 'Grace' }) });
    expect((await accept(token)).status).toBe(200);
    expect(await newest()).toMatchObject({ id, email: moved });
    expect([await mailsTo(world.service, email), await mailsTo(world.service, moved)]).toMatchObject([
      [{}],
      [{}],
    ]);
  });

  it('can be invited again by an admin, to the same membership', async () => {
    const { id } = await provider.create({ userName: email, role: 'viewer' });
    const { token: first } = await mailTo(world.service, email);
    const again = () => admin.post<InviteDto>(`${SETTINGS}/invites`, { email, role: 'admin' });
    expect((await again()).body).toMatchObject({ email, role: 'viewer' });
    const { token } = await mailTo(world.service, email);
    expect([(await accept(first)).status, (await accept(token)).status]).toEqual([422, 200]);
    expect(await newest()).toMatchObject({ id, role: 'viewer', userId: expect.any(String) as string });
    const { id: inactive } = await provider.create({ userName: `off-${email}`, active: false });
    const refused = await admin.post(`${SETTINGS}/invites`, { email: `off-${email}`, role: 'viewer' });
    expect([refused.status, refused.body.code, inactive.length]).toEqual([409, 'conflict', 36]);
  });

  it('awaits its person also beside others with the same address, of whom an active one is invited again', async () => {
    await provider.create({ userName: 'first', emails: [email], active: false });
    const { id } = await provider.create({ userName: 'second', emails: [email] });
    await provider.create({ userName: 'third', emails: [`own-${email}`, email] });
    // Emails that wait at the same time can arrive in any order.
    await mailTo(world.service, email);
    await admin.post(`${SETTINGS}/invites`, { email, role: 'viewer' });
    const { token } = await mailTo(world.service, email);
    expect((await accept(token)).status).toBe(200);
    const joined = await world.service.query('select id from members where user_id is not null and id = $1', [
      id,
    ]);
    expect(joined).toEqual([{ id }]);
  });

  it('without an email address is a member whom nobody invites', async () => {
    const { id } = await provider.create({ userName: 'hopper', emails: [], displayName: 'Grace' });
    expect(await newest()).toMatchObject({ id, name: 'Grace', email: null });
    expect(await itemsOf(admin, 'invites')).toEqual([]);
  });

  it('gets five emails a day at most', async () => {
    const { id } = await provider.create({ userName: email });
    for (const active of Array.from({ length: 14 }, (_, index) => index % 2 === 1))
      await change(id, { active });
    await provider.create({ userName: `last-${email}` });
    await mailTo(world.service, `last-${email}`);
    // Emails are sent side by side.
    await waitUntil(async () => (await mailsTo(world.service, email)).length >= 5, 'five emails');
    expect(await mailsTo(world.service, email)).toHaveLength(5);
  });

  it('causes 100 emails an hour and workspace at most; the others follow in the next hours of a day', async () => {
    const start = world.service.clock.now();
    const attempts = world.service.running.app.get(AttemptsService);
    const allows = jest.spyOn(attempts, 'allows');
    const addresses = Array.from({ length: 5 }, (_, index) => `${index}-${email}`);
    const create = async (...some: string[]) => {
      for (const userName of some) await provider.create({ userName });
    };
    /** Counts emails of the last hour that was found to have space, as those of other members would. */
    const fillHour = async (count: number) => {
      const [last] = allows.mock.calls.filter(([, , rule]) => rule === PROVISIONED_BY_HOUR).slice(-1);
      for (let counted = 0; counted < count; counted += 1) expect(await attempts.allows(...last!)).toBe(true);
    };
    await create(addresses[0]!);
    await fillHour(98);
    await create(addresses[1]!, addresses[2]!);
    await fillHour(98);
    await create(addresses[3]!, addresses[4]!);
    allows.mockRestore();
    const waiting = () =>
      world.service.query<{ count: number }>(`select count(*)::int as count from mails where due_at > $1`, [
        world.service.clock.now(),
      ]);
    // Mails that are being sent count as waiting until they have left.
    await waitUntil(async () => (await waiting())[0]?.count === 3, 'the mails of the first hour');
    await mailTo(world.service, addresses[1]!);
    world.service.clock.set(new Date('2026-11-21T10:00:00.000Z'));
    await waitUntil(async () => (await waiting())[0]?.count === 1, 'the mails of the second hour');
    world.service.clock.set(start);
    const invites = await world.service.query(
      `select distinct expires_at from invites where workspace_id = $1 order by 1`,
      [admin.workspaceId],
    );
    expect(invites).toEqual(
      ['28T09:30', '28T10:00', '28T11:00'].map((at) => ({ expires_at: new Date(`2026-11-${at}:00.000Z`) })),
    );
  });

  it('does not come with an address that the provider changes at that moment', async () => {
    const person = await withoutWorkspace();
    const { id } = await provider.create({ userName: email });
    const row = await holdRow(world.service.database.url, 'workspaces', admin.workspaceId);
    const arrival = world.service.running.app.get(MembershipActivationService).arrive(person.userId, email);
    await row.waitForWaiting(1);
    await row.query(
      `update member_emails set value = 'x@y.example', value_norm = 'x@y.example' where member_id = $1`,
      [id],
    );
    await row.release();
    await arrival;
    expect(await newest()).toMatchObject({ id, userId: null });
  });

  it('does not come by itself to a person who has another workspace', async () => {
    const person = await signUp(world.service, { email });
    const { id } = await provider.create({ userName: email });
    const arrivals = world.service.running.app.get(MembershipActivationService);
    expect(await arrivals.arrive(person.userId, email)).toMatchObject([{ id }]);
    expect(await newest()).toMatchObject({ id, userId: null });
  });

  it('comes once to a workspace that has prepared many members with their address', async () => {
    const person = await withoutWorkspace();
    const secondary = await provider.create({ userName: `2-${email}`, emails: [`x-${email}`, email] });
    for (let count = 0; count < 5; count++) await provider.create({ userName: `${count}`, emails: [email] });
    const lock = jest.spyOn(world.service.running.app.get(WorkspacesService), 'lock');
    const arrivals = world.service.running.app.get(MembershipActivationService);
    await arrivals.arrive(person.userId, email.toUpperCase());
    await arrivals.arrive(person.userId, email);
    expect(lock).toHaveBeenCalledTimes(1);
    lock.mockRestore();
    const own = await world.service.query('select id, user_name from members where user_id = $1', [
      person.userId,
    ]);
    expect(own).toHaveLength(1);
    expect(own).toContainEqual(expect.objectContaining({ user_name: '0' }));
    expect(own).not.toContainEqual(expect.objectContaining({ id: secondary.id }));
  });
});

describe('an invitation by an admin', () => {
  const world = useService({ roles: 'all', connections: 10 });
  let admin: PersonClient;
  let provider: Provider;
  let person: PersonClient;
  beforeEach(async () => {
    admin = await world.service.person('admin', await world.service.client());
    provider = await Provider.connect(world.service, admin);
    person = await signUp(world.service);
  });

  const invite = async (): Promise<string> => {
    const { status } = await admin.post(`${SETTINGS}/invites`, { email: person.email, role: 'admin' });
    expect(status).toBe(201);
    return (await mailTo(world.service, person.email, { subject: /invited you/ })).token;
  };
  const accept = async (token: string) => (await person.post(ACCEPT, { token })).status;
  const change = (id: string, active: boolean) =>
    provider.members.change(provider.acting, id, () => ({ active }));
  const membership = () =>
    world.service.query('select role, active from members where workspace_id = $1 and user_id = $2', [
      admin.workspaceId,
      person.userId,
    ]);
  const reactivated = async () => {
    await world.service.join(person, admin.workspaceId, 'viewer');
    const id = (await pathOfMember(admin, person)).split('/').at(-1) ?? '';
    await change(id, false);
    const token = await invite();
    await change(id, true);
    return { id, token };
  };

  it.each<[what: string, end: () => Promise<string>, left: unknown[]]>([
    [
      'deactivated by the provider',
      async () => {
        const { id, token } = await reactivated();
        await change(id, false);
        return token;
      },
      [{ role: 'viewer', active: false }],
    ],
    [
      'removed by the provider',
      async () => {
        const { id, token } = await reactivated();
        await provider.members.remove(provider.acting, id);
        return token;
      },
      [],
    ],
    [
      'removed in settings',
      async () => {
        const { id, token } = await reactivated();
        await admin.delete(`${SETTINGS}/members/${id}`);
        return token;
      },
      [],
    ],
    [
      'created as inactive by the provider',
      async () => {
        const token = await invite();
        await provider.create({
          userName: 'off',
          emails: [`x-${person.email}`, person.email],
          active: false,
        });
        return token;
      },
      [],
    ],
    [
      'deactivated while the previous version ran',
      async () => {
        const token = await invite();
        await provider.create({ emails: [`other-${person.email}`], active: false });
        await world.service.query(`update member_emails set value = $1, value_norm = $1 where value = $2`, [
          person.email,
          `other-${person.email}`,
        ]);
        await world.service.query(
          `update invites set created_at = created_at - interval '1 s' where email = $1`,
          [person.email],
        );
        return token;
      },
      [],
    ],
  ])('does not bring back a person who was %s after it', async (_what, end, left) => {
    expect(await accept(await end())).toBe(422);
    expect(await membership()).toEqual(left);
  });

  it('brings back a person who was deactivated before it', async () => {
    const { id } = await reactivated();
    await change(id, false);
    expect(await accept(await invite())).toBe(200);
    expect(await membership()).toEqual([{ role: 'admin', active: true }]);
  });
});
