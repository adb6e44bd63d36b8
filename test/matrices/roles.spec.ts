import type { Client } from '../toolbox/client.js';
import { operations, pathTo, type DocumentedOperation } from '../toolbox/contract.js';
import { anonymous } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

const CALLERS = ['none', 'bad key', 'read key', 'read_write key', 'viewer', 'editor', 'admin'] as const;

/** What each caller gets, in the order of CALLERS: the status of a refusal, or ok for whatever comes after it. */
type Row = readonly (401 | 403 | 'ok')[];

const READ: Row = [401, 401, 'ok', 'ok', 'ok', 'ok', 'ok'];
const WRITE: Row = [401, 401, 403, 'ok', 403, 'ok', 'ok'];
const ANYONE: Row = ['ok', 403, 403, 403, 'ok', 'ok', 'ok'];
const MEMBER: Row = [401, 401, 403, 403, 'ok', 'ok', 'ok'];
const ADMIN: Row = [401, 401, 403, 403, 403, 403, 'ok'];

const ROWS: Record<string, Row> = {
  listQrCodes: READ,
  createQrCode: WRITE,
  getQrCode: READ,
  updateQrCode: WRITE,
  deleteQrCode: WRITE,
  restoreQrCode: WRITE,
  upsertQrCode: WRITE,
  createQrCodes: WRITE,
  simulateScan: READ,
  getQrCodeImage: READ,
  getQrCodeAnalytics: READ,
  getWorkspaceAnalytics: READ,
  listScans: READ,
  streamScans: READ,
  listQrCodeLeads: READ,
  listLeads: READ,
  deleteLead: WRITE,
  listFolders: READ,
  createFolder: WRITE,
  getFolder: READ,
  updateFolder: WRITE,
  deleteFolder: WRITE,
  listMobileQr: READ,
  createMobileQr: WRITE,
  getMobileQr: READ,
  updateMobileQr: WRITE,
  deleteMobileQr: WRITE,
  getMobileSummary: READ,
  signUp: ANYONE,
  signIn: ANYONE,
  verifyEmail: ANYONE,
  requestPasswordReset: ANYONE,
  resetPassword: ANYONE,
  acceptInvite: ANYONE,
  startOidcSignIn: ANYONE,
  finishOidcSignIn: ANYONE,
  signOut: MEMBER,
  changePassword: MEMBER,
  switchWorkspace: MEMBER,
  getMe: MEMBER,
  updateMe: MEMBER,
  getWorkspace: MEMBER,
  updateWorkspace: ADMIN,
  listMembers: MEMBER,
  updateMember: ADMIN,
  removeMember: ADMIN,
  listInvites: ADMIN,
  createInvite: ADMIN,
  deleteInvite: ADMIN,
  listApiKeys: ADMIN,
  createApiKey: ADMIN,
  updateApiKey: ADMIN,
  revokeApiKey: ADMIN,
  listWebhooks: ADMIN,
  createWebhook: ADMIN,
  getWebhook: ADMIN,
  updateWebhook: ADMIN,
  deleteWebhook: ADMIN,
  rotateWebhookSecret: ADMIN,
  promoteWebhookSecret: ADMIN,
  listWebhookDeliveries: ADMIN,
  replayWebhookDeliveries: ADMIN,
  testWebhook: ADMIN,
  getWebhookDelivery: ADMIN,
  replayWebhookDelivery: ADMIN,
  listDomains: ADMIN,
  createDomain: ADMIN,
  verifyDomain: ADMIN,
  deleteDomain: ADMIN,
  listSessions: MEMBER,
  endSession: MEMBER,
  listAuditLog: ADMIN,
  getScim: ADMIN,
  enableScim: ADMIN,
  disableScim: ADMIN,
  rotateScimToken: ADMIN,
  listScimLog: ADMIN,
};

const cells = operations.flatMap((operation) =>
  CALLERS.map((caller, column) => ({
    operation,
    id: operation.id,
    caller,
    expected: ROWS[operation.id]?.[column],
  })),
);

describe('the role matrix', () => {
  const world = useService();
  // SCIM answers 403 to the admins of other workspaces.
  beforeAll(() => world.service.plan(world.acme, 'agency'));

  /** Somebody new in each cell: some operations end the session that calls them. */
  const clientOf = async (caller: (typeof CALLERS)[number]): Promise<[Client, Record<string, string>]> => {
    const { service, acme } = world;
    const { workspaceId } = acme;
    if (caller === 'none') return [anonymous(service), {}];
    if (caller === 'bad key')
      return [anonymous(service), { authorization: `Bearer ${acme.key.slice(0, -1)}` }];
    if (caller === 'read key') return [await service.clientOf(workspaceId, 'read'), {}];
    if (caller === 'read_write key') return [acme, {}];
    return [await service.person(caller, { workspaceId }), {}];
  };

  const send = async ({ method, path, operation }: DocumentedOperation, caller: (typeof CALLERS)[number]) => {
    const [client, headers] = await clientOf(caller);
    const body = operation.requestBody ? {} : undefined;
    return client.call(method, pathTo({ path }), { body, headers });
  };

  it('has a row for every operation of openapi.yaml, and none besides', () => {
    expect(Object.keys(ROWS).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  it.each(cells)('$id answers $expected to: $caller', async ({ operation, caller, expected }) => {
    const { status } = await send(operation, caller);
    expect(status === 401 || status === 403 ? status : 'ok').toBe(expected);
  });
});
