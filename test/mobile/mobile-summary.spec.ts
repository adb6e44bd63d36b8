import { Transactions } from '#libs/database';
import { LowWaterMark, WorkspaceRoller } from '#libs/scans';
import type { MobileSummaryDto } from '../../src/mobile/mobile-summary.dto.js';
import { randomOf, storeScans } from '../rest-v1/scan-history.js';
import { limitsOf } from '../toolbox/limit-headers.js';
import { statementsOf } from '../toolbox/statements.js';
import { useService } from '../toolbox/use-service.js';

const SUMMARY = '/api/mobile/v1/summary';
const QR = '/api/mobile/v1/qr';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('GET /api/mobile/v1/summary', () => {
  const world = useService({ roles: 'all' });
  afterEach(() => jest.restoreAllMocks());

  it('agrees with the headers, for a key and for a person', async () => {
    const { service } = world;
    const client = await service.client({ perMinute: null, perMonth: null });
    const viewer = await service.person('viewer', client);
    await client.get('/api/v1/qr');
    for (const caller of [client, viewer]) {
      const { body, headers } = await caller.get<MobileSummaryDto>(SUMMARY);
      const { limit, remaining, quota, quotaRemaining, quotaReset } = limitsOf({ headers });
      expect(body.plan).toEqual({ name: 'free', perMinute: limit, perMonth: quota });
      expect(body.usage).toEqual({
        minuteUsed: limit - remaining,
        monthUsed: quota - quotaRemaining,
        monthRemaining: quotaRemaining,
        monthResetsAt: new Date(1_000 * quotaReset).toISOString(),
      });
      expect(body.usage.monthUsed).toBe(caller === client ? 2 : 3);
    }
  });

  it('counts codes by their status of the moment, deleted ones not', async () => {
    const acme = await world.service.client();
    const at = (ms: number) => new Date(world.service.clock.now().getTime() + ms).toISOString();
    const fields = [
      {},
      { status: 'paused' as const },
      { status: 'archived' as const },
      { expires_at: at(-1) },
      { starts_at: at(60_000), expires_at: at(120_000) },
      { starts_at: at(-60_000), expires_at: at(60_000) },
    ];
    for (const each of fields) await acme.qrCode(each);
    await acme.delete(`${QR}/${(await acme.qrCode()).id}`);
    expect((await acme.get<MobileSummaryDto>(SUMMARY)).body.qrCodes).toEqual({ total: 6, active: 2 });
    world.service.clock.advance(90_000);
    expect((await acme.get<MobileSummaryDto>(SUMMARY)).body.qrCodes).toEqual({ total: 6, active: 2 });
    const empty = await (await world.service.client()).get<MobileSummaryDto>(SUMMARY);
    expect(empty.body).toMatchObject({
      qrCodes: { total: 0, active: 0 },
      scans: { today: 0, last7Days: 0, last30Days: 0, total: 0 },
      recentScans: [],
    });
  });

  it('counts scans by people in days of UTC, and shows the 20 newest of codes that are left', async () => {
    const { service } = world;
    const acme = await service.client();
    const stranger = await service.client();
    const [menu, poster, gone] = [
      await acme.qrCode({ name: 'Menu' }),
      await acme.qrCode({ name: 'Poster' }),
      await acme.qrCode({ name: 'Gone' }),
    ];
    const scan = async (code: typeof menu, time: string, times = 1) => {
      service.clock.set(time);
      for (let index = 0; index < times; index++) await acme.scan(code);
    };
    await scan(menu, '2027-02-28T12:00:00.000Z');
    await scan(menu, '2027-03-01T00:00:00.000Z', 2);
    await scan(gone, '2027-03-23T23:59:59.999Z', 4);
    await scan(poster, '2027-03-24T00:00:00.000Z', 8);
    await scan(menu, '2027-03-29T23:59:59.999Z', 1);
    await scan(poster, '2027-03-30T00:00:00.000Z', 16);
    await acme.scan(poster, { headers: { 'user-agent': GOOGLEBOT } });
    await stranger.scan(await stranger.qrCode());
    await service.whenScansAreTaken();
    await acme.delete(`${QR}/${gone.id}`);
    service.clock.set('2027-03-30T15:00:00.000Z');
    const { scans, recentScans } = (await acme.get<MobileSummaryDto>(SUMMARY)).body;
    expect(scans).toEqual({ today: 16, last7Days: 25, last30Days: 31, total: 32 });
    expect(recentScans.map(({ qrName, scannedAt }) => `${qrName} ${scannedAt}`)).toEqual([
      ...Array<string>(16).fill('Poster 2027-03-30T00:00:00.000Z'),
      'Menu 2027-03-29T23:59:59.999Z',
      ...Array<string>(3).fill('Poster 2027-03-24T00:00:00.000Z'),
    ]);
    expect(recentScans[0]).toEqual({
      qrId: poster.id,
      qrName: 'Poster',
      shortCode: poster.short_code,
      scannedAt: '2027-03-30T00:00:00.000Z',
      country: 'Unknown',
      city: 'Unknown',
      device: 'mobile',
    });
  });

  it('counts each scan once, whether it is in the rollups of the workspace or not', async () => {
    const { service } = world;
    const acme = await service.client();
    const codes = [(await acme.qrCode()).id, (await acme.qrCode()).id];
    const random = randomOf(4);
    jest.spyOn(service.worker.get(WorkspaceRoller), 'run').mockResolvedValue(false);
    const roller = new WorkspaceRoller(service.worker.get(Transactions), service.clock, new LowWaterMark());
    const date = new Date('2027-03-30T15:00:00.000Z');
    service.clock.set(date);
    const append = async (count: number) => {
      const times = Array.from(
        { length: count },
        () => new Date(date.getTime() - random() * 40 * 86_400_000),
      );
      await storeScans(service, codes, times, random);
    };
    const check = async () => {
      const { scans } = (await acme.get<MobileSummaryDto>(SUMMARY)).body;
      const [expected] = await service.query(
        `select count(*) filter (where scanned_at >= '2027-03-30')::int as today,
           count(*) filter (where scanned_at >= '2027-03-24')::int as "last7Days",
           count(*) filter (where scanned_at >= '2027-03-01')::int as "last30Days", count(*)::int as total
         from scans where qr_code_id = any($1) and not is_bot`,
        [codes],
      );
      expect(scans).toEqual(expected);
    };
    await append(1_200);
    await check();
    for (let roll = await roller.begin(acme.workspaceId); roll; roll = await roller.begin(acme.workspaceId))
      expect(await roller.finish(roll)).toBe(2);
    await check();
    await append(200);
    await check();
  });

  it('costs at most four statements, and every other operation as many as in REST v1', async () => {
    const { acme } = world;
    for (let index = 0; index < 3; index++) await acme.scan(await acme.qrCode());
    await world.service.whenScansAreTaken();
    const { id } = await acme.qrCode();
    const body = { name: 'Menu', category: 'url' };
    const data = { url: 'https://example.com/' };
    let names = 0;
    const name = () => ({ name: `number ${++names}` });
    const twins: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => acme.get(`${QR}?limit=2`), () => acme.get('/api/v1/qr?limit=2')],
      [
        () => acme.get(`${QR}?updatedSince=2026-01-01T00:00:00Z&includeTotal=true`),
        () => acme.get('/api/v1/qr?sort=updated_at&include_total=true'),
      ],
      [() => acme.get(`${QR}/${id}`), () => acme.get(`/api/v1/qr/${id}`)],
      [
        () => acme.post(QR, { ...body, qrData: data }),
        () => acme.post('/api/v1/qr', { ...body, qr_data: data }),
      ],
      [() => acme.patch(`${QR}/${id}`, name()), () => acme.patch(`/api/v1/qr/${id}`, name())],
      [() => acme.delete(`${QR}/${id}x`), () => acme.delete(`/api/v1/qr/${id}x`)],
    ];
    for (const [mobile, rest] of twins) {
      const [ours, theirs] = [await statementsOf(mobile), await statementsOf(rest)];
      expect(theirs).toBeGreaterThan(0);
      expect(ours).toBeLessThanOrEqual(theirs);
    }
    const summary = await statementsOf(() => acme.get(SUMMARY));
    expect(summary).toBeGreaterThan(0);
    expect(summary).toBeLessThanOrEqual(4);
  });
});
