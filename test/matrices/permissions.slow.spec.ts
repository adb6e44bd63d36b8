import type { CallerDto } from '../../src/auth/callers/callers.dto.js';
import { allOperations, contract, pathTo, type DocumentedOperation } from '../toolbox/contract.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { anonymous } from '../toolbox/people.js';
import { enableScim } from '../toolbox/provider.js';
import { pathOfMember } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

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
const ENDING = new Set(['signOut', 'leaveWorkspace', 'deleteMe']);

const BLIND_ADMIN = 'a key with admin, without leads';
/** An identity provider can make people editors, who see leads: a key cannot give a right that it does not have. */
const GIVES_LEADS = new Set(['enableScim', 'rotateScimToken']);

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
  const keyOfFormerAdmin = async (): Promise<Client> => {
    const { admin } = world;
    const former = await newPerson('admin');
    const made = await keyOf(former, { scope: 'admin' });
    await admin.delete(await pathOfMember(admin, former));
    await waitUntil(async () => (await made.get(PATH)).status === 403, 'the key to be looked up again');
    return made;
  };

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
    'an admin key of a former admin': {
      make: keyOfFormerAdmin,
      expected: asKey((needed) => needed === LEADS || hasScope('read_write', needed)),
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

  it.each(Object.keys(KINDS))('answers as it says: %s', async (kind) => {
    const { make, expected } = KINDS[kind]!;
    const client = await make();
    const isBlindAdmin = kind === BLIND_ADMIN;
    const me = await client.get<Partial<CallerDto>>('/api/v1/me');
    const held = Object.keys(permissions).filter((name) => expected(name) === 'ok');
    if (me.status === 200) expect(me.body.credential?.scopes).toEqual(held);
    const deviations: unknown[] = [];
    for (const each of allOperations) {
      const wanted = GIVES_LEADS.has(each.id) && isBlindAdmin ? 403 : expected(neededBy(each));
      if (wanted === 'ok' && ENDING.has(each.id)) continue;
      const body = each.operation.requestBody ? {} : undefined;
      const { status } = await client.call(each.method, pathTo(each), { body });
      const result = status === 401 || status === 403 ? status : 'ok';
      if (result !== wanted || status === 429 || status >= 500) deviations.push([each.id, status, wanted]);
    }
    expect(deviations).toEqual([]);
  });
});
