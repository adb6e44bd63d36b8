import fc from 'fast-check';
import type { AnalyticsDto } from '../../src/analytics/analytics.dto.js';
import type { FolderDto } from '../../src/qr/folders/folders.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { useService } from '../toolbox/use-service.js';

const FIRST = Date.parse('2026-11-01T00:00:00Z');
const STEP_MS = 3_600_000;
const STEPS = 96;
const CITIES = ['Zurich', 'Łódź'] as const;
const DEVICES = ['mobile', 'desktop'] as const;

interface Conversion {
  table: 'leads' | 'cta_clicks';
  code: number;
  step: number;
  city: string;
  device: string;
}

const conversion: fc.Arbitrary<Conversion> = fc.record({
  table: fc.constantFrom('leads', 'cta_clicks'),
  code: fc.integer({ min: 0, max: 2 }),
  step: fc.integer({ min: 0, max: STEPS }),
  city: fc.constantFrom(...CITIES),
  device: fc.constantFrom(...DEVICES),
});
const range = fc
  .tuple(fc.integer({ min: 1, max: STEPS - 1 }), fc.integer({ min: 1, max: STEPS / 2 }))
  .map(([from, length]) => ({ from, to: from + length }));
const filter = fc.constantFrom(
  { query: '', holds: () => true },
  { query: '&city=%C5%81%C3%B3d%C5%BA', holds: ({ city }: Conversion) => city === 'Łódź' },
  {
    query: '&device=DESKTOP&city=zurich',
    holds: (it: Conversion) => it.device + it.city === 'desktopZurich',
  },
  { query: '&country=ch', holds: () => true },
  { query: '&country=DE', holds: () => false },
  { query: '&os=IOS&browser=Safari&via=unknown', holds: () => true },
  { query: '&os=Linux', holds: () => false },
  // `via` is unknown for each of them.
  { query: '&via=link', holds: () => false },
);

const STORE = {
  leads: `insert into leads (id, workspace_id, qr_code_id, fields, consent, country, city, device, os, browser, submitted_at)
    select gen_random_uuid(), $1, $2, '{}', false, 'CH', $3, $4, 'iOS', 'Safari', $5`,
  cta_clicks: `insert into cta_clicks (id, workspace_id, qr_code_id, cta_id, country, city, device, os, browser, clicked_at)
    select gen_random_uuid(), $1, $2, 'book', 'CH', $3, $4, 'iOS', 'Safari', $5`,
};

describe('totals of leads and cta_clicks', () => {
  const world = useService();
  let acme: Client;
  let folder: FolderDto;
  let codes: QrCodeDto[];
  const begin = async () => {
    acme = await world.service.client();
    folder = await acme.folder({ name: 'Menus' });
    codes = [
      await acme.qrCode({ folder_id: folder.id }),
      await acme.qrCode({ folder_id: folder.id, tags: ['summer'] }),
      await acme.qrCode({ tags: ['summer'] }),
    ];
  };
  const idOf = (code: number) => codes[code]?.id ?? '';
  const at = (step: number) => new Date(FIRST + step * STEP_MS);
  const store = async (stored: Conversion[]) => {
    for (const { table, code, step, city, device } of stored)
      await world.service.query(STORE[table], [acme.workspaceId, idOf(code), city, device, at(step)]);
  };
  const totals = async (path: string) => {
    const { status, body } = await acme.get<AnalyticsDto>(path);
    expect(status).toBe(200);
    const sum = (name: 'leads' | 'cta_clicks') =>
      body.timeseries.reduce((total, point) => total + point[name], 0);
    expect([sum('leads'), sum('cta_clicks')]).toEqual([body.totals.leads, body.totals.cta_clicks]);
    return [body.totals, body.previous].map(({ leads, cta_clicks }) => [leads, cta_clicks]);
  };

  it('are the rows of the range, of a code, of folders and tags, and of the workspace', async () => {
    const check = async (
      stored: Conversion[],
      { from, to }: { from: number; to: number },
      wanted: typeof filter extends fc.Arbitrary<infer Filter> ? Filter : never,
    ) => {
      await begin();
      await store(stored);
      const period = `from=${at(from).toISOString()}&to=${at(to).toISOString()}${wanted.query}`;
      const expected = (ids: number[]) =>
        [
          { from, to },
          { from: 2 * from - to, to: from },
        ].map((time) =>
          (['leads', 'cta_clicks'] as const).map(
            (table) =>
              stored.filter(
                (it) =>
                  it.table === table &&
                  ids.includes(it.code) &&
                  it.step >= time.from &&
                  it.step < time.to &&
                  wanted.holds(it),
              ).length,
          ),
        );
      expect(await totals(`/api/v1/qr/${idOf(1)}/analytics?${period}`)).toEqual(expected([1]));
      expect(await totals(`/api/v1/analytics?${period}`)).toEqual(expected([0, 1, 2]));
      expect(await totals(`/api/v1/analytics?${period}&folder_id=${folder.id}`)).toEqual(expected([0, 1]));
      expect(await totals(`/api/v1/analytics?${period}&tag=Summer`)).toEqual(expected([1, 2]));
    };
    const many = fc.array(conversion, { minLength: 20, maxLength: 60 });
    await fc.assert(fc.asyncProperty(many, range, filter, check), { numRuns: 12, endOnFailure: true });
  });

  it('do not contain those of other workspaces', async () => {
    await begin();
    await store([{ table: 'cta_clicks', code: 0, step: 2, city: 'Zurich', device: 'mobile' }]);
    const path = `/api/v1/analytics?from=${at(0).toISOString()}&to=${at(9).toISOString()}`;
    // Hours of Kolkata begin half an hour past those of UTC.
    const { timeseries } = (await acme.get<AnalyticsDto>(`${path}&interval=hour&timezone=Asia/Kolkata`)).body;
    expect(timeseries.filter(({ cta_clicks: clicks }) => clicks > 0)).toMatchObject([
      { start: '2026-11-01T01:30:00.000Z', leads: 0, cta_clicks: 1 },
    ]);
    expect(await totals(path)).toEqual([
      [0, 1],
      [0, 0],
    ]);
    acme = await world.service.client();
    expect(await totals(path)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});
