import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDataSource, ReplicaReads, Transactions } from '#libs/database';
import { createLog, loadConfig } from '#libs/platform';
import { ensurePostgres } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { APP_SECRET } from '../toolbox/test-service.js';
import { conninfo } from '../toolbox/streaming-replica.js';
import { waitUntil } from '../toolbox/wait-until.js';

async function query<Row extends object>(url: string, sql: string): Promise<Row | undefined> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows[0];
}

describe('a replica of the primary before a failover', () => {
  it('is not read, though it is ahead of the new primary', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'failed-over-'));
    chmodSync(folder, 0o755);
    const dir = (name: string) => join(folder, name);
    const first = await ensurePostgres(dir('primary'));
    await query(first.url, 'create table kept (id int)');
    await first.stop();
    for (const name of ['replica', 'next']) {
      for (const suffix of ['', '.password'])
        execFileSync('cp', ['-a', `${dir('primary')}${suffix}`, `${dir(name)}${suffix}`]);
      writeFileSync(join(dir(name), 'standby.signal'), '');
    }
    const primary = await ensurePostgres(dir('primary'));
    const settings = { primary_conninfo: conninfo(primary.url) };
    const replica = await ensurePostgres(dir('replica'), { settings });
    const next = await ensurePostgres(dir('next'));
    await query(primary.url, 'insert into kept select generate_series(1, 100000)');
    await waitUntil(
      async () => (await query(replica.url, 'select from kept limit 1')) !== undefined,
      'the replica to be ahead',
    );
    await primary.stop();
    await query(next.url, 'select pg_promote()');
    await query(next.url, 'insert into kept values (-1)');
    const dataSource = await createDataSource(next.url).initialize();
    const reads = new ReplicaReads(
      new Transactions(dataSource),
      loadConfig({ APP_SECRET, DATABASE_URL: next.url, DATABASE_READ_URL: replica.url }),
      createLog('silent'),
    );
    expect(await reads.read('select id from kept where id = -1', [])).toEqual([{ id: -1 }]);
    await reads.onApplicationShutdown();
    await dataSource.destroy();
    await replica.stop();
    await next.stop();
    rmSync(folder, { recursive: true });
  });
});
