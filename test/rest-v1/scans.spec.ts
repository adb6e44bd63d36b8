import { request as httpRequest, ServerResponse } from 'node:http';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { Transactions } from '#libs/database';
import { SCAN_CSV_COLUMNS, ScanList, ScansOfMany } from '#libs/scans';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { toCsv } from '../../src/http/requests/csv.js';
import type { ScanDto, ScanListDto, WorkspaceScanListDto } from '../../src/analytics/scans/scans.dto.js';
import type { Client } from '../toolbox/client.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const CSV = { headers: { accept: 'text/csv' } };
const LONDON = '81.2.69.160';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const world = useService({ roles: 'all' });
let acme: Client;
let code: QrCodeDto;
beforeEach(async () => {
  world.service.clock.set('2026-11-20T10:15:00.000Z');
  acme = await world.service.client();
  code = await acme.qrCode();
});
afterEach(() => jest.restoreAllMocks());

const noop = () => undefined;
const pathOf = (query = '', { id } = code) => `/api/v1/qr/${id}/scans${query}`;
const listed = async (query = '') => (await acme.get<ScanListDto>(pathOf(query))).body.data;
const csvOf = async (query = '') => {
  const { status, headers, bytes } = await acme.get(pathOf(query), CSV);
  const rows = parse<Record<string, string>>(bytes, { columns: true });
  return { status, headers, text: bytes.toString(), rows };
};
const fill = (count: number, { id }: Pick<QrCodeDto, 'id'> = code) =>
  world.service.query(
    `insert into scans (id, qr_code_id, workspace_id, scanned_at, country, city, device, os, browser, language, referrer,
       is_bot, rule, via, is_first, visitor_hash)
     select gen_random_uuid(), $1, $2, timestamptz '2027-01-20' - (n / 3) * (interval '60 days' / ($3::int / 3 + 1)), 'CH',
       case when n % 10 = 0 then 'Bern' else 'Zürich' end, 'mobile', 'iOS', 'Safari', 'de', 'direct', n % 7 = 0,
       null, null, false, '' from generate_series(1, $3::int) n`,
    [id, acme.workspaceId, count],
  );
async function pagesOf(query: string): Promise<ScanDto[][]> {
  const pages: ScanDto[][] = [];
  let path = pathOf(query);
  while (path !== '') {
    const { headers, body } = await acme.get<ScanListDto>(path);
    pages.push(body.data);
    path = nextOf(headers.link);
    expect(new URL(path, world.service.url).searchParams.get('cursor')).toBe(body.next_cursor);
  }
  return pages;
}
const nextOf = (link?: string) => {
  const [, next] = /^<(.+)>; rel="next"$/.exec(link ?? '') ?? [];
  return next === undefined ? '' : new URL(next).pathname + new URL(next).search;
};

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Disabled: boolean;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsOf = (nodes: PlanNode[]) =>
  nodes.reduce((total, node) => total + node['Actual Rows'] * node['Actual Loops'], 0);

/** How PostgreSQL runs the statement of a page, with the settings that come with it. */
async function planOf(path: string): Promise<PlanNode[]> {
  const sent = jest.spyOn(world.service.running.app.get(Transactions), 'query');
  await acme.get(path);
  // The worker of the same process also sends queries.
  const callOf = (part: RegExp) => {
    const [found] = sent.mock.calls.filter(([text]) => part.test(text as string));
    return found as [string, unknown[]];
  };
  const [settings] = callOf(/^select set_config\('enable_/);
  const [page, values] = callOf(/as "isLastRead"/);
  const rows = await world.service.dataSource.transaction(async (manager) => {
    await manager.query(settings);
    return manager.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
      `explain (analyze, format json) ${page}`,
      values,
    );
  });
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}

describe('GET /api/v1/qr/:id/scans', () => {
  it('shows each scan with its properties, newest first, bot scans when they are asked for', async () => {
    const scan = async (second: number, options: Parameters<Client['scan']>[1]) => {
      world.service.clock.set(`2026-11-20T10:15:0${second}.000Z`);
      expect((await acme.scan(code, options)).status).toBe(302);
    };
    const other = await acme.qrCode();
    await acme.scan(other);
    await scan(1, { from: LONDON, headers: { referer: 'https://www.example.org/page?q=1' } });
    await scan(2, { from: LONDON, headers: { 'user-agent': GOOGLEBOT } });
    await scan(3, { from: LONDON, headers: { 'accept-language': 'fr-CH' } });
    await world.service.whenScansAreTaken();
    const [newest, oldest, ...others] = await listed();
    expect(others).toEqual([]);
    expect(newest).toMatchObject({ scanned_at: '2026-11-20T10:15:03.000Z', language: 'fr', bot: false });
    expect(oldest).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-/) as string,
      qr_code_id: code.id,
      scanned_at: '2026-11-20T10:15:01.000Z',
      ...{ country: 'GB', city: 'London', device: 'mobile', os: 'iOS', browser: 'Safari', language: 'en' },
      ...{ referrer: 'www.example.org', rule: null, via: 'link', bot: false, version: 1 },
    });
    const [, bot] = await listed('?include_bots=true');
    expect(bot).toMatchObject({ scanned_at: '2026-11-20T10:15:02.000Z', bot: true });
    expect(await listed('?from=2026-11-20T10:15:01Z&to=2026-11-20T10:15:03Z')).toEqual([oldest]);
    expect(await listed('?city=LONDON&via=Link&os=ios&country=gb&device=mobile&browser=safari')).toHaveLength(
      2,
    );
    expect(await listed('?city=Zurich')).toEqual([]);
  });

  it('are filtered by the rule that applied, as analytics are', async () => {
    const rules = [{ name: 'Phones', when: { devices: ['mobile'] }, url: 'https://example.com/phones' }];
    const tested = await acme.qrCode({ rules });
    world.service.clock.set('2026-11-20T10:15:00.000Z');
    await acme.scan(tested);
    await acme.scan(tested, { headers: { 'user-agent': 'curl/8.5.0' } });
    await acme.scan(tested, { headers: { 'user-agent': 'curl/8.5.0' } });
    await world.service.whenScansAreTaken();
    const range = 'from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z';
    for (const [rule, count] of [
      ['0', 1],
      ['none', 2],
      ['1', 0],
    ] as const) {
      const path = `/api/v1/qr/${tested.id}`;
      const scans = await acme.get<{ data: { rule: number | null }[] }>(`${path}/scans?rule=${rule}`);
      const analytics = await acme.get<{ totals: object }>(`${path}/analytics?rule=${rule}&${range}`);
      expect(scans.body.data.map((scan) => String(scan.rule ?? 'none'))).toEqual(Array(count).fill(rule));
      expect([analytics.status, analytics.body]).toMatchObject([200, { totals: { scans: count } }]);
    }
  });

  it('comes in pages, each scan once, where many are of one instant; CSV has the same rows', async () => {
    await fill(2_500);
    const pages = await pagesOf('?include_bots=true&limit=100');
    expect(pages.map(({ length }) => length)).toEqual(Array(25).fill(100));
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(2_500);
    const keys = all.map(({ scanned_at, id }) => scanned_at + id);
    expect(keys).toEqual([...keys].sort().reverse());
    const { status, headers, text, rows } = await csvOf('?include_bots=true&limit=1');
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="scans.csv"',
    ]);
    expect(text.split('\r\n')[0]).toBe(SCAN_CSV_COLUMNS.join(','));
    expect(rows).toEqual(all.map((scan) => ({ ...scan, rule: '', bot: String(scan.bot), version: '' })));
    const inBern = (await csvOf('?city=BERN&to=2026-12-20T00:00:00Z')).rows;
    const expected = all.filter(
      ({ city, bot, scanned_at: at }) => city === 'Bern' && !bot && at < '2026-12-20',
    );
    expect(inBern.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  it('finds the few that fit among very many, over pages that can be empty', async () => {
    await fill(120_000);
    await world.service.query(
      `update scans set city = 'Genève' where qr_code_id = $1 and id in (
      select id from scans where qr_code_id = $1 and not is_bot order by scanned_at limit 3)`,
      [code.id],
    );
    const pages = await pagesOf('?city=gen%C3%A8ve');
    expect(pages.map(({ length }) => length)).toEqual([0, 0, 3]);
    expect((await csvOf('?city=gen%C3%A8ve')).rows).toHaveLength(3);
  });

  it('reads a page in the order of the index, and no further, however many scans the code has', async () => {
    await fill(20_000);
    await world.service.query(`update pg_class set reltuples = 5000000 where relname ~ '^scans_\\d'`);
    const { body } = await acme.get<ScanListDto>(pathOf('?limit=100'));
    const nodes = await planOf(pathOf(`?limit=100&cursor=${body.next_cursor}`));
    const reads = nodes.filter((node) => node['Relation Name'] !== undefined);
    expect(new Set(reads.map((node) => node['Node Type']))).toEqual(new Set(['Index Scan']));
    expect(nodes.map((node) => node['Node Type']).join()).not.toContain('Sort');
    expect(rowsOf(reads)).toBeLessThan(150);
  });

  it.each([
    ['from=yesterday', 'from'],
    ['from=2026-11-21T00:00:00Z&to=2026-11-21T00:00:00Z', 'from'],
    ['device=watch', 'device'],
  ])('answers 422 to %s, also as CSV', async (query, parameter) => {
    for (const options of [{}, CSV]) {
      const { status, headers, bytes } = await acme.get(pathOf(`?${query}`), options);
      const { errors } = JSON.parse(bytes.toString()) as { errors: object[] };
      expect([status, headers['content-disposition'], errors]).toMatchObject([
        422,
        undefined,
        [{ parameter }],
      ]);
    }
  });

  it('answers 422 to the cursor of other filters, or of another code', async () => {
    await fill(3);
    const other = await acme.qrCode();
    const { body } = await acme.get<ScanListDto>(pathOf('?limit=1&include_bots=true'));
    const cursor = `limit=1&cursor=${body.next_cursor}`;
    for (const path of [pathOf(`?${cursor}`), pathOf(`?include_bots=true&${cursor}`, other)]) {
      const { status, body: problem } = await acme.get(path);
      expect([status, problem.errors]).toMatchObject([422, [{ code: 'invalid_cursor' }]]);
    }
    expect((await acme.get(pathOf(`?include_bots=true&${cursor}`))).status).toBe(200);
  });

  it('answers 404 as CSV, too, to a code of another workspace or one that was deleted', async () => {
    const stranger = await world.service.client();
    for (const options of [{}, CSV]) expect((await stranger.get(pathOf(), options)).status).toBe(404);
    await acme.delete(`/api/v1/qr/${code.id}`);
    for (const options of [{}, CSV]) expect((await acme.get(pathOf(), options)).status).toBe(404);
  });
});

describe('GET /api/v1/scans', () => {
  const list = '/api/v1/scans';
  const idsIn = async (query: string) => {
    const { bytes } = await acme.get(list + query, CSV);
    return parse<Record<string, string>>(bytes, { columns: true, bom: true }).map(({ id }) => id);
  };

  it('answers 503 that says what to change if it reaches the time limit of the database', async () => {
    const timeout = Object.assign(new Error('canceling statement due to statement timeout'), {
      code: '57014',
    });
    const stored = world.service.running.app.get(ScansOfMany, { strict: false });
    for (const method of ['page', 'lines'] as const) jest.spyOn(stored, method).mockRejectedValue(timeout);
    for (const options of [{}, CSV]) {
      const { status, headers, bytes } = await acme.get(list, options);
      expect([status, headers['retry-after']]).toEqual([503, '30']);
      expect(JSON.parse(bytes.toString())).toMatchObject({
        detail: expect.stringMatching(/shorter range/) as string,
      });
    }
  });

  it('reads a page of each code in the order of the index, with no step that PostgreSQL was told to avoid', async () => {
    const other = await acme.qrCode();
    await fill(20_000);
    await fill(20, other);
    const nodes = await planOf(`${list}?limit=100`);
    const reads = nodes.filter((node) => node['Relation Name']?.startsWith('scans_'));
    expect(new Set(reads.map((node) => node['Node Type']))).toEqual(new Set(['Index Scan']));
    expect(rowsOf(reads)).toBeLessThan(200);
    // Before version 18, such a step costs so much that PostgreSQL with JIT compiles the statement for a second.
    expect(nodes.filter(({ Disabled: isDisabled }) => isDisabled)).toEqual([]);
  });

  it('has the scans of all codes, of a folder or of tags, newest first, in pages and as CSV', async () => {
    const { body: folder } = await acme.post<{ id: string }>('/api/v1/folders', { name: 'Bar' });
    const other = await acme.qrCode({ folder_id: folder.id, tags: ['a'] });
    const deleted = await acme.qrCode({ tags: ['a', 'b'] });
    await (await world.service.client()).qrCode();
    for (const { id } of [code, other, deleted]) await fill(70, { id });
    await acme.delete(`/api/v1/qr/${deleted.id}`);
    const codes: [string, string[]][] = [
      ['?include_bots=true', [code.id, other.id, deleted.id]],
      ['?city=bern', [code.id, other.id, deleted.id]],
      ['?via=unknown&from=2026-12-01T00:00:00Z&to=2027-01-10T00:00:00Z', [code.id, other.id, deleted.id]],
      [`?folder_id=${folder.id}`, [other.id]],
      ['?tag=A&tag=b&tag_mode=any', [other.id]],
      ['?to=2026-11-20T10:00:00Z', []],
    ];
    for (const [query, ids] of codes) {
      const rows = await world.service.query<{ id: string }>(
        `select id from scans where qr_code_id = any($1) and ($2 or not is_bot) and ($3 or city = 'Bern')
           and ($4 or scanned_at >= '2026-12-01T00:00:00Z' and scanned_at < '2027-01-10T00:00:00Z')
         order by scanned_at desc, id desc`,
        [ids, query.includes('bots'), !query.includes('bern'), !query.includes('from')],
      );
      const expected = rows.map(({ id }) => id);
      const paged: string[] = [];
      for (let path = `${list + query}&limit=17`; path !== '';) {
        const { status, headers, body } = await acme.get<ScanListDto>(path);
        expect([status, body.data.length <= 17]).toEqual([200, true]);
        paged.push(...body.data.map(({ id }) => id));
        path = nextOf(headers.link);
      }
      expect([query, paged]).toEqual([query, expected]);
      expect(await idsIn(`${query}&bom=true`)).toEqual(expected);
    }
    const { body } = await acme.get<WorkspaceScanListDto>(`${list}?tag=a&include_bots=true`);
    expect(new Set(body.data.map((scan) => scan.qr_code_name))).toEqual(new Set([other.name]));
    const { data } = (await acme.get<WorkspaceScanListDto>(list)).body;
    for (const { qr_code_id: id, qr_code_name: name } of data)
      expect(name).toBe(id === deleted.id ? null : other.name);
  });

  it('answers 422 to an unknown folder and to the cursor of another list', async () => {
    await fill(70);
    const unknown = `${list}?folder_id=01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57`;
    expect([(await acme.get(unknown)).status, (await acme.get(unknown, CSV)).status]).toEqual([422, 422]);
    const { body } = await acme.get<ScanListDto>(pathOf());
    expect((await acme.get(`${list}?cursor=${body.next_cursor ?? ''}`)).status).toBe(422);
  });
});

describe('GET /api/v1/qr/:id/scans as CSV', () => {
  it('keeps a referrer and a city from being formulas, and has its header row alone where nothing fits', async () => {
    expect((await csvOf()).text).toBe(`${SCAN_CSV_COLUMNS.join(',')}\r\n`);
    await fill(1);
    await world.service.query(
      `update scans set referrer = '=cmd|x', city = '@SUM(A1)' where qr_code_id = $1`,
      [code.id],
    );
    expect((await csvOf()).rows).toMatchObject([{ referrer: `'=cmd|x`, city: `'@SUM(A1)` }]);
    const file = await csvOf('?for=spreadsheet&delimiter=semicolon');
    expect(file.text.split('\r\n')[1]).toContain(`;'@SUM(A1);`);
    await world.service.query(
      `update scans set referrer = '1.12.2026', city = '''s-Hertogenbosch' where qr_code_id = $1`,
      [code.id],
    );
    const { text } = await csvOf('?for=spreadsheet&delimiter=tab&bom=true');
    expect(text).toContain(`\t''s-Hertogenbosch\t`);
    expect(text).toContain(`\t'1.12.2026\t`);
    await world.service.query(`update scans set language = E'\\tx' where qr_code_id = $1`, [code.id]);
    expect((await csvOf('?for=spreadsheet')).text).toContain(`,'\tx,`);
    const head = await acme.head(pathOf(), CSV);
    expect([head.status, head.headers['content-type'], head.bytes.length]).toEqual([
      200,
      'text/csv; charset=utf-8',
      0,
    ]);
  });

  it('has the bytes that the writer of CSV files makes of the same scans, whatever they contain', async () => {
    const special = [...',"\'\r\n\t\\%=+-@＝＋－＠\u2028\u0085\v\ufeff😀', ''];
    const unit = fc.oneof(
      fc.constantFrom(...special),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    const text = fc.string({ unit, maxLength: 6 }).map((value) => value.replaceAll('\0', '').slice(0, 8));
    const count = 1_200;
    const values = fc.sample(text, { numRuns: 3 * count }).map((value) => value.toWellFormed());
    // Every special character occurs once at the start of a text, and alone.
    values.splice(0, 2 * special.length, ...special.flatMap((first) => [first, `${first}x`]));
    await fill(count);
    await world.service.query(
      `update scans set country = of[1], language = of[2], city = of[3], referrer = of[1] || of[2] || of[3],
         rule = nullif(n % 9, 0), via = case when n % 2 = 0 then 'link' end
       from (
         select n, id, ($2::text[])[3 * n - 2 : 3 * n]
         from (select id, row_number() over (order by id)::int as n from scans where qr_code_id = $1) as numbered
       ) as given(n, scan_id, of)
       where qr_code_id = $1 and id = scan_id`,
      [code.id, values],
    );
    const scans = (await pagesOf('?include_bots=true&limit=100')).flat();
    const cells = scans.map((scan) =>
      Object.values(scan).map((cell) => (cell === null ? null : String(cell))),
    );
    const { text: sent, rows } = await csvOf('?include_bots=true');
    expect(sent).toBe(toCsv([SCAN_CSV_COLUMNS, ...cells]));
    expect(rows).toHaveLength(count);
  });

  it('reads on only as its client does, and ends with its client', async () => {
    await fill(30_000);
    // These are 11 MB, more than socket buffers hold.
    await world.service.query(`update scans set referrer = repeat('r', 250) where qr_code_id = $1`, [
      code.id,
    ]);
    const parts = jest.spyOn(world.service.running.app.get(ScanList), 'lines');
    const open = () => {
      const headers = { authorization: `Bearer ${acme.key}`, accept: 'text/csv' };
      const sent = httpRequest(world.service.url + pathOf(), { headers, agent: false }).on('error', noop);
      let isAnswered = false;
      sent.on('response', (response) => {
        isAnswered = true;
        response.pause();
      });
      sent.end();
      return { isAnswered: () => isAnswered, leave: () => sent.destroy() };
    };
    const slow = [open(), open()];
    await waitUntil(() => slow.every(({ isAnswered }) => isAnswered()), 'two exports to begin');
    // A list does not wait for exports.
    expect(await listed()).toHaveLength(25);
    for (const { leave } of slow) leave();
    const [empty, whole] = await Promise.all([csvOf('?to=2026-11-01T00:00:00Z'), csvOf()]);
    expect([empty.rows.length, whole.rows.length]).toEqual([0, 25_715]);
    expect(parts.mock.calls.length - 1 - 26).toBeLessThan(2 * 26);
  });

  it('disconnects a client that has read nothing for a minute', async () => {
    await fill(30_000);
    await world.service.query(`update scans set referrer = repeat('r', 250) where qr_code_id = $1`, [
      code.id,
    ]);
    const inTime = Reflect.get(ServerResponse.prototype, 'setTimeout');
    const waits: number[] = [];
    jest.spyOn(ServerResponse.prototype, 'setTimeout').mockImplementation(function (
      this: ServerResponse,
      ms,
      act,
    ) {
      waits.push(ms);
      return inTime.call(this, 50, act);
    });
    const headers = { authorization: `Bearer ${acme.key}`, accept: 'text/csv' };
    const sent = httpRequest(world.service.url + pathOf(), { headers, agent: false }).on('error', noop);
    const loggedBefore = world.service.log.length;
    let isClosed = false;
    sent.on('response', (response) => {
      response.pause();
      response.on('error', noop);
      response.socket.on('close', () => (isClosed = true));
    });
    sent.end();
    const isCut = ({ route, status }: Record<string, unknown>) =>
      route === '/api/v1/qr/:id/scans' && status === null;
    const isLogged = () => world.service.log.slice(loggedBefore).some(isCut);
    await waitUntil(() => isClosed || isLogged(), 'the connection to be closed');
    expect(waits).toEqual([60_000]);
  });
});
