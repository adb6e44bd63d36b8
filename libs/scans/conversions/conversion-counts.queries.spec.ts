import { newId } from '#libs/database';
import { useDatabase } from '../../../test/toolbox/use-database.js';
import { countsStatement } from './conversion-counts.queries.js';

const ROWS = 20_000;

describe('the counts of leads and clicks', () => {
  const database = useDatabase();

  it('need nothing but an index, of the code or of the workspace', async () => {
    const { client } = database;
    const workspaceId = newId();
    const qrCodeId = newId();
    const series = `generate_series(1, ${ROWS}) as number`;
    const at = `timestamptz '2026-11-01' + number * interval '1 minute'`;
    const code = `case when number % 20 = 0 then $2::uuid else gen_random_uuid() end`;
    await client.query(
      `insert into leads (id, workspace_id, qr_code_id, fields, consent, country, city, device, os, browser, submitted_at)
       select gen_random_uuid(), $1::uuid, ${code}, '{}', false, 'CH', 'Zurich', 'mobile', 'iOS', 'Safari', ${at} from ${series}`,
      [workspaceId, qrCodeId],
    );
    await client.query(
      `insert into cta_clicks (id, workspace_id, qr_code_id, cta_id, country, city, device, os, browser, clicked_at)
       select gen_random_uuid(), $1::uuid, ${code}, 'book', 'CH', 'Zurich', 'mobile', 'iOS', 'Safari', ${at} from ${series}`,
      [workspaceId, qrCodeId],
    );
    await client.query('analyze leads, cta_clicks');
    // Forces the index, since the planner's choice depends on the number of rows and the last vacuum.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
    for (const subject of ['workspace', { qrCodeId }] as const) {
      const range = { from: new Date('2026-11-02'), to: new Date('2026-11-03') };
      const { sql, values } = countsStatement({
        ...{ workspaceId, subject, ...range },
        ...{ interval: 'day', timezone: 'UTC', filters: {} },
      });
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan.match(/Index Only Scan/g)).toHaveLength(2);
      expect(plan).not.toMatch(/Seq Scan|Heap Scan|Index Scan/);
    }
  });
});
