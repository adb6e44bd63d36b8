import { audienceOf } from '../toolbox/callers.js';
import type { Client } from '../toolbox/client.js';
import { operations, pathTo, type DocumentedOperation } from '../toolbox/contract.js';
import { anonymous } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

const CALLERS = [
  ...['none', 'bad key', 'read key', 'read_write key', 'admin key'],
  ...['viewer', 'editor', 'admin'],
] as const;
type Caller = (typeof CALLERS)[number];

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

export const EXCEPTIONS: Record<string, Row> = {
  // A person key can do it, and those of this table are service keys.
  revokeOwnApiKey: [401, 401, 403, 403, 403, 403, 403, 403],
  simulateScan: READ,
  listLeads: WRITE,
  listQrCodeLeads: WRITE,
  previewQrCode: READ,
  previewPage: READ,
  signUp: ANYONE,
  signIn: ANYONE,
  signInSecond: ANYONE,
  createSignInPasskeyOptions: ANYONE,
  signInPasskey: ANYONE,
  verifyEmail: ANYONE,
  requestPasswordReset: ANYONE,
  resetPassword: ANYONE,
  acceptInvite: ANYONE,
  startOidcSignIn: ANYONE,
  finishOidcSignIn: ANYONE,
  exchangeToken: ANYONE,
  backChannelLogout: ANYONE,
  startDeviceLogin: ANYONE,
  pollDeviceLogin: ANYONE,
  confirmEmailChange: ANYONE,
  // No key can do it.
  deleteWorkspace: [401, 401, 403, 403, 403, 403, 403, 'ok'],
  createExport: [401, 401, 403, 403, 403, 403, 403, 'ok'],
  downloadExport: [401, 401, 403, 403, 403, 403, 403, 'ok'],
  discoverConnection: ANYONE,
  startConnectionSignIn: ANYONE,
  finishConnectionSignIn: ANYONE,
  receiveSamlResponse: ANYONE,
  redirectSamlLogout: ANYONE,
  postSamlLogout: ANYONE,
  getConnectionMetadata: ANYONE,
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

/** What may still be called may always be called by those behind: first programs, then people. */
const ORDERS: Caller[][] = [
  ['read key', 'read_write key', 'admin key'],
  ['viewer', 'editor', 'admin'],
];

/** Nobody, and of programs and of people the last one that is refused and the first one that is not. */
function boundsOf(row: Row): Caller[] {
  const isRefused = (caller: Caller) => row[CALLERS.indexOf(caller)] !== 'ok';
  const bounds = ORDERS.flatMap((order) => {
    const last = order.findLast(isRefused);
    const first = order.find((caller) => !isRefused(caller));
    return [last, first].filter((caller) => caller !== undefined);
  });
  return ['none', ...bounds];
}

export interface Cell {
  operation: DocumentedOperation;
  id: string;
  caller: Caller;
  expected: Row[number] | undefined;
  isBound: boolean;
}

export const cells: Cell[] = operations.flatMap((operation) => {
  const row = findRow(operation);
  const bounds = boundsOf(row);
  return CALLERS.map((caller, column) => ({
    operation,
    id: operation.id,
    caller,
    expected: row[column],
    isBound: bounds.includes(caller),
  }));
});

/** These end the session that calls them, the last one that of everybody in the workspace. */
const ENDING = new Set(['signOut', 'leaveWorkspace', 'deleteMe', 'deleteWorkspace']);

/** What each surface answers to a caller that may not do something. */
const codeFor = ({ operation, caller, expected }: Cell): string | undefined => {
  if (expected === 401) return 'unauthenticated';
  if (expected !== 403) return undefined;
  const isWrite = audienceOf(operation) === 'programs' && operation.method !== 'GET';
  const isOwnKey = operation.id === 'revokeOwnApiKey';
  return caller === 'read key' && isWrite && !isOwnKey ? 'read_only_key' : 'forbidden';
};

/** Sends the operation of each of these cells as its caller. */
export function testCells(tested: Cell[]): void {
  const world = useService();
  const callers = new Map<Caller, Client>();
  // SCIM answers 403 to the admins of other workspaces.
  beforeAll(() => world.service.plan(world.acme, 'agency'));
  // The limits of a minute are not what is tested.
  afterEach(() => world.service.clock.advance(60_000));
  afterAll(() => {
    callers.clear();
  });

  const newClient = async (caller: Caller, acme: Client): Promise<Client> => {
    const { service } = world;
    const { workspaceId } = acme;
    if (caller === 'none' || caller === 'bad key') return anonymous(service);
    if (caller === 'read key') return service.clientOf(workspaceId, 'read');
    if (caller === 'read_write key') return acme;
    if (caller === 'admin key') return service.clientOf(workspaceId, 'admin');
    return service.person(caller, { workspaceId });
  };
  const clientOf = async ({ id, caller }: Cell): Promise<Client> => {
    const own = id === 'deleteWorkspace' ? await world.service.client() : world.acme;
    const client = (ENDING.has(id) ? undefined : callers.get(caller)) ?? (await newClient(caller, own));
    if (!ENDING.has(id)) callers.set(caller, client);
    return client;
  };

  it.each(tested)('$id answers $expected to: $caller', async (cell) => {
    const { method, path, operation } = cell.operation;
    const client = await clientOf(cell);
    const { status, body } = await client.call<{ code?: string }>(method, pathTo({ path }), {
      body: operation.requestBody ? {} : undefined,
      headers: cell.caller === 'bad key' ? { authorization: `Bearer ${world.acme.key.slice(0, -1)}` } : {},
    });
    expect(status).not.toBe(429);
    const isRefused = status === 401 || status === 403;
    expect([isRefused ? status : 'ok', isRefused ? body.code : undefined]).toEqual([
      cell.expected,
      codeFor(cell),
    ]);
  });
}
