import type { CallerDto } from '../../src/auth/callers/callers.dto.js';
import { allOperations, contract, pathTo, type DocumentedOperation } from '../toolbox/contract.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { anonymous } from '../toolbox/people.js';
import { enableScim } from '../toolbox/provider.js';
import { pathOfMember } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const ROLES = ['viewer', 'editor', 'admin'];
const SCOPES = ['read', 'read_write', 'admin'];
const PATH = '/api/settings/v1/api-keys';

interface Granted {
  role: string;
  scope: string | null;
}
const permissions = (contract as unknown as { 'x-permissions': Record<string, Granted> })['x-permissions'];
const neededBy = ({ operation }: DocumentedOperation): string =>
  (operation as { 'x-permission'?: string })['x-permission'] ?? 'none';

type Result = 401 | 403 | 'ok';
const admitIf = (isAllowed: boolean): Result => (isAllowed ? 'ok' : 403);

const LEADS = 'leads:read';
const hasRole = (role: string, needed: string) =>
  ROLES.indexOf(role) >= ROLES.indexOf(permissions[needed]!.role);
const hasScope = (scope: string, needed: string) => {
  const { scope: least } = permissions[needed]!;
  return least !== null && SCOPES.indexOf(scope) >= SCOPES.indexOf(least);
};

/** What somebody with these credentials gets from an operation that needs a permission. */
type Holds = (permission: string) => boolean;
const FOR_PEOPLE = ['anyone', 'account', 'credential'];
const asPerson =
  (holds: Holds) =>
  (needed: string): Result => {
    if (needed === 'provisioning') return 401;
    return FOR_PEOPLE.includes(needed) ? 'ok' : admitIf(holds(needed));
  };
const asKey =
  (holds: Holds) =>
  (needed: string): Result => {
    if (needed === 'provisioning') return 401;
    if (needed === 'credential') return 'ok';
    return FOR_PEOPLE.includes(needed) ? 403 : admitIf(holds(needed));
  };
const person = (role: string, leads: boolean) =>
  asPerson((needed) => (leads && needed === LEADS) || hasRole(role, needed));
const key = (scope: string, leads: boolean) =>
  asKey((needed) => (needed === LEADS ? leads : hasScope(scope, needed)));

/** These end the session that calls them: only those whom they refuse call them here. */
const ENDING = new Set(['signOut', 'leaveWorkspace', 'deleteMe', 'deleteWorkspace', 'revokeOwnApiKey']);

/** An identity provider can make people admins: a key cannot give a right that it does not have. */
const GIVES_ADMIN = new Set(['enableScim', 'rotateScimToken', 'createSetupLink']);
/** All data of a workspace goes to a person who has just signed in. */
const FOR_SESSIONS = new Set(['createExport', 'downloadExport']);
const all = Object.keys(permissions);
const readOf = (name: string) => name.replace(/:write$/, ':read');
/** Who may change something may read it, except for leads. */
const withReads = (names: string[]) => {
  const chosen = new Set([...names, ...names.map(readOf).filter((name) => name !== LEADS)]);
  return all.filter((name) => chosen.has(name));
};

describe('every operation, by the permission that openapi.yaml names', () => {
  const world = useService();
  beforeAll(() => world.service.plan(world.acme, 'agency'));
  // The limits of a minute are not what is tested.
  beforeEach(() => world.service.clock.advance(60_000));

  const keyOf = async (by: Client, fields: object): Promise<Client> => {
    const { service } = world;
    const { body } = await by.post<{ id: string; key: string }>(PATH, { name: 'Matrix', ...fields });
    return Object.assign(await service.clientOf(by.workspaceId, 'read'), {
      key: body.key,
      apiKeyId: body.id,
    });
  };
  const newPerson = async (role: 'viewer' | 'editor' | 'admin', leads?: boolean): Promise<PersonClient> => {
    const { service, admin, acme } = world;
    const made = await service.person(role, acme);
    if (leads) await admin.patch(await pathOfMember(admin, made), { leads });
    return made;
  };
  /** A key with all rights, of an admin whose membership changes. */
  const personKey = async (change: (path: string) => Promise<unknown>): Promise<Client> => {
    const { admin } = world;
    const former = await newPerson('admin');
    const made = await keyOf(former, { scope: 'admin' });
    await change(await pathOfMember(admin, former));
    return made;
  };
  const keyWith = (scopes: string[]) => keyOf(world.admin, { scopes, kind: 'service' });

  const KINDS: Record<
    string,
    { make: () => Client | Promise<Client>; expected: (needed: string) => Result }
  > = {
    nobody: {
      make: () => anonymous(world.service),
      expected: (needed) => (needed === 'anyone' ? 'ok' : 401),
    },
    'a viewer': { make: () => newPerson('viewer'), expected: person('viewer', false) },
    'a viewer who sees leads': { make: () => newPerson('viewer', true), expected: person('viewer', true) },
    'an editor': { make: () => newPerson('editor'), expected: person('editor', false) },
    'an admin': { make: () => newPerson('admin'), expected: person('admin', false) },
    ...Object.fromEntries(
      SCOPES.flatMap((scope) =>
        [true, false].map((leads) => [
          `a key with ${scope}, ${leads ? 'with' : 'without'} leads`,
          { make: () => keyOf(world.admin, { scope, leads }), expected: key(scope, leads) },
        ]),
      ),
    ),
    'a person key with read_write': {
      make: () => keyOf(world.admin, { scope: 'read_write', kind: 'person' }),
      expected: key('read_write', true),
    },
    'a service key with admin': {
      make: () => keyOf(world.admin, { scope: 'admin', kind: 'service' }),
      expected: key('admin', true),
    },
    'an admin key of somebody who is an editor now': {
      make: () => personKey((path) => world.admin.patch(path, { role: 'editor' })),
      expected: asKey((needed) => hasRole('editor', needed)),
    },
    'an admin key of somebody who has left': {
      make: () => personKey((path) => world.admin.delete(path)),
      expected: (needed) => (needed === 'anyone' ? 403 : 401),
    },
    'a SCIM token': {
      make: () => enableScim(world.service, world.admin),
      expected: (needed) => {
        if (needed === 'provisioning') return 'ok';
        return needed === 'anyone' || needed === 'credential' ? 403 : 401;
      },
    },
  };

  it('names a permission of the table for each', () => {
    const known = [...Object.keys(permissions), 'anyone', 'credential', 'account', 'provisioning'];
    const unknown = allOperations.filter((operation) => !known.includes(neededBy(operation)));
    expect(unknown.map(({ id }) => id)).toEqual([]);
    const unused = known.filter((name) => !allOperations.some((operation) => neededBy(operation) === name));
    expect(unused).toEqual([]);
  });

  /** Sends each operation, and returns those that do not answer as expected. */
  const deviationsOf = async (
    client: Client,
    expected: (needed: string) => Result,
    sent: DocumentedOperation[],
  ) => {
    const me = await client.get<Partial<CallerDto>>('/api/v1/me');
    const held = all.filter((name) => expected(name) === 'ok');
    if (me.status === 200) expect(me.body.credential?.scopes).toEqual(held);
    const isKey = me.body.credential?.type === 'key';
    const isRefused = ({ id }: DocumentedOperation) =>
      isKey && (FOR_SESSIONS.has(id) || (GIVES_ADMIN.has(id) && held.length < all.length));
    const deviations: unknown[] = [];
    for (const each of sent) {
      const wanted = isRefused(each) ? 403 : expected(neededBy(each));
      if (wanted === 'ok' && ENDING.has(each.id)) continue;
      const body = each.operation.requestBody ? {} : undefined;
      const { status } = await client.call(each.method, pathTo(each), { body });
      const result = status === 401 || status === 403 ? status : 'ok';
      if (result !== wanted || status === 429 || status >= 500) deviations.push([each.id, status, wanted]);
    }
    return deviations;
  };

  it.each(Object.keys(KINDS))('answers as it says: %s', async (kind) => {
    const { make, expected } = KINDS[kind]!;
    expect(await deviationsOf(await make(), expected, allOperations)).toEqual([]);
  });

  // All other operations would prove nothing more: each is sent with a key that has only what it needs, and all but that.
  it.each(all)('answers as it says: a key with only %s, and one with all other scopes', async (scope) => {
    const sent = allOperations.filter((operation) => [scope, readOf(scope)].includes(neededBy(operation)));
    const only = withReads([scope]);
    const others = withReads(all.filter((name) => name !== scope && readOf(name) !== scope));
    for (const scopes of [only, others]) {
      const expected = asKey((needed) => scopes.includes(needed));
      const client = await keyWith(scopes);
      expect(await deviationsOf(client, expected, sent)).toEqual([]);
      await world.admin.delete(`${PATH}/${client.apiKeyId}`);
    }
  });
});
