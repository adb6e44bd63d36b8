import { createDataSource, newId } from '#libs/database';
import { createDatabase } from '../toolbox/databases.js';

const TODAY = new Date();
const LONG_AGO = new Date('2026-01-05T12:00:00.000Z');

describe('the migration to batches of scans', () => {
  it('counts what the version before recorded, and knows who came today', async () => {
    const database = await createDatabase({ isBlank: true });
    const dataSource = await createDataSource(database.url).initialize();
    const runner = dataSource.createQueryRunner();
    const names = dataSource.migrations.map((migration) => migration.constructor.name);
    const index = names.findIndex((name) => name.startsWith('ScanBatches'));
    for (const migration of dataSource.migrations.slice(0, index)) await migration.up(runner);

    const [workspaceId, codeId] = [newId(), newId()];
    await runner.query(
      `insert into workspaces (id, name, plan, created_at) values ($1, 'Acme', 'free', now())`,
      [workspaceId],
    );
    await runner.query(
      `insert into qr_codes (id, workspace_id, name, category, qr_data, short_code, short_code_norm, version,
         created_at, updated_at)
       values ($1, $2, 'Menu', 'url', '{}', 'MENU', 'MENU', 1, now(), now())`,
      [codeId, workspaceId],
    );
    const scan = (at: Date, visitor: string, isBot = false) =>
      runner.query(
        `insert into scans (id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language,
           referrer, is_bot, visitor_hash)
         values ($1, $2, $3, $4, '', '', '', '', '', '', '', $5, $6)`,
        [newId(), workspaceId, codeId, at, isBot, Buffer.from(visitor)],
      );
    await scan(LONG_AGO, 'one');
    await scan(LONG_AGO, 'one');
    await scan(LONG_AGO, 'other');
    await scan(TODAY, 'one');
    await scan(TODAY, 'bot', true);

    await dataSource.migrations[index]?.up(runner);
    expect(
      await runner.query('select scan_count, unique_visitors, last_scanned_at from qr_code_counters'),
    ).toEqual([{ scan_count: '4', unique_visitors: '3', last_scanned_at: TODAY }]);
    expect(await runner.query('select qr_code_id, visitor_hash from visitor_days')).toEqual([
      { qr_code_id: codeId, visitor_hash: Buffer.from('one') },
    ]);
    await runner.release();
    await dataSource.destroy();
    await database.drop();
  });
});
