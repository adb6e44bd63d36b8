import fc from 'fast-check';
import type { OpenAPIV3 } from 'openapi-types';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import { QrCleanup } from '../../src/qr/qr-cleanup.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { compactDesign, type WholeDesign } from '#libs/qr-codes';
import { guarded } from '#libs/csv';
import { contract, operations } from '../toolbox/contract.js';
import { verifiedDomain } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { valueOf } from '../toolbox/valid-values.js';

type Schema = OpenAPIV3.SchemaObject & { properties: Record<string, OpenAPIV3.SchemaObject> };
type Fields = Record<string, unknown>;

const world = useService({ roles: 'all' });
let acme: Client;
let domains = 0;
let folders: string[];
let domain: string;
beforeEach(async () => {
  acme = await world.service.client();
  domain = `go${++domains}.example.com`;
  await verifiedDomain({ service: world.service, acme }, domain);
  folders = [(await acme.folder({ name: 'One' })).id, (await acme.folder({ name: 'Two' })).id];
});

const CREATE = schemasOf('createQrCode').find(
  ({ properties }) => properties.category?.enum?.[0] === 'url',
)!.properties;
const PATCH = schemasOf('updateQrCode')[0]!.properties;
/** A template stands in the place of a design. */
const NAMES = Object.keys(CREATE)
  .filter((name) => name !== 'design_template_id')
  .sort();
/** Fields that a record shows. */
const SHOWN = NAMES.filter((name) => !CREATE[name]!.writeOnly);
/** A category changes with its content only. */
const CHANGEABLE = Object.keys(PATCH).filter((name) => !PATCH[name]?.writeOnly && name !== 'category');
const CLEARABLE = CHANGEABLE.filter((name) => PATCH[name]?.nullable);

function schemasOf(operationId: string): Schema[] {
  const { requestBody } = operations.find(({ id }) => id === operationId)!.operation;
  const { schema } = (requestBody as OpenAPIV3.RequestBodyObject).content['application/json']!;
  const whole = resolved(schema!);
  return whole.oneOf ? whole.oneOf.map(resolved) : [whole];
}

function resolved(schema: OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject): Schema {
  if (!('$ref' in schema)) return schema as Schema;
  return contract.components!.schemas![schema.$ref.split('/').at(-1)!] as Schema;
}

let serial = 0;
/** Pairs of values for fields that a random value would not fit: unique ones, ids, and ones that must agree. */
const CHOSEN: Record<string, () => [unknown, unknown]> = {
  name: () => ['Summer menu', 'Winter menu'],
  qr_data: () => [{ url: 'https://example.com/menu' }, { url: 'https://example.com/lunch' }],
  domain: () => [domain, 'other.example.com'],
  short_code: () => [`fields-${++serial}`, `fields-${++serial}`],
  external_id: () => [`sku ${++serial}/ä`, `sku ${++serial}`],
  dynamic: () => [true, true],
  forward_query: () => [true, false],
  folder_id: () => [folders[0], folders[1]],
  // These designs need no decoders to verify them.
  design: () => [
    { error_correction: 'Q', quiet_zone: 5 },
    { error_correction: 'H', quiet_zone: 6 },
  ],
  tags: () => [['Menu', 'été'], ['new']],
  metadata: () => [{ campaign: 'summer', 'a.b': 'x' }, { campaign: 'winter' }],
  status: () => ['active', 'paused'],
  starts_at: () => ['2020-01-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z'],
  expires_at: () => ['2098-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'],
};

function valuesOf(name: string): [unknown, unknown] {
  const chosen = CHOSEN[name]?.();
  if (chosen) return chosen;
  const isEmpty = (value: unknown) => ['null', '[]', '{}', '""'].includes(JSON.stringify(value));
  const values = fc.sample(valueOf(CREATE[name]!, name), { numRuns: 10 }).filter((value) => !isEmpty(value));
  const other = values.find((value) => JSON.stringify(value) !== JSON.stringify(values[0]));
  return [values[0], other];
}

const wholeBody = (): Fields => Object.fromEntries(NAMES.map((name) => [name, valuesOf(name)[0]]));
const without = (record: object, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
/** A record shows a design with its defaults, which are neither sent nor stored. */
const writtenOf = (record: object): Fields =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => name in CREATE)
      .map(([name, value]) => [name, name === 'design' ? compactDesign(value as WholeDesign) : value]),
  );
const recordedOf = (record: { has_password: boolean }): Fields => ({
  ...writtenOf(record),
  has_password: record.has_password,
});

async function created(): Promise<QrCodeDto> {
  const { status, body } = await acme.post<QrCodeDto>('/api/v1/qr', wholeBody());
  expect([status, Object.keys(writtenOf(body)).sort()]).toEqual([201, SHOWN]);
  return body;
}

async function history(id: string): Promise<{ action: string; fields: Fields }> {
  const [row] = await world.service.query<{ action: string; fields: Fields }>(
    'select action, fields from qr_code_versions where qr_code_id = $1 order by version desc limit 1',
    [id],
  );
  return row!;
}

describe('DELETE /api/v1/qr/:id', () => {
  it('leaves the content of no field when the code can no longer be restored', async () => {
    const { service } = world;
    const { id } = await created();
    await acme.delete(`/api/v1/qr/${id}`);
    service.clock.advance(31 * 86_400_000);
    await service.running.app.get(QrCleanup).run();
    const [row = {}] = await service.query('select * from qr_codes where id = $1', [id]);
    const [empty = {}] = await service.query(
      `insert into qr_codes (id, workspace_id, name, category, qr_data, version, created_at, updated_at)
       values (gen_random_uuid(), $1, '', 'text', '{"text": ""}', 1, now(), now()) returning *`,
      [acme.workspaceId],
    );
    const kept = Object.keys(row).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(empty[name]));
    expect(kept.sort()).toEqual([
      ...['created_at', 'deleted_at', 'domain', 'id', 'purged_at', 'short_code', 'short_code_norm'],
      ...['updated_at', 'version'],
    ]);
  });
});

describe('PATCH /api/v1/qr/:id', () => {
  it('of each field leaves every other field alone, and history holds all', async () => {
    let before = await created();
    for (const name of CHANGEABLE) {
      const [, other] = valuesOf(name);
      const { status, body } = await acme.patch<QrCodeDto>(`/api/v1/qr/${before.id}`, { [name]: other });
      expect([name, status, body.version]).toEqual([name, 200, before.version + 1]);
      expect(body).toMatchObject({ [name]: other });
      expect(body[name as keyof QrCodeDto]).not.toEqual(before[name as keyof QrCodeDto]);
      const changing = [name, 'version', 'updated_at'];
      expect(without(body, ...changing)).toEqual(without(before, ...changing));
      expect(await history(before.id)).toEqual({ action: 'updated', fields: recordedOf(body) });
      before = body;
    }
  });

  it('with null clears each field that may be cleared, and leaves every other field alone', async () => {
    let before = await created();
    const empty = await acme.qrCode();
    for (const name of CLEARABLE) {
      const { body } = await acme.patch<QrCodeDto>(`/api/v1/qr/${before.id}`, { [name]: null });
      expect([name, body.version]).toEqual([name, before.version + (name === 'status' ? 0 : 1)]);
      expect(body[name as keyof QrCodeDto]).toEqual(empty[name as keyof QrCodeDto]);
      const changing = [name, 'version', 'updated_at'];
      expect(without(body, ...changing)).toEqual(without(before, ...changing));
      expect((await history(before.id)).fields).toEqual(recordedOf(body));
      before = body;
    }
  });

  it('takes every field of a create body but those that cannot be changed, which PUT refuses to change', async () => {
    expect(Object.keys(PATCH).filter((name) => !(name in CREATE))).toEqual([]);
    const record = await created();
    const path = `/api/v1/qr/by-external-id/${encodeURIComponent(record.external_id!)}`;
    for (const name of NAMES.filter((each) => !(each in PATCH) && each !== 'category')) {
      const other = typeof record[name as keyof QrCodeDto] === 'boolean' ? false : valuesOf(name)[1];
      const { status, body } = await acme.put<{ errors: object[] }>(path, {
        ...writtenOf(record),
        [name]: other,
      });
      expect([status, body.errors]).toEqual([
        422,
        [expect.objectContaining({ pointer: `/${name}`, code: 'immutable' })],
      ]);
    }
  });
});

describe('the history', () => {
  it('holds every field after creation', async () => {
    const record = await created();
    expect(await history(record.id)).toEqual({ action: 'created', fields: recordedOf(record) });
  });

  it('holds every field after a PUT, which empties what it does not name', async () => {
    const record = await created();
    const path = `/api/v1/qr/by-external-id/${encodeURIComponent(record.external_id!)}`;
    const whole = { ...wholeBody(), external_id: record.external_id, short_code: record.short_code };
    const replaced = await acme.put<QrCodeDto>(path, { ...whole, name: 'New' });
    expect(await history(record.id)).toEqual({ action: 'replaced', fields: recordedOf(replaced.body) });
    const { name, category, qr_data } = record;
    const emptied = await acme.put<QrCodeDto>(path, { name, category, qr_data });
    const { external_id, short_code } = record;
    const kept = { external_id, short_code, domain };
    const plain = await acme.qrCode();
    expect(writtenOf(emptied.body)).toEqual({ ...writtenOf(plain), name, qr_data, ...kept });
    expect((await history(record.id)).fields).toEqual(recordedOf(emptied.body));
  });

  it('holds every field after a bulk request', async () => {
    const { body } = await acme.post<BulkReportDto>('/api/v1/qr/bulk', [wholeBody(), wholeBody()]);
    for (const { qr } of body.results)
      expect(await history(qr!.id)).toEqual({ action: 'created', fields: recordedOf(qr!) });
    expect(Object.keys(writtenOf(body.results[0]!.qr!)).sort()).toEqual(SHOWN);
  });

  it('holds every field after the end of a folder, which moves or deletes what is in it', async () => {
    const record = await created();
    await acme.delete(`/api/v1/folders/${folders[0]!}`);
    const moved = { ...recordedOf(record), folder_id: null };
    expect(await history(record.id)).toEqual({ action: 'moved', fields: moved });
    await acme.patch(`/api/v1/qr/${record.id}`, { folder_id: folders[1] });
    await acme.delete(`/api/v1/folders/${folders[1]!}?contents=delete`);
    expect(await history(record.id)).toEqual({ action: 'deleted', fields: moved });
  });
});

describe('POST /api/v1/qr/bulk with CSV', () => {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

  function cellsOf(name: string, value: unknown): [string, string][] {
    if (Array.isArray(value) && value.every((item) => typeof item === 'string') && !name.includes('.'))
      return [[name, value.join('|')]];
    if (typeof value !== 'object' || value === null) return [[name, String(value)]];
    return Object.entries(value).flatMap(([key, child]) => cellsOf(`${name}.${key}`, child));
  }

  it('knows every field that JSON knows, and makes the same record of it', async () => {
    const sent = wholeBody();
    const cells = Object.entries(sent).flatMap(([name, value]) => cellsOf(name, value));
    const lines = [
      cells.map(([column]) => quoted(column)),
      cells.map(([, cell]) => quoted(guarded(cell, 'import'))),
    ];
    const csv = lines.map((line) => line.join(',')).join('\r\n');
    const { status, body } = await acme.post<BulkReportDto>('/api/v1/qr/bulk', csv, {
      headers: { 'content-type': 'text/csv' },
    });
    expect({ status, error: body.results[0]?.error }).toEqual({ status: 201, error: undefined });
    const { qr } = body.results[0]!;
    expect([writtenOf(qr!), qr!.has_password]).toEqual([without(sent, 'password'), true]);
    expect(await history(qr!.id)).toEqual({ action: 'created', fields: recordedOf(qr!) });
  });
});
