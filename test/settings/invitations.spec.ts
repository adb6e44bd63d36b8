import pg from 'pg';
import type { InviteDto } from '../../src/members/invitations/invitations.dto.js';
import { InvitationsService } from '../../src/members/invitations/invitations.service.js';
import type { RoleChange } from '../../src/members/member-roles.service.js';
import type { PersonClient } from '../toolbox/client.js';
import { holdRow } from '../toolbox/held-table.js';
import { mailsTo, mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD } from '../toolbox/people.js';
import { Provider } from '../toolbox/provider.js';
import { apiKey, auditedIn, itemsOf, memberOf, pathOfMember, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const PATH = `${SETTINGS}/invites`;
const DAY_MS = 86_400_000;

const world = useService({ roles: 'all', connections: 10 });
let admin: PersonClient;
let email: string;
let guests = 0;
beforeEach(async () => {
  admin = await world.service.person('admin', await world.service.client());
  email = `guest-${++guests}@example.com`;
});

const listed = () => itemsOf<InviteDto>(admin, 'invites');
const invite = (fields: object = {}) => admin.post<InviteDto>(PATH, { email, role: 'editor', ...fields });
const invites = () => world.service.running.app.get(InvitationsService);
const open = async (token: string) => (await invites().findOpen(token)) ?? fail('the invitation is not open');
const fail = (why: string): never => {
  throw new Error(why);
};

describe('POST /api/settings/v1/invites', () => {
  it('writes in the language of the person who is invited, or else of the one who invites', async () => {
    await admin.patch('/api/auth/v1/me', { locale: 'de' });
    await invite();
    const { subject, text } = await mailTo(world.service, email);
    expect(subject).toBe('Test admin lädt Sie zu Acme ein');
    expect(text).toContain('mit der Rolle Bearbeiter in den Workspace "Acme" eingeladen.');
    const person = await world.service.person('viewer', await world.service.client());
    await person.patch('/api/auth/v1/me', { locale: 'es' });
    await invite({ email: person.email });
    const { text: spanish } = await mailTo(world.service, person.email, { subject: /le invita a Acme$/ });
    expect(spanish).toContain('Aceptar la invitación:\nhttps://qr.test/accept-invite?token=');
  });

  it.each([
    ['session', 'delete from sessions where user_id = $1'],
    ['API key', 'update api_keys set revoked_at = now() where maker_id = $1'],
  ])('is not sent with a credential that ends meanwhile: %s', async (credential, end) => {
    const { key } = await apiKey(admin, { scope: 'admin' });
    const bearer = { headers: { authorization: `Bearer ${key}` } };
    const body = { email, role: 'admin' };
    const row = await holdRow(world.service.database.url, 'workspaces', admin.workspaceId);
    const sent =
      credential === 'session'
        ? admin.post<InviteDto>(PATH, body)
        : anonymous(world.service).post<InviteDto>(PATH, body, bearer);
    await row.waitForWaiting(1);
    await row.query(end, [admin.userId]);
    await row.release();
    expect((await sent).status).toBe(401);
    const stored = 'select 1 from invites where workspace_id = $1';
    expect(await world.service.query(stored, [admin.workspaceId])).toEqual([]);
  });

  it('sends a mail with a link that is good for 7 days, and shows its token nowhere else', async () => {
    const { status, headers, body } = await invite();
    expect([status, headers.location]).toEqual([201, `https://qr.test${PATH}/${body.id}`]);
    const expected = {
      id: expect.any(String) as string,
      email,
      role: 'editor',
      expiresAt: '2026-11-28T09:30:00.000Z',
    };
    expect([body, await listed()]).toEqual([expected, [expected]]);
    const { subject, text, token } = await mailTo(world.service, email);
    expect(subject).toBe('Test admin invited you to Acme');
    expect(text).toContain('"Test admin" invited you to the workspace "Acme" with the role editor.');
    expect(text).toContain(`https://qr.test/accept-invite?token=${token}`);
    expect(await open(token)).toMatchObject({ id: body.id, workspaceName: 'Acme', role: 'editor' });
    const written = JSON.stringify([await auditedIn(world.service, admin), world.service.log]);
    expect([written.includes(token), token.length]).toEqual([false, 43]);
  });

  it('writes down who invited whom', async () => {
    const { body } = await invite();
    expect(await auditedIn(world.service, admin)).toEqual([
      {
        action: 'invite.created',
        actor: { type: 'user', id: admin.userId, name: 'Test admin' },
        target: { type: 'invite', id: body.id, name: email },
        changes: {
          role: { from: null, to: 'editor' },
          expiresAt: { from: null, to: '2026-11-28T09:30:00.000Z' },
        },
      },
    ]);
  });

  it('keeps names of strangers on one line of the mail, in quotes, short, and without links', async () => {
    const name = `Acme" is locked.\r\nBcc: eve@example.com\u202e www.evil.example https://1 ${'x'.repeat(170)}`;
    // Such names could be stored before they were limited to one line.
    await world.service.query('update workspaces set name = $2 where id = $1', [admin.workspaceId, name]);
    await invite();
    const { subject, text } = await mailTo(world.service, email);
    expect(subject).toBe(`Test admin invited you to Acme' is locked. Bcc: eve@ example. com…`);
    expect(text.split('\n')[0]).toBe(
      `"Test admin" invited you to the workspace "Acme' is locked. Bcc: eve@ example. com www. evil. example…" with the role editor.`,
    );
    expect(text.match(/\S+(?:\.\p{L}|:\/\/|@)\S+/gu)).toEqual([
      email,
      expect.stringContaining('https://qr.test/accept-invite?token='),
    ]);
  });

  it('replaces the open invitation of the same e-mail, in any case', async () => {
    await invite();
    const { token: old } = await mailTo(world.service, email);
    world.service.clock.advance(1_000);
    const { status, body } = await invite({ email: email.toUpperCase(), role: 'admin' });
    expect(status).toBe(201);
    expect(await listed()).toEqual([
      { id: body.id, email: email.toUpperCase(), role: 'admin', expiresAt: '2026-11-28T09:30:01.000Z' },
    ]);
    expect(await invites().findOpen(old)).toBeNull();
    const { token } = await mailTo(world.service, email);
    expect(await open(token)).toMatchObject({ role: 'admin' });
    world.service.clock.advance(-1_000);
  });

  it('leaves one invitation when the same e-mail is invited many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await listed()).toHaveLength(1);
  });

  it('answers 409 conflict to the e-mail of an active member, in any case, and sends nothing', async () => {
    const member = await world.service.person('viewer', admin);
    const { status, body } = await admin.post(PATH, { email: member.email.toUpperCase(), role: 'admin' });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.detail).toContain('already an active member');
    expect([await listed(), await mailsTo(world.service, member.email)]).toEqual([[], []]);
  });

  it('takes the e-mail of an inactive member, and of a member of another workspace', async () => {
    const inactive = await world.service.person('viewer', admin);
    await admin.patch(await pathOfMember(admin, inactive), { active: false });
    expect((await invite({ email: inactive.email })).status).toBe(201);
    expect((await invite({ email: (await world.service.person('viewer', world.acme)).email })).status).toBe(
      201,
    );
  });

  it('answers 403 with its own words to who has not confirmed their e-mail, and sends nothing', async () => {
    const { workspaceId } = admin;
    const unverified = await world.service.person('admin', { workspaceId, isEmailVerified: false });
    const { status, body } = await unverified.post(PATH, { email, role: 'viewer' });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.detail).toContain('Confirm your email address first');
    expect([await listed(), await mailsTo(world.service, email)]).toEqual([[], []]);
  });

  it('answers 429 to the 101st of a day, with Retry-After, and sends nothing', async () => {
    for (let count = 0; count < 10; count++)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => invite({ email: `${count}-${index}-${email}` })),
      );
    const { status, body, headers } = await invite();
    expect([status, body]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await mailsTo(world.service, email)).toEqual([]);
    const other = await world.service.person('admin', await world.service.client());
    expect((await other.post(PATH, { email, role: 'viewer' })).status).toBe(201);
  });

  it.each([
    [{ role: 'viewer' }, '/email'],
    [{ email: 'ada', role: 'viewer' }, '/email'],
    [{ email: 'a@example.com,b@example.com', role: 'viewer' }, '/email'],
    [{ email: 'a@example.com\r\nBcc: b@example.com', role: 'viewer' }, '/email'],
    [{ email: 'Ada <ada@example.com>', role: 'viewer' }, '/email'],
    [{ email: 'ada@example.com' }, '/role'],
    [{ email: 'ada@example.com', role: 'owner' }, '/role'],
    [{ email: 'ada@example.com', role: 'viewer', token: 'mine' }, '/token'],
    [{ email: 'ada@example.com', role: 'viewer', expiresAt: '2099-01-01T00:00:00Z' }, '/expiresAt'],
  ])('answers 422 to %j and invites nobody', async (body, pointer) => {
    const answer = await admin.post(PATH, body);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer }]]);
    expect(await listed()).toEqual([]);
  });

  it.each(['viewer', 'editor'] as const)('answers 403 to a member with the role %s', async (role) => {
    const member = await world.service.person(role, admin);
    expect((await member.post(PATH, { email, role: 'admin' })).status).toBe(403);
    expect((await member.get(PATH)).status).toBe(403);
    expect(await listed()).toEqual([]);
  });
});

describe('GET and DELETE /api/settings/v1/invites', () => {
  it('read a page from an index, however many invitations there are', async () => {
    await world.service.query(
      `insert into invites (id, workspace_id, role, token_hash, created_at, expires_at)
       select gen_random_uuid(), $1, 'viewer', sha256(('invite ' || n)::bytea), now() - n * interval '1 s', '2100-01-01'
       from generate_series(1, 2000) n`,
      [admin.workspaceId],
    );
    await world.service.query('analyze invites');
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    await listed();
    const calls = sent.mock.calls as unknown as [sql: unknown, values: unknown[]][];
    sent.mockRestore();
    const [sql, values] = calls.find(([text]) => String(text).includes('FROM "invites"')) ?? fail('no list');
    const plan = JSON.stringify(await world.service.query(`explain ${String(sql)}`, values));
    expect(plan).toContain('Index Scan Backward using invites_created');
    expect(plan).not.toMatch(/Seq Scan on invites|Sort/);
    await world.service.query('delete from invites where workspace_id = $1', [admin.workspaceId]);
  });

  it('show what can still be accepted, of this workspace only', async () => {
    const start = world.service.clock.now();
    const { body } = await invite();
    const stranger = await world.service.person('admin', await world.service.client());
    expect(await itemsOf(stranger, 'invites')).toEqual([]);
    world.service.clock.advance(7 * DAY_MS - 1);
    const shown = (await listed()).map(({ id }) => id);
    world.service.clock.advance(1);
    expect([shown, await listed()]).toEqual([[body.id], []]);
    world.service.clock.set(start);
  });

  it('take an invitation back, whose link is worth nothing then', async () => {
    const { body } = await invite();
    const { token } = await mailTo(world.service, email);
    const stranger = await world.service.person('admin', await world.service.client());
    expect((await stranger.delete(`${PATH}/${body.id}`)).status).toBe(404);
    expect(await open(token)).toMatchObject({ id: body.id });
    expect((await admin.delete(`${PATH}/${body.id}`)).status).toBe(204);
    expect([await listed(), await invites().findOpen(token)]).toEqual([[], null]);
    expect((await admin.delete(`${PATH}/${body.id}`)).status).toBe(404);
    expect((await auditedIn(world.service, admin))[0]).toMatchObject({
      action: 'invite.deleted',
      target: { id: body.id, name: email },
    });
  });
});

describe('an invitation', () => {
  const tokenOf = async (fields: { email?: string; role?: string } = {}) => {
    await invite(fields);
    return (await mailTo(world.service, fields.email ?? email)).token;
  };
  const guest = () => world.service.person('viewer', world.acme);

  it('makes the person who accepts it a member, once, and records it', async () => {
    const person = await guest();
    const found = await open(await tokenOf());
    expect(await invites().accept(found, person.userId)).toMatchObject({ role: 'editor', active: true });
    expect(await memberOf(admin, person)).toMatchObject({ role: 'editor', active: true, source: 'invite' });
    expect(await listed()).toEqual([]);
    const late = await guest();
    expect(await invites().accept(found, late.userId)).toBeNull();
    expect(await memberOf(admin, late)).toBeUndefined();
    expect((await auditedIn(world.service, admin))[0]).toEqual({
      action: 'member.joined',
      actor: { type: 'user', id: person.userId, name: 'Test viewer' },
      target: { type: 'member', id: (await memberOf(admin, person))?.id, name: person.email },
      changes: { role: { from: null, to: 'editor' }, active: { from: null, to: true } },
    });
  });

  it('gives a place to one of many who take it at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, guest));
    const found = await open(await tokenOf());
    const places = await Promise.all(people.map(({ userId }) => invites().accept(found, userId)));
    expect(places.filter((place) => place !== null)).toHaveLength(1);
    expect(await itemsOf(admin, 'members')).toHaveLength(2);
  });

  it('is not open after 7 days, nor by another token', async () => {
    const start = world.service.clock.now();
    const token = await tokenOf();
    for (const other of ['', 'x', `${token}x`, `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`])
      expect(await invites().findOpen(other)).toBeNull();
    world.service.clock.advance(7 * DAY_MS);
    expect(await invites().findOpen(token)).toBeNull();
    world.service.clock.set(start);
  });

  it.each<[what: string, end: (path: string) => Promise<unknown>]>([
    ['removed', (path) => admin.delete(path)],
    ['deactivated', (path) => admin.patch(path, { active: false })],
    ['demoted', (path) => admin.patch(path, { role: 'editor' })],
    [
      'demoted by an identity provider',
      async (path) => {
        const provider = await Provider.connect(world.service, admin);
        const change: RoleChange = {
          ...{ kind: 'remove', role: 'admin' },
          memberIds: [path.split('/').at(-1) ?? ''],
        };
        return provider.members.changeGroup(provider.acting, { role: 'admin', roles: [change] });
      },
    ],
  ])('ends when the admin who has sent it is %s', async (_what, end) => {
    const other = await world.service.person('admin', admin);
    const body = { email: `back-${other.email}`, role: 'admin' };
    expect((await other.post(`${SETTINGS}/invites`, body)).status).toBe(201);
    const { token } = await mailTo(world.service, body.email);
    const found = await open(token);
    await end(await pathOfMember(admin, other));
    const fields = { token, name: 'Back', password: PASSWORD };
    expect((await anonymous(world.service).post('/api/auth/v1/invites/accept', fields)).status).toBe(422);
    const person = await guest();
    expect([await listed(), await invites().accept(found, person.userId)]).toEqual([[], null]);
    expect(await memberOf(admin, person)).toBeUndefined();
  });

  it('lets an inactive member in again, with its role', async () => {
    const member = await world.service.person('admin', admin);
    await admin.patch(await pathOfMember(admin, member), { active: false });
    const found = await open(await tokenOf({ email: member.email, role: 'viewer' }));
    await invites().accept(found, member.userId);
    expect(await memberOf(admin, member)).toMatchObject({ role: 'viewer', active: true });
  });

  it.each([
    ['viewer', 'editor', 'editor'],
    ['editor', 'viewer', 'editor'],
    ['admin', 'admin', 'admin'],
  ] as const)('leaves an active %s who takes one for %s as %s', async (has, offered, keeps) => {
    const member = await world.service.person(has, admin);
    expect((await member.get(`${SETTINGS}/members`)).status).toBe(200);
    const found = await open(await tokenOf({ role: offered }));
    expect(await invites().accept(found, member.userId)).toMatchObject({ role: keeps });
    expect(await memberOf(admin, member)).toMatchObject({ role: keeps, active: true });
    const created = await member.post('/api/v1/folders', { name: 'Mine' });
    expect(created.status).toBe(201);
  });
});
