import { load } from 'js-yaml';
import type { OpenAPIV3 } from 'openapi-types';
import type { Browser, Locator, Page } from 'playwright-core';
import type { CreatedWebhookDto } from '../../src/webhooks/webhooks.dto.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { PersonClient } from '../toolbox/client.js';
import { allOperations, METHODS, type DocumentedOperation } from '../toolbox/contract.js';
import { addressesOf, startOnLocalhost } from '../toolbox/on-localhost.js';
import { enableScim, SCIM } from '../toolbox/provider.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { kindOf } from '../toolbox/records.js';
import { SETTINGS } from '../toolbox/settings.js';
import type { TestService } from '../toolbox/test-service.js';
import type { ServiceUnderTest } from '../toolbox/use-service.js';

/** They end the session or the membership of the reader, send no end, or lead to a provider of sign-in. */
const NOT_EXECUTED = [
  'signOut',
  'leaveWorkspace',
  'deleteMe',
  'deleteWorkspace',
  'streamScans',
  'streamEvents',
  'startOidcSignIn',
  'finishOidcSignIn',
  ...['discoverConnection', 'startConnectionSignIn', 'finishConnectionSignIn', 'testConnection'],
  ...[
    'receiveSamlResponse',
    'getConnectionMetadata',
    'backChannelLogout',
    'redirectSamlLogout',
    'postSamlLogout',
  ],
];
/** Its example has the external_id that the examples in bulk select. */
const FIRST = 'upsertQrCodeByExternalId';
/** They change the credentials with which the others are sent. */
const LAST = ['rotateScimToken', 'disableScim', 'enableScim', 'signUp'];
/** What an example cannot contain: the password, a token or a second factor of the reader, or the ID of their other workspace. */
const REFUSED: Record<string, number> = {
  ...{ signIn: 401, changePassword: 422, revokeOwnApiKey: 403 },
  ...{ verifyEmail: 422, resetPassword: 422, acceptInvite: 422, switchWorkspace: 422 },
  ...{ signInSecond: 401, signInPasskey: 422, reauthenticate: 422, confirmTotp: 422, deleteTotp: 404 },
  ...{ exchangeToken: 422, confirmEmailChange: 422 },
  ...{ pollDeviceLogin: 400, findDeviceLogin: 404, decideDeviceLogin: 404 },
  // The file of the example is no CSV, and the import has ended.
  ...{ createImport: 422, startImport: 409, cancelImport: 409 },
  // The export has failed.
  downloadExport: 409,
  // Nobody follows a stream.
  ...{ sendTestEvent: 409 },
  ...{ createPasskey: 422, createRecoveryCodes: 409 },
  ...{ resendConfirmation: 409, deleteScimGroup: 400 },
};

/** The cookie has this name without HTTPS. */
class LocalPerson extends PersonClient {
  override get credentials(): Record<string, string> {
    return { cookie: `session=${this.token}` };
  }
}

const PICTURE = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

interface World extends ServiceUnderTest {
  receiver: Receiver;
  page: Page;
  scimToken: string;
  newUser: () => Promise<string>;
}

describe('Swagger UI', () => {
  const world = {} as { -readonly [Name in keyof World]: World[Name] };
  const shared = useBrowser();

  beforeAll(async () => {
    world.receiver = await startReceiver();
    world.service = await startOnLocalhost(world.receiver.variables, { connections: 5 });
  });
  afterAll(async () => {
    await world.service.close();
    await world.receiver.close();
  });
  beforeEach(async () => {
    world.acme = await world.service.client({ name: 'Acme' });
    await world.service.plan(world.acme, 'business');
    const { token, userId, email } = await world.service.person('admin', world.acme);
    world.admin = new LocalPerson(world.service.url, world.acme.workspaceId, token, userId, email);
    const provider = await enableScim(world.service, world.admin);
    let users = 0;
    world.newUser = async () => {
      const { body } = await provider.post<{ id: string }>(`${SCIM}/Users`, {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: `user-${++users}@corp.example`,
      });
      return body.id;
    };
    world.page = await browse(shared.browser, world.service, token);
    world.scimToken = provider.key;
  });
  afterEach(() => world.page.context().close());

  it.each(byTag())(
    'executes every operation of $tag with its own example',
    async ({ tag, operations }) => {
      // An API key counts before the session, and that of the workspace has no scopes of settings.
      const isOfSettings = operations.some(({ path }) => path.startsWith('/api/settings/'));
      await openDocs(world, tag, isOfSettings ? {} : { bearerKey: world.acme.key });
      const results: Record<string, number | string> = {};
      for (const operation of operations) results[operation.id] = await execute(operation, world);
      const expected = operations.map(({ id, operation: { responses } }) => {
        const success = Object.keys(responses)
          .filter((status) => status.startsWith('2'))
          .map(Number);
        const status = results[id] as number;
        return [id, REFUSED[id] ?? (success.includes(status) ? status : success[0])];
      });
      expect(results).toEqual(Object.fromEntries(expected));
    },
    300_000,
  );
});

function byTag(): { tag: string; operations: DocumentedOperation[] }[] {
  const executed = allOperations.filter(({ id }) => !NOT_EXECUTED.includes(id));
  const place = ({ id }: DocumentedOperation) => (id === FIRST ? -1 : LAST.indexOf(id) + 1);
  const operations = executed.toSorted((one, other) => place(one) - place(other));
  const tags = [...new Set(operations.map(tagOf))];
  return tags.map((tag) => ({ tag, operations: operations.filter((each) => tagOf(each) === tag) }));
}

function tagOf({ operation }: DocumentedOperation): string {
  return operation.tags![0]!;
}

async function browse(browser: Browser, service: TestService, token: string): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'session', value: token, url: addressesOf(service).baseUrl }]);
  return context.newPage();
}

/** Of the whole document, Swagger UI takes a second for each operation that is opened, most of it for the examples of its responses. */
async function openDocs(
  { page, service, scimToken }: World,
  tag: string,
  keys: Record<string, string>,
): Promise<void> {
  await page.route('**/openapi.yaml', async (route) => {
    const response = await route.fetch();
    const document = load(await response.text()) as OpenAPIV3.Document;
    for (const item of Object.values(document.paths))
      for (const method of METHODS)
        if (item![method]?.tags![0] === tag) item![method].responses = { default: { description: '' } };
        else delete item![method];
    keepReached(document);
    await route.fulfill({ response, json: document });
  });
  await page.goto(`${addressesOf(service).baseUrl}/docs`);
  await page.locator('.opblock').first().waitFor();
  await authorize(page, { ...keys, scimToken });
}

function keepReached(document: OpenAPIV3.Document): void {
  const components = document.components as Record<string, Record<string, unknown>>;
  const reached = new Set<unknown>();
  const follow = (part: unknown): void => {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const found = components[kind!]![name!];
      if (reached.has(found)) continue;
      reached.add(found);
      follow(found);
    }
  };
  follow(document.paths);
  for (const [kind, parts] of Object.entries(components))
    if (kind !== 'securitySchemes')
      for (const [name, part] of Object.entries(parts)) if (!reached.has(part)) delete parts[name];
}

async function authorize(page: Page, secrets: Record<string, string>): Promise<void> {
  await page.locator('.btn.authorize').first().click();
  for (const [scheme, secret] of Object.entries(secrets)) {
    const container = page.locator('.auth-container', { hasText: scheme });
    await container.locator('input').fill(secret);
    await container.locator('.authorize').click();
  }
  await page.locator('.btn-done').first().click();
}

/** Types the id that the path needs, or chooses a file, and nothing else, as a reader does who tries an operation. */
async function execute(operation: DocumentedOperation, world: World): Promise<number | string> {
  const { id, method, path } = operation;
  const block = world.page.locator(`[id="operations-${tagOf(operation).replaceAll(' ', '_')}-${id}"]`);
  await block.locator('.opblock-summary-control').dispatchEvent('click');
  await block.locator('.try-out__btn').dispatchEvent('click');
  if (path.includes('{id}'))
    await typeId(block.locator('tr[data-param-name="id"] input'), await idFor(operation, world));
  if (path.includes('{external_id}')) {
    const external_id = id === FIRST ? 'sku-1042' : id;
    if (id !== FIRST) await world.acme.qrCode({ external_id });
    await typeId(block.locator('tr[data-param-name="external_id"] input'), external_id);
  }
  const file = block.locator('input[type=file]');
  if ((await file.count()) > 0) await file.setInputFiles(PICTURE);
  const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
  const answered = world.page
    .waitForResponse(
      (response) => response.request().method() === method && pattern.test(new URL(response.url()).pathname),
      { timeout: 90_000 },
    )
    .then(
      (response) => response.status(),
      () => 'nothing was sent',
    );
  await block.locator('.execute').dispatchEvent('click');
  const status = await answered;
  await block.locator('.opblock-summary-control').dispatchEvent('click');
  return status;
}

/** Swagger UI takes what is typed when the field loses its focus. */
async function typeId(field: Locator, id: string): Promise<void> {
  await field.fill(id);
  await field.blur();
}

async function idFor(operation: DocumentedOperation, world: World): Promise<string> {
  const { id, path } = operation;
  const { acme, admin } = world;
  if (path.startsWith(`${SCIM}/Groups`)) return 'editor';
  if (path.startsWith(SCIM)) return world.newUser();
  if (path.startsWith(`${SETTINGS}/webhooks/`)) {
    // A few endpoints at most can share a URL.
    const endpoint = { url: new URL(`/${id}`, world.receiver.url).href, events: ['scan'] };
    const { body } = await admin.post<CreatedWebhookDto & { id: string }>(`${SETTINGS}/webhooks`, endpoint);
    if (id === 'promoteWebhookSecret') await admin.post(`${SETTINGS}/webhooks/${body.id}/rotate`, undefined);
    return body.id;
  }
  const record = await kindOf(operation).make(world);
  if (id === 'revertQrCode') await acme.patch(`/api/v1/qr/${record.id}`, { name: 'A later version' });
  if (id === 'restoreQrCode') await acme.delete(`/api/v1/qr/${record.id}`);
  return record.id;
}
