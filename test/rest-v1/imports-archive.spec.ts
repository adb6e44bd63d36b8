import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { ENGLISH, GERMAN, sentenceOf } from '#libs/sentences';
import { ROW_TEXTS } from '../../src/imports/import-texts.js';
import type { ImportDto } from '../../src/imports/imports.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { archiveOf, exportOf } from '../toolbox/archives.js';
import type { Client } from '../toolbox/client.js';
import { importIn, reportOf, settled } from '../toolbox/imports.js';
import { useService } from '../toolbox/use-service.js';

const world = useService();
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

/** Neither text nor number, and without a way to become one. */
const NOTHING = { toString: 1, valueOf: 1 };
const MEBIBYTE = 1024 * 1024;
const record = (fields: object = {}) => ({
  ...{ id: randomUUID(), name: 'Shelf', category: 'url', qr_data: { url: 'https://example.com' } },
  ...{ dynamic: true, domain: null, short_code: null, folder_id: null, has_password: false },
  ...{ scan_count: 0, created_at: '2024-01-01T00:00:00+00:00', external_id: null },
  ...{ deleted_at: null, taken_down_at: null },
  ...fields,
});
const nested = (levels: number) =>
  JSON.stringify(record({ metadata: '@' })).replace('"@"', `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
const run = async (
  files: Record<string, string>,
  fields: Record<string, string> = {},
  client = acme,
): Promise<ImportDto> => {
  const { status, body } = await importIn(client, await archiveOf(files), fields);
  expect([status, body.detail]).toEqual([202, undefined]);
  return settled(client, body);
};
const codes = async (): Promise<QrCodeDto[]> => {
  const path = '/api/v1/qr?limit=100&sort=name';
  const active = await acme.get<{ data: QrCodeDto[] }>(path);
  const archived = await acme.get<{ data: QrCodeDto[] }>(`${path}&status=archived`);
  return [...active.body.data, ...archived.body.data];
};

const FOLDERS = [
  { id: 'nul', name: 'a\0b' },
  { id: 'empty', name: ' ' },
  { id: 'nothing', name: NOTHING },
  { id: 'long', name: 'n'.repeat(10_000) },
  { id: 'below', name: 'Below', parent_id: 'empty' },
  { id: 'one', name: 'One', parent_id: 'two' },
  { id: 'two', name: 'Two', parent_id: 'one' },
  { id: NOTHING, name: 'No id' },
  { id: 'fine', name: 'Fine', parent_id: null },
];
const NO_FOLDER_NAME = /its folder has no name/;
const NO_RECORD = /no JSON object of up to 1 MiB/;

/** What fails alone: all else of the archive is imported. */
const FAILING: [why: string, line: object | string, fault: RegExp][] = [
  ['no JSON', '{', NO_RECORD],
  ['a list', '[]', NO_RECORD],
  ['a line of more than 1 MiB', record({ note: 'x'.repeat(MEBIBYTE) }), NO_RECORD],
  ['too many values', `{"x":[${'{},'.repeat(30_000)}{}]}`, NO_RECORD],
  ['deep nesting', nested(50_000), NO_RECORD],
  ['nesting that a bulk request has two levels less for', nested(30), NO_RECORD],
  ['a name that is nothing', record({ name: NOTHING }), /name/],
  ['an id that is nothing', record({ id: NOTHING }), /its id is no UUID/],
  ['no id', record({ id: undefined }), /its id is no UUID/],
  ['a domain that is nothing', record({ domain: NOTHING }), /its domain is no host name/],
  ['an empty domain', record({ domain: '' }), /its domain is no host name/],
  ['a domain of somebody else', record({ domain: 'go.other.test' }), /go\.other\.test is no verified domain/],
  ['a baseline that is nothing', record({ metadata: { imported_scans: NOTHING } }), /imported_scans/],
  ['metadata that are text', record({ metadata: 'x', scan_count: 1 }), /metadata/],
  ['NUL in an external id', record({ external_id: 'a\0b' }), /NUL/],
  ['a code that was taken down', record({ taken_down_at: '2026-01-01' }), /taken down by the operator/],
  ['NUL in the name of a folder', record({ folder_id: 'nul' }), NO_FOLDER_NAME],
  ['an empty name of a folder', record({ folder_id: 'empty' }), NO_FOLDER_NAME],
  ['a folder in one without a name', record({ folder_id: 'below' }), NO_FOLDER_NAME],
  ['a name of a folder that is nothing', record({ folder_id: 'nothing' }), NO_FOLDER_NAME],
  ['a long name of a folder', record({ folder_id: 'long' }), NO_FOLDER_NAME],
  ['a folder that is in itself', record({ folder_id: 'one' }), /more than 5 levels/],
];
const FINE: [why: string, line: object][] = [
  ['a time that is nothing', record({ name: 'Time', created_at: NOTHING })],
  ['scans that are nothing', record({ name: 'Scans', scan_count: NOTHING })],
  ['a folder that is nothing', record({ name: 'Folder', folder_id: NOTHING })],
  ['a folder', record({ name: 'In a folder', folder_id: 'fine' })],
  ['columns that are missing', record({ name: 'Bare', domain: undefined, taken_down_at: undefined })],
];

describe('the archive of an export', () => {
  it('fails records that nobody could send, each by itself', async () => {
    const lines = [...FAILING, ...FINE].map(([, line]) => line);
    const job = await run(exportOf(lines, FOLDERS));
    expect(job).toMatchObject({
      state: 'done',
      counts: { created: FINE.length, failed: FAILING.length },
    });
    const report = await reportOf(acme, job);
    const faults = FAILING.map(([why], index) => [why, report[index]]);
    expect(faults).toEqual(FAILING.map(([why, , fault]): unknown => [why, expect.stringMatching(fault)]));
    const found = await codes();
    expect(found.map(({ name, folder_id }) => [name, folder_id !== null])).toEqual([
      ...[
        ['Bare', false],
        ['Folder', false],
        ['In a folder', true],
        ['Scans', false],
        ['Time', false],
      ],
    ]);
  });

  it.each([
    ['a format that is nothing', exportOf([record()], [], { format: NOTHING }), /has format none/],
    ['no base of short URLs', exportOf([record()], [], { shortUrlBase: NOTHING }), /no shortUrlBase/],
    ['a base that is no URL', exportOf([record()], [], { shortUrlBase: 'go.test' }), /no shortUrlBase/],
    ['only what is new', exportOf([record()], [], { since: '2026-01-01' }), /only scans, leads and clicks/],
    ['files that are nothing', exportOf([record()], [], { files: [null, NOTHING] }), /no folders.jsonl/],
    [
      'a deep manifest',
      { 'manifest.json': `{"format":2,"since":null,"files":${'['.repeat(1e5)}${']'.repeat(1e5)}}` },
      /no manifest.json/,
    ],
    [
      'changed QR codes',
      { ...exportOf([record()]), 'qr-codes.jsonl': `${JSON.stringify(record())}\n` },
      /qr-codes.jsonl is not the file that was exported/,
    ],
    ['a folder that is no object', exportOf([record()], ['5']), /line 1 of folders.jsonl/],
    [
      'more folders than codes',
      exportOf(
        [record()],
        Array.from({ length: 100_001 }, () => '{}'),
      ),
      /more than 100,000 folders/,
    ],
    ['no codes', exportOf([]), /at least one row/],
  ])('is refused with %s', async (_, files: Record<string, string>, detail) => {
    const { status, body } = await importIn(acme, await archiveOf(files));
    expect([status, body.errors[0]?.detail]).toEqual([422, expect.stringMatching(detail)]);
  });

  it('is no workbook, and has no two files of one name', async () => {
    const workbook = await archiveOf({ '[Content_Types].xml': '<x/>' }, '');
    const refused = await importIn(acme, workbook, {}, { fileName: 'filename="a.xlsx"' });
    expect([refused.status, refused.body.detail]).toEqual([415, expect.stringContaining('CSV UTF-8')]);
    const zip = new ZipFile();
    for (const folder of ['a', 'b']) zip.addBuffer(Buffer.from('{}'), `${folder}/manifest.json`);
    zip.end();
    const { status, body } = await importIn(acme, await buffer(zip.outputStream));
    expect([status, body.errors[0]?.detail]).toEqual([422, expect.stringContaining('two files')]);
  });

  it('pauses what would come without its limit or its password, but not what is archived', async () => {
    const job = await run(
      exportOf([
        record({ name: '1', scan_limit: 5, scan_count: 5 }),
        record({ name: '2', scan_limit: 5, scan_count: 3, metadata: { imported_scans: '40' } }),
        record({ name: '3', has_password: true }),
        record({ name: '4', has_password: true, scan_limit: 5, scan_count: 9, status: 'archived' }),
      ]),
    );
    expect((await codes()).map(({ status, scan_limit }) => [status, scan_limit])).toEqual([
      ['paused', 1],
      ['active', 2],
      ['paused', null],
      ['archived', 1],
    ]);
    const report = await reportOf(acme, job);
    expect(report[0]).toContain('its limit was reached, so the code is paused');
    expect(report[1]).not.toContain('limit');
    expect(report[2]).toContain('it is paused until you set one');
    expect(report[3]).toContain('set one before you activate it');
    expect(report[0]).toContain('its symbol leads to old.test: print it again');
  });

  it('leaves what is here as it is, by its id or after an import, also at the limit of the plan', async () => {
    const own = await acme.qrCode({ name: 'Own' });
    const files = exportOf([
      record({ id: own.id, name: 'Before', short_code: own.short_code }),
      record({ name: 'New' }),
    ]);
    expect((await run(files)).counts).toMatchObject({ created: 1, unchanged: 1, failed: 0 });
    await world.service.query('update workspaces set max_codes = 3 where id = $1', [acme.workspaceId]);
    const again = await run(files);
    expect(again.counts).toMatchObject({ created: 0, unchanged: 2, failed: 0 });
    for (const line of await reportOf(acme, again)) {
      expect(line).toContain('it is here already, and stays as it is');
      expect(line).not.toContain('print it again');
    }
    const more = await importIn(acme, await archiveOf(exportOf([record(), record()])));
    expect([more.status, more.body.code]).toEqual([409, 'plan_limit']);
    expect((await codes()).map(({ name }) => name)).toEqual(['New', 'Own']);
  });

  it('brings no file of another workspace', async () => {
    const other = await world.service.client();
    const type = { headers: { 'content-type': 'application/octet-stream' } };
    const pdf = Buffer.from('%PDF-1.7\nof another workspace');
    const { id } = (await other.post<{ id: string }>('/api/v1/files?name=a.pdf', pdf, type)).body;
    const job = await run(exportOf([record({ category: 'file', qr_data: { file_id: id } })]));
    expect(job.counts).toMatchObject({ created: 0, failed: 1 });
    expect((await reportOf(acme, job))[0]).toContain('file of this workspace');
  });
});

it('says in each language what a report says about a row', () => {
  const said = Object.entries(ROW_TEXTS).map(([name, textOf]) => {
    const detail = (textOf as (...values: unknown[]) => string)('7', '8');
    const sentences = [ENGLISH, GERMAN].map((each) => sentenceOf({ code: '', detail }, each));
    return [name, sentences.every((sentence) => sentence !== null && !/[{}]/.test(sentence))];
  });
  expect(said).toEqual(Object.keys(ROW_TEXTS).map((name) => [name, true]));
});
