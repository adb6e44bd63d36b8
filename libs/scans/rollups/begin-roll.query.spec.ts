import { newId } from '#libs/database';
import { useDatabase } from '../../../test/toolbox/use-database.js';
import { ScanPartitions } from '../partitions/scan-partitions.js';
import { BEGIN_ROLL } from './begin-roll.query.js';
import { BEGIN_WORKSPACE_ROLL } from './begin-workspace-roll.query.js';

const NOW = new Date('2026-11-20T10:15:00.000Z');
const SCANS = 100_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

describe('the beginning of a roll', () => {
  const database = useDatabase();

  it('reads scans in the order of the index, so that a step takes as long with a million waiting scans', async () => {
    const { client, url } = database;
    await new ScanPartitions(() => url).ensureMonthsAhead(NOW, 3);
    const [workspaceId, qrCodeId] = [newId(), newId()];
    await client.query(
      `insert into scans (id, qr_code_id, workspace_id, scanned_at, country, city, device, os, browser, language, referrer,
         is_bot, is_first, visitor_hash)
       select gen_random_uuid(), $2, $1, $3::timestamptz - number * interval '5 ms', 'CH', 'Zurich', 'mobile', 'iOS', 'Safari',
         'de', 'direct', false, false, uuid_send(gen_random_uuid())
       from generate_series(1, ${SCANS}) as number`,
      [workspaceId, qrCodeId, NOW],
    );
    await client.query('vacuum analyze scans');
    const planOf = async (statement: string, values: unknown[]) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const plans = [
      await planOf(BEGIN_ROLL, [qrCodeId, newId(), NOW, FIRST_ID]),
      await planOf(BEGIN_WORKSPACE_ROLL, [workspaceId, newId(), NOW, false, FIRST_ID]),
    ];
    for (const plan of plans) expect(plan).not.toMatch(/Sort Key: \S*scanned_at/);
  });
});
