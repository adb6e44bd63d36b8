import { ScimTokensService } from '../../src/scim/settings/scim-tokens.service.js';
import type { PersonClient } from '../toolbox/client.js';
import { enableScim, Provider, profileWith } from '../toolbox/provider.js';
import { auditedIn, memberOf, pathOfMember, itemsOf, SETTINGS } from '../toolbox/settings.js';
import { useTwoServices } from '../toolbox/use-two-services.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('members that an identity provider changes', () => {
  const world = useTwoServices();
  let admin: PersonClient;
  let provider: Provider;
  beforeEach(async () => {
    admin = await world.here.person('admin', await world.here.client());
    provider = await Provider.connect(world.here, admin);
  });

  const statusOf = async (person: PersonClient) => (await person.get(`${SETTINGS}/members`)).status;
  const idOf = async (person: PersonClient) => (await pathOfMember(admin, person)).split('/').at(-1) ?? '';
  const change = (id: string, fields: object) => provider.members.change(provider.acting, id, () => fields);

  it.each(['deactivates', 'removes'])(
    'that it %s are out of this workspace on every process within 2 s, and stay in others',
    async (verb) => {
      const person = await world.here.person('editor', admin);
      const elsewhere = await world.here.client({ name: 'Elsewhere' });
      await world.here.join(person, elsewhere.workspaceId, 'viewer');
      const other = await world.here.sessionOf(person, elsewhere.workspaceId);
      const there = person.at(world.there);
      expect([await statusOf(person), await statusOf(there)]).toEqual([200, 200]);
      const id = await idOf(person);
      if (verb === 'removes') await provider.members.remove(provider.acting, id);
      else await change(id, { active: false });
      expect(await statusOf(person)).toBe(401);
      await waitUntil(async () => (await statusOf(there)) === 401, 'the other to know');
      expect(await statusOf(other)).toBe(200);
    },
  );

  it('are no longer changed with a token of either process once SCIM is disabled or the plan is lower', async () => {
    await admin.delete(`${SETTINGS}/scim`);
    const { key } = await enableScim(world.here, admin);
    const planThere = async () =>
      (await world.there.running.app.get(ScimTokensService).findCaller(key))?.plan;
    expect(await planThere()).toBe('business');
    await world.here.plan(admin, 'pro');
    await waitUntil(async () => (await planThere()) === 'pro', 'the other to know the plan');
    await admin.delete(`${SETTINGS}/scim`);
    await waitUntil(async () => (await planThere()) === undefined, 'the other to know');
  });

  it('get their role back when they are reactivated, and sign in again', async () => {
    const person = await world.here.person('editor', admin);
    const id = await idOf(person);
    await change(id, { active: false });
    expect(await change(id, { active: true })).toMatchObject({ role: 'editor', active: true });
    expect(await statusOf(await world.here.sessionOf(person, admin.workspaceId))).toBe(200);
    expect(await auditedIn(world.here, admin)).toMatchObject([
      { action: 'member.updated', changes: { active: { from: false, to: true } } },
      {
        action: 'member.updated',
        actor: { type: 'scim', id: admin.workspaceId, name: 'SCIM' },
        target: { type: 'member', id, name: person.email },
        changes: { active: { from: true, to: false } },
      },
    ]);
  });

  it('keep the account, its sessions elsewhere, its email address and its name', async () => {
    const person = await world.here.person('editor', admin);
    const account = async () =>
      (await world.here.query('select * from users where id = $1', [person.userId]))[0];
    const before = await account();
    const profile = profileWith({ userName: 'other@corp.example', displayName: 'Other' });
    const after = await change(await idOf(person), { profile, role: 'viewer' });
    expect(after).toMatchObject({ userName: 'other@corp.example', userNameNorm: 'other@corp.example' });
    expect(await account()).toEqual(before);
    expect(await memberOf(admin, person)).toMatchObject({ name: 'Test editor', email: person.email });
    await provider.members.remove(provider.acting, after.id);
    expect(await account()).toEqual(before);
  });

  it('are found by nobody else: a foreign id is unknown', async () => {
    const foreign = await Provider.connect(world.here, await world.here.client());
    const { id } = await provider.create();
    const attempts = [
      foreign.members.change(foreign.acting, id, () => ({ active: false })),
      foreign.members.remove(foreign.acting, id),
      foreign.members.changeGroup(foreign.acting, {
        role: 'editor',
        roles: [{ kind: 'add', role: 'admin', memberIds: [id] }],
      }),
    ];
    const reasons = (await Promise.allSettled(attempts)).map((each) =>
      each.status === 'rejected' ? (each.reason as { code: string }).code : 'done',
    );
    expect(reasons).toEqual(['not_found', 'not_found', 'validation_failed']);
    expect(await itemsOf(admin, 'members')).toMatchObject([{ id, role: 'viewer', active: true }, {}]);
  });

  it('stay as they are when the last active admin would be gone', async () => {
    const id = await idOf(admin);
    const member = await provider.create({ active: false, role: 'admin' });
    const attempts = [
      () => change(id, { active: false }),
      () => change(id, { role: 'editor' }),
      () => provider.members.remove(provider.acting, id),
      () =>
        provider.members.changeGroup(provider.acting, {
          role: 'editor',
          roles: [{ kind: 'replace', role: 'admin', memberIds: [member.id] }],
        }),
      () =>
        provider.members.changeGroup(provider.acting, {
          role: 'editor',
          roles: [{ kind: 'add', role: 'viewer', memberIds: [id] }],
        }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'last_admin' });
    expect(await memberOf(admin, admin)).toMatchObject({ role: 'admin', active: true });
    expect(await statusOf(admin)).toBe(200);
  });

  it('are created once when many try at once, in any case', async () => {
    const names = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? 'Ada@Corp.example' : 'ada@corp.example',
    );
    const results = await Promise.allSettled(names.map((userName) => provider.create({ userName })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as object] : []));
    expect(codes).toEqual(codes.map(() => expect.objectContaining({ code: 'conflict' }) as object));
  });

  it('stay as they are, and nothing is audited, when a change changes nothing', async () => {
    const created = await provider.create({
      emails: ['one@corp.example', 'two@corp.example'],
      scimExtra: { b: 1, aa: 2 },
    });
    const audited = await auditedIn(world.here, admin);
    world.here.clock.advance(1_000);
    const same = await provider.members.change(provider.acting, created.id, (member) => ({
      ...{ role: 'viewer', active: true },
      profile: { ...member, scimExtra: { aa: 2, b: 1 } },
    }));
    expect(same.updatedAt).toEqual(created.updatedAt);
    expect(await auditedIn(world.here, admin)).toEqual(audited);
    const moved = await change(created.id, {
      profile: { ...created, scimExtra: { aa: 2, title: 'Dr' }, emails: created.emails.slice(1) },
    });
    expect(moved.updatedAt).toEqual(world.here.clock.now());
    const found = await auditedIn(world.here, admin);
    expect(found.find(({ action }) => action === 'member.updated')?.changes).toEqual({
      emails: { from: ['one@corp.example', 'two@corp.example'], to: ['two@corp.example'] },
      attributes: { from: null, to: ['b', 'title'] },
    });
  });

  it('lose nothing when different parts are changed at once', async () => {
    const { id } = await provider.create();
    const parts = ['displayName', 'givenName', 'familyName', 'externalId'];
    await Promise.all(
      parts.map((part) =>
        provider.members.change(provider.acting, id, (member) => ({
          profile: { ...member, [part]: `the ${part}` },
        })),
      ),
    );
    const [row] = await world.here.query('select * from members where id = $1', [id]);
    expect(row).toMatchObject({
      display_name: 'the displayName',
      display_name_norm: 'the displayname',
      given_name: 'the givenName',
      family_name: 'the familyName',
      external_id: 'the externalId',
    });
  });

  it('can do what their new role allows, on every process, and no more than the last one does', async () => {
    const person = await world.here.person('viewer', admin);
    const elsewhere = person.at(world.there);
    const statuses = () =>
      Promise.all([person, elsewhere].map(async (each) => (await each.post('/api/v1/folders', {})).status));
    expect(await statuses()).toEqual([403, 403]);
    for (const [role, status] of [
      ['editor', 422],
      ['viewer', 403],
    ] as const) {
      const memberIds = [await idOf(person)];
      await provider.members.changeGroup(provider.acting, {
        role: 'editor',
        roles: [{ kind: 'add', role, memberIds }],
      });
      const isKnown = async () => (await statuses()).every((each) => each === status);
      await waitUntil(isKnown, 'both to know');
    }
  });

  it('change their roles by groups, all or none', async () => {
    const [one, two, three] = await Promise.all([
      provider.create(),
      provider.create({ role: 'editor' }),
      provider.create({ role: 'editor' }),
    ]);
    const roles = async () => {
      const found = await itemsOf<{ id: string; role: string }>(admin, 'members');
      return [one, two, three].map(({ id }) => found.find((member) => member.id === id)?.role);
    };
    const { acting, members } = provider;
    await members.changeGroup(acting, {
      role: 'editor',
      roles: [
        { kind: 'add', role: 'admin', memberIds: [one.id, one.id] },
        {
          kind: 'remove',
          role: 'editor',
          memberIds: [one.id, two.id, 'f0000000-0000-7000-8000-000000000000'],
        },
      ],
    });
    expect(await roles()).toEqual(['admin', 'viewer', 'editor']);
    await members.changeGroup(acting, {
      role: 'editor',
      roles: [{ kind: 'replace', role: 'editor', memberIds: [two.id] }],
    });
    expect(await roles()).toEqual(['admin', 'editor', 'viewer']);
    const unknown = 'f0000000-0000-7000-8000-000000000000';
    const refused = members.changeGroup(acting, {
      role: 'editor',
      roles: [
        { kind: 'remove', role: 'editor', memberIds: [two.id] },
        { kind: 'add', role: 'editor', memberIds: [unknown] },
      ],
    });
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await roles()).toEqual(['admin', 'editor', 'viewer']);
  });

  it.each([
    ['a userName of 321 characters', { userName: 'a'.repeat(321) }],
    ['a blank userName', { userName: ' ' }],
    ['a userName that is too long without compatible forms', { userName: '\ufdfa'.repeat(320) }],
    ['NUL in a name', { displayName: 'a\0b' }],
    ['half of a surrogate pair in another attribute', { scimExtra: { title: '\ud800' } }],
    ['NUL in another attribute', { scimExtra: { title: 'a\0b' } }],
    ['other attributes of more than 64 KiB', { scimExtra: { title: 'x'.repeat(65_536) } }],
    ['an externalId of 513 characters', { externalId: 'x'.repeat(513) }],
    ['21 email addresses', { emails: Array.from({ length: 21 }, (_, index) => `${index}@corp.example`) }],
  ])('are refused with %s', async (_what, fields) => {
    await expect(provider.create(fields)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await itemsOf(admin, 'members')).toHaveLength(1);
  });
});
