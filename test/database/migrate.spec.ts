import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { buildIndex, migrate } from '#libs/database';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { waitUntil } from '../toolbox/wait-until.js';

class BuildsAnIndex1 implements MigrationInterface {
  readonly transaction = false;
  readonly name = 'BuildsAnIndex1763906000001';

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'codes_name', 'on codes (name)');
  }
  down = () => Promise.reject(new Error('migrations only go forward'));
}

class AddsAColumn1 implements MigrationInterface {
  readonly name = 'AddsAColumn1763906000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table notes (id int)');
    await runner.query('alter table codes add column note text');
  }
  down = () => Promise.reject(new Error('migrations only go forward'));
}

describe('migrations while the database is in use', () => {
  let database: TestDatabase;
  let operator: Client;
  /** This client is in a transaction that has read `codes` and written to it. */
  let user: Client;
  let sources: DataSource[];
  const lines: string[] = [];
  const onWait = (line: string) => void lines.push(line);
  const open = async (...migrations: (new () => MigrationInterface)[]) => {
    const { url } = database;
    const source = await new DataSource({
      type: 'postgres',
      url,
      migrations,
      extra: { max: 1 },
    }).initialize();
    sources.push(source);
    return source;
  };
  beforeEach(async () => {
    lines.splice(0);
    sources = [];
    database = await createDatabase({ isBlank: true });
    [operator, user] = [new Client(database.url), new Client(database.url)];
    await operator.connect();
    await user.connect();
    await operator.query('create table codes (name text)');
    await user.query("begin; insert into codes values ('menu')");
  });
  afterEach(async () => {
    for (const source of sources) await source.destroy();
    await user.end();
    await operator.end();
    await database.drop();
  });

  it('let two processes both end, one of which builds an index concurrently while the other waits', async () => {
    const [first, second] = [await open(BuildsAnIndex1), await open(BuildsAnIndex1)];
    const building = migrate(first, onWait);
    await waitUntil(
      async () => (await operator.query('select from pg_stat_progress_create_index')).rowCount === 1,
      'the index to be built',
    );
    const waiting = migrate(second, onWait);
    await waitUntil(() => lines.length > 0, 'the second process to wait');
    await user.query('commit');
    expect([await building, await waiting]).toEqual([['BuildsAnIndex1763906000001'], []]);
    expect(lines).toEqual(['Another process applies migrations: waiting for it.']);
  });

  it('wait for a table for two seconds at a time, so that others get in between, and say so', async () => {
    const source = await open(AddsAColumn1);
    const migrating = migrate(source, onWait);
    await waitUntil(() => lines.length > 0, 'the first failed attempt');
    expect(lines).toEqual([
      'Migration AddsAColumn1763906000002 cannot lock a table, because another transaction uses it. Trying again for 120 s.',
    ]);
    await operator.query('select from codes');
    await user.query('commit');
    expect(await migrating).toEqual(['AddsAColumn1763906000002']);
    expect(await source.query('show lock_timeout')).toEqual([{ lock_timeout: '0' }]);
  });

  it('give up after a while, and leave nothing of the migration', async () => {
    const source = await open(AddsAColumn1);
    await expect(migrate(source, onWait, 0)).rejects.toThrow(/Gave up after 0 s: end that transaction\.$/);
    expect((await operator.query("select from pg_class where relname = 'notes'")).rowCount).toBe(0);
  });
});
