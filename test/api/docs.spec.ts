import { randomUUID } from 'node:crypto';
import type { OpenAPIV3 } from 'openapi-types';
import { axeFindings } from '../dashboard/visits.js';
import { fillWorkspace, signedIn } from '../dashboard/workspace.js';
import { useBrowser } from '../toolbox/use-browser.js';
import type { ApiKeyDto } from '../../src/auth/api-keys/api-keys.dto.js';
import type { LeadDto } from '../../src/analytics/leads/leads.dto.js';
import type { FileDto } from '../../src/files/files.dto.js';
import type { FolderDto } from '../../src/qr/folders/folders.dto.js';
import { Client } from '../toolbox/client.js';
import { allOperations, contract, type DocumentedOperation } from '../toolbox/contract.js';
import { serviceProviderConfig } from '../../src/scim/protocol/discovery.js';
import { SCIM } from '../toolbox/provider.js';
import { addressesOf, startOnLocalhost } from '../toolbox/on-localhost.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { kindOf } from '../toolbox/records.js';
import { SETTINGS, type Items } from '../toolbox/settings.js';
import type { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

/** Swagger UI draws only what is seen of a long list: this window shows all. */
const TALL = { width: 1_280, height: 16_000 };

const EXTERNAL_ID = 'shelf-42';

describe('GET /docs', () => {
  let service: TestService;
  const world = useBrowser();
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await startReceiver();
    service = await startOnLocalhost(receiver.variables);
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  it('shows every operation in Swagger UI, from local files and without a fault', async () => {
    const page = await world.browser.newPage({ viewport: TALL });
    const faults: string[] = [];
    const foreign: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('requestfailed', (request) => faults.push(request.url()));
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    await page.goto(`${service.url}/docs`);
    await page
      .locator('.opblock')
      .nth(allOperations.length - 1)
      .waitFor();
    expect(await page.locator('.opblock').count()).toBe(allOperations.length);
    expect(await page.locator('.opblock-summary-path').allInnerTexts()).toContain('/api/v1/qr/{id}/image');
    expect([faults, foreign]).toEqual([[], []]);
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('heading', { name: 'API reference', level: 1 }).waitFor();
  });

  it('links the operations to guides, which can be searched', async () => {
    const context = await world.browser.newContext();
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const tags = contract.tags ?? [];
    for (const { externalDocs } of tags)
      expect(await (await fetch(service.url + externalDocs!.url)).text()).toMatch(/<main.*<h1/s);
    expect(tags.length).toBeGreaterThan(13);
    await page.goto(`${service.url}/guides/quick-start`);
    await page.getByText('Python', { exact: true }).first().click();
    await page.goto(`${service.url}/guides/errors`);
    await page.getByText('import os, requests').waitFor();
    // Responses show the address of this service.
    await page.getByText(`"${service.url}/errors#validation_failed"`).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('sdk');
    await page
      .getByRole('option', { name: /^Clients and SDKs/ })
      .first()
      .waitFor();
    await page.getByRole('searchbox').fill('rotate the secret');
    await page
      .getByRole('option', { name: /Manage endpoints/ })
      .first()
      .click();
    await page.waitForURL(`${service.url}/guides/webhook-endpoints*`);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('simulate a scan');
    await page
      .getByRole('option', { name: /QR codes.*Simulate/ })
      .first()
      .click();
    await page.waitForURL(`${service.url}/guides/reference/qr-codes#simulateScan`);
    await page.getByRole('link', { name: 'API reference' }).first().click();
    await page.getByRole('link', { name: 'Swagger UI' }).click();
    await page.waitForURL(`${service.url}/docs`);
    expect(faults).toEqual([]);
    await context.close();
  });

  describe('of a workspace that has records', () => {
    let world: Tried;
    beforeAll(async () => (world = await prepare(service, receiver)));

    it('has values that answer with records when nothing but ids is typed, and examples that create', async () => {
      const answers = [];
      for (const operation of tried) answers.push(await answerTo(operation, world));
      expect(answers.length).toBeGreaterThan(20);
      expect(answers.filter(({ status, isEmpty: empty }) => status > 299 || empty)).toEqual([]);
    });
  });

  it('opens at SCIM by the link that identity providers are given', async () => {
    const page = await world.browser.newPage({ viewport: { width: 1_280, height: 900 } });
    const { documentationUri } = serviceProviderConfig(service.url + SCIM);
    await page.goto(documentationUri);
    const section = page.locator('#operations-tag-SCIM');
    await section.waitFor();
    const isInView = async () => {
      const { y = -1 } = (await section.boundingBox()) ?? {};
      return y >= 0 && y < 900;
    };
    await waitUntil(isInView, 'the section of SCIM to be in view');
    expect(await section.innerText()).toContain('identity providers');
  });

  it('leads from the type of a problem to its code in the guides', async () => {
    const page = await world.browser.newPage();
    await page.goto(`${service.url}/errors#validation_failed`);
    expect(page.url()).toBe(`${service.url}/guides/errors#validation_failed`);
    expect(await page.locator('tr:has(:target)').innerText()).toContain('Correct each of the errors listed');
    const anchors = await page.locator('td code[id]').all();
    const ids = await Promise.all(anchors.map((anchor) => anchor.getAttribute('id')));
    expect(ids).toEqual(expect.arrayContaining(problemCodes()));
  });
});

/** A stream never ends; SCIM is enabled already; a provider's sign-in is a series of redirects. */
const UNTRIED = [
  ...['streamScans', 'streamEvents', 'enableScim', 'rotateScimToken', 'startOidcSignIn', 'finishOidcSignIn'],
  ...['discoverConnection', 'startConnectionSignIn', 'finishConnectionSignIn', 'receiveSamlResponse'],
  ...['redirectSamlLogout', 'postSamlLogout'],
];
const isForPrograms = ({ path }: DocumentedOperation) => /^\/api\/(?:v1|mobile)\//.test(path);
const isFilledIn = ({ operation: { parameters = [], requestBody } }: DocumentedOperation) =>
  requestBody !== undefined || parameters.some((each) => !('$ref' in each) && !each.required);
const tried = allOperations.filter((each) => {
  const isCreation = each.method === 'POST' && '201' in each.operation.responses;
  const isTried = each.method === 'GET' || (isCreation && !each.path.startsWith('/api/auth/'));
  return isTried && !UNTRIED.includes(each.id) && (isForPrograms(each) || isFilledIn(each));
});

interface Tried {
  baseUrl: string;
  apiKey: string;
  scimToken: string;
  session: string;
  idFor: (path: string) => string;
}

async function prepare(service: TestService, receiver: Receiver): Promise<Tried> {
  const acme = await service.client({ name: 'Acme' });
  await service.plan(acme, 'business');
  const admin = await service.person('admin', acme);
  const ids = await fillWorkspace(service, acme, admin, receiver);
  const path = `${SETTINGS}/scim/rotate`;
  const { body: scim } = await admin.post<{ token: string }>(path, undefined, signedIn(admin));
  await admin.post(`${SETTINGS}/domains`, { name: 'go.acme.example' }, signedIn(admin));
  const provider = new Client(service.url, acme.workspaceId, scim.token, '');
  const [user] = (await provider.get<{ Resources: { id: string }[] }>(`${SCIM}/Users`)).body.Resources;
  const isLogged = async () => {
    const log = `${SETTINGS}/scim/log`;
    return (await admin.get<{ items: unknown[] }>(log, signedIn(admin))).body.items.length > 0;
  };
  await waitUntil(isLogged, 'the log of SCIM requests, which is behind');
  const [lead] = (await acme.get<{ data: LeadDto[] }>('/api/v1/leads')).body.data;
  const [folder] = (await acme.get<{ data: FolderDto[] }>('/api/v1/folders')).body.data;
  const keys = await admin.get<Items<ApiKeyDto>>(`${SETTINGS}/api-keys`, signedIn(admin));
  const template = { name: 'Alder green', design: { foreground: '#0a4d2c' } };
  const { body: design } = await acme.post<{ id: string }>('/api/v1/design-templates', template);
  const menu = Buffer.from(`%PDF-1.7\n${acme.workspaceId}`);
  const binary = { headers: { 'content-type': 'application/octet-stream' } };
  const { body: file } = await acme.post<FileDto>('/api/v1/files?name=menu.pdf', menu, binary);
  const withRecords = ['/api/auth/v1/passkeys/', '/api/v1/changes/'];
  const job = await kindOf({ path: '/api/v1/imports/{id}' }).make({ service, acme, admin });
  const ofSettings = ['token-rules', 'claimed-domains', 'connections', 'exports'].map(
    (name) => `${SETTINGS}/${name}/`,
  );
  for (const under of [...withRecords, ...ofSettings])
    await kindOf({ path: `${under}{id}` }).make({ service, acme, admin });
  await acme.qrCode({ external_id: EXTERNAL_ID });
  const { body: report } = await acme.post<{ id: string }>('/api/v1/reports', { title: 'Scans of 2026' });
  const otherIds = Object.entries({
    '/design-templates/': design.id,
    '/files/': file.id,
    '/imports/': job.id,
    '/reports/': report.id,
    '/api-keys/': keys.body.items[0]!.id,
    '/leads': lead!.qr_code_id,
    '/folders/': folder!.id,
    '/webhooks/': ids.webhook,
    '/Users/': user!.id,
    '/Groups/': 'editor',
  });
  return {
    ...{ baseUrl: addressesOf(service).baseUrl, apiKey: acme.key, scimToken: scim.token },
    session: admin.token,
    idFor: (wanted) => otherIds.find(([part]) => wanted.includes(part))?.[1] ?? ids.scanned,
  };
}

function filledIn({ operation: { parameters = [], requestBody } }: DocumentedOperation) {
  const query = new URLSearchParams();
  for (const parameter of parameters)
    if (!('$ref' in parameter) && parameter.in === 'query') {
      const { example, schema = {} } = parameter as { example?: unknown; schema?: OpenAPIV3.SchemaObject };
      const value: unknown = example ?? schema.example ?? schema.default;
      if (value !== undefined) query.set(parameter.name, value as string);
    }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  if (requestBody === undefined || '$ref' in requestBody) return { search };
  const [[type, { example, examples = {} }] = ['', {}]] = Object.entries(requestBody.content);
  if (type === 'multipart/form-data') return { search, body: formOfFile() };
  const body: unknown = example ?? valueOf(Object.values(examples)[0]);
  return { search, type, body: JSON.stringify(body) };
}

/** The browser writes the type, which has the boundary. */
function formOfFile(): FormData {
  const form = new FormData();
  form.append('file', new Blob([`%PDF-1.7\n${randomUUID()}`]), 'menu.pdf');
  return form;
}

function valueOf(example: OpenAPIV3.ReferenceObject | OpenAPIV3.ExampleObject | undefined): unknown {
  if (example === undefined || !('$ref' in example)) return example?.value;
  return valueOf(contract.components?.examples?.[example.$ref.split('/').at(-1) ?? '']);
}

async function answerTo(operation: DocumentedOperation, world: Tried) {
  const { id, method, path } = operation;
  const { search, type, body } = filledIn(operation);
  const isScim = path.startsWith('/api/scim/');
  const headers: Record<string, string> =
    isScim || isForPrograms(operation)
      ? { authorization: `Bearer ${isScim ? world.scimToken : world.apiKey}` }
      : { cookie: `session=${world.session}`, origin: world.baseUrl };
  if (type) headers['content-type'] = type;
  const filled = path
    .replaceAll('{id}', world.idFor(path))
    .replace('{code}', 'summer-menu')
    .replace('{external_id}', EXTERNAL_ID);
  const url = world.baseUrl + filled + search;
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { id, status: answer.status, isEmpty: isJson ? isEmpty(await answer.json()) : false };
}

const isEmpty = (body: unknown): boolean =>
  Object.entries(Object(body) as object).some(
    ([name, value]) => ['data', 'items', 'Resources'].includes(name) && (value as unknown[]).length === 0,
  );

function problemCodes(): string[] {
  const { enum: codes } = contract.components?.schemas?.ProblemCode as { enum: string[] };
  return codes;
}
