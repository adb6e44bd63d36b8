import pg from 'pg';
import { Transactions } from '#libs/database';
import { requestMetrics } from '#libs/platform';
import { SymbolImages } from '#libs/qr-codes';
import { Threads } from '#libs/queue';
import { PasswordsService } from '#libs/secrets';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import { CreateQrCodeDto } from '../../src/qr/record/qr-create.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { QrInsertService } from '../../src/qr/write/qr-insert.service.js';
import { QrWriter } from '../../src/qr/write/qr.writer.js';
import { NestedValidation } from '../../src/http/requests/validate.js';
import { PNG_LOGO } from '../toolbox/logos.js';
import { takedownsOf } from '../toolbox/takedowns.js';
import { useService } from '../toolbox/use-service.js';

const DESIGN = { logo: PNG_LOGO, foreground: '#112233' };
const BODY = { name: 'Table', category: 'url', qr_data: { url: 'https://example.com/menu' } };
/** Is validated in a thread. */
const menu = (dish: string) => ({
  title: 'Lunch',
  currency: 'CHF',
  sections: Array.from({ length: 8 }, (_, section) => ({
    name: `Section ${section}`,
    items: Array.from({ length: 100 }, (__, index) => ({
      ...{ name: `${dish} ${index}`, price: '9.50' },
      description: 'With bread, and a view of the lake.',
    })),
  })),
});

describe('a QR code is written', () => {
  const world = useService({ isOwn: true, connections: 2 });
  const path = ({ id }: Pick<QrCodeDto, 'id'>) => `/api/v1/qr/${id}`;
  const patch = (code: QrCodeDto, body: object) => world.acme.patch<QrCodeDto>(path(code), body);
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
  const getOf = async (code: QrCodeDto) => (await world.acme.get<QrCodeDto>(path(code))).body;
  const takeDown = (code: QrCodeDto) =>
    takedownsOf(world.service).takeDown({ domain: null, shortCode: code.short_code! });
  afterEach(() => jest.restoreAllMocks());

  /** Counts work of threads, hashes and decoders, and lists what of it began in a transaction. */
  function watchSlowWork(): { done: string[]; inTransactions: string[] } {
    const transactions = world.service.running.app.get(Transactions);
    const seen = { done: [] as string[], inTransactions: [] as string[] };
    const note = (what: string) => {
      seen.done.push(what);
      if (transactions.isOpen) seen.inTransactions.push(what);
    };
    const { run } = Threads.prototype;
    jest.spyOn(Threads.prototype, 'run').mockImplementation(function (this: Threads, ...call) {
      note(call[0].name);
      return run.apply(this, call);
    });
    const { hash, matches } = PasswordsService.prototype;
    jest.spyOn(PasswordsService.prototype, 'hash').mockImplementation(function (
      this: PasswordsService,
      ...call
    ) {
      note('hash');
      return hash.apply(this, call);
    });
    jest.spyOn(PasswordsService.prototype, 'matches').mockImplementation(function (
      this: PasswordsService,
      ...call
    ) {
      note('matches');
      return matches.apply(this, call);
    });
    // Equal work is done once, since a design takes a thread for a second.
    const { prepareLogo, prove } = SymbolImages.prototype;
    let logo: ReturnType<typeof prepareLogo> | undefined;
    let proof: ReturnType<typeof prove> | undefined;
    jest.spyOn(SymbolImages.prototype, 'prepareLogo').mockImplementation(function (
      this: SymbolImages,
      ...call
    ) {
      note('logo');
      return (logo ??= prepareLogo.apply(this, call));
    });
    jest.spyOn(SymbolImages.prototype, 'prove').mockImplementation(function (this: SymbolImages, ...call) {
      note('proof');
      return (proof ??= prove.apply(this, call));
    });
    return seen;
  }

  it('by ten creates at once with a key, a password and a logo, while none of them holds a connection', async () => {
    const seen = watchSlowWork();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        world.acme.post(
          '/api/v1/qr',
          { ...BODY, password: `soup ${index}`, design: DESIGN },
          keyed(`new-${index}`),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(seen.done).toEqual(expect.arrayContaining(['hash', 'logo', 'proof']));
    expect(seen.inTransactions).toEqual([]);
  });

  it('in every other way, while no thread, hash or decoder works in a transaction', async () => {
    const { acme } = world;
    const code = await acme.qrCode({ category: 'menu', qr_data: menu('Soup') });
    const other = await acme.qrCode({ external_id: 'written' });
    const seen = watchSlowWork();
    const change = { design: { foreground: '#332211', background: '#ffffee' }, password: 'soup' };
    const item = { ...BODY, external_id: 'written', ...change };
    const statuses = [
      await patch(code, { qr_data: menu('Broth'), ...change }),
      await patch(code, { password: 'soup' }),
      await acme.put('/api/v1/qr/by-external-id/written', item),
      await acme.post(`${path(code)}/revert`, { version: 1 }, keyed('revert')),
      await acme.post(`${path(code)}/duplicate`, {}, keyed('duplicate')),
      await acme.patch('/api/v1/qr/bulk', {
        ids: [code.id, other.id],
        patch: { ...change, password: 'other' },
      }),
      await acme.patch('/api/v1/qr/bulk?atomic=true', {
        ids: [code.id, other.id],
        patch: { design: { foreground: '#223311' }, password: 'third' },
      }),
      await acme.post(
        '/api/v1/qr/bulk?mode=upsert&atomic=true',
        [{ ...item, password: 'fourth' }],
        keyed('upsert'),
      ),
      await acme.post('/api/v1/qr/bulk?mode=upsert&atomic=true', [{ ...item, password: 'fifth' }]),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 201, 200, 200, 200, 200]);
    expect(seen.done).toEqual(
      expect.arrayContaining(['validatePatchText', 'validateBody', 'hash', 'matches', 'proof']),
    );
    expect(seen.inTransactions).toEqual([]);
  });

  it('by 20 edits at once of different fields, of which none is lost', async () => {
    const code = await world.acme.qrCode();
    const fields = {
      ...{ name: 'New', tags: ['a'], external_id: 'at-once', status: 'paused', scan_limit: 5 },
      ...{ starts_at: '2030-01-01T00:00:00.000Z', expires_at: '2031-01-01T00:00:00.000Z' },
      ...{
        fallback_url: 'https://example.com/',
        utm: { source: 'poster' },
        qr_data: { url: 'https://example.com/new' },
      },
      rules: [{ when: { countries: ['CH'] }, url: 'https://example.com/ch' }],
    };
    const metadata = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`key-${index}`, 'value']));
    const patches = [
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ...Object.entries(metadata).map(([key, value]) => ({ metadata: { [key]: value } })),
    ];
    const answers = await Promise.all(patches.map((body) => patch(code, body)));
    expect([patches.length, ...answers.map(({ status }) => status)]).toEqual([20, ...patches.map(() => 200)]);
    expect(await getOf(code)).toMatchObject({
      ...fields,
      metadata,
      rules: [expect.objectContaining(fields.rules[0]!)],
      version: 21,
    });
    expect(new Set(answers.map(({ body }) => body.version)).size).toBe(20);
  });

  it('by the last of two edits at once without If-Match', async () => {
    const code = await world.acme.qrCode();
    const answers = await Promise.all(['One', 'Two'].map((name) => patch(code, { name })));
    const [last] = answers.map(({ body }) => body).sort((one, other) => other.version - one.version);
    expect([answers.map(({ status }) => status), last?.version]).toEqual([[200, 200], 3]);
    expect(await getOf(code)).toEqual(last);
  });

  it('under a lock once others were faster ten times, with what was prepared before', async () => {
    const code = await world.acme.qrCode({ category: 'menu', qr_data: menu('Soup') });
    const store = jest.spyOn(world.service.running.app.get(QrWriter), 'store');
    for (let tries = 0; tries < 10; tries++) store.mockResolvedValueOnce(new Map());
    const seen = watchSlowWork();
    const queries = jest.spyOn(pg.Client.prototype, 'query');
    const { status, body } = await patch(code, { qr_data: menu('Broth'), password: 'soup' });
    expect([status, body.version, body.has_password]).toEqual([200, 2, true]);
    const locking = queries.mock.calls.filter((call) =>
      /for no key update of code\s*"/.test(JSON.stringify(call)),
    );
    expect(locking).toHaveLength(1);
    expect(seen).toEqual({ done: ['validatePatchText', 'hash'], inTransactions: [] });
  });

  it('under a lock, after it is prepared again if what it needs has changed', async () => {
    const code = await world.acme.qrCode({ category: 'menu', qr_data: menu('Soup') });
    const store = jest.spyOn(world.service.running.app.get(QrWriter), 'store');
    for (let tries = 0; tries < 9; tries++) store.mockResolvedValueOnce(new Map());
    store.mockImplementationOnce(async () => {
      const sql = `update qr_codes set qr_data = jsonb_set(qr_data, '{currency}', '"EUR"'), version = 2 where id = $1`;
      await world.service.query(sql, [code.id]);
      return new Map();
    });
    const seen = watchSlowWork();
    const { status, body } = await patch(code, { qr_data: { title: 'Dinner' } });
    expect([status, body.version, body.qr_data]).toEqual([
      200,
      3,
      { ...menu('Soup'), title: 'Dinner', currency: 'EUR' },
    ]);
    expect(seen).toEqual({ done: ['validatePatchText', 'validatePatchText'], inTransactions: [] });
  });

  it('by an upsert with a key whose codes change while it is prepared', async () => {
    const code = await world.acme.qrCode({ external_id: 'moving', password: 'soup' });
    const decide = jest.spyOn(world.service.running.app.get(QrWriter), 'decideAll');
    decide.mockResolvedValueOnce(new Map());
    const seen = watchSlowWork();
    const items = [{ ...BODY, external_id: 'moving', password: 'broth' }];
    const { status, body } = await world.acme.post<BulkReportDto>(
      ...(['/api/v1/qr/bulk?mode=upsert', items, keyed('moving')] as const),
    );
    expect([status, body.updated, seen]).toEqual([
      200,
      1,
      { done: ['readBulk', 'hash'], inTransactions: [] },
    ]);
    expect((await getOf(code)).version).toBe(2);
  });

  it('by a PATCH that validates the body of a code once', async () => {
    const code = await world.acme.qrCode();
    const validated = jest.spyOn(NestedValidation.prototype, 'of');
    expect((await patch(code, { name: 'New', qr_data: { url: 'https://example.com/new' } })).status).toBe(
      200,
    );
    expect(validated.mock.calls.filter(([dto]) => dto === CreateQrCodeDto)).toHaveLength(1);
  });

  it.each([
    ['atomic', '&atomic=true', { headers: {} }],
    ['with a key', '', keyed('foldered')],
  ])('by a large row that creates its folder, %s', async (name, options, headers) => {
    const external_id = name.replaceAll(' ', '-');
    const code = await world.acme.qrCode({ category: 'menu', external_id, qr_data: menu('Soup') });
    const csv = `external_id,name,category,folder,qr_data.title\n${external_id},M,menu,New ${external_id},Dinner\n`;
    const { status, body } = await world.acme.post<BulkReportDto>(
      `/api/v1/qr/bulk?mode=upsert&create_folders=true${options}`,
      csv,
      { headers: { 'content-type': 'text/csv', ...headers.headers } },
    );
    expect([status, body.updated]).toEqual([200, 1]);
    const { folder_id, qr_data } = await getOf(code);
    const { body: folder } = await world.acme.get<{ name: string }>(`/api/v1/folders/${folder_id ?? ''}`);
    expect([folder.name, qr_data]).toMatchObject([`New ${external_id}`, { title: 'Dinner' }]);
  });

  it('by a bulk request with a key whose transaction a deadlock repeats, with folders that exist then', async () => {
    const { run } = QrInsertService.prototype;
    jest.spyOn(QrInsertService.prototype, 'run').mockImplementationOnce(async function (
      this: QrInsertService,
      ...call
    ) {
      await run.apply(this, call);
      throw Object.assign(new pg.DatabaseError('deadlock detected', 17, 'error'), { code: '40P01' });
    });
    const executed = jest.spyOn(requestMetrics().idempotency.executed, 'inc');
    const headers = { ...keyed('repeated').headers, 'content-type': 'text/csv' };
    const { status, body } = await world.acme.post<BulkReportDto>(
      '/api/v1/qr/bulk?create_folders=true',
      'name,url,folder\nA,https://a.example,Repeated\n',
      { headers },
    );
    const { folder_id } = body.results[0]!.qr!;
    const { body: folder } = await world.acme.get<{ name: string }>(`/api/v1/folders/${folder_id ?? ''}`);
    expect([status, folder.name]).toEqual([201, 'Repeated']);
    expect(executed).toHaveBeenCalledTimes(1);
  });

  it('or refused as the content of a code that was taken down', async () => {
    const url = 'https://phish.example/login';
    const [taken, deleted, code] = [
      await world.acme.qrCode({ url }),
      await world.acme.qrCode({ url }),
      await world.acme.qrCode(),
    ];
    await world.acme.delete(path(deleted));
    await takeDown(taken);
    await patch(taken, { qr_data: { url: 'https://example.com/' } });
    const restored = await world.acme.post(`${path(deleted)}/restore`, undefined);
    expect([restored.status, restored.body]).toMatchObject([409, { code: 'taken_down' }]);
    const { status, body } = await patch(code, { qr_data: { url: 'https://phish.example/login' } });
    expect([status, body]).toMatchObject([409, { code: 'taken_down' }]);
    expect(await getOf(code)).toEqual(code);
  });

  it('or not reverted, if it is taken down meanwhile', async () => {
    const code = await world.acme.qrCode({ url: 'https://taken.example/' });
    const { body: changed } = await patch(code, { name: 'Changed' });
    const { store } = QrWriter.prototype;
    jest.spyOn(QrWriter.prototype, 'store').mockImplementationOnce(async function (this: QrWriter, ...call) {
      await takeDown(code);
      return store.apply(this, call);
    });
    const { status, body } = await world.acme.post(`${path(code)}/revert`, { version: 1 });
    expect([status, body]).toMatchObject([409, { code: 'taken_down' }]);
    expect(await getOf(code)).toEqual({ ...changed, taken_down_at: expect.any(String) });
  });
});
