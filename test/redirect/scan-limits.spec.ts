import type { QrCodeDto, QrCodeListDto } from '../../src/qr/record/qr.dto.js';
import type { Client, ScanOptions } from '../toolbox/client.js';
import { holdTable } from '../toolbox/held-table.js';
import { useTwoServices } from '../toolbox/use-two-services.js';
import { waitUntil } from '../toolbox/wait-until.js';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const BOT = { headers: { 'user-agent': GOOGLEBOT } };
const HEAD = { method: 'HEAD' } as const;
const FALLBACK = 'https://example.com/sold-out';

const world = useTwoServices({ roles: 'all' });
let acme: Client;
let there: Client;
beforeEach(async () => {
  acme = await world.here.client();
  there = await world.there.clientOf(acme.workspaceId, 'read_write');
});

type Code = Pick<QrCodeDto, 'id' | 'short_code'>;
const scans = async (client: Client, code: Code, count: number, options?: ScanOptions) =>
  Promise.all(Array.from({ length: count }, () => client.scan(code, options)));
const statusesOf = async (client: Client, code: Code, count: number, options?: ScanOptions) =>
  (await scans(client, code, count, options)).map(({ status }) => status);
const passed = (statuses: number[]) => statuses.filter((status) => status === 302).length;

async function record(code: Code): Promise<QrCodeDto> {
  return (await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body;
}
const stored = async (code: Code) =>
  world.here.query<{ bots: number; people: number }>(
    `select count(*) filter (where is_bot)::int as bots, count(*) filter (where not is_bot)::int as people
     from scans where qr_code_id = $1`,
    [code.id],
  );
const listed = async (status: string) =>
  (await acme.get<QrCodeListDto>(`/api/v1/qr?status=${status}`)).body.data.map(({ id }) => id);

describe('scan_limit', () => {
  it('lets exactly 20 of 50 parallel scans pass, in one process and over two', async () => {
    const code = await acme.qrCode({ scan_limit: 20 });
    const statuses = await statusesOf(acme, code, 50);
    expect([passed(statuses), statuses.filter((status) => status === 410).length]).toEqual([20, 30]);
    const other = await acme.qrCode({ scan_limit: 20 });
    const over = (await Promise.all([statusesOf(acme, other, 25), statusesOf(there, other, 25)])).flat();
    expect([passed(over), over.filter((status) => status === 410).length]).toEqual([20, 30]);
    await world.here.whenScansAreTaken();
    for (const each of [code, other]) {
      expect(await stored(each)).toEqual([{ bots: 0, people: 20 }]);
      expect(await record(each)).toMatchObject({ status: 'limit_reached', scan_count: 20 });
    }
  });

  it('counts codes apart that processes scan together', async () => {
    const codes = [];
    for (const scan_limit of [1, 2, 3, 5, 8]) codes.push(await acme.qrCode({ scan_limit }));
    const inTurn = [...codes, ...codes].map((code, index) => [index % 2 ? acme : there, code] as const);
    const all = [...inTurn, ...inTurn.reverse()].map(async ([client, code]) => ({
      code,
      statuses: await statusesOf(client, code, 4),
    }));
    const answered = await Promise.all(all);
    const passedOf = (code: Code) =>
      passed(answered.flatMap((each) => (each.code === code ? each.statuses : [])));
    expect(codes.map(passedOf)).toEqual([1, 2, 3, 5, 8]);
  });

  it('is seen at once in the record, lists, simulate and the summary, and a higher limit reopens the code everywhere', async () => {
    const code = await acme.qrCode({ scan_limit: 2 });
    const unlimited = await acme.qrCode();
    expect([await listed('active'), await listed('limit_reached')]).toEqual([[unlimited.id, code.id], []]);
    expect(await statusesOf(acme, code, 2)).toEqual([302, 302]);
    const simulated = async () => (await acme.post(`/api/v1/qr/${code.id}/simulate`, {})).body.destination;
    const active = async () => (await acme.get<{ qrCodes: object }>('/api/mobile/v1/summary')).body.qrCodes;
    expect((await record(code)).status).toBe('limit_reached');
    expect([await listed('active'), await listed('limit_reached')]).toEqual([[unlimited.id], [code.id]]);
    expect([await simulated(), await active()]).toEqual([null, { total: 2, active: 1 }]);
    const [gone] = await scans(there, code, 1);
    expect([gone!.status, gone!.bytes.toString()]).toEqual([
      410,
      expect.stringContaining(
        'All used up</h1><p class="lead" dir="auto">This code was good for the first 2 visits',
      ),
    ]);
    const path = `/api/v1/qr/${code.id}`;
    const { body } = await acme.patch<QrCodeDto>(path, { fallback_url: FALLBACK });
    expect([body.status, body.scan_limit, await simulated()]).toEqual(['limit_reached', 2, FALLBACK]);
    expect((await acme.scan(code)).headers.location).toBe(FALLBACK);
    expect((await acme.patch(path, { scan_limit: 3 })).body.status).toBe('active');
    const isOpen = async () => (await there.scan(code, HEAD)).headers.location !== FALLBACK;
    await waitUntil(isOpen, 'the other process to know');
    const located = (await scans(there, code, 2)).map(({ headers }) => headers.location);
    expect(located.sort()).toEqual(['https://example.com/menu', FALLBACK]);
    expect((await acme.patch(path, { scan_limit: null })).body).toMatchObject({
      status: 'active',
      scan_limit: null,
    });
    const { headers } = await acme.scan(code);
    expect(headers.location).toBe('https://example.com/menu');
  });

  it('counts neither HEAD nor bots, and refuses both where nobody was refused yet', async () => {
    const code = await acme.qrCode({ scan_limit: 1 });
    expect(await statusesOf(acme, code, 2, BOT)).toEqual([302, 302]);
    expect(await statusesOf(acme, code, 2, HEAD)).toEqual([302, 302]);
    expect((await record(code)).status).toBe('active');
    expect(await statusesOf(acme, code, 1)).toEqual([302]);
    expect(await statusesOf(there, code, 1, HEAD)).toEqual([410]);
    const next = await acme.qrCode({ scan_limit: 1 });
    expect(await statusesOf(acme, next, 1)).toEqual([302]);
    expect(await statusesOf(there, next, 1, BOT)).toEqual([410]);
    await world.here.whenScansAreTaken();
    expect([await stored(code), await stored(next)]).toEqual([
      [{ bots: 2, people: 1 }],
      [{ bots: 0, people: 1 }],
    ]);
  });

  it('lets scans pass while an edit of the code has not ended, also those of other workspaces', async () => {
    const code = await acme.qrCode({ scan_limit: 5 });
    const stranger = await world.here.client();
    const foreign = await stranger.qrCode({ scan_limit: 5 });
    const versions = await holdTable(world.here.database.url, 'qr_code_versions');
    try {
      const edit = acme.patch(`/api/v1/qr/${code.id}`, { name: 'Edited' });
      await versions.waitForWaiting(1);
      const both = await Promise.all([acme.scan(code), stranger.scan(foreign)]);
      expect([both.map(({ status }) => status), await versions.countWaiting()]).toEqual([[302, 302], 1]);
      await versions.release();
      expect((await edit).status).toBe(200);
    } finally {
      await versions.release();
    }
  });

  it('includes scans from before it was set, and pages are scans', async () => {
    const code = await acme.qrCode({ category: 'text', qr_data: { text: 'Gate 4' } });
    expect(await statusesOf(acme, code, 3)).toEqual([200, 200, 200]);
    await world.here.whenScansAreTaken();
    const { body } = await acme.patch<QrCodeDto>(`/api/v1/qr/${code.id}`, { scan_limit: 3 });
    expect(body).toMatchObject({ status: 'limit_reached', scan_limit: 3 });
    expect((await acme.patch(`/api/v1/qr/${code.id}`, { scan_limit: 5 })).body.status).toBe('active');
    expect((await statusesOf(acme, code, 4)).sort()).toEqual([200, 200, 410, 410]);
  });
});
