import { ApiKeysService } from '../../src/auth/api-keys/api-keys.service.js';
import { Client } from '../toolbox/client.js';
import { TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const statusOf = async (client: Client) => (await client.get('/api/v1/qr')).status;

describe('a revoked API key', () => {
  const world = useService();
  let other: TestService;
  let here: Client;
  let there: Client;

  beforeAll(async () => {
    other = await TestService.start({ database: world.service.database });
  });
  afterAll(() => other.close());
  beforeEach(async () => {
    here = await world.service.clientOf(world.acme.workspaceId, 'read');
    there = new Client(other.url, here.workspaceId, here.key, here.apiKeyId);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
  });

  const revoke = () =>
    world.service.running.app.get(ApiKeysService).revoke({ workspaceId: here.workspaceId }, here.apiKeyId);
  const query = (sql: string, values?: unknown[]) => world.service.dataSource.query<unknown[]>(sql, values);
  const isRefusedThere = () =>
    waitUntil(async () => (await statusOf(there)) === 401, 'the other process to refuse it');

  it('is refused by the process that revoked it at once, and by every other within 2 s', async () => {
    await revoke();
    expect(await statusOf(here)).toBe(401);
    await isRefusedThere();
    expect(await statusOf(world.acme)).toBe(200);
  });

  it('is refused within 2 s also while the connection that tells of changes is cut', async () => {
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'qr-service changes%' and datname = current_database()`,
    );
    await revoke();
    await isRefusedThere();
  });

  it('is refused within 2 s also when the notice of it is lost', async () => {
    await query('update api_keys set revoked_at = now() where id = $1', [here.apiKeyId]);
    await isRefusedThere();
    await waitUntil(async () => (await statusOf(here)) === 401, 'this process to refuse it');
  });

  it('stays valid when another workspace asks for its end', async () => {
    const stranger = await world.service.client({ name: 'Stranger' });
    await world.service.running.app
      .get(ApiKeysService)
      .revoke({ workspaceId: stranger.workspaceId }, here.apiKeyId);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
  });
});

describe('an API key that ends', () => {
  const world = useService();

  it('is refused from its time on, although it was accepted just before', async () => {
    const { clock, running, url } = world.service;
    const { workspaceId } = world.acme;
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const { key, apiKey } = await running.app
      .get(ApiKeysService)
      .create({ workspaceId }, { name: 'ends', scope: 'read', expiresAt });
    const client = new Client(url, workspaceId, key, apiKey.id);
    clock.set(new Date(expiresAt.getTime() - 1));
    expect(await statusOf(client)).toBe(200);
    clock.set(expiresAt);
    expect(await statusOf(client)).toBe(401);
  });
});
