import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { facts } from '#client';
import type { Client } from '../toolbox/client.js';
import { addressesOf, startDemo } from '../toolbox/on-localhost.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import type { TestService } from '../toolbox/test-service.js';
import { startEngine } from './n8n-engine.js';

/** The engine of n8n has 900 MB of packages. */
const INSTALL_MS = 20 * 60_000;
const WEBHOOKS = '/api/settings/v1/webhooks';

describe('packages/n8n, in the engine of n8n', () => {
  // What it installs is too large for the memory in which other test folders are.
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-n8n-'));
  let receiver: Receiver;
  let service: TestService;
  let acme: Client;
  let n8n: Awaited<ReturnType<typeof startEngine>>;

  beforeAll(async () => {
    // It also lints the package, with the rules of n8n.
    await promisify(execFile)(process.execPath, ['scripts/integrations/build.mjs', 'n8n', folder]);
    receiver = await startReceiver();
    service = await startDemo(receiver.variables);
    acme = await service.clientOf((await service.client()).workspaceId, 'admin');
    const url = `${addressesOf(service).baseUrl}/`;
    n8n = await startEngine(folder, { url, apiKey: acme.key });
  }, INSTALL_MS);
  afterAll(async () => {
    await service.close();
    await receiver.close();
    rmSync(folder, { recursive: true });
  });

  it('offers all categories and events', () => {
    expect(n8n.optionsOf('qrService', 'category')?.sort()).toEqual([...facts.CATEGORIES].sort());
    expect(n8n.optionsOf('qrServiceTrigger', 'events')?.sort()).toEqual([...facts.EVENTS].sort());
  });

  it('tests its credentials', async () => {
    const response = await n8n.credentialTest();
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ workspace: expect.objectContaining({ id: acme.workspaceId }) as object }),
    ]);
  });

  it('creates, updates and finds QR codes, and reads their analytics', async () => {
    const [created] = await n8n.execute({
      ...{ operation: 'create', name: 'Table 4', category: 'url', url: 'https://example.com/menu' },
      additionalFields: { tags: 'menu, inside', external_id: 't-4' },
    });
    expect(created).toMatchObject({ tags: ['menu', 'inside'], qr_data: { url: 'https://example.com/menu' } });
    const id = String(created?.id);
    await n8n.execute({
      ...{ operation: 'create', name: 'Table 5', category: 'text', qrData: '{"text": "Hello"}' },
    });
    const updateFields = {
      name: 'Table 4, window',
      status: 'paused',
      qrData: '{"url":"https://example.com"}',
    };
    const [updated] = await n8n.execute({ operation: 'update', id, updateFields });
    expect(updated).toMatchObject({ id, name: 'Table 4, window', status: 'paused', external_id: 't-4' });
    const find = async (fields: object) =>
      (await n8n.execute({ operation: 'find', returnAll: false, limit: 50, ...fields })).map(
        ({ name }) => name,
      );
    expect(await find({ filters: { external_id: 't-4' } })).toEqual(['Table 4, window']);
    expect(await find({ filters: { q: 'table' } })).toEqual(['Table 5', 'Table 4, window']);
    expect(await find({ limit: 1 })).toEqual(['Table 5']);
    const [analytics] = await n8n.execute({ operation: 'analytics', id, period: '7d' });
    expect(analytics).toMatchObject({ qr_code_id: id, totals: { scans: 0 } });
  });

  it('returns all results, page after page', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `Page ${index}`);
    const codes = names.map((name) => ({
      ...{ name, category: 'url', tags: ['pages'], qr_data: { url: 'https://example.com' } },
    }));
    await acme.post('/api/v1/qr/bulk', codes);
    const found = await n8n.execute({ operation: 'find', returnAll: true, filters: { tag: 'pages' } });
    expect(found.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('fails with what to change', async () => {
    const create = n8n.execute({ operation: 'create', name: 'Table', category: 'url', url: 'nowhere' });
    await expect(create).rejects.toMatchObject({ httpCode: '422' });
  });

  it('creates its endpoint, starts with genuine events only, and deletes the endpoint', async () => {
    const base = new URL(receiver.url).origin;
    const trigger = n8n.trigger({ events: ['qr.created'], tags: 'n8n' }, base);
    const endpoints = async () => (await acme.get<{ items: object[] }>(WEBHOOKS)).body.items;
    expect(await trigger.checkExists()).toBe(false);
    await trigger.create();
    expect(await trigger.checkExists()).toBe(true);
    expect(await endpoints()).toMatchObject([
      { url: expect.stringContaining(`${base}/`) as string, events: ['qr.created'], tags: ['n8n'] },
    ]);

    const code = { name: 'Table 6', category: 'url', qr_data: { url: 'https://example.com' }, tags: ['n8n'] };
    const { id } = (await acme.post('/api/v1/qr', code)).body;
    const request = await receiver.nextRequest();
    expect(await trigger.receive(request)).toMatchObject({ items: [{ event: 'qr.created', data: { id } }] });
    const changed = Buffer.from(request.body.toString().replace('Table 6', 'Table 7'));
    expect(await trigger.receive({ ...request, body: changed })).toEqual({ status: 401 });
    const old = { ...request.headers, 'webhook-timestamp': '1767225600' };
    expect(await trigger.receive({ ...request, headers: old })).toEqual({ status: 401 });

    await trigger.delete();
    expect(await endpoints()).toEqual([]);
    expect(await trigger.checkExists()).toBe(false);
  });

  it('creates another endpoint if somebody has deleted the one that it had', async () => {
    const trigger = n8n.trigger({ events: ['scan'], tags: '' }, new URL(receiver.url).origin);
    await trigger.create();
    const [endpoint] = (await acme.get<{ items: { id: string }[] }>(WEBHOOKS)).body.items;
    await acme.delete(`${WEBHOOKS}/${endpoint?.id}`);
    expect(await trigger.checkExists()).toBe(false);
    await trigger.create();
    expect(await trigger.checkExists()).toBe(true);
    await trigger.delete();
  });
});
