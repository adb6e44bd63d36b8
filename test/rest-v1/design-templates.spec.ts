import { SymbolImages, wholeDesign } from '#libs/qr-codes';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { DesignTemplateDto } from '../../src/qr/design-templates/design-templates.dto.js';
import type { BulkEditReportDto } from '../../src/qr/write/qr-bulk-edits.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { PNG_LOGO } from '../toolbox/logos.js';
import type { Problem } from '../toolbox/problem.js';
import { BASE_URL } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const PATH = '/api/v1/design-templates';
const world = useService({ connections: 10 });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});
afterEach(() => jest.restoreAllMocks());

const BLUE = { foreground: '#1d3b8b', dot_style: 'dots' };
const WITH_LOGO = { ...BLUE, logo: PNG_LOGO };
/** Leaves less space than most content needs; no design of squares in black is read. */
const DENSE = { error_correction: 'H' };
const PALE = { foreground: '#c8c8c8' };
const PAYMENT = { category: 'epc_payment', qr_data: { name: 'Red Cross', iban: 'DE89370400440532013000' } };
const LONG_TEXT = { category: 'text', dynamic: false, qr_data: { text: 'é'.repeat(900) } };
const UNKNOWN_ID = '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57';

const bodyOf = (fields?: object) => ({
  name: 'Table 12',
  category: 'url',
  qr_data: { url: 'https://example.com/menu' },
  ...fields,
});
async function template(design: object, name = 'Blue'): Promise<DesignTemplateDto> {
  const { status, body } = await acme.post<DesignTemplateDto>(PATH, { name, design });
  expect(status).toBe(201);
  return body;
}
const create = (fields?: object) => acme.post<QrCodeDto>('/api/v1/qr', bodyOf(fields));
const read = async ({ id }: { id: string }) => (await acme.get<DesignTemplateDto>(`${PATH}/${id}`)).body;
const refusalOf = ({ status, body }: { status: number; body: object }) => {
  const { code, errors = [] } = body as Partial<Problem>;
  return [status, code, ...errors.map(({ pointer }) => pointer)];
};
const setDefault = async (id: string | null) => {
  const admin = await world.service.person('admin', acme);
  return admin.patch('/api/settings/v1/workspace', { defaultDesignTemplateId: id });
};
const spyOnProofs = () => jest.spyOn(world.service.running.app.get(SymbolImages), 'prove');

describe('POST /api/v1/design-templates', () => {
  it('answers 201 with Location, ETag and the whole design, with its logo as it is stored', async () => {
    const { status, headers, body } = await acme.post<DesignTemplateDto>(PATH, {
      name: ' Blue ',
      design: WITH_LOGO,
    });
    expect([status, headers.etag]).toEqual([201, '"1"']);
    expect(headers.location).toBe(`${BASE_URL}${PATH}/${body.id}`);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Blue',
      design: {
        ...wholeDesign(BLUE as object),
        logo: expect.stringMatching(/^data:image\/png;base64,.{100,33000}$/),
        error_correction: 'H',
      },
      created_at: world.service.clock.now().toISOString(),
      updated_at: world.service.clock.now().toISOString(),
    });
    expect(await read(body)).toEqual(body);
  });

  it('makes one template of two requests with one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'template-1' };
    const send = () => acme.post<DesignTemplateDto>(PATH, { name: 'Blue', design: BLUE }, { headers });
    expect((await send()).body).toEqual((await send()).body);
  });

  it.each<[string, object, (string | number)[]]>([
    ['no design', { name: 'A' }, [422, 'validation_failed', '/design']],
    ['no name', { design: {} }, [422, 'validation_failed', '/name']],
    [
      'an unknown style',
      { name: 'A', design: { dot_style: 'x' } },
      [422, 'validation_failed', '/design/dot_style'],
    ],
    [
      'one that nobody could read',
      { name: 'A', design: PALE },
      [422, 'unscannable_design', '/design/foreground'],
    ],
    ['a name that is taken, in another case', { name: 'BLUE', design: {} }, [409, 'conflict', '/name']],
  ])('refuses %s, and stores nothing', async (_, body, refusal) => {
    await template(BLUE);
    expect(refusalOf(await acme.post(PATH, body))).toEqual(refusal);
    expect((await acme.get<{ data: object[] }>(PATH)).body.data).toHaveLength(1);
  });

  it('answers 409 to the 101st', async () => {
    await world.service.query(
      `insert into design_templates (id, workspace_id, name, name_norm, design, version, created_at, updated_at)
       select gen_random_uuid(), $1, number, number, '{}', 1, $2, $2 from generate_series(1, 100) number`,
      [acme.workspaceId, world.service.clock.now()],
    );
    const { status, body } = await acme.post<Problem>(PATH, { name: 'A', design: {} });
    expect([status, body.detail]).toEqual([
      409,
      'A workspace can have at most 100 design templates; delete one that is no longer needed.',
    ]);
  });
});

describe('GET /api/v1/design-templates', () => {
  it('lists the newest first, in pages', async () => {
    const first = await template(BLUE, 'First');
    world.service.clock.advance(1_000);
    const second = await template({}, 'Second');
    const { body, headers } = await acme.get<{ data: object[]; next_cursor: string }>(`${PATH}?limit=1`);
    expect(body.data).toEqual([second]);
    expect(headers.link).toContain(`${PATH}?limit=1&cursor=`);
    const rest = await acme.get(`${PATH}?limit=1&cursor=${encodeURIComponent(body.next_cursor)}`);
    expect(rest.body).toEqual({ data: [first], next_cursor: null });
  });
});

describe('PATCH /api/v1/design-templates/:id', () => {
  const patch = (id: string, body: object, headers = {}) =>
    acme.patch<DesignTemplateDto>(`${PATH}/${id}`, body, { headers });

  it('merges the design, and changes no code that has a copy', async () => {
    const made = await template(WITH_LOGO);
    const { body: code } = await create({ design_template_id: made.id });
    const { body, headers } = await patch(made.id, { design: { background: '#f4efe1', dot_style: null } });
    expect([headers.etag, body.design]).toEqual([
      '"2"',
      { ...made.design, background: '#f4efe1', dot_style: 'square' },
    ]);
    expect((await acme.get(`/api/v1/qr/${code.id}`)).body).toEqual(code);
    expect((await patch(made.id, { design: null })).body.design).toEqual(wholeDesign({}));
  });

  it('is no edit if nothing changes, and reads nothing', async () => {
    const made = await template(BLUE);
    const proofs = spyOnProofs();
    const { body, headers } = await patch(made.id, { name: made.name, design: made.design });
    expect([headers.etag, body, proofs.mock.calls.length]).toEqual(['"1"', made, 0]);
  });

  it.each<[string, object, (string | number)[]]>([
    ['an empty patch', {}, [422, 'validation_failed', '']],
    ['a design that nobody could read', { design: PALE }, [422, 'unscannable_design', '/design/foreground']],
    ['an unknown field', { design: { colour: 'red' } }, [422, 'validation_failed', '/design/colour']],
    ['a taken name', { name: 'RED' }, [409, 'conflict', '/name']],
  ])('refuses %s, and changes nothing', async (_, body, refusal) => {
    const made = await template(BLUE);
    await template({}, 'Red');
    expect(refusalOf(await patch(made.id, body))).toEqual(refusal);
    expect(await read(made)).toEqual(made);
  });

  it('answers 412 to an outdated version, and loses none of several changes at once', async () => {
    const made = await template(BLUE);
    expect((await patch(made.id, { name: 'New' }, { 'if-match': '"7"' })).status).toBe(412);
    const changes = [{ corner_style: 'circle' }, { corner_dot_style: 'circle' }, { background: '#f4efe1' }];
    await Promise.all(changes.map((design) => patch(made.id, { design })));
    expect((await read(made)).design).toMatchObject(Object.assign({}, BLUE, ...changes) as object);
  });
});

describe('DELETE /api/v1/design-templates/:id', () => {
  it('answers 204 once; codes keep their designs, and new ones are black on white', async () => {
    const made = await template(BLUE);
    await setDefault(made.id);
    const { body: code } = await create();
    const remove = (version: number) =>
      acme.delete(`${PATH}/${made.id}`, { headers: { 'if-match': `"${version}"` } });
    expect((await remove(2)).status).toBe(412);
    expect((await remove(1)).status).toBe(204);
    expect((await remove(1)).status).toBe(404);
    expect((await acme.get(`/api/v1/qr/${code.id}`)).body).toEqual(code);
    expect((await create()).body.design).toEqual(wholeDesign({}));
  });
});

describe('a QR code with design_template_id', () => {
  it('gets a copy, however it is created', async () => {
    const { id, design } = await template(BLUE);
    const body = bodyOf({ design_template_id: id });
    const created = await acme.post<QrCodeDto>('/api/v1/qr', body);
    const put = () => acme.put<QrCodeDto>('/api/v1/qr/by-external-id/sku-1', body);
    const [upserted, again] = [await put(), await put()];
    const bulk = await acme.post<BulkReportDto>('/api/v1/qr/bulk', [body, body]);
    const csv = await acme.post<BulkReportDto>(
      '/api/v1/qr/bulk',
      `name,url,design_template_id\nA,https://example.com/,${id}\n`,
      { headers: { 'content-type': 'text/csv' } },
    );
    const mobile = await acme.post<{ id: string }>('/api/mobile/v1/qr', {
      ...{ name: 'A', category: 'url', qrData: { url: 'https://example.com/' }, designTemplateId: id },
    });
    expect(again.body).toEqual(upserted.body);
    const ids = [
      created.body.id,
      upserted.body.id,
      bulk.body.results[1]?.qr?.id,
      csv.body.results[0]?.qr?.id,
    ];
    for (const each of [...ids, mobile.body.id])
      expect((await acme.get<QrCodeDto>(`/api/v1/qr/${each}`)).body.design).toEqual(design);
    expect(bulk.body.results[1]?.qr?.design).toEqual(design);
  });

  it('is read once for many', async () => {
    const { id } = await template(BLUE);
    const proofs = spyOnProofs();
    const items = Array(50).fill(bodyOf({ design_template_id: id })) as object[];
    expect((await acme.post('/api/v1/qr/bulk', items)).status).toBe(201);
    expect(proofs).toHaveBeenCalledTimes(1);
  });

  it('keeps the error correction that its category requires', async () => {
    const { id } = await template({ ...BLUE, error_correction: 'H' });
    const { body } = await create({ ...PAYMENT, design_template_id: id });
    expect(body.design).toEqual({ ...wholeDesign(BLUE as object), error_correction: 'M' });
  });

  it.each<[string, (id: string) => object, string]>([
    ['an unknown template', () => ({ design_template_id: UNKNOWN_ID }), '/design_template_id'],
    ['a malformed id', () => ({ design_template_id: 'blue' }), '/design_template_id'],
    ['a design beside it', (id) => ({ design_template_id: id, design: BLUE }), '/design_template_id'],
    [
      'a design that leaves too little space',
      (id) => ({ ...LONG_TEXT, design_template_id: id }),
      '/design_template_id',
    ],
  ])('answers 422 to %s, and creates nothing', async (_, fields, pointer) => {
    const { id } = await template(DENSE);
    const body = bodyOf(fields(id));
    expect(refusalOf(await acme.post('/api/v1/qr', body))).toEqual([422, 'validation_failed', pointer]);
    expect(refusalOf(await acme.post('/api/v1/qr/preview', body))).toEqual([
      422,
      'validation_failed',
      pointer,
    ]);
    expect(refusalOf(await acme.put('/api/v1/qr/by-external-id/sku-1', body))).toEqual([
      422,
      'validation_failed',
      pointer,
    ]);
    const { body: report } = await acme.post<BulkReportDto>('/api/v1/qr/bulk', [body]);
    expect(report.results[0]?.error?.errors?.map((fault) => fault.pointer)).toEqual([pointer]);
    expect((await acme.get<{ total: number }>('/api/v1/qr?include_total=true')).body.total).toBe(0);
  });

  it('draws it in a preview', async () => {
    const { id } = await template(BLUE);
    const { bytes } = await acme.post('/api/v1/qr/preview', bodyOf({ design_template_id: id }));
    expect(bytes.toString()).toContain('fill="#1d3b8b"');
  });
});

describe('PATCH of QR codes with design_template_id', () => {
  it('replaces the whole design; the same again is no edit', async () => {
    const { id, design } = await template(BLUE);
    const frame = { style: 'box', text: 'Scan me', color: '#6a11cb' };
    const { body: code } = await create({ design: { background: '#f4efe1', frame } });
    const patch = () => acme.patch<QrCodeDto>(`/api/v1/qr/${code.id}`, { design_template_id: id });
    expect((await patch()).body).toMatchObject({ version: 2, design });
    const proofs = spyOnProofs();
    expect([(await patch()).body.version, proofs.mock.calls.length]).toEqual([2, 0]);
  });

  it('applies a template to many codes, and reads it once', async () => {
    const { id, design } = await template(BLUE);
    const codes = [
      await create(),
      await create({ design: { quiet_zone: 6 } }),
      await create({ design_template_id: id }),
    ];
    const ids = codes.map(({ body }) => body.id);
    const proofs = spyOnProofs();
    const patch = { design_template_id: id };
    const { body } = await acme.patch<BulkEditReportDto>('/api/v1/qr/bulk', { ids, patch });
    expect(body.results.map(({ status }) => status)).toEqual(['updated', 'updated', 'unchanged']);
    expect(proofs).toHaveBeenCalledTimes(1);
    for (const each of ids)
      expect((await acme.get<QrCodeDto>(`/api/v1/qr/${each}`)).body.design).toEqual(design);
  });

  it('names the template in what it refuses, and changes nothing', async () => {
    const { id } = await template(DENSE);
    const { body: code } = await create(LONG_TEXT);
    const refuse = async (patch: object) => [
      refusalOf(await acme.patch(`/api/v1/qr/${code.id}`, patch)),
      refusalOf(await acme.patch('/api/v1/qr/bulk', { ids: [code.id], patch })),
    ];
    const at = (pointer: string) => [422, 'validation_failed', pointer];
    const [one, many] = await refuse({ design_template_id: id });
    expect([one, many]).toEqual([at('/design_template_id'), [422, 'validation_failed']]);
    for (const patch of [{ design_template_id: UNKNOWN_ID }, { design_template_id: id, design: BLUE }])
      expect(await refuse(patch)).toEqual([at('/design_template_id'), at('/patch/design_template_id')]);
    expect(await refuse({ design_template_id: null })).toEqual([at(''), at('')]);
    expect((await acme.get(`/api/v1/qr/${code.id}`)).body).toEqual(code);
  });
});

describe('the default design of a workspace', () => {
  it('is that of new codes without a design, and of no others', async () => {
    const { id, design } = await template(BLUE);
    const { body: old } = await create();
    expect((await setDefault(id)).body).toMatchObject({ defaultDesignTemplateId: id });
    const designs = [undefined, null, {}, { quiet_zone: 6 }].map((sent) =>
      create(sent === undefined ? {} : { design: sent }),
    );
    expect((await Promise.all(designs)).map(({ body }) => body.design)).toEqual([
      design,
      design,
      wholeDesign({}),
      { ...wholeDesign({}), quiet_zone: 6 },
    ]);
    const { body } = await acme.post<BulkReportDto>('/api/v1/qr/bulk', [bodyOf(), bodyOf({ design: {} })]);
    expect(body.results.map(({ qr }) => qr?.design)).toEqual([design, wholeDesign({})]);
    const copy = await acme.post<QrCodeDto>(`/api/v1/qr/${old.id}/duplicate`, {});
    expect(copy.body.design).toEqual(wholeDesign({}));
    await setDefault(null);
    expect((await create()).body.design).toEqual(wholeDesign({}));
  });

  it('says what to send for a code that it does not suit', async () => {
    const { id } = await template(DENSE);
    await setDefault(id);
    const refused = await create(LONG_TEXT);
    expect(refusalOf(refused)).toEqual([422, 'validation_failed', '/design']);
    expect((refused.body as unknown as Problem).detail).toBe(
      "design must be sent, since the workspace's default design does not suit this QR code: its error correction H leaves too little space for the content of the symbol",
    );
    expect((await create({ ...LONG_TEXT, design: {} })).status).toBe(201);
  });

  it('is none of another workspace', async () => {
    const { id } = await template(BLUE);
    const admin = await world.service.person('admin', await world.service.client());
    const change = admin.patch('/api/settings/v1/workspace', { defaultDesignTemplateId: id });
    expect(refusalOf(await change)).toEqual([422, 'validation_failed', '/defaultDesignTemplateId']);
  });
});
