import type { Client } from '../toolbox/client.js';
import { operations, pathTo, type DocumentedOperation } from '../toolbox/contract.js';
import { anonymous } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

const CALLERS = [
  ...['none', 'bad key', 'read key', 'read_write key', 'admin key'],
  ...['viewer', 'editor', 'admin'],
] as const;

/** The results for each caller, in the order of CALLERS: the status of a refusal, or ok for any other answer. */
type Row = readonly (401 | 403 | 'ok')[];

const READ: Row = [401, 401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'];
const WRITE: Row = [401, 401, 403, 'ok', 'ok', 403, 'ok', 'ok'];
const ANYONE: Row = ['ok', 403, 403, 403, 403, 'ok', 'ok', 'ok'];
const PERSON: Row = [401, 401, 403, 403, 403, 'ok', 'ok', 'ok'];
const MEMBER: Row = [401, 401, 403, 403, 'ok', 'ok', 'ok', 'ok'];
const EDITOR: Row = [401, 401, 403, 403, 'ok', 403, 'ok', 'ok'];
const ADMIN: Row = [401, 401, 403, 403, 'ok', 403, 403, 'ok'];

/** Defaults by surface; on a surface for programs, writes need a key that may write. */
const DEFAULTS = [
  { under: '/api/settings/', reads: ADMIN, writes: ADMIN },
  { under: '/api/auth/', reads: PERSON, writes: PERSON },
  { under: '/api/', reads: READ, writes: WRITE },
];

const EXCEPTIONS: Record<string, Row> = {
  simulateScan: READ,
  listLeads: WRITE,
  listQrCodeLeads: WRITE,
  previewQrCode: READ,
  previewPage: READ,
  signUp: ANYONE,
  signIn: ANYONE,
  verifyEmail: ANYONE,
  requestPasswordReset: ANYONE,
  resetPassword: ANYONE,
  acceptInvite: ANYONE,
  startOidcSignIn: ANYONE,
  finishOidcSignIn: ANYONE,
  getWorkspace: MEMBER,
  listMembers: MEMBER,
  listDomains: EDITOR,
  leaveWorkspace: PERSON,
  listSessions: PERSON,
  endSession: PERSON,
};

function findRow({ id, method, path }: DocumentedOperation): Row {
  const surface = DEFAULTS.find(({ under }) => path.startsWith(under))!;
  return EXCEPTIONS[id] ?? (method === 'GET' ? surface.reads : surface.writes);
}

const cells = operations.flatMap((operation) =>
  CALLERS.map((caller, column) => ({
    operation,
    id: operation.id,
    caller,
    expected: findRow(operation)[column],
  })),
);

describe('the role matrix', () => {
  const world = useService();
  // SCIM answers 403 to the admins of other workspaces.
  beforeAll(() => world.service.plan(world.acme, 'agency'));

  /** Each cell has a new caller, since some operations end the session that calls them. */
  const clientOf = async (caller: (typeof CALLERS)[number]): Promise<[Client, Record<string, string>]> => {
    const { service, acme } = world;
    const { workspaceId } = acme;
    if (caller === 'none') return [anonymous(service), {}];
    if (caller === 'bad key')
      return [anonymous(service), { authorization: `Bearer ${acme.key.slice(0, -1)}` }];
    if (caller === 'read key') return [await service.clientOf(workspaceId, 'read'), {}];
    if (caller === 'read_write key') return [acme, {}];
    if (caller === 'admin key') return [await service.clientOf(workspaceId, 'admin'), {}];
    return [await service.person(caller, { workspaceId }), {}];
  };

  const send = async ({ method, path, operation }: DocumentedOperation, caller: (typeof CALLERS)[number]) => {
    const [client, headers] = await clientOf(caller);
    const body = operation.requestBody ? {} : undefined;
    return client.call(method, pathTo({ path }), { body, headers });
  };

  it('has no exception for an operation that does not exist', () => {
    const ids = operations.map(({ id }) => id);
    expect(Object.keys(EXCEPTIONS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(cells)('$id answers $expected to: $caller', async ({ operation, caller, expected }) => {
    const { status } = await send(operation, caller);
    expect(status === 401 || status === 403 ? status : 'ok').toBe(expected);
  });
});
