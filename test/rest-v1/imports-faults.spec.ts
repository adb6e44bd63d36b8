import { ImportRuns } from '../../src/imports/import-runs.js';
import { RENEWAL_MS } from '../../src/imports/import-leases.js';
import type { ImportDto } from '../../src/imports/imports.dto.js';
import { QrBulkItemsService } from '../../src/qr/bulk/qr-bulk-items.service.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { Client, type PersonClient } from '../toolbox/client.js';
import { importIn, reportOf, settled } from '../toolbox/imports.js';
import type { Problem } from '../toolbox/problem.js';
import { apiKey } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const world = useService();
let admin: PersonClient;
beforeEach(async () => {
  admin = await world.service.person('admin', await world.service.client());
});

const codes = async (): Promise<QrCodeDto[]> =>
  (await admin.get<{ data: QrCodeDto[] }>('/api/v1/qr?limit=100&sort=name')).body.data;
const run = async (client: Client, file: string, fields: Record<string, string> = {}): Promise<ImportDto> =>
  settled(client, (await importIn(client, file, { source: 'own', ...fields })).body);
const table = (names: string[]) =>
  `name,url\n${names.map((name) => `${name},https://example.com/${name}`).join('\n')}\n`;
const wake = () => world.service.running.app.get(ImportRuns).wake();

describe('An import of the CSV of this service', () => {
  it('fails a row with nothing to import, and gives no other row its result', async () => {
    const rows = ['First,https://example.com/1,', ',,2024-01-02T03:04:05Z', 'Last,https://example.com/2,'];
    const job = await run(admin, `name,url,created_at\n${rows.join('\n')}\n`);
    expect(job.counts).toMatchObject({ created: 2, failed: 1 });
    const [first, last] = await codes();
    const report = await reportOf(admin, job);
    expect(report[0]).toContain(`2,First,created,${first!.id}`);
    expect(report[1]).toBe('3,,failed,,,name,A3,the row has nothing to import,,');
    expect(report[2]).toContain(`4,Last,created,${last!.id}`);
  });
});

describe('An atomic import', () => {
  it('is refused before it begins when its key may not create the folders, as a dry run of a bulk request is', async () => {
    const { key, id } = await apiKey(admin, { scope: undefined, scopes: ['codes:write'] });
    const client = new Client(world.service.url, admin.workspaceId, key, id, world.service.shortUrl);
    const file = 'name,url,folder\nOne,https://example.com/1,New folder\n';
    const job = await run(client, file, { atomic: 'true', dry_run: 'true' });
    expect(job).toMatchObject({ state: 'failed', fault: expect.stringContaining('folders:write') });
    const answer = await client.post<Problem>('/api/v1/qr/bulk?create_folders=true&dry_run=true', file, {
      headers: { 'content-type': 'text/csv' },
    });
    expect([answer.status, answer.body.detail]).toEqual([403, expect.stringContaining('folders:write')]);
  });

  it.each([
    ['its maker may no longer change codes', 'viewer', 0, 'can no longer change'],
    ['no process comes to its end', 'editor', 20, 'could not go on'],
  ])('takes back what it did when %s', async (_, role, tries, fault) => {
    const editor = await world.service.person('editor', admin);
    const job = await run(editor, table(['One', 'Two']), { atomic: 'true' });
    expect(await codes()).toHaveLength(2);
    await world.service.query('update members set role = $2 where user_id = $1', [editor.userId, role]);
    await world.service.query(`update imports set state = 'running', tries = $2 where id = $1`, [
      job.id,
      tries,
    ]);
    wake();
    const failed = await settled(admin, job);
    expect(failed).toMatchObject({
      ...{ state: 'failed', fault: expect.stringContaining(fault), revertible_until: null },
      counts: { created: 2, undone: 2, kept: 0 },
    });
    expect(await codes()).toEqual([]);
  });
});

describe('A part that takes longer than its lease', () => {
  it('keeps the import', async () => {
    const { service } = world;
    const bulk = service.running.app.get(QrBulkItemsService);
    const prepare = bulk.prepare.bind(bulk);
    const timers = jest.spyOn(globalThis, 'setInterval');
    const leaseEnd = async () => {
      const rows = await service.query<{ at: Date }>(
        'select lease_ends_at as at from imports where workspace_id = $1',
        [admin.workspaceId],
      );
      return rows[0]!.at.getTime();
    };
    jest.spyOn(bulk, 'prepare').mockImplementationOnce(async (caller, items, choice) => {
      service.clock.advance(50_000);
      for (const [renew, delay] of timers.mock.calls) if (delay === RENEWAL_MS) renew();
      const end = service.clock.now().getTime() + 60_000;
      await waitUntil(async () => (await leaseEnd()) === end, 'the lease to be renewed');
      return prepare(caller, items, choice);
    });
    expect(await run(admin, table(['One']))).toMatchObject({ state: 'done', counts: { created: 1 } });
    jest.restoreAllMocks();
  });
});
