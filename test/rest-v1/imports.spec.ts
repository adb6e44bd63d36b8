import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SOURCES } from '#libs/import-sources';
import { IMPORTS_BY_WORKSPACE } from '../../src/http/limits/attempts.rules.js';
import { AttemptsService } from '../../src/http/limits/attempts.service.js';
import { IMPORT_ATTEMPTS } from '../../src/imports/import-bodies.js';
import { ImportRuns } from '../../src/imports/import-runs.js';
import { ImportSteps } from '../../src/imports/import-steps.js';
import { READ_IMPORT } from '../../src/imports/import-task.js';
import type { ImportDto, ImportListDto } from '../../src/imports/imports.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { importIn, readImport, reportOf, settled } from '../toolbox/imports.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { nextName } from '../toolbox/records.js';
import { verifiedDomain } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const IMPORTS = '/api/v1/imports';
const world = useService();
let acme: Client;
/** Short codes of the samples are unique on it, whatever other tests have imported. */
let domain: string;
beforeEach(async () => {
  acme = await world.service.client();
  domain = `${nextName()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}.brand.test`;
  await verifiedDomain({ service: world.service, acme }, domain);
});

const sample = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'imports', `${name}.csv`), 'utf8');
const codes = async (client = acme): Promise<QrCodeDto[]> => {
  const path = '/api/v1/qr?limit=100&sort=name';
  const active = await client.get<{ data: QrCodeDto[] }>(path);
  const archived = await client.get<{ data: QrCodeDto[] }>(`${path}&status=archived`);
  return [...active.body.data, ...archived.body.data];
};
const run = async (file: string, fields: Record<string, string> = {}): Promise<ImportDto> => {
  const { status, body } = await importIn(acme, file, { domain, ...fields });
  expect([status, body.detail]).toEqual([202, undefined]);
  return settled(acme, body);
};
const act = (job: { id: string }, action: string) =>
  acme.post<ImportDto & Problem>(`${IMPORTS}/${job.id}/${action}`, undefined);
const table = (rows: number, from = 0) =>
  `keyword,url,title\n${Array.from({ length: rows }, (_, row) => `c${from + row},https://example.com/${row},Row ${row}`).join('\n')}\n`;
const refusal = ({ status, body }: { status: number; body: Partial<Problem> }) => [
  status,
  body.code,
  body.errors?.map(({ detail }) => detail).join() ?? body.detail,
];

describe('POST /api/v1/imports', () => {
  it('takes the export of Bitly: what comes, what stays there, and which rows fail with their cells', async () => {
    const job = await run(sample('bitly').replaceAll('go.brand.test', domain));
    expect(job).toMatchObject({ source: 'bitly', state: 'done', rows: 4, processed: 4, change_id: job.id });
    expect(job.counts).toMatchObject({ created: 3, failed: 1 });
    expect(job.ignored_columns).toEqual(['Campaign']);
    const [shop, spring, card] = await codes();
    expect([shop!.short_url, shop!.metadata]).toEqual([
      `https://${domain}/Shop`,
      { imported_from: 'bitly', imported_scans: '3' },
    ]);
    expect(spring).toMatchObject({
      ...{ name: 'Spring menu', tags: ['menus', 'spring'], created_at: '2021-04-02T09:30:00.000Z' },
      ...{ external_id: 'bitly:bit.ly/3xYzAbC', metadata: { imported_scans: '1204' } },
      ...{ created_by: { type: 'import', id: job.id }, short_code: '3xYzAbC' },
    });
    const analytics = await acme.get(`/api/v1/qr/${spring!.id}/analytics?period=all`);
    expect(analytics.body).toMatchObject({ imported_scans: 1204, totals: { scans: 0 } });
    expect(card).toMatchObject({ name: 'Business card', status: 'archived' });
    const report = await reportOf(acme, job);
    expect(report[0]).toContain('2,https://bit.ly/3xYzAbC,created,');
    expect(report[0]).toContain('bit.ly stays with that service');
    expect(report[3]).toMatch(/^5,https:\/\/bit\.ly\/broken,failed,,,Long URL,B5,.*,invalid_url$/);
  });

  it('takes the export of Shlink and of this service', async () => {
    const refused = await importIn(acme, sample('shlink'));
    const failed = await settled(acme, refused.body);
    expect(failed.counts).toMatchObject({ created: 0, failed: 2 });
    expect((await reportOf(acme, failed))[0]).toContain('s.brand.test is no verified domain');
    expect((await run(sample('shlink'))).counts.created).toBe(2);
    const [first] = await codes();
    expect(first).toMatchObject({
      name: 'First',
      tags: ['one', 'two'],
      created_at: '2022-06-01T08:00:00.000Z',
    });
    const own = sample('own').replaceAll('own-table', nextName());
    expect(await run(own)).toMatchObject({ source: 'own', counts: { created: 2 } });
    const table2 = (await codes()).find(({ name }) => name === 'Table 2');
    expect(table2).toMatchObject({ status: 'archived', created_at: '2024-01-02T03:04:05.000Z' });
    expect(table2!.folder_id).not.toBeNull();
  });

  it.each(SOURCES.map(({ name }) => name))('knows the header of %s', async (name) => {
    const job = await run(sample(name));
    expect(job).toMatchObject({ source: name, state: 'done' });
    expect(job.counts.created).toBeGreaterThan(0);
    for (const code of await codes())
      expect([Number(code.metadata.imported_scans ?? 0) >= 0, code.metadata.imported_from]).toEqual([
        true,
        name,
      ]);
  });

  it('only checks with dry_run, until it is started; an upsert of the same file changes nothing', async () => {
    const job = await run(table(3), { dry_run: 'true' });
    expect(job).toMatchObject({ state: 'ready', change_id: null, counts: { created: 3 } });
    expect(await codes()).toEqual([]);
    expect(refusal(await importIn(acme, table(1)))[1]).toBe('conflict');
    const { status } = await act(job, 'start');
    expect(status).toBe(202);
    expect(await settled(acme, job)).toMatchObject({ state: 'done', counts: { created: 3 } });
    expect((await act(job, 'start')).status).toBe(409);
    expect((await run(table(3), { mode: 'upsert' })).counts).toMatchObject({ created: 0, unchanged: 3 });
    expect((await acme.get<ImportListDto>(IMPORTS)).body.data).toHaveLength(2);
  });

  it('imports nothing of an atomic file with a fault', async () => {
    const job = await run(`${table(2)}c9,nowhere,Broken\n`, { atomic: 'true' });
    expect(job).toMatchObject({
      state: 'failed',
      fault: '1 rows failed, so nothing was imported; see the report.',
    });
    expect([await codes(), job.change_id]).toEqual([[], null]);
    const checked = await run(`${table(2)}c9,nowhere,Broken\n`, { atomic: 'true', dry_run: 'true' });
    expect((await act(checked, 'start')).status).toBe(409);
  });

  it.each([
    ['a file of no known service', 'a,b\n1,2\n', {}, 'the header is of no service that is known (a, b)'],
    ['a missing column', 'keyword,title\na,b\n', { source: 'yourls' }, 'such as url, with the destinations'],
    ['another source', table(1), { source: 'excel' }, 'source must be one of'],
    ['a mapping to nothing', 'a,b\n1,2\n', { mapping: '{"url":"c"}' }, 'url: the file has no column c'],
    ['a mapping that is no object', table(1), { mapping: '[]' }, 'mapping must be a JSON object'],
    ['a domain of somebody else', table(1), { domain: 'other.test' }, 'domain must be a verified domain'],
    ['a file without rows', 'keyword,url,title\n', {}, 'at least one row'],
  ])('answers 422 to %s', async (_, file, fields, detail) => {
    const answer = await importIn(acme, file, fields);
    expect([answer.status, refusal(answer)[2]]).toEqual([422, expect.stringContaining(detail)]);
  });

  it('reads columns that mapping names, and fails a cell that is too long, a code twice, and escapes formulas', async () => {
    const rows = ['=1+1,a1,https://example.com/1', `x,a2,${'h'.repeat(9_000)}`, 'y,a1,https://example.com/2'];
    const mapping = JSON.stringify({ url: 'Target', short_code: 'Code', name: 'Label' });
    const job = await run(`Label,Code,Target\n${rows.join('\n')}\n`, { mapping });
    expect(job).toMatchObject({ source: 'other', counts: { created: 1, failed: 2 } });
    const report = await reportOf(acme, job);
    expect(report[1]).toContain(',Target,C3,"the cell has more than 8,192 characters"');
    expect(report[2]).toContain(',Code,B4,the short code is in row 2 already');
  });

  it('judges the codes of the plan before it begins', async () => {
    await world.service.query('update workspaces set max_codes = 2 where id = $1', [acme.workspaceId]);
    expect(refusal(await importIn(acme, table(3), { domain }))[1]).toBe('plan_limit');
    const job = await run(table(3), { dry_run: 'true' });
    await world.service.query('update workspaces set max_codes = 1 where id = $1', [acme.workspaceId]);
    expect(refusal(await act(job, 'start'))[1]).toBe('plan_limit');
  });

  it('is for confirmed addresses, 20 times a day, and for text', async () => {
    // A file that is refused counts.
    expect(refusal(await importIn(acme, 'keyword,url,title\n"a,b\n'))[1]).toBe('malformed_csv');
    const attempts = world.service.running.app.get(AttemptsService);
    for (let count = 0; count < 19; count++)
      await attempts.allows(IMPORT_ATTEMPTS, acme.workspaceId, IMPORTS_BY_WORKSPACE);
    expect((await importIn(acme, table(1))).status).toBe(429);
    const stranger = await world.service.person('admin', await world.service.client());
    await world.service.query('update users set email_verified_at = null where id = $1', [stranger.userId]);
    expect(refusal(await importIn(stranger, table(1)))).toEqual([
      403,
      'forbidden',
      expect.stringContaining('email address'),
    ]);
  });

  it('ends the reading of a file that takes too long, and of one with too many blank rows', async () => {
    const { deadlineMs } = READ_IMPORT;
    READ_IMPORT.deadlineMs = 1;
    const slow = await importIn(acme, table(30_000));
    READ_IMPORT.deadlineMs = deadlineMs!;
    expect(refusal(slow)).toEqual([422, 'validation_failed', expect.stringContaining('too much time')]);
    const blank = await importIn(acme, `${table(1)}${' \n'.repeat(100_001)}`);
    expect(refusal(blank)).toEqual([400, 'malformed_csv', expect.stringContaining('100,000 blank lines')]);
    expect((await run(table(1))).counts.created).toBe(1);
  });

  it('keeps of names what can be stored', async () => {
    const file = `u,${'x'.repeat(254)}😀\nhttps://example.com/1,filled\n`;
    const sent = await importIn(
      acme,
      file,
      { mapping: '{"url":"u"}' },
      { fileName: "filename*=utf-8''a%00.csv" },
    );
    expect([sent.status, sent.body.file_name]).toEqual([202, 'a.csv']);
    expect(sent.body.ignored_columns).toEqual([`${'x'.repeat(254)}😀`]);
    await settled(acme, sent.body);
  });

  it('keeps passwords sealed, and cancels what nobody starts within 24 hours, with its rows', async () => {
    const fields = { dry_run: 'true' };
    const job = await run(
      'category,name,qr_data.url,password\nurl,A,https://example.com/1,Secret-word-1\n',
      fields,
    );
    expect(job).toMatchObject({ state: 'ready', counts: { created: 1 } });
    const items = () =>
      world.service.query<{ items: Buffer }>(
        'select items from import_parts where import_id = $1 and items is not null',
        [job.id],
      );
    const [part] = await items();
    expect(() => gunzipSync(part!.items)).toThrow('incorrect header check');
    expect(part!.items.includes('Secret-word-1')).toBe(false);
    await world.service.query(
      `update imports set updated_at = updated_at - interval '24 hours' where id = $1`,
      [job.id],
    );
    await world.service.running.app.get(ImportRuns).run();
    expect([(await readImport(acme, job)).state, await items()]).toEqual(['cancelled', []]);
  });

  it('stops when who has started it may no longer change codes, and what came stays revertible', async () => {
    const editor: PersonClient = await world.service.person('editor', acme);
    const { body } = await importIn(editor, table(3), { domain, dry_run: 'true' });
    const ready = await settled(acme, body);
    await editor.post(`${IMPORTS}/${ready.id}/start`, undefined);
    await settled(acme, ready);
    await world.service.query(`update imports set state = 'running', next_part = 0 where id = $1`, [
      ready.id,
    ]);
    await world.service.query(`update members set role = 'viewer' where user_id = $1`, [editor.userId]);
    await importIn(acme, table(1));
    const failed = await settled(acme, ready);
    expect([failed.state, failed.fault]).toEqual(['failed', expect.stringContaining('can no longer change')]);
    expect(failed.revertible_until).not.toBeNull();
  });
});

describe('An import whose process has ended', () => {
  it('goes on with the next part, and what the former process still does is void', async () => {
    const job = await run(table(600), { dry_run: 'true' });
    const { app } = world.service.running;
    const former = randomUUID();
    await world.service.query(
      `update imports set state = 'running', ran_at = $2, next_part = 1, processed = 500, lease_token = $3, lease_ends_at = $2
       where id = $1`,
      [job.id, world.service.clock.now(), former],
    );
    app.get(ImportRuns).wake();
    expect(await settled(acme, job)).toMatchObject({ state: 'done', processed: 600 });
    const claimed = { id: job.id, workspaceId: acme.workspaceId, leaseToken: former };
    expect([await app.get(ImportSteps).next(claimed), (await codes()).length]).toEqual([false, 100]);
  });
});

describe('POST /api/v1/imports/:id/revert', () => {
  it('takes back what was created, but not what was edited since; also after a cancel', async () => {
    const job = await run(table(3));
    const [first] = await codes();
    await acme.patch(`/api/v1/qr/${first!.id}`, { name: 'Mine' });
    expect((await act(job, 'revert')).status).toBe(202);
    const reverted = await settled(acme, job);
    expect(reverted).toMatchObject({ state: 'reverted', counts: { created: 3, undone: 2, kept: 1 } });
    expect((await codes()).map(({ name }) => name)).toEqual(['Mine']);
    expect((await reportOf(acme, job)).filter((line) => line.includes(',kept,'))).toHaveLength(1);
    expect((await act(job, 'revert')).status).toBe(409);
  });
});

describe('DELETE /api/v1/imports/:id', () => {
  it('cancels an import that has not ended, and leaves nothing of its file stored', async () => {
    const job = await run(table(2), { dry_run: 'true' });
    expect((await acme.delete(`${IMPORTS}/${job.id}`)).status).toBe(204);
    expect(await readImport(acme, job)).toMatchObject({ state: 'cancelled' });
    const left = await world.service.query(
      'select from import_parts where import_id = $1 and items is not null',
      [job.id],
    );
    expect([left, (await act(job, 'start')).status]).toEqual([[], 409]);
    const done = await run(table(1));
    expect((await acme.delete(`${IMPORTS}/${done.id}`)).status).toBe(409);
  });

  it('is more than the revert of a change takes, if it has over 1,000 codes', async () => {
    const { id } = await run(table(1_001));
    const { status, body } = await acme.post<Problem>(`/api/v1/changes/${id}/revert`, undefined);
    expect([status, body.detail]).toEqual([409, expect.stringContaining(`/api/v1/imports/${id}/revert`)]);
  });
});
