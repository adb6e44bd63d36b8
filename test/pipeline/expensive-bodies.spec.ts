import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BulkReportDto } from '../../src/qr-bulk/qr-bulk.dto.js';
import { QrService } from '../../src/qr/qr.service.js';
import type { Client } from '../toolbox/client.js';
import { holdTable, LOCKS_OF_THIS_DATABASE } from '../toolbox/held-table.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const world = useService({ connections: 10 });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const BULK = '/api/v1/qr/bulk?dry_run=true';
const item = { name: 'Shelf', category: 'url', qr_data: { url: 'https://example.com/shelf' } };
/** Of 25 KiB, and more than 2,000 values. */
const MENU = {
  category: 'menu',
  qr_data: {
    title: 'Menu',
    currency: 'CHF',
    sections: Array.from({ length: 10 }, () => ({
      name: 'Dishes',
      items: Array(100).fill({ name: 'Soup' }),
    })),
  },
};
const gzip = { 'content-encoding': 'gzip' };
const csv = { 'content-type': 'text/csv' };

describe('a body that would take long to process', () => {
  const brackets = gzipSync('['.repeat(5_000_000) + ']'.repeat(5_000_000));
  const spaces = (mebibytes: number) => Buffer.alloc(mebibytes * 1024 * 1024, ' ');

  /** How their texts, or pieces of them, begin. */
  const BODIES = /^(?:\[\[[[\]]|\[1,1|\{"name":\[1|\{"":1| {9})/;

  it.each<[string, string, Buffer | string, Record<string, string>, number, string]>([
    ['deep nesting', BULK, brackets, gzip, 400, 'malformed_json'],
    ['deep nesting without a key', '/api/auth/v1/sign-in', brackets, gzip, 400, 'malformed_json'],
    ['millions of arrays', BULK, `[${'[],'.repeat(600_000)}[]]`, {}, 413, 'payload_too_large'],
    [
      'many values',
      '/api/v1/qr',
      JSON.stringify({ name: Array(20_000).fill(1) }),
      {},
      413,
      'payload_too_large',
    ],
    ['an object of many names', '/api/v1/qr', `{${'"":1,'.repeat(1_000)}"":1}`, {}, 422, 'validation_failed'],
    ['a body that decompresses to 20 MiB', BULK, gzipSync(spaces(20)), gzip, 413, 'payload_too_large'],
    [
      'a body that decompresses to 2 MiB',
      '/api/v1/qr',
      brotliCompressSync(spaces(2)),
      { 'content-encoding': 'br' },
      413,
      'payload_too_large',
    ],
    ['a record of many cells', BULK, `name,url\n${','.repeat(5_000_000)}\n`, csv, 400, 'malformed_csv'],
    ['many cells', BULK, `name,url\n${`${','.repeat(999)}\n`.repeat(501)}`, csv, 413, 'payload_too_large'],
  ])('is refused before it is parsed: %s', async (_name, path, body, headers, status, code) => {
    const parse = jest.spyOn(JSON, 'parse');
    const answer = await acme.post<Problem>(path, body, {
      headers,
      hasCredentials: path.startsWith('/api/v1'),
    });
    const parsed = parse.mock.calls.filter(([text]) => BODIES.test(text));
    parse.mockRestore();
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(parsed).toEqual([]);
  });

  it('is accepted up to the limits', async () => {
    const values = JSON.stringify({ ...item, metadata: Array(19_000).fill(1) });
    expect((await acme.post('/api/v1/qr', values)).status).toBe(422);
    const many = Array.from({ length: 1_000 }, () => ({ ...item, metadata: { 'a b': 'x'.repeat(400) } }));
    const { status, body } = await acme.post<BulkReportDto>(BULK, gzipSync(JSON.stringify(many)), {
      headers: gzip,
    });
    expect([status, body.valid]).toEqual([200, 1_000]);
  });

  it('fails an item of a bulk request with more values than a single create can have', async () => {
    const keys = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`key_${index}`, 1]));
    const large = { ...item, rules: [{ when: { weekdays: Array(900).fill(keys) } }] };
    const { status, body } = await acme.post<BulkReportDto>(BULK, [item, large]);
    expect([status, body.valid, body.failed]).toEqual([200, 1, 1]);
    expect(body.results[1]?.error?.errors?.[0]).toMatchObject({ pointer: '', code: 'too_many_values' });
  });

  it('fails an item of a bulk request with more text than a single create can have', async () => {
    const large = { ...item, metadata: { key: 'x'.repeat(1024 * 1024) } };
    const { body } = await acme.post<BulkReportDto>(BULK, gzipSync(JSON.stringify([item, large])), {
      headers: gzip,
    });
    expect([body.valid, body.failed]).toEqual([1, 1]);
    expect(body.results[1]?.error?.errors?.[0]).toMatchObject({ pointer: '', code: 'too_long' });
  });

  it('gets a small report, however long the names of its columns and lists are', async () => {
    const report = (columns: string, cell: string) =>
      acme.post<Problem>(BULK, `name,url,${columns}\n${`a,https://example.com/,${cell}\n`.repeat(3)}`, {
        headers: csv,
      });
    const long = await report(`"metadata.\n${'k'.repeat(300_000)}"`, 'v');
    expect([long.status, long.body.errors[0]?.code]).toEqual([422, 'unknown_column']);
    expect(long.bytes.length).toBeLessThan(5_000);
    const tags = await report('tags', '|'.repeat(300_000));
    expect([tags.status, tags.body]).toMatchObject([200, { failed: 3 }]);
  });
});

describe('JSON that is malformed', () => {
  it('gets the position of its error, and nothing of the body', async () => {
    const body = '{\n  "email": "ada@example.com",\n  "password": "correct horse" "battery"\n}';
    const { status, body: problem } = await world.acme.post<Problem>('/api/auth/v1/sign-in', body, {
      hasCredentials: false,
    });
    expect([status, problem.detail]).toEqual([400, 'Expected a comma or } at line 3, column 31.']);
    expect(JSON.stringify(problem)).not.toMatch(/horse|battery|ada@/);
  });
});

describe('the report of a bulk request', () => {
  it('lists at most 1,000 faults, and says how many it does not list', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`field_${index}`, 1]));
    const items = Array.from({ length: 12 }, () => ({ ...item, ...unknown }));
    for (const path of [BULK, '/api/v1/qr/bulk']) {
      const { body } = await acme.post<BulkReportDto>(path, [...items, { ...item, name: '' }]);
      const errors = body.results.map(({ error }) => error);
      expect(errors.map((error) => error?.errors?.length)).toEqual([...Array(10).fill(100), 0, 0, 0]);
      expect(errors.map((error) => error?.errors_omitted)).toEqual([...Array(10).fill(50), 150, 150, 1]);
      expect(errors[11]?.detail).toBe('field_0 is not a field of this request; and 149 more');
      expect([body.failed, body.errors_omitted]).toEqual([13, 801]);
    }
  });

  it('is not needed to know how many faults a single create has', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`field_${index}`, 1]));
    const { body } = await acme.post<Problem & { errors_omitted: number }>('/api/v1/qr', {
      ...item,
      ...unknown,
    });
    expect([body.errors.length, body.errors_omitted]).toEqual([100, 50]);
    const camel = await world.admin.patch<Problem & { errorsOmitted: number }>('/api/auth/v1/me', unknown);
    expect([camel.body.errors.length, camel.body.errorsOmitted]).toEqual([100, 50]);
  });
});

describe('bulk requests of one workspace', () => {
  /** Of requests with an Idempotency-Key: each one locks its key in its transaction. */
  const openTransactions = () =>
    world.service.query(`select 1 from ${LOCKS_OF_THIS_DATABASE} where locktype = 'advisory'`);

  it('run one after the other, wait without a transaction, and get 503 if too many wait', async () => {
    const other = await world.service.client();
    const table = await holdTable(world.service.database.url, 'qr_codes');
    const send = (client: Client, key: string) =>
      client.post<BulkReportDto>('/api/v1/qr/bulk', [item], { headers: { 'idempotency-key': key } });
    const first = send(acme, 'first');
    await table.waitForWaiting(1);
    const answers: (number | null)[] = [];
    const waiting = Array.from({ length: 11 }, (_, index) =>
      send(acme, `waiting-${index}`).then((answer) => {
        answers.push(answer.status);
        return answer;
      }),
    );
    await waitUntil(() => answers.length === 1, 'the eleventh one to be refused');
    expect(answers).toEqual([503]);
    const ofOther = send(other, 'other');
    await table.waitForWaiting(2);
    expect(await openTransactions()).toHaveLength(2);
    await table.release();
    const all = await Promise.all([first, ofOther, ...waiting]);
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(12).fill(201), 503]);
    const refused = all.find(({ status }) => status === 503);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    const { body } = await acme.get<{ total: number }>('/api/v1/qr?include_total=true&limit=1');
    expect(body.total).toBe(11);
  });
});

describe('edits of one workspace', () => {
  it('run two at a time, so that they do not take all connections', async () => {
    const { id } = await acme.qrCode();
    const other = await world.service.client();
    const { id: ofOther } = await other.qrCode();
    const table = await holdTable(world.service.database.url, 'qr_codes', 'access exclusive');
    const patch = (client: Client, of: string) => client.patch(`/api/v1/qr/${of}`, { name: 'New' });
    const patches = Array.from({ length: 12 }, () => patch(acme, id));
    await table.waitForWaiting(2);
    patches.push(patch(other, ofOther));
    await table.waitForWaiting(3);
    expect(await table.countWaiting()).toBe(3);
    await table.release();
    expect((await Promise.all(patches)).map(({ status }) => status)).toEqual(Array(13).fill(200));
  });
});

describe('requests with a large body', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are processed one after the other for a workspace, and delay no small ones', async () => {
    const qr = world.service.running.app.get(QrService);
    const create = qr.create.bind(qr);
    const creating: string[] = [];
    let release!: () => void;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(qr, 'create').mockImplementation(async (caller, body) => {
      creating.push(body.name);
      await isReleased;
      return create(caller, body);
    });
    const send = (client: Client, name: string, paddingLength: number) =>
      client.post('/api/v1/qr', JSON.stringify({ ...item, name }) + ' '.repeat(paddingLength));
    const large = [send(acme, 'large', 70_000), acme.post('/api/v1/qr', { ...MENU, name: 'large' })];
    large.push(send(acme, 'large', 70_000));
    await waitUntil(() => creating.length === 1, 'the first of them');
    const others = [send(await world.service.client(), 'of another', 70_000)];
    await waitUntil(() => creating.length === 2, 'the one of the other workspace');
    others.push(send(acme, 'small', 0));
    await waitUntil(() => creating.length === 3, 'the small one');
    expect(creating).toEqual(['large', 'of another', 'small']);
    release();
    const answers = await Promise.all([...large, ...others]);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  });
});
