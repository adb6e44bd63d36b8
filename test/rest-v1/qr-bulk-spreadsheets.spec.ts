import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CsvFault, decodeCsv, decodeCsvAs, detectLayout, parseRecords } from '#libs/csv';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';

const world = useService();
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, 'csv-files', `${name}.csv`));
const send = (body: string | Buffer, type = 'text/csv') =>
  acme.post<BulkReportDto & Problem>('/api/v1/qr/bulk', body, { headers: { 'content-type': type } });
const codeIn = async (body: string | Buffer) => (await send(body)).body.results[0]?.qr;
const faultIn = async (csv: string) => (await send(csv)).body.results[0]?.error?.errors?.[0];

describe('a file that Excel saved as plain CSV', () => {
  it('is rejected by the API, and is not UTF-8 to the import of the dashboard, which reads it as Windows-1252', async () => {
    const bytes = fileOf('1252-zuerich');
    expect(await send(bytes)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('UTF-8') },
    });
    expect((await acme.get<{ data: [] }>('/api/v1/qr')).body.data).toEqual([]);
    expect(() => decodeCsv(bytes)).toThrow(new CsvFault('not_utf_8'));
    expect(decodeCsvAs(bytes, 'windows-1252').text).toContain('Zürich Nord');
  });
});

describe('separators of thousands', () => {
  it('fail the row, and the fault says what to write', async () => {
    const { status, body } = await send(fileOf('thousands'));
    expect([status, body.results[0]?.error?.errors]).toEqual([
      422,
      [
        {
          ...{ parameter: 'scan_limit', cell: 'C2', code: 'invalid_type' },
          detail: 'scan_limit must be a number; "1.000" is not clear: write 1000',
        },
      ],
    ]);
  });

  it.each([
    ['scan_limit', '1’000', '1000'],
    ['scan_limit', '100.0', '100'],
    ['scan_limit', '1E+03', '1000'],
    ['scan_limit', '+5', '5'],
    ['rules.0.when.percentage', '50.00', '50'],
  ])('of %s: %s', async (column, cell, clear) => {
    const fault = await faultIn(
      `name,url,${column},rules.0.url\nA,https://a.example,"${cell}",https://b.example`,
    );
    expect(fault).toMatchObject({ parameter: column, cell: 'C2' });
    expect(fault?.detail).toContain(`"${cell}" is not clear: write ${clear}`);
  });
});

describe('a spreadsheet of another language', () => {
  it('writes TRUE in its words', async () => {
    expect(await codeIn(fileOf('excel-de'))).toMatchObject({ name: 'Table 1', dynamic: true });
    expect(await codeIn('name;url;dynamic\nA;https://a.example;ЛОЖЬ')).toMatchObject({ dynamic: false });
    expect(await faultIn('name,url,dynamic\nA,https://a.example,2')).toMatchObject({
      detail: 'dynamic must be true or false',
    });
  });
});

describe('="…"', () => {
  it('is the text inside', async () => {
    expect(await codeIn(fileOf('equals-text'))).toMatchObject({ external_id: '00123' });
  });

  it('needs no quotes around it, as shops write it, and is no excuse for other quotes', async () => {
    const header = 'name;url;external_id';
    expect(await codeIn(`${header}\n="Table; 1";https://a.example;="00123"`)).toMatchObject({
      name: 'Table; 1',
      external_id: '00123',
    });
    const broken = await send(`${header}\n="Table 2";https://a.example;="00124"\n5" pipe;https://a.example;`);
    expect(broken.status).toBe(400);
  });
});

describe('what is empty', () => {
  it('is no tag as a segment of a list', async () => {
    expect(await codeIn(fileOf('tags-bar'))).toMatchObject({ tags: ['menu', 'summer'] });
    expect(await codeIn('name,url,tags\nA,https://a.example,|a||b')).toMatchObject({ tags: ['a', 'b'] });
    expect(await codeIn('name,url,tags\nA,https://a.example,|')).toMatchObject({ tags: [] });
  });

  it('is named as such as a file, and as a file with nothing but a header', async () => {
    const detail = 'The file is empty; its first line must name the columns.';
    expect(await send(fileOf('empty'))).toMatchObject({
      status: 400,
      body: { code: 'malformed_csv', detail },
    });
    expect((await send('name,url\n')).body.errors).toMatchObject([
      { pointer: '', detail: expect.stringContaining('at least one row below the header') },
    ]);
  });
});

describe('sep=, and workbooks', () => {
  it('reads the line for the API and the dashboard alike', async () => {
    const bytes = fileOf('sep-line');
    expect(await codeIn(bytes)).toMatchObject({ name: 'Table 1' });
    const { text } = decodeCsv(bytes);
    const { records } = parseRecords(text, detectLayout(text), { maxRecords: 10 });
    expect(records).toEqual([
      { cells: ['name', 'url'], row: 2, sheetRow: 1 },
      { cells: ['Table 1', 'https://example.com/1'], row: 3, sheetRow: 2 },
    ]);
  });

  it.each([
    ['.xlsx', 'PK\x03\x04', 'text/csv'],
    ['.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'text/csv'],
    ['.xlsx by its type', 'PK', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['.xls by its type', 'x', 'application/vnd.ms-excel'],
    ['.ods by its type', 'x', 'application/vnd.oasis.opendocument.spreadsheet'],
    [
      '.xlsx in a form',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK\x03\x04\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('answers 415 to a workbook: %s', async (_, bytes, type) => {
    expect(await send(bytes, type)).toMatchObject({
      ...{
        status: 415,
        body: { code: 'unsupported_media_type', detail: expect.stringContaining('CSV UTF-8') },
      },
    });
  });
});
