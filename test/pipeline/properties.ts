import fc from 'fast-check';
import { freshCallerOf } from '../toolbox/callers.js';
import { operations, pathTo, type DocumentedOperation } from '../toolbox/contract.js';
import { hostileCsv } from '../toolbox/hostile-csv.js';
import { hostileRequest } from '../toolbox/hostile-requests.js';
import { kindOf, nextName } from '../toolbox/records.js';
import { validRequest, type RandomRequest } from '../toolbox/valid-requests.js';
import { useService, type ServiceUnderTest } from '../toolbox/use-service.js';

const TIMEOUT_MS = 60_000;

/** These need knowledge from elsewhere: a password, an email's token, one's own workspaces, a second factor. */
const KNOWING = new Set([
  'acceptInvite',
  'signIn',
  'verifyEmail',
  'resetPassword',
  'changePassword',
  'switchWorkspace',
  ...['reauthenticate', 'signInSecond', 'signInPasskey', 'confirmTotp', 'deleteTotp'],
  ...[
    'createRecoveryCodes',
    'createPasskey',
    'exchangeToken',
    'backChannelLogout',
    'confirmEmailChange',
    'restoreWorkspace',
  ],
  ...['pollDeviceLogin', 'findDeviceLogin', 'decideDeviceLogin'],
]);
/** These need an OpenID Connect provider beside the service. */
const LED = new Set([
  ...['startOidcSignIn', 'finishOidcSignIn', 'startConnectionSignIn', 'finishConnectionSignIn'],
  ...['discoverConnection', 'testConnection', 'verifyClaimedDomain', 'receiveSamlResponse'],
  ...['redirectSamlLogout', 'postSamlLogout'],
]);
/** These depend on the plan, and on whether SCIM is enabled. */
const SCIM = new Set([
  ...['enableScim', 'rotateScimToken', 'disableScim'],
  ...['claimDomain', 'createConnection', 'updateConnection', 'replaceGroupRoles', 'createSetupLink'],
]);
const LEAVING = new Set(['leaveWorkspace', 'deleteMe', 'deleteWorkspace', 'revokeOwnApiKey']);
/**
 * These need existing records and versions, lengths on paper that fit each other, a code with a page, a verified domain, scopes or
 * a scope, or people who were not asked too often.
 */
const RELATED = new Set([
  'createReport',
  'updateReport',
  'bulkUpdateQrCodes',
  'bulkDeleteQrCodes',
  'bulkRestoreQrCodes',
  'revertQrCode',
  'revertChange',
  ...['createImport', 'startImport', 'revertImport', 'cancelImport'],
  'downloadQrCodeSheet',
  'previewPage',
  'createFile',
  'createMobileFile',
  ...['startDeviceLogin', 'sendTestEvent', 'streamEvents'],
  ...['checkDestination', 'getShortCode', 'createApiKey', 'updateApiKey', 'createTokenRule', 'changeEmail'],
]);
const guessable = operations.filter(
  ({ id }) => ![KNOWING, LED, SCIM, LEAVING, RELATED].some((set) => set.has(id)),
);

/**
 * `npm test` fixes the seed. `npx jest properties` draws a new one and prints it; `--seed=<seed>` repeats a run. A
 * failure prints the minimized request.
 */
const settings = { interruptAfterTimeLimit: TIMEOUT_MS / 2 };

function useSender() {
  const stage = useService({ roles: 'all', isOwn: true });
  let world: ServiceUnderTest;
  // Each person has a separate burst limit.
  beforeEach(async () => {
    const admin = await stage.service.person('admin', { ...stage.acme, hasSecondFactor: true });
    world = { ...stage, admin };
  });

  const recordOf = async ({ path, id, method }: DocumentedOperation): Promise<string> => {
    const name = nextName();
    if (path.includes('external_id') && method !== 'PUT') await world.acme.qrCode({ external_id: name });
    if (/external_id|\{(?:code|slug)\}/.test(path)) return name;
    if (!path.includes('{id}')) return '';
    const record = await kindOf({ path }).make(world);
    if (id === 'restoreQrCode') await world.acme.delete(`/api/v1/qr/${record.id}`);
    return record.id;
  };

  const send = async (operation: DocumentedOperation, { parameter, query, headers, body }: RandomRequest) => {
    const path = pathTo(operation, parameter ?? (await recordOf(operation))) + query;
    const caller = await freshCallerOf(operation, world);
    const { status, body: answer } = await caller.call(operation.method, path, {
      headers: { 'x-forwarded-for': nextAddress(), ...headers },
      body,
    });
    return { status, answer };
  };
  return { stage, send };
}

/** In a PATCH, a category needs the whole content of its kind: test/rest-v1/category-changes.spec.ts. */
function withoutCategory({ method, path }: DocumentedOperation, request: RandomRequest): RandomRequest {
  if (
    method !== 'PATCH' ||
    !/\/qr\/(?:by-external-id\/)?\{\w+\}$/.test(path) ||
    typeof request.body !== 'string'
  )
    return request;
  const { category: _category, ...body } = JSON.parse(request.body) as { category?: string };
  return Object.keys(body).length === 0
    ? { ...request, body: '{"name":"Menu"}' }
    : { ...request, body: JSON.stringify(body) };
}

/** @param numRuns how many requests each operation gets */
export const testValidRequests = (numRuns: number) =>
  describe('any request made from openapi.yaml', () => {
    const { send } = useSender();

    it.each(guessable)(
      '$method $path takes whatever its schemas allow',
      async (operation) => {
        await fc.assert(
          fc.asyncProperty(validRequest(operation), async (request) => {
            const { status, answer } = await send(operation, withoutCategory(operation, request));
            if (status >= 400 && !isTaken(answer)) throw new Error(`${status}: ${JSON.stringify(answer)}`);
          }),
          { ...settings, numRuns },
        );
      },
      TIMEOUT_MS,
    );
  });

/** @param numRuns how many requests each operation gets */
export const testHostileRequests = (numRuns: number) =>
  describe('any request that contradicts openapi.yaml', () => {
    const { stage, send } = useSender();

    it.each(operations)(
      '$method $path has a documented answer to every bad one, and never fails',
      async (operation) => {
        let refusals = 0;
        await fc.assert(
          fc.asyncProperty(hostileRequest(operation), async (request) => {
            const { status } = await send(operation, request);
            expect(status).toBeLessThan(500);
            if (status >= 400) refusals += 1;
          }),
          { ...settings, numRuns },
        );
        expect(refusals).toBeGreaterThan(0.4 * numRuns);
      },
      TIMEOUT_MS,
    );

    it('POST /api/v1/qr/bulk has a documented answer to every CSV file', async () => {
      await fc.assert(
        fc.asyncProperty(hostileCsv, async ({ type, bytes }) => {
          const { status } = await stage.acme.post('/api/v1/qr/bulk?dry_run=true', bytes, {
            headers: { 'content-type': type },
          });
          expect(status).toBeLessThan(500);
        }),
        { ...settings, numRuns: 2 * numRuns },
      );
    });
  });

/** A request cannot know that another record already has its name or code. */
const isTaken = ({ code, results = [] }: { code?: string; results?: { error?: { code: string } }[] }) =>
  code === 'conflict' || results.some(({ error }) => error?.code === 'conflict');

let addresses = 0;
/** Frequent calls from one address would be limited. */
const nextAddress = () => `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
