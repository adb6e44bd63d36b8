import { SymbolImages, wholeDesign } from '#libs/qr-codes';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { PNG_LOGO } from '../toolbox/logos.js';
import type { Problem } from '../toolbox/problem.js';
import { readByTwo } from '../toolbox/symbol-readers.js';
import { useService } from '../toolbox/use-service.js';

type Fields = Record<string, unknown>;
type DesignedCode = Omit<QrCodeDto, 'design'> & { design: Fields };

const world = useService({ connections: 10 });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});
afterEach(() => jest.restoreAllMocks());

const BLUE = { foreground: '#1d3b8b', dot_style: 'dots' };
const PALE = { foreground: '#c8c8c8' };
const bodyOf = (design?: object | null, fields: object = {}) => ({
  name: 'Table 12',
  category: 'url',
  qr_data: { url: 'https://example.com/menu' },
  ...(design === undefined ? {} : { design }),
  ...fields,
});

async function created(design?: object | null, fields?: object): Promise<DesignedCode> {
  const { status, body } = await acme.post<DesignedCode>('/api/v1/qr', bodyOf(design, fields));
  expect(status).toBe(201);
  return body;
}
const patched = async ({ id }: { id: string }, design: unknown) =>
  (await acme.patch<DesignedCode>(`/api/v1/qr/${id}`, { design })).body;
const read = async ({ id }: { id: string }) => (await acme.get<DesignedCode>(`/api/v1/qr/${id}`)).body;
const refusalOf = ({ status, body }: { status: number; body: Omit<Problem, 'status'> }) => [
  status,
  body.code,
  ...body.errors.map(({ pointer }) => pointer),
];
const spyOnProofs = () => jest.spyOn(world.service.running.app.get(SymbolImages), 'prove');

describe('POST /api/v1/qr with a design', () => {
  // test/images/preview.spec.ts draws designs in the other formats, and test/rest-v1/qr-image.spec.ts codes.
  it('answers the whole design, with a small logo, and draws it', async () => {
    const code = await created({
      ...BLUE,
      logo: PNG_LOGO,
      frame: { style: 'box', text: 'Scan me', color: '#1d3b8b' },
    });
    expect(code.design).toMatchObject({
      ...wholeDesign({}),
      ...BLUE,
      frame: { text: 'Scan me' },
      logo: expect.any(String) as string,
      error_correction: 'H',
    });
    expect((code.design.logo as string).length).toBeLessThan(33_000);
    expect(await read(code)).toEqual(code);
    const { bytes: svg } = await acme.get(`/api/v1/qr/${code.id}/image?format=svg`);
    expect(svg.toString()).toContain('fill="#1d3b8b"');
    const { bytes: png } = await acme.get(`/api/v1/qr/${code.id}/image?format=png&size=600`);
    expect(await readByTwo(png)).toEqual([code.payload, code.payload]);
  });

  it('answers the defaults without one, and proves nothing', async () => {
    const proofs = spyOnProofs();
    for (const design of [undefined, null, {}, { foreground: null, quiet_zone: 6 }])
      expect((await created(design)).design).toEqual({
        ...wholeDesign({}),
        quiet_zone: design?.quiet_zone ?? 4,
      });
    expect(proofs).not.toHaveBeenCalled();
  });

  it.each([
    ['low contrast', PALE, {}, ['unscannable_design', '/design/foreground']],
    ['a narrow quiet zone', { quiet_zone: 0 }, {}, ['unscannable_design', '/design/quiet_zone']],
    ['an unknown style', { dot_style: 'stars' }, {}, ['validation_failed', '/design/dot_style']],
    [
      'a character that the font lacks',
      { frame: { style: 'box', text: '席', color: '#000000' } },
      {},
      ['validation_failed', '/design/frame/text'],
    ],
    [
      'a level that leaves too little space',
      { error_correction: 'H' },
      { category: 'text', dynamic: false, qr_data: { text: 'é'.repeat(900) } },
      ['validation_failed', '/design/error_correction'],
    ],
    [
      'a level that the standard of the category forbids',
      { error_correction: 'H' },
      { category: 'epc_payment', qr_data: { name: 'Red Cross', iban: 'DE89370400440532013000' } },
      ['validation_failed', '/design/error_correction'],
    ],
  ])('answers 422 to %s, and stores nothing', async (_, design, fields, refusal) => {
    const answer = await acme.post<Problem>('/api/v1/qr', bodyOf(design, fields));
    expect(refusalOf(answer)).toEqual([422, ...refusal]);
    expect((await acme.get<{ total: number }>('/api/v1/qr?include_total=true')).body.total).toBe(0);
  });

  it('draws a payment at level M, with a logo too', async () => {
    const { design } = await created(
      { logo: PNG_LOGO, logo_size: 0.15 },
      { category: 'epc_payment', qr_data: { name: 'Red Cross', iban: 'DE89370400440532013000' } },
    );
    expect(design.error_correction).toBe('M');
  });
});

describe('PATCH /api/v1/qr/:id with a design', () => {
  it('merges it into the stored one; null resets a field, or all of them', async () => {
    const code = await created({ ...BLUE, gradient: GRADIENT });
    expect((await patched(code, { gradient: { rotation: 90 }, dot_style: null })).design).toEqual({
      ...wholeDesign({}),
      foreground: '#1d3b8b',
      gradient: { ...GRADIENT, rotation: 90 },
    });
    expect((await patched(code, null)).design).toEqual(wholeDesign({}));
  });

  it('lets error_correction follow the logo unless it was chosen', async () => {
    const code = await created(BLUE);
    const levels = [];
    for (const design of [
      { logo: PNG_LOGO },
      { error_correction: 'Q' },
      { logo: null },
      { error_correction: null },
    ])
      levels.push((await patched(code, design)).design.error_correction);
    expect(levels).toEqual(['H', 'Q', 'Q', 'M']);
  });

  it('is no edit if the code already looks so, reads it no second time, and keeps its logo as it is', async () => {
    const code = await created({ ...BLUE, logo: PNG_LOGO });
    const proofs = spyOnProofs();
    expect(await patched(code, code.design)).toEqual(code);
    const { body } = await acme.patch<DesignedCode>(`/api/v1/qr/${code.id}`, {
      qr_data: { url: 'https://example.com/new' },
    });
    expect([body.version, body.payload, body.design]).toEqual([2, code.payload, code.design]);
    expect(proofs).not.toHaveBeenCalled();
    expect((await patched(code, { background: '#f4efe1' })).design.logo).toBe(code.design.logo);
  });

  it('answers 422 to one that nobody could read, and changes nothing', async () => {
    const code = await created(BLUE);
    const answers = [
      await acme.patch<Problem>(`/api/v1/qr/${code.id}`, { design: PALE }),
      await acme.patch<Problem>(`/api/v1/qr/${code.id}`, { name: 'New', design: { background: '#1d3b8b' } }),
    ];
    expect(answers.map(refusalOf)).toEqual(Array(2).fill([422, 'unscannable_design', '/design/foreground']));
    expect(await read(code)).toEqual(code);
  });

  it('answers 412 to an outdated version without reading the design, and 404 to an unknown code', async () => {
    const code = await created(BLUE);
    const proofs = spyOnProofs();
    const headers = { 'if-match': '"7"' };
    expect((await acme.patch(`/api/v1/qr/${code.id}`, { design: PALE }, { headers })).status).toBe(412);
    expect(
      (await acme.patch(`/api/v1/qr/01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57`, { design: PALE })).status,
    ).toBe(404);
    expect(proofs).not.toHaveBeenCalled();
  });

  it('loses none of several changes at once', async () => {
    const code = await created(BLUE);
    const changes = [{ corner_style: 'circle' }, { corner_dot_style: 'circle' }, { background: '#f4efe1' }];
    await Promise.all(changes.map((change) => patched(code, change)));
    expect((await read(code)).design).toMatchObject(Object.assign({}, BLUE, ...changes) as object);
  });
});

describe('PUT /api/v1/qr/by-external-id/:external_id with a design', () => {
  const put = (design: object | undefined) =>
    acme.put<Pick<DesignedCode, 'version' | 'design'> & Omit<Problem, 'status'>>(
      '/api/v1/qr/by-external-id/sku-1',
      bodyOf(design),
    );

  it('creates and replaces it; the same again is no edit', async () => {
    const first = await put(BLUE);
    expect([first.status, first.body.design.foreground]).toEqual([201, '#1d3b8b']);
    expect((await put(first.body.design)).body).toEqual(first.body);
    expect((await put({ dot_style: 'rounded' })).body).toMatchObject({
      version: 2,
      design: { ...wholeDesign({}), dot_style: 'rounded' },
    });
    expect(refusalOf(await put(PALE))).toEqual([422, 'unscannable_design', '/design/foreground']);
    expect((await put(undefined)).body).toMatchObject({ version: 3, design: wholeDesign({}) });
  });
});

describe('POST /api/v1/qr/bulk with designs', () => {
  const bulk = (items: object[] | string, query = '') =>
    acme.post<BulkReportDto>(`/api/v1/qr/bulk${query}`, items, {
      headers: typeof items === 'string' ? { 'content-type': 'text/csv' } : {},
    });

  it('reads equal designs once, and refuses the items that nobody could read', async () => {
    const proofs = spyOnProofs();
    const items = [...Array(20).fill(bodyOf(BLUE)), bodyOf(PALE), bodyOf(PALE), bodyOf()] as object[];
    for (const query of ['?dry_run=true', '']) {
      proofs.mockClear();
      const { body } = await bulk(items, query);
      const failures = body.results.flatMap(({ error }) => error?.code ?? []);
      expect([body.failed, failures]).toEqual([2, Array(2).fill('unscannable_design')]);
      expect(proofs).toHaveBeenCalledTimes(2);
      if (query === '') expect(await read(body.results[3]!.qr!)).toEqual(body.results[3]!.qr);
    }
  });

  it('takes columns of CSV', async () => {
    const csv =
      'name,url,design.foreground,design.logo_size,design.gradient.stops.0.color\nA,https://example.com/,#1d3b8b,0.25,\n';
    const { status, body } = await bulk(csv);
    expect([status, body.results[0]?.qr?.design]).toEqual([
      201,
      { ...wholeDesign({}), foreground: '#1d3b8b', logo_size: 0.25 },
    ]);
  });

  it('answers 422 to more designs than a request can have', async () => {
    const proofs = spyOnProofs();
    const { symbol: _, ...proof } = {
      symbol: null,
      svg: '',
      flaw: null,
      isNoiseSensitive: false,
      minPrintSizeMm: 17,
      missing: [],
    };
    proofs.mockResolvedValue(proof);
    const designs = Array.from({ length: 41 }, (_, at) =>
      bodyOf({ foreground: `#0000${(at + 16).toString(16)}` }),
    );
    const { body } = await bulk(designs);
    expect([body.created, body.results[40]?.error?.errors?.[0]?.pointer]).toEqual([40, '/design']);
  });
});

describe('GET /api/v1/qr with designs', () => {
  it('ends a page before large logos make it long', async () => {
    for (let made = 0; made < 3; made++) await created();
    const design = JSON.stringify({ logo: `data:image/png;base64,${'A'.repeat(400_000)}` });
    await world.service.query('update qr_codes set design = $2 where workspace_id = $1', [
      acme.workspaceId,
      design,
    ]);
    const { body } = await acme.get<{ data: object[]; next_cursor: string | null }>('/api/v1/qr');
    expect([body.data.length, body.next_cursor]).toEqual([2, expect.any(String)]);
  });
});

describe('/api/mobile/v1/qr with a design', () => {
  it('names its fields in camelCase', async () => {
    interface MobileQr {
      id: string;
      design: object;
    }
    const { body } = await acme.post<MobileQr>('/api/mobile/v1/qr', {
      ...{ name: 'A', category: 'url', qrData: { url: 'https://example.com/' } },
      design: { dotStyle: 'dots' },
    });
    expect(body.design).toMatchObject({ dotStyle: 'dots', cornerDotStyle: 'square', quietZone: 4 });
    const refused = await acme.patch<Problem>(`/api/mobile/v1/qr/${body.id}`, { design: { quietZone: 0 } });
    expect(refusalOf(refused)).toEqual([422, 'unscannable_design', '/design/quietZone']);
  });
});

const GRADIENT = {
  type: 'linear',
  rotation: 45,
  stops: [
    { offset: 0, color: '#6a11cb' },
    { offset: 1, color: '#b4421a' },
  ],
};
