import type { AnalyticsDto } from '../../src/analytics/analytics.dto.js';
import type { ScanListDto } from '../../src/analytics/scans/scans.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import type { TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

/** No page collected anything. */
const NONE = { leads: 0, cta_clicks: 0 };
const LONDON = '81.2.69.160';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('GET /api/v1/qr/:id/analytics', () => {
  const world = useService({ roles: 'all' });
  let service: TestService;
  let acme: Client;
  let code: QrCodeDto;

  beforeAll(async () => {
    service = world.service;
    await service.createScanMonths('2026-01-01', 12);
  });
  beforeEach(async () => {
    service.clock.set('2026-11-20T10:15:00.000Z');
    acme = await service.client();
    code = await acme.qrCode();
  });
  afterEach(() => jest.restoreAllMocks());

  const scanAt = async (time: string, from: string, headers = {}) => {
    service.clock.set(time);
    expect((await acme.scan(code, { from, headers })).status).toBe(302);
  };
  const analytics = async (query: string) => {
    await service.whenScansAreTaken();
    return (await acme.get<AnalyticsDto>(`/api/v1/qr/${code.id}/analytics?${query}`)).body;
  };

  it('divides scans by the version that answered, before and after a change', async () => {
    await scanAt('2026-11-20T10:20:00.000Z', LONDON);
    await acme.patch(`/api/v1/qr/${code.id}`, { qr_data: { url: 'https://example.com/new' } });
    await scanAt('2026-11-20T11:20:00.000Z', LONDON);
    await scanAt('2026-11-20T11:40:00.000Z', LONDON);
    service.clock.set('2026-11-20T12:30:00.000Z');
    const range = 'from=2026-11-20T10:00:00Z&to=2026-11-20T12:00:00Z&interval=hour';
    const { rows, totals } = await analytics(`${range}&by=version,time`);
    expect([totals.scans, rows]).toEqual([
      3,
      [
        { version: '1', time: '2026-11-20T10:00:00.000Z', scans: 1, unique_visitors: 1 },
        { version: '2', time: '2026-11-20T11:00:00.000Z', scans: 2, unique_visitors: 0 },
      ],
    ]);
    expect((await analytics(`${range}&by=version`)).rows).toEqual([
      { version: '1', scans: 1, unique_visitors: 1 },
      { version: '2', scans: 2, unique_visitors: 0 },
    ]);
    expect((await analytics(range)).rows).toBeUndefined();
    const { body: listed } = await acme.get<ScanListDto>(`/api/v1/qr/${code.id}/scans`);
    expect(listed.data.map(({ version }) => version)).toEqual([2, 2, 1]);
  });

  it('divides scans by the hour of the week in the zone', async () => {
    await scanAt('2026-11-20T10:20:00.000Z', LONDON);
    await scanAt('2026-11-20T23:20:00.000Z', LONDON);
    await scanAt('2026-11-20T23:40:00.000Z', LONDON, { 'user-agent': MAC });
    service.clock.set('2026-11-21T12:30:00.000Z');
    const query = 'period=7d&timezone=Europe/Zurich&by=weekday,hour_of_day';
    const rows = [
      { weekday: '5', hour_of_day: '11', scans: 1, unique_visitors: 1 },
      { weekday: '6', hour_of_day: '0', scans: 2, unique_visitors: 1 },
    ];
    expect((await analytics(query)).rows).toEqual(rows);
    const range = 'from=2026-11-20T12:00:00.000Z&to=2026-11-21T12:00:00.000Z&timezone=Europe/Zurich';
    const { bytes } = await acme.get(
      `/api/v1/qr/${code.id}/analytics?${range}&interval=hour&by=country,time&for=spreadsheet`,
      { headers: { accept: 'text/csv' } },
    );
    expect(bytes.toString()).toContain('2026-11-21 00:00,2,1');
    // A filter reads the scans themselves.
    expect((await analytics(`${query}&device=mobile`)).rows).toMatchObject([{ scans: 1 }, { scans: 1 }]);
    const byHour = (await analytics('period=7d&by=country,hour_of_day')).rows;
    expect(byHour?.map(({ hour_of_day: hour, scans }) => [hour, scans])).toEqual([
      ['10', 1],
      ['23', 2],
    ]);
  });

  it('counts scans, visitors, places and devices; bots apart', async () => {
    await scanAt('2026-11-20T10:20:00.000Z', LONDON);
    await scanAt('2026-11-20T11:40:00.000Z', LONDON);
    await scanAt('2026-11-20T11:50:00.000Z', '203.0.113.9', { 'user-agent': MAC });
    await scanAt('2026-11-20T11:55:00.000Z', LONDON, { 'user-agent': GOOGLEBOT });
    service.clock.set('2026-11-20T12:30:00.000Z');
    const result = await analytics('from=2026-11-20T10:00:00Z&to=2026-11-20T13:00:00Z&interval=hour');
    expect(result.totals).toEqual({ scans: 3, unique_visitors: 2, bot_scans: 1, leads: 0, cta_clicks: 0 });
    expect(result.timeseries).toEqual([
      { start: '2026-11-20T10:00:00.000Z', scans: 1, unique_visitors: 1, ...NONE },
      { start: '2026-11-20T11:00:00.000Z', scans: 2, unique_visitors: 1, ...NONE },
      { start: '2026-11-20T12:00:00.000Z', scans: 0, unique_visitors: 0, ...NONE },
    ]);
    expect(result.breakdowns.country).toEqual([
      { value: 'GB', scans: 2, unique_visitors: 1, share: 0.6667 },
      { value: 'Unknown', scans: 1, unique_visitors: 1, share: 0.3333 },
    ]);
    expect(result.breakdowns.city[0]?.value).toBe('London');
    expect(result.breakdowns.device.map(({ value, scans }) => [value, scans])).toEqual([
      ['mobile', 2],
      ['desktop', 1],
    ]);
  });

  it('counts a visitor once a UTC day, and not again in a range that begins after the first visit', async () => {
    await scanAt('2026-11-20T10:20:00.000Z', LONDON);
    await scanAt('2026-11-20T23:59:59.999Z', LONDON);
    await scanAt('2026-11-21T00:00:00.000Z', LONDON);
    service.clock.set('2026-11-21T01:00:00.000Z');
    expect((await analytics('from=2026-11-20T00:00:00Z')).totals).toMatchObject({
      scans: 3,
      unique_visitors: 2,
    });
    expect((await analytics('from=2026-11-20T12:00:00Z')).totals).toMatchObject({
      scans: 2,
      unique_visitors: 1,
    });
  });

  it('takes from and excludes to', async () => {
    await scanAt('2026-11-20T11:00:00.000Z', LONDON);
    await scanAt('2026-11-20T12:00:00.000Z', LONDON);
    expect((await analytics('from=2026-11-20T11:00:00Z&to=2026-11-20T12:00:00Z')).totals.scans).toBe(1);
  });

  it('begins days in the asked time zone, without gaps over a change of the clock', async () => {
    await scanAt('2026-11-20T23:30:00.000Z', LONDON);
    const zurich = await analytics(
      'from=2026-10-24T22:00:00Z&to=2026-11-21T23:00:00Z&interval=day&timezone=Europe/Zurich',
    );
    expect(zurich.timeseries.slice(0, 2).map(({ start }) => start)).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
    expect(zurich.timeseries.at(-1)).toEqual({
      start: '2026-11-20T23:00:00.000Z',
      scans: 1,
      unique_visitors: 1,
      ...NONE,
    });
    expect(zurich.timeseries.length).toBe(28);
    const utc = await analytics('from=2026-11-20T00:00:00Z&to=2026-11-22T00:00:00Z&interval=day');
    expect(utc.timeseries.map(({ scans }) => scans)).toEqual([1, 0]);
  });

  it.each(['hour', 'day', 'week', 'month'])(
    'adds up over a change of the clock by half an hour, by %s',
    async (interval) => {
      for (let hour = 0; hour < 6; hour += 1)
        await scanAt(`2026-04-04T${String(12 + hour)}:10:00.000Z`, LONDON);
      const range = 'from=2026-04-04T11:20:00Z&to=2026-04-06T00:00:00Z';
      const { totals, timeseries } = await analytics(
        `${range}&interval=${interval}&timezone=australia/lord_howe`,
      );
      expect(totals.scans).toBe(6);
      expect(timeseries.reduce((sum, bucket) => sum + bucket.scans, 0)).toBe(6);
    },
  );

  it('begins the first bucket before from, with only what is inside the range', async () => {
    await scanAt('2026-11-20T11:10:00.000Z', LONDON);
    await scanAt('2026-11-20T11:40:00.000Z', '203.0.113.9');
    const { timeseries } = await analytics('from=2026-11-20T11:30:00Z&to=2026-11-20T12:30:00Z&interval=hour');
    expect(timeseries).toEqual([
      { start: '2026-11-20T11:00:00.000Z', scans: 1, unique_visitors: 1, ...NONE },
      { start: '2026-11-20T12:00:00.000Z', scans: 0, unique_visitors: 0, ...NONE },
    ]);
  });

  it('cuts breakdowns at top and adds the others up, so that parts make the whole', async () => {
    await scanAt('2026-11-20T11:10:00.000Z', LONDON);
    await scanAt('2026-11-20T11:11:00.000Z', LONDON);
    await scanAt('2026-11-20T11:12:00.000Z', '203.0.113.9');
    service.clock.set('2026-11-20T12:00:00.000Z');
    const { breakdowns, totals } = await analytics('period=24h&top=1');
    expect(breakdowns.country.map(({ value, scans }) => [value, scans])).toEqual([
      ['GB', 2],
      [null, 1],
    ]);
    expect(breakdowns.country.reduce((sum, row) => sum + row.scans, 0)).toBe(totals.scans);
  });

  it('answers zeros for a code that nobody scanned, and all since the UTC day of its creation', async () => {
    const { totals, breakdowns, from, to } = await analytics('period=all');
    expect([totals.scans, breakdowns.country, from, to]).toEqual([
      0,
      [],
      '2026-11-20T00:00:00.000Z',
      '2026-11-20T10:15:00.001Z',
    ]);
  });

  it('has a bucket for each of the 2,208 hours of 92 days', async () => {
    await scanAt('2026-11-20T10:20:00.000Z', LONDON);
    service.clock.set('2026-11-20T12:00:00.000Z');
    const range = 'from=2026-08-20T12:00:00Z&to=2026-11-20T12:00:00Z&interval=hour&timezone=Asia/Kolkata';
    const { timeseries, totals } = await analytics(range);
    // Hours of this zone start half an hour past those of UTC.
    expect([timeseries.length, timeseries[0]?.start]).toEqual([2_209, '2026-08-20T11:30:00.000Z']);
    expect(timeseries.filter(({ scans }) => scans > 0)).toEqual([
      { start: '2026-11-20T09:30:00.000Z', scans: 1, unique_visitors: 1, ...NONE },
    ]);
    expect(totals).toMatchObject({ scans: 1, unique_visitors: 1, bot_scans: 0 });
  });

  it('counts only the code that was asked for', async () => {
    const other = await acme.qrCode();
    await acme.scan(other, { from: LONDON });
    service.clock.advance(1_000);
    expect((await analytics('period=24h')).totals.scans).toBe(0);
  });

  it.each([
    'from=yesterday',
    'from=2026-13-01T00:00:00Z',
    'to=2026-11-20T00:00:00',
    'from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z',
    'from=2020-01-01T00:00:00Z',
    'interval=minute',
    'timezone=Mars/Olympus',
    'timezone=AET',
    'timezone=BST',
    'top=0',
    'top=101',
    'include_bots=yes',
    'country=C',
    'city=',
    'device=watch',
    'os=Symbian',
    'browser=Lynx',
    'via=nfc',
    'rule=20',
    'period=5d',
  ])('answers 422 to ?%s', async (query) => {
    const { status, body } = await acme.get<{ errors: { parameter: string }[] }>(
      `/api/v1/qr/${code.id}/analytics?${query}`,
    );
    expect([status, body.errors[0]?.parameter]).toEqual([422, query.split('=')[0]]);
  });

  it('answers 422 with every fault of the query at once, before it looks for the code', async () => {
    const faultsOf = async (query: string) => {
      const nowhere = code.id.replace(/.{4}$/, '0000');
      const answer = await acme.get<Problem>(`/api/v1/qr/${nowhere}/analytics?${query}`);
      return [answer.status, ...answer.body.errors.map(({ parameter }) => parameter).sort()];
    };
    const four = 'from=today&interval=year&timezone=Mars%2FOlympus&top=0&colour=red';
    expect(await faultsOf(four)).toEqual([422, 'colour', 'from', 'interval', 'timezone', 'top']);
    const reversed = 'from=2026-11-20T00:00:00Z&to=2026-11-19T00:00:00Z&top=0&timezone=x';
    expect(await faultsOf(reversed)).toEqual([422, 'from', 'timezone', 'top']);
    expect(await faultsOf('from=2999-01-01T00:00:00Z')).toEqual([422, 'from']);
    expect(await faultsOf('period=7d&from=x&to=2026-11-20T00:00:00Z')).toEqual([422, 'from', 'to']);
    expect(await faultsOf('period=7d&timezone=BST')).toEqual([422, 'timezone']);
  });

  it('answers 422 to period together with from', async () => {
    const { status, body } = await acme.get<{ errors: { parameter: string }[] }>(
      `/api/v1/qr/${code.id}/analytics?period=7d&from=2026-11-20T00:00:00Z`,
    );
    expect([status, body.errors[0]?.parameter]).toEqual([422, 'from']);
  });
});
