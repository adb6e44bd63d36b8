import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { facts } from '#client';
import type { Client } from '../toolbox/client.js';
import { addressesOf, startDemo } from '../toolbox/on-localhost.js';
import { newFolder } from '../toolbox/processes.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import type { TestService } from '../toolbox/test-service.js';

type Json = Record<string, unknown>;
type Perform = (z: unknown, bundle: Json) => unknown;
interface Operation {
  inputFields: { key: string; choices?: object }[];
  perform: Perform;
  performSubscribe: Perform;
  performUnsubscribe: Perform;
}
type Operations = Record<string, { operation: Operation }>;
interface App {
  authentication: { test: Perform };
  triggers: Operations;
  creates: Operations;
  searches: Operations;
}
interface Zapier {
  createAppTester(app: App): (method: Perform | undefined, bundle: Json) => Promise<unknown>;
}

const MINUTES = 5 * 60_000;
const WEBHOOKS = '/api/settings/v1/webhooks';

describe('packages/zapier', () => {
  let receiver: Receiver;
  let service: TestService;
  let acme: Client;
  let app: App;
  let call: (operation: Perform | undefined, bundle?: Json) => Promise<unknown>;

  beforeAll(async () => {
    const folder = newFolder();
    // It also validates the app by the schema of Zapier.
    await promisify(execFile)(process.execPath, ['scripts/integrations/build.mjs', 'zapier', folder]);
    receiver = await startReceiver();
    service = await startDemo(receiver.variables);
    acme = await service.clientOf((await service.client()).workspaceId, 'admin');
    app = ((await import(pathToFileURL(join(folder, 'index.js')).href)) as { default: App }).default;
    const zapier = createRequire(join(folder, 'index.js'))('zapier-platform-core') as Zapier;
    const tester = zapier.createAppTester(app);
    const authData = { url: `${addressesOf(service).baseUrl}/`, apiKey: acme.key };
    call = (operation, bundle = {}) => tester(operation, { authData, ...bundle });
  }, MINUTES);
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  const create = (inputData: Json) => call(app.creates.create_qr_code?.operation.perform, { inputData });
  const update = (inputData: Json) => call(app.creates.update_qr_code?.operation.perform, { inputData });
  const find = (inputData: Json) => call(app.searches.find_qr_code?.operation.perform, { inputData });

  it('offers all categories and events', () => {
    const choices = (operation: Operation | undefined, key: string) =>
      Object.keys(operation?.inputFields.find((field) => field.key === key)?.choices ?? {}).sort();
    expect(choices(app.creates.create_qr_code?.operation, 'category')).toEqual([...facts.CATEGORIES].sort());
    expect(choices(app.triggers.event?.operation, 'events')).toEqual([...facts.EVENTS].sort());
  });

  it('tests its credentials', async () => {
    expect(await call(app.authentication.test)).toMatchObject({ workspace: { id: acme.workspaceId } });
  });

  it('creates, updates and finds QR codes', async () => {
    const url = 'https://example.com/menu';
    const created = await create({
      name: 'Table 4',
      category: 'url',
      url,
      tags: ['menu'],
      external_id: 't-4',
    });
    expect(created).toMatchObject({ tags: ['menu'], qr_data: { url } });
    await create({ name: 'Table 5', category: 'text', qr_data: '{"text":"Hello"}' });
    const { id } = created as { id: string };
    const updated = await update({ id, name: 'Table 4, window', status: 'paused', tags: undefined });
    expect(updated).toMatchObject({ id, name: 'Table 4, window', status: 'paused', tags: ['menu'] });
    expect(await find({ external_id: 't-4' })).toMatchObject([{ id }]);
    expect(await find({ q: 'Table', tag: 'menu' })).toMatchObject([{ id }]);
    expect(await find({ external_id: 'none' })).toEqual([]);
  });

  it('fails with what to change', async () => {
    await expect(create({ name: 'x', category: 'url', url: 'nowhere' })).rejects.toThrow(/url/);
    await expect(create({ name: 'x', category: 'text', qr_data: 'Hello' })).rejects.toThrow(/JSON/);
  });

  it('subscribes, receives genuine events only, and unsubscribes', async () => {
    const { performSubscribe, performUnsubscribe, perform } = app.triggers.event!.operation;
    const endpoints = async () => (await acme.get<{ items: object[] }>(WEBHOOKS)).body.items;
    const inputData = { events: ['qr.created'], tags: ['zapier'] };
    const subscribeData = (await call(performSubscribe, { targetUrl: receiver.url, inputData })) as Json;
    expect(await endpoints()).toMatchObject([{ id: subscribeData.id, url: receiver.url, tags: ['zapier'] }]);

    const { id } = (await create({
      name: 'Table 6',
      category: 'text',
      qr_data: '{"text":"x"}',
      tags: ['zapier'],
    })) as Json;
    const { headers, body } = await receiver.nextRequest();
    const receive = (content: string, others: Json = {}) =>
      call(perform, { subscribeData, rawRequest: { content, headers: { ...headers, ...others } } });
    const content = body.toString();
    expect(await receive(content)).toMatchObject([{ event: 'qr.created', data: { id } }]);
    await expect(receive(content.replace('Table 6', 'Table 7'))).rejects.toThrow(/signature/);
    await expect(receive(content, { 'webhook-timestamp': '1767225600' })).rejects.toThrow(/signature/);

    await call(performUnsubscribe, { subscribeData });
    expect(await endpoints()).toEqual([]);
  });
});
