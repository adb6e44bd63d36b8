import { brotliCompressSync, gzipSync } from 'node:zlib';
import { registry } from '#libs/platform';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { Client } from '../toolbox/client.js';
import { Exposition } from '../toolbox/exposition.js';
import { holdTable } from '../toolbox/held-table.js';
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
const menu = (dish: object) => ({
  name: 'Lunch',
  category: 'menu',
  qr_data: {
    title: 'Menu',
    currency: 'CHF',
    sections: Array.from({ length: 10 }, () => ({ name: 'Dishes', items: Array(100).fill(dish) })),
  },
});
const gzip = { 'content-encoding': 'gzip' };
const csv = { 'content-type': 'text/csv' };

describe('a body that would take long to process', () => {
  const brackets = gzipSync('['.repeat(5_000_000) + ']'.repeat(5_000_000));
  const spaces = (mebibytes: number) => Buffer.alloc(mebibytes * 1024 * 1024, ' ');

  it.each<[string, string, Buffer | string, Record<string, string>, number, string]>([
    ['deep nesting', BULK, brackets, gzip, 400, 'malformed_json'],
    ['deep nesting without a key', '/api/auth/v1/sign-in', '['.repeat(1_000_000), {}, 400, 'malformed_json'],
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
  ])('is refused: %s', async (_name, path, body, headers, status, code) => {
    const answer = await acme.post<Problem>(path, body, {
      headers,
      hasCredentials: path.startsWith('/api/v1'),
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
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

  it('takes no time for 88 kB of accents, which need 15 s to normalise, in a header or a cell', async () => {
    const long = '\u0301'.repeat(22_000) + '\u0316'.repeat(22_000);
    const send = async (head: string, cell: string) => {
      const startedAt = performance.now();
      const file = `name,url,${head}\nA,https://example.com/,${cell}\n`;
      const { status, body } = await acme.post<Problem & BulkReportDto>(BULK, file, { headers: csv });
      return { status, body, durationMs: performance.now() - startedAt };
    };
    // The first request can wait for a thread to start.
    await send('dynamic', 'true');
    const header = await send(long, '1');
    expect([header.status, header.body.code, header.body.errors[0]?.code]).toEqual([
      ...[422, 'validation_failed', 'unknown_column'],
    ]);
    expect(header.body.detail).not.toContain('did you mean');
    const cells = [await send('dynamic', long), await send('folder', long)];
    expect(cells.map(({ status, body }) => [status, body.failed])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    for (const { durationMs } of [header, ...cells]) expect(durationMs).toBeLessThan(3_000);
  });

  it('gets a small report, however long the names of its columns and lists are', async () => {
    const report = (columns: string, cell: string) =>
      acme.post<Problem>(BULK, `name,url,${columns}\n${`a,https://example.com/,${cell}\n`.repeat(3)}`, {
        headers: csv,
      });
    const long = await report(`"metadata.\n${'k'.repeat(300_000)}"`, 'v');
    expect([long.status, long.body.errors[0]?.code]).toEqual([422, 'unknown_column']);
    expect(long.bytes.length).toBeLessThan(5_000);
    const tags = await report('tags', 'a|'.repeat(150_000));
    expect([tags.status, tags.body]).toMatchObject([200, { failed: 3 }]);
  });
});

describe('JSON that is malformed', () => {
  it('gets the position of its error, and nothing of the body', async () => {
    const body = '{\n  "email": "ada@example.com",\n  "password": "correct horse" "battery"\n}';
    const { status, body: problem } = await world.acme.post<Problem>('/api/auth/v1/sign-in', body, {
      hasCredentials: false,
    });
    expect([status, problem.detail]).toEqual([
      400,
      "Expected ',' or '}' after property value at line 3, column 31.",
    ]);
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
  it('are all answered, many at once', async () => {
    const burst = Array.from({ length: 180 }, (_, index) =>
      acme.post<BulkReportDto>('/api/v1/qr/bulk', [{ ...item, external_id: `shelf-${index}` }]),
    );
    const answers = await Promise.all(burst);
    expect(answers.map(({ status }) => status)).toEqual(Array(180).fill(201));
    const { body } = await acme.get<{ total: number }>('/api/v1/qr?include_total=true&limit=1');
    expect(body.total).toBe(180);
  });
});

describe('requests of one workspace', () => {
  it('use three of ten connections to the database, so that others do not wait for them', async () => {
    const { id } = await acme.qrCode();
    const other = await world.service.client();
    const { id: ofOther } = await other.qrCode();
    const table = await holdTable(world.service.database.url, 'qr_codes', 'access exclusive');
    try {
      const patch = (client: Client, of: string) => client.patch(`/api/v1/qr/${of}`, { name: 'New' });
      const patches = Array.from({ length: 12 }, () => patch(acme, id));
      await table.waitForWaiting(3);
      patches.push(patch(other, ofOther));
      await table.waitForWaiting(4);
      // The worker may wait for the table as well.
      expect(await table.countWaiting()).toBeLessThan(7);
      await table.release();
      expect((await Promise.all(patches)).map(({ status }) => status)).toEqual(Array(13).fill(200));
    } finally {
      await table.release();
    }
  });
});

describe('a request that waits for a connection to the database', () => {
  it('is not processed if its client disconnects meanwhile', async () => {
    const { id } = await acme.qrCode();
    const table = await holdTable(world.service.database.url, 'qr_codes', 'access exclusive');
    const patches = Array.from({ length: 3 }, () => acme.patch(`/api/v1/qr/${id}`, { status: 'paused' }));
    try {
      await table.waitForWaiting(3);
      const client = new AbortController();
      const leaving = fetch(`${acme.url}/api/v1/qr/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${acme.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Too late' }),
        signal: client.signal,
      });
      const count = async () => new Exposition(await registry.metrics()).value('http_server_active_requests');
      await waitUntil(async () => (await count()) === 4, 'the request to arrive');
      client.abort();
      await expect(leaving).rejects.toThrow('aborted');
      await waitUntil(async () => (await count()) === 3, 'the service to notice');
    } finally {
      await table.release();
    }
    await Promise.all(patches);
    expect((await acme.get(`/api/v1/qr/${id}`)).body).toMatchObject({ name: 'Table 12', version: 2 });
  });
});

describe('a large body', () => {
  it.each([
    ['REST v1', '/api/v1/qr', 'qr_data'],
    ['the mobile API', '/api/mobile/v1/qr', 'qrData'],
  ])('is stored and refused as a small one is, by %s', async (_surface, path, field) => {
    const { qr_data, ...rest } = menu({ name: ' Soup ', price: '12.50' });
    const created = await acme.post<{ id: string }>(path, { ...rest, [field]: qr_data });
    expect(created.status).toBe(201);
    const { body } = await acme.get<{ qr_data: unknown }>(`/api/v1/qr/${created.body.id}`);
    expect(body.qr_data).toEqual(qr_data);
    const faulty = await acme.post<Problem>(path, { ...rest, [field]: menu({ name: 7 }).qr_data });
    expect([faulty.status, faulty.body.errors[0]]).toMatchObject([
      422,
      { pointer: `/${field}/sections/0/items/0/name`, code: 'invalid_type' },
    ]);
  });

  it('is patched, and refused for what it contradicts', async () => {
    const { id } = (await acme.post<{ id: string }>('/api/v1/qr', menu({ name: 'Soup' }))).body;
    const path = `/api/v1/qr/${id}`;
    const patched = await acme.patch(path, { qr_data: menu({ name: 'Stew' }).qr_data });
    expect([patched.status, patched.body]).toMatchObject([200, { version: 2 }]);
    const refused = await acme.patch(path, { qr_data: menu({ price: '1' }).qr_data });
    expect([refused.status, refused.body]).toMatchObject([422, { errors: expect.anything() }]);
    expect((await acme.get(path)).body).toEqual(patched.body);
  });
});
