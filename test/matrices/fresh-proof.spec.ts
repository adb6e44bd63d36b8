import { allOperations, pathTo, type DocumentedOperation } from '../toolbox/contract.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { useService } from '../toolbox/use-service.js';

const FRESH_MS = 10 * 60_000;
/** What gives or takes access, and credentials. */
const WRITES = /^(api_keys|members|invites|scim|sso):write$/;

interface Traits {
  'x-permission': string;
  'x-fresh-proof'?: true;
}
const traitsOf = ({ operation }: DocumentedOperation) => operation as unknown as Traits;
const needing = allOperations.filter((each) => traitsOf(each)['x-fresh-proof']);
/** The account or its workspace is gone after the others. */
const staying = needing.filter(({ id }) => id !== 'deleteMe' && id !== 'deleteWorkspace');

describe('operations that need a fresh proof', () => {
  const world = useService();
  beforeAll(() => world.service.plan(world.acme, 'agency'));

  const call = (client: Client, each: DocumentedOperation) =>
    client.call<{ code?: string } | null>(each.method, pathTo(each), {
      body: each.operation.requestBody ? {} : undefined,
    });
  const codesOf = async (client: Client, operations: DocumentedOperation[]) => {
    const found: Record<string, string | undefined> = {};
    for (const each of operations) found[each.id] = (await call(client, each)).body?.code;
    return found;
  };
  const newAdmin = async (): Promise<PersonClient> =>
    Object.assign(await world.service.person('admin', world.acme), { provesAgain: false });

  it('are all that write keys, members, invitations and SCIM tokens', () => {
    const writing = allOperations.filter((each) => WRITES.test(traitsOf(each)['x-permission']));
    expect(writing.filter((each) => !needing.includes(each)).map(({ id }) => id)).toEqual([]);
    expect(writing.length).toBeGreaterThan(8);
  });

  it.each(needing.map((each) => [each.id, each] as const))(
    '%s answers 403 reauthentication_required to a session that was proven 10 minutes ago, and changes nothing',
    async (_id, each) => {
      const admin = await newAdmin();
      world.service.clock.advance(FRESH_MS);
      const { status, body } = await call(admin, each);
      expect([status, body?.code]).toEqual([403, 'reauthentication_required']);
    },
  );

  it('ask nobody who has just proven who they are, nor an admin key', async () => {
    const admin = await newAdmin();
    world.service.clock.advance(FRESH_MS - 1);
    expect(Object.values(await codesOf(admin, staying))).not.toContain('reauthentication_required');
    const key = await world.service.clientOf(world.acme.workspaceId, 'admin');
    world.service.clock.advance(FRESH_MS);
    expect(Object.values(await codesOf(key, needing))).not.toContain('reauthentication_required');
  });

  it('leave a stale session all other operations', async () => {
    const admin = await newAdmin();
    world.service.clock.advance(FRESH_MS);
    const others = allOperations.filter(
      (each) => !needing.includes(each) && each.id !== 'signOut' && each.id !== 'leaveWorkspace',
    );
    expect(Object.values(await codesOf(admin, others))).not.toContain('reauthentication_required');
  });
});
