import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { QrCleanup } from '../../src/qr/qr-cleanup.js';
import { useService } from '../toolbox/use-service.js';

const DAY_MS = 86_400_000;

const world = useService({ roles: 'all' });
/** The time is later than the ids of all rows, which come from the clock of the machine. */
beforeEach(() => world.service.clock.set('2100-01-01T12:00:00.000Z'));

const clean = () => world.service.running.app.get(QrCleanup).run();
const rowOf = async ({ id }: QrCodeDto) => {
  const [found] = await world.service.query<{ row: object }>(
    'select to_jsonb(code) as row from qr_codes code where id = $1',
    [id],
  );
  return found?.row;
};
const emptyRow = async () => {
  const [inserted] = await world.service.query<{ row: object }>(
    `insert into qr_codes as code (id, workspace_id, name, category, qr_data, version, created_at, updated_at)
     values (gen_random_uuid(), $1, '', 'text', '{"text": ""}', 1, now(), now()) returning to_jsonb(code) as row`,
    [world.acme.workspaceId],
  );
  return inserted?.row;
};
const versionsOf = async ({ id }: QrCodeDto) => {
  const rows = await world.service.query<{ version: number }>(
    'select version from qr_code_versions where qr_code_id = $1 order by version',
    [id],
  );
  return rows.map(({ version }) => version);
};
/** Adds history as if the code had been edited so often, each time at this moment. */
async function edit({ id }: QrCodeDto, times: number): Promise<void> {
  await world.service.query(
    `with edited as (update qr_codes set version = version + $2 where id = $1 returning version)
     insert into qr_code_versions
     select qr_code_id, n, workspace_id, $3, actor, 'updated', fields from qr_code_versions, edited,
       generate_series(edited.version - $2 + 1, edited.version) n
     where qr_code_id = $1 and qr_code_versions.version = 1`,
    [id, times, world.service.clock.now()],
  );
}

/** The rows are more than one batch. */
const conversions = (table: string, qrCodeId: string, at: Date) =>
  world.service.query(
    `insert into ${table} (id, workspace_id, qr_code_id, country, city, device, os, browser,
       ${table === 'leads' ? 'fields, consent, submitted_at' : 'cta_id, clicked_at'})
     select gen_random_uuid(), $1, $2, 'CH', 'Zurich', 'mobile', 'iOS', 'Safari',
       ${table === 'leads' ? "'{}', false" : "'book'"}, $3
     from generate_series(1, 1200)`,
    [world.acme.workspaceId, qrCodeId, at],
  );

describe('deleted QR codes', () => {
  it('lose their content after 30 days; their short code stays taken', async () => {
    const { acme, service } = world;
    const folder = await acme.folder({ name: 'Menus' });
    const code = await acme.qrCode({
      ...{ short_code: 'Gone-1', external_id: 'gone', tags: ['a'], metadata: { table: '12' } },
      ...{ folder_id: folder.id, fallback_url: 'https://example.com/closed', utm: { source: 'qr' } },
      ...{ rules: [{ when: { countries: ['CH'] }, url: 'https://example.com/ch' }] },
      ...{
        starts_at: '2099-01-01T00:00:00.000Z',
        expires_at: '2199-01-01T00:00:00.000Z',
        scan_limit: 5,
        password: 'gone-for-good',
      },
    });
    const printed = await acme.qrCode({ dynamic: false });
    const [restored, forbidden] = [await acme.qrCode(), await acme.qrCode({ dynamic: false })];
    for (const { id } of [code, printed, restored, forbidden]) await acme.delete(`/api/v1/qr/${id}`);
    await service.query(
      `update qr_codes set taken_down_at = deleted_at, taken_down_content = '\\x01' where id = $1`,
      [forbidden.id],
    );
    service.clock.advance(30 * DAY_MS - 1);
    expect((await acme.post(`/api/v1/qr/${restored.id}/restore`, undefined)).status).toBe(200);
    await clean();
    expect([await rowOf(code), await versionsOf(code)]).toMatchObject([{ name: code.name }, [1, 2]]);
    expect((await acme.scan(code)).headers.location).toBe('https://example.com/closed');

    service.clock.advance(2);
    await clean();
    expect(await rowOf(code)).toEqual({
      ...(await emptyRow()),
      ...{ id: code.id, workspace_id: acme.workspaceId, short_code: 'Gone-1', short_code_norm: 'GONE-1' },
      version: 3,
      created_at: '2100-01-01T12:00:00+00:00',
      updated_at: '2100-01-01T12:00:00+00:00',
      deleted_at: '2100-01-01T12:00:00+00:00',
      purged_at: expect.any(String) as string,
    });
    expect([await versionsOf(code), await rowOf(printed), await versionsOf(printed)]).toEqual([
      [],
      undefined,
      [],
    ]);
    expect(await rowOf(restored)).toMatchObject({ name: restored.name, purged_at: null });
    expect(await rowOf(forbidden)).toMatchObject({ qr_data: { text: '' }, taken_down_content: '\\x01' });
    const again = await acme.post('/api/v1/qr', {
      ...{ name: 'New', category: 'url', qr_data: { url: 'https://example.com' }, short_code: 'gONE-1' },
    });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    expect((await acme.post(`/api/v1/qr/${code.id}/restore`, undefined)).status).toBe(404);
    // Codes are cached for a few seconds, and then compared by their version.
    service.clock.advance(10_000);
    const { status, headers } = await acme.scan(code);
    expect([status, headers.location]).toEqual([410, undefined]);
  });

  it('lose their leads and clicks with their content, and no others', async () => {
    const { acme, service } = world;
    const [deleted, kept] = [await acme.qrCode(), await acme.qrCode()];
    for (const { id } of [deleted, kept])
      for (const table of ['leads', 'cta_clicks']) await conversions(table, id, service.clock.now());
    await acme.delete(`/api/v1/qr/${deleted.id}`);
    service.clock.advance(30 * DAY_MS + 1);
    await clean();
    for (const table of ['leads', 'cta_clicks']) {
      const rows = await service.query(`select qr_code_id from ${table} where workspace_id = $1`, [
        acme.workspaceId,
      ]);
      expect(new Set(rows.map((row) => row.qr_code_id))).toEqual(new Set([kept.id]));
    }
    expect(await rowOf(deleted)).toMatchObject({ purged_at: expect.any(String) as string });
  });

  it('lose a history of thousands of versions in parts', async () => {
    const code = await world.acme.qrCode();
    await edit(code, 2_500);
    await world.acme.delete(`/api/v1/qr/${code.id}`);
    world.service.clock.advance(30 * DAY_MS + 1);
    await clean();
    expect([await versionsOf(code), await rowOf(code)]).toMatchObject([[], { name: '' }]);
  });
});

describe('versions of a QR code', () => {
  it('are deleted after a year, apart from the 20 newest', async () => {
    const [often, seldom, lately] = [
      await world.acme.qrCode(),
      await world.acme.qrCode(),
      await world.acme.qrCode(),
    ];
    await edit(often, 1_024);
    await edit(seldom, 19);
    await edit(lately, 9);
    world.service.clock.advance(365 * DAY_MS);
    await edit(lately, 20);
    await clean();
    expect((await versionsOf(often)).length).toBe(1_025);
    world.service.clock.advance(1);
    await clean();
    const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
    expect(await versionsOf(often)).toEqual(from(1_006, 20));
    expect(await versionsOf(seldom)).toEqual(from(1, 20));
    expect(await versionsOf(lately)).toEqual(from(11, 20));
  });
});
