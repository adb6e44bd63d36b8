import { ConversionCleanup } from '#libs/conversions';
import { newId } from '#libs/database';
import { useService } from '../toolbox/use-service.js';

describe('leads and clicks', () => {
  const world = useService({ env: { LEAD_RETENTION_MONTHS: '3', SCAN_RETENTION_MONTHS: '1' } });
  const OF_TABLES = [
    ['leads', 'fields, consent, submitted_at', "'{}', false"],
    ['cta_clicks', 'cta_id, clicked_at', "'book'"],
  ] as const;

  /** @param shownAt of the page */
  async function store(at: Date, shownAt = at): Promise<void> {
    for (const [table, columns, values] of OF_TABLES)
      await world.service.query(
        `insert into ${table} (id, workspace_id, qr_code_id, country, city, device, os, browser, ${columns})
         values ($1, $2, gen_random_uuid(), 'CH', 'Zurich', 'mobile', 'iOS', 'Safari', ${values}, $3)`,
        [newId(shownAt), world.acme.workspaceId, at],
      );
  }
  const kept = async (table: string, at: string) =>
    (
      await world.service.query<{ month: string }>(
        `select to_char(${at}, 'YYYY-MM') as month from ${table} order by 1`,
      )
    ).map(({ month }) => month);

  beforeEach(() => world.service.query('truncate leads, cta_clicks'));

  it('are kept for as many months as leads and scans', async () => {
    for (const month of ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
      await store(new Date(`${month}-01T00:00:00Z`));
    await world.service.running.app.get(ConversionCleanup).run();
    expect(await kept('leads', 'submitted_at')).toEqual(['2026-08', '2026-09', '2026-10', '2026-11']);
    expect(await kept('cta_clicks', 'clicked_at')).toEqual(['2026-10', '2026-11']);
  });

  it('are kept by when they were sent, not by when their form was shown', async () => {
    await store(new Date('2026-08-01T00:00:00Z'), new Date('2026-07-31T00:00:01Z'));
    await store(new Date('2026-07-31T23:59:59Z'), new Date('2026-07-31T00:00:01Z'));
    await world.service.running.app.get(ConversionCleanup).run();
    expect(await kept('leads', 'submitted_at')).toEqual(['2026-08']);
  });
});
