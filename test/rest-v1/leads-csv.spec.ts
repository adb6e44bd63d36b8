import fc from 'fast-check';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { leadsAsCsv, storeLead, storeLeads } from '../toolbox/leads.js';
import { useService } from '../toolbox/use-service.js';

const LEADS = '/api/v1/leads';
const COLUMNS = 'id,qr_code_id,submitted_at,consent,consent_text,country,city,device,state';
const CSV = { headers: { accept: 'text/csv' } };

const world = useService();
let acme: Client;
let code: QrCodeDto;
let path: string;
beforeEach(async () => {
  world.service.clock.set('2026-11-20T10:15:00.000Z');
  acme = await world.service.client();
  code = await acme.qrCode();
  path = `/api/v1/qr/${code.id}/leads`;
});

const store = (lead: Parameters<typeof storeLead>[2] = {}) =>
  storeLead(world.service, acme, { qr_code_id: code.id, ...lead });
const fill = (fields: object[]) => storeLeads(world.service, acme, code, fields);
const csvOf = (of: string) => leadsAsCsv(acme, of);

describe('GET /api/v1/qr/:id/leads as CSV', () => {
  it('has a column for each field of the leads, those of the newest lead first', async () => {
    const old = {
      fields: { phone: '+41 44 668 18 00', email: '' },
      submitted_at: '2026-11-19T00:00:00.000Z',
    };
    const older = await store({ ...old, consent: true, consent_text: 'Yes, "please"' });
    const newer = await store({ fields: { name: 'Ada\nLovelace', email: 'ada@example.com' } });
    await store({ qr_code_id: (await acme.qrCode()).id, fields: { other: 'x' } });
    const { status, headers, text } = await csvOf(`${path}?limit=1`);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      ...[200, 'text/csv; charset=utf-8', 'attachment; filename="leads.csv"'],
    ]);
    expect(text.split('\r\n')).toEqual([
      `${COLUMNS},fields.name,fields.email,fields.phone`,
      `${newer},${code.id},2026-11-20T10:15:00.000Z,false,,CH,Zurich,mobile,new,"Ada\nLovelace",ada@example.com,`,
      `${older},${code.id},2026-11-19T00:00:00.000Z,true,"Yes, ""please""",CH,Zurich,mobile,new,,,+41 44 668 18 00`,
      '',
    ]);
    const { rows } = await csvOf(`${path}?to=2026-11-20T00:00:00Z`);
    expect(Object.keys(rows[0]!).slice(9)).toEqual(['fields.phone', 'fields.email']);
  });

  it('has its header row alone where nothing fits, and no body for HEAD', async () => {
    expect((await csvOf(path)).text).toBe(`${COLUMNS}\r\n`);
    await store();
    const head = await acme.head(path, CSV);
    expect([head.status, head.headers['content-type'], head.bytes.length]).toEqual([
      ...[200, 'text/csv; charset=utf-8', 0],
    ]);
  });

  it('has a thousand random answers as they were given, with formulas defused', async () => {
    const special = [...',"\'\n\t\\%=+-@＝＋－＠\u2028\ufeff😀|;'];
    const unit = fc.oneof(
      fc.constantFrom(...special),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    const text = fc.string({ unit, maxLength: 30 }).map((value) => value.replaceAll('\0', '').toWellFormed());
    const name = fc.oneof(
      fc.constantFrom('toString', 'hasOwnProperty', 'valueOf', '7', 'email'),
      fc.stringMatching(/^[A-Za-z0-9_-]{1,2}$/),
    );
    const names = [...new Set(fc.sample(name, { numRuns: 60 }))];
    const answers = fc.sample(
      fc
        .subarray(names, { minLength: 1, maxLength: 15 })
        .chain((chosen) =>
          fc
            .tuple(...chosen.map((each) => text.map((value) => [each, value] as const)))
            .map((pairs) => Object.fromEntries(pairs)),
        ),
      { numRuns: 1_000 },
    );
    await fill(answers);
    const { rows } = await csvOf(path);
    const used = new Set(answers.flatMap((fields) => Object.keys(fields)));
    const cells = rows.map((row) =>
      Object.fromEntries([...used].map((each) => [each, row[`fields.${each}`]])),
    );
    const expected = answers.map((fields) =>
      Object.fromEntries(
        [...used].map((each) => [each, defused(Object.hasOwn(fields, each) ? fields[each]! : '')]),
      ),
    );
    expect(cells).toEqual(expected);
    for (const list of [path, LEADS])
      expect((await acme.get(`${list}?bom=true`, CSV)).bytes.subarray(0, 3).toString()).toBe('\ufeff');
    const ofWorkspace = (await csvOf(LEADS)).rows.map(({ fields }) => JSON.parse(fields!) as object);
    expect(ofWorkspace).toEqual(answers);
  });

  it('answers 404 to a code of another workspace or one that was deleted', async () => {
    const stranger = await world.service.client();
    expect((await stranger.get(path, CSV)).status).toBe(404);
    await acme.delete(`/api/v1/qr/${code.id}`);
    expect((await acme.get(path, CSV)).status).toBe(404);
  });
});

describe('GET /api/v1/leads as CSV', () => {
  it('has the fields of all codes as JSON in one column', async () => {
    const other = await acme.qrCode();
    const older = await store({ fields: { email: '=1+1' }, submitted_at: '2026-11-19T00:00:00.000Z' });
    const newer = await store({ qr_code_id: other.id, fields: { name: 'A "B"', x: '' }, city: '@SUM(A1)' });
    const { text } = await csvOf(LEADS);
    expect(text.split('\r\n')).toEqual([
      `${COLUMNS},fields`,
      `${newer},${other.id},2026-11-20T10:15:00.000Z,false,,CH,'@SUM(A1),mobile,new,"{""name"":""A \\""B\\"""",""x"":""""}"`,
      `${older},${code.id},2026-11-19T00:00:00.000Z,false,,CH,Zurich,mobile,new,"{""email"":""=1+1""}"`,
      '',
    ]);
    const ids = async (query: string) => (await csvOf(`${LEADS}?${query}`)).rows.map(({ id }) => id);
    expect(await ids(`qr_code_id=${code.id}`)).toEqual([older]);
    expect(await ids(`from=2026-11-20T00:00:00Z`)).toEqual([newer]);
    const folder = await acme.folder({ name: 'Menus' });
    expect(await ids(`folder_id=${folder.id}`)).toEqual([]);
    await acme.patch(`/api/v1/qr/${code.id}`, { folder_id: folder.id });
    expect(await ids(`folder_id=${folder.id}`)).toEqual([older]);
  });
});

/** As the writer of CSV files keeps a cell from being a formula. */
const isNumber = (value: string) => /^(?:-\d+(?:\.\d+)?|\+\d[\d ()./-]{5,})$/.test(value);
const defused = (value: string) =>
  /^'*[-=+@\t\r＝＋－＠]/.test(value) && !isNumber(value) ? `'${value}` : value;
