import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isSignedExport } from '#libs/secrets';
import { NIL_UUID, newId } from '#libs/database';
import { WorkspaceCleanup } from '../../apps/worker/index.js';
import { QrCleanup } from '../../src/qr/qr-cleanup.js';
import { admin } from '../toolbox/admin.js';
import type { Client } from '../toolbox/client.js';
import { insertFilled } from '../toolbox/filled-rows.js';
import { signIn, signUp } from '../toolbox/people.js';
import { ScimWorkspace } from '../toolbox/scim-workspace.js';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const DAY_MS = 86_400_000;
const world = useService({ roles: 'all' });
const run = (...argv: string[]) =>
  admin({ DATABASE_URL: world.service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE }, ...argv);

interface Made {
  id: string;
  short_code: string;
}

async function makeCode(client: Client, fields: object = {}): Promise<Made> {
  const { status, body } = await client.post<Made>('/api/v1/qr', {
    ...{ name: 'Menu', category: 'url', qr_data: { url: 'https://example.com/menu' } },
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

describe('npm run admin -- workspace delete', () => {
  it('refuses keys within 2 s while short URLs work, until the workspace is restored', async () => {
    const client = await world.service.client({ name: 'Leaving' });
    const person = await world.service.person('admin', client);
    const code = await makeCode(client);
    const { code: exit, stdout } = await run('workspace', 'delete', 'Leaving');
    expect([exit, stdout]).toEqual([
      0,
      expect.stringMatching(/^Deleted Leaving: .* work until 20.* `workspace restore /),
    ]);
    const isRefused = async () => (await client.get('/api/v1/qr')).status === 403;
    await waitUntil(isRefused, 'the refusal of the key');
    const { body } = await client.get<{ detail: string }>('/api/v1/qr');
    expect(body.detail).toMatch(/^This workspace was deleted\. .* the operator .* can restore it/);
    await waitUntil(
      async () => (await person.get('/api/settings/v1/workspace')).status === 401,
      'its people',
    );
    expect((await client.scan(code)).status).toBe(302);
    expect((await run('workspace', 'list')).stdout).toMatch(/ Leaving \(deleted\)\n/);
    expect((await run('workspace', 'delete', 'Leaving')).stderr).toMatch(/^This workspace was deleted/);

    expect((await run('workspace', 'restore', 'Leaving')).stdout).toMatch(/^Restored Leaving: /);
    await waitUntil(async () => !(await isRefused()), 'the key to work');
    await world.service.whenScansAreTaken();
    const { body: found } = await client.get<{ scan_count: number }>(`/api/v1/qr/${code.id}`);
    expect(found.scan_count).toBe(1);
    const { body: log } = await person.get<{ items: { action: string }[] }>('/api/settings/v1/audit-log');
    expect(log.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['workspace.deleted', 'workspace.restored']),
    );
    expect((await run('workspace', 'restore', 'Leaving')).stderr).toMatch(
      /^This workspace cannot be restored/,
    );
  });

  it('refuses the sign-in of a person without another workspace, and the identity provider', async () => {
    const person = await signUp(world.service);
    await run('workspace', 'delete', person.workspaceId);
    const refused = await signIn(world.service, person.email);
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ detail: expect.stringMatching(/its workspace was deleted/) }),
    ]);
    const scim = await ScimWorkspace.create(world.service);
    await run('workspace', 'delete', scim.admin.workspaceId);
    const isRefused = async () => (await scim.call('GET', '/Users')).status === 403;
    await waitUntil(isRefused, 'the refusal of the SCIM token');
  });
});

describe('a workspace that was deleted 30 days ago', () => {
  const columns = `
    select relname as table from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attname = 'workspace_id'`;

  async function clean(): Promise<void> {
    const { running, worker } = world.service;
    for (let round = 0; round < 2; round += 1) {
      await running.app.get(QrCleanup).run();
      world.service.clock.set(new Date(world.service.clock.now().getTime() + DAY_MS / 2));
    }
    await worker.get(WorkspaceCleanup).run();
  }

  it('leaves no row in any table with a workspace_id', async () => {
    const { service } = world;
    const id = newId(new Date('2026-01-01'));
    const ids = ['id', 'workspace_id', 'qr_code_id', 'member_id', 'user_id', 'endpoint_id', 'delivery_id'];
    const keys = [...ids, 'event_id', 'configuration_id'];
    // Of work that is due, and of leases.
    const times = ['due_at', 'ends_at'];
    const tables = (await service.query<{ table: string }>(columns)).map(({ table }) => table);
    const deleted_at = new Date(service.clock.now().getTime() - 30 * DAY_MS);
    await insertFilled(service.dataSource, 'workspaces', { id, deleted_at }, service.clock.now());
    // It was erased before, and imported again.
    await service.query('insert into erased_workspaces (id, deleted_at, erased_at) values ($1, $2, $2)', [
      id,
      new Date('2026-01-01'),
    ]);
    for (const table of tables) {
      const names = await service.query<{ name: string }>(
        'select attname as name from pg_attribute where attrelid = $1::regclass and attname = any($2) and attidentity = $3',
        [table, [...keys, ...times], ''],
      );
      // The running worker must not take the row first.
      const later = new Date('2100-01-01');
      const row = Object.fromEntries(names.map(({ name }) => [name, times.includes(name) ? later : id]));
      await insertFilled(service.dataSource, table, row, service.clock.now());
    }
    const left = async () => {
      const found: string[] = [];
      for (const table of tables)
        if ((await service.query(`select from ${table} where workspace_id = $1 limit 1`, [id])).length > 0)
          found.push(table);
      return found;
    };
    expect(await left()).toEqual(tables);
    await clean();
    expect(await left()).toEqual([]);
    expect(await service.query('select from workspaces where id = $1', [id])).toEqual([]);
    const folder = join(mkdtempSync(join(tmpdir(), 'qr-service-erasure-')), 'certificate');
    const certify = () =>
      run('workspace', 'certificate', id, '--backups-until', '2027-01-31', '--output', folder);
    const certified = await certify();
    expect([certified.code, certified.stderr]).toEqual([0, '']);
    const [text, signature, key] = ['certificate.json', 'certificate.sig', 'public-key.pem'].map((name) =>
      readFileSync(join(folder, name)),
    ) as [Buffer, Buffer, Buffer];
    expect(isSignedExport(key.toString(), text, signature)).toBe(true);
    expect(JSON.parse(text.toString())).toMatchObject({
      ...{ workspace: id, deletedAt: deleted_at.toISOString(), database: { tables: tables.length, rows: 0 } },
      backups: expect.stringContaining('2027-01-31'),
    });
    const other = await run(
      'workspace',
      'certificate',
      world.acme.workspaceId,
      '--backups-until',
      '2027-01-31',
    );
    expect([other.code, other.stderr]).toEqual([
      1,
      expect.stringContaining('The workspace was not deleted.'),
    ]);
    rmSync(dirname(folder), { recursive: true });
  });

  it('leaves its short codes taken, whose visitors see that the code was deleted', async () => {
    const { service } = world;
    const client = await service.client({ name: 'Gone' });
    const code = await makeCode(client, { short_code: 'printed-menu' });
    expect((await client.scan(code)).status).toBe(302);
    await service.whenScansAreTaken();
    await run('workspace', 'delete', 'Gone');
    await service.query(`update workspaces set deleted_at = now() - interval '30 days' where id = $1`, [
      client.workspaceId,
    ]);
    expect((await run('workspace', 'restore', client.workspaceId)).code).toBe(1);
    service.clock.set(new Date());
    await clean();
    expect((await client.scan(code)).status).toBe(410);
    const taken = await world.acme.post('/api/v1/qr', {
      ...{
        name: 'Mine',
        category: 'url',
        qr_data: { url: 'https://example.com' },
        short_code: 'PRINTED-menu',
      },
    });
    expect(taken.status).toBe(409);
    const [row] = await service.query('select workspace_id, name, qr_data from qr_codes where id = $1', [
      code.id,
    ]);
    expect(row).toEqual({ workspace_id: NIL_UUID, name: '', qr_data: { text: '' } });
    expect((await run('workspace', 'list')).stdout).not.toContain(NIL_UUID);
  });
});
