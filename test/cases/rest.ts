import { categoryOf } from '#libs/qr-codes';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Problem } from '../toolbox/problem.js';
import type { ServiceUnderTest } from '../toolbox/use-service.js';

const SCHEME_HOST = /did you mean https:\/\/shop\.example/;
const MEANT = 'https://https://shop.example';

/** What forms, spreadsheets and other programs really send to the REST API, by its kind: README.md lists them. */
export function restCases(world: ServiceUnderTest): void {
  const create = (category: string, change: object = {}, fields: object = {}) =>
    world.acme.post<Partial<Problem> & { payload: string }>('/api/v1/qr', {
      ...{ name: 'Case', category, qr_data: { ...categoryOf(category).example, ...change } },
      ...fields,
    });
  const faultOf = async (...of: Parameters<typeof create>) => {
    const { status, body } = await create(...of);
    return [status, body.errors?.[0]?.pointer, body.errors?.[0]?.detail];
  };
  const send = (csv: string) =>
    world.acme.post<Partial<BulkReportDto> & Partial<Problem>>(`/api/v1/qr/bulk`, csv, {
      headers: { 'content-type': 'text/csv' },
    });
  const rowOf = async (csv: string) => {
    const { body } = await send(csv);
    return body.results?.[0]?.qr ?? body.results?.[0]?.error?.errors?.[0]?.detail ?? body.detail;
  };

  describe('R1: a scheme is no host', () => {
    it.each([
      ['/fallback_url', 'url', {}, { fallback_url: MEANT }],
      ['/rules/0/url', 'url', {}, { rules: [{ when: { devices: ['mobile'] }, url: MEANT }] }],
      ['/qr_data/url', 'file', { url: 'http://https//shop.example' }, {}],
      ['/qr_data/ios_url', 'app', { ios_url: MEANT }, {}],
      ['/qr_data/ctas/0/url', 'landing_page', { ctas: [{ id: 'buy', label: 'Buy', url: MEANT }] }, {}],
      ['/qr_data/website', 'vcard', { website: MEANT }, {}],
      ['/qr_data/links/0/url', 'gs1', { links: [{ type: 'pip', url: MEANT }] }, {}],
    ])('at %s', async (pointer, category, change, fields) => {
      expect(await faultOf(category, change, fields)).toEqual([
        ...[422, pointer],
        expect.stringMatching(SCHEME_HOST),
      ]);
    });
  });

  describe('R3: a number is what everybody reads in it', () => {
    it.each([
      ['scan_limit', '12.000', /write 12000/],
      ['scan_limit', '1\u00a0000', /scan_limit/],
      ['scan_limit', '１０００', /scan_limit/],
      ['design.quiet_zone', '4.0', /write 4/],
      ['design.logo_size', '0,2', /logo_size/],
      ['rules.0.when.percentage', '50,0', /percentage/],
    ])('of %s: %s', async (column, cell, detail) => {
      const csv = `name,url,rules.0.url,${column}\nA,https://a.example,https://b.example,"${cell}"`;
      expect(await rowOf(csv)).toMatch(detail);
    });
  });

  describe('R4: SEPA grows', () => {
    it.each([
      ['AD1200012030200359100100', 'BACAADAD'],
      ['GI75NWBK000000007099453', 'NWBKGIGI'],
      ['VA59001123000012345678', 'IOPRVAVX'],
      ['RS35 2600 0560 1001 6113 79', 'NBSRRSBG'],
      ['me25505000012345678951', 'CKBCMEPG'],
    ])('to %s', async (iban, bic) => {
      expect((await create('epc_payment', { iban, bic })).status).toBe(201);
    });

    it.each(['TR330006100519786457841326', 'UA213223130000026007233566001', 'AE070331234567890123456'])(
      'but not to %s',
      async (iban) => {
        expect(await faultOf('epc_payment', { iban, bic: 'DEUTDEFF' })).toEqual([
          ...[422, '/qr_data/iban'],
          expect.stringContaining('SEPA'),
        ]);
      },
    );
  });

  describe('R6: spreadsheets have languages', () => {
    it.each([
      ['TOSI', true],
      ['Verdadero', true],
      ['DOĞRU', true],
      ['真', true],
      ['НЕВЯРНО', false],
      ['ONWAAR', false],
    ])('%s is %s', async (word, dynamic) => {
      expect(await rowOf(`name;url;dynamic\nA;https://a.example;${word}`)).toMatchObject({ dynamic });
    });
  });

  describe('R9: a name has something to see', () => {
    it.each([
      ['/api/v1/design-templates', { name: '\u2060', design: {} }],
      ['/api/v1/folders', { name: '\u00ad\u200d' }],
      ['/api/v1/qr', { name: '\u115f\u1160', category: 'url', qr_data: { url: 'https://a.example' } }],
      ['/api/mobile/v1/qr', { name: '\u180e', category: 'url', qrData: { url: 'https://a.example' } }],
    ])('at %s: %j', async (path, body) => {
      const { status, body: problem } = await world.acme.post<Problem>(path, body);
      expect([status, problem.errors[0]?.pointer]).toEqual([422, '/name']);
    });

    it.each(['\u200b', 'ann\u200b@example.com', 'ann@exam\u00adple.com', 'ann\u2060@example.com'])(
      'and an address that is invited: %j',
      async (email) => {
        const { status } = await world.admin.post('/api/settings/v1/invites', { email, role: 'viewer' });
        expect(status).toBe(422);
      },
    );
  });

  describe('R11: an id is its value', () => {
    it.each([
      ['folder_id', '/api/v1/folders', {}],
      ['design_template_id', '/api/v1/design-templates', { design: {} }],
    ] as const)('as %s of a body', async (field, path, fields) => {
      const { body } = await world.acme.post<{ id: string }>(path, { name: `Of ${field}`, ...fields });
      expect((await create('url', {}, { [field]: body.id.toUpperCase() })).status).toBe(201);
    });

    it('in a path and in a query', async () => {
      const folder = await world.acme.folder({ name: 'Capitals' });
      const code = await world.acme.qrCode({ folder_id: folder.id });
      const list = `/api/v1/qr?folder_id=${folder.id.toUpperCase()}`;
      expect((await world.acme.get<{ data: QrCodeDto[] }>(list)).body.data.map(({ id }) => id)).toEqual([
        code.id,
      ]);
      for (const path of [
        `/api/v1/qr/${code.id}`,
        `/api/mobile/v1/qr/${code.id}`,
        `/api/v1/folders/${folder.id}`,
      ])
        expect((await world.acme.get(path.replace(/[^/]+$/, (id) => id.toUpperCase()))).status).toBe(200);
    });
  });

  describe('R12: ="…" is the text inside', () => {
    it.each([
      ['name', '="00123"', { name: '00123' }],
      ['metadata.sku', '="0012"', { metadata: { sku: '0012' } }],
      ['tags', '="007"', { tags: ['007'] }],
      ['name', '="a ""b"""', { name: 'a "b"' }],
      ['name', '=00123', { name: '=00123' }],
    ])('of %s: %s', async (column, cell, expected) => {
      const name = column === 'name' ? '' : 'name;';
      const csv = `${name}url;${column}\n${name && 'A;'}https://a.example;"${cell.replaceAll('"', '""')}"`;
      expect(await rowOf(csv)).toMatchObject(expected);
    });
  });

  describe('R14 and R15: a value is judged by its form, then by its length', () => {
    it.each([
      [
        'vcard',
        { phones: [{ number: '+41\u202f44 668\u201118\u201100' }, { number: '\u200e+1 (555) 010-9999' }] },
      ],
      ['epc_payment', { bic: 'COBA\u00a0DE FF\u00a0XXX' }],
      ['epc_payment', { iban: 'DE89\u202f3704\u00a00044\u20110532\u20110130\u201100' }],
    ])('%s takes %j', async (category, change) => {
      expect((await create(category, change)).status).toBe(201);
    });

    it.each(['phone', 'sms', 'whatsapp'])('%s names E.164 for +1 (555) 010-9999', async (category) => {
      expect(await faultOf(category, { number: '+1 (555) 010-9999' })).toEqual([
        ...[422, '/qr_data/number'],
        expect.stringContaining('E.164'),
      ]);
    });

    it.each([
      ['/design/foreground', { foreground: '#ffffff00' }],
      ['/design/background', { background: 'transparent' }],
      [
        '/design/gradient/stops/0/color',
        {
          gradient: {
            type: 'linear',
            rotation: 0,
            stops: [
              { offset: 0, color: '#fffffff' },
              { offset: 1, color: '#000000' },
            ],
          },
        },
      ],
    ])('%s names the form', async (pointer, design) => {
      const [status, at, detail] = await faultOf('url', {}, { design });
      expect([status, at]).toEqual([422, pointer]);
      expect(detail).not.toMatch(/characters long/);
      expect(detail).toMatch(/#/);
    });
  });

  describe('R18: an event that ends when it starts has no end in the symbol', () => {
    const OF_ITS_PAGE = { prices: undefined, currency: undefined, notes: undefined };
    it.each([
      ['in two offsets', { starts_at: '2027-06-21T18:00:00+02:00', ends_at: '2027-06-21T16:00:00Z' }],
      ['at one time', { starts_at: '2027-06-21T16:00:00Z', ends_at: '2027-06-21T16:00:00.000Z' }],
    ])('%s', async (_, times) => {
      const { body } = await create(
        'event',
        { all_day: undefined, timezone: undefined, ...OF_ITS_PAGE, ...times },
        { dynamic: false },
      );
      expect(body.payload).toContain('DTSTART:20270621T160000Z');
      expect(body.payload).not.toContain('DTEND');
    });

    it('on its last day, which a calendar excludes', async () => {
      const day = { ...OF_ITS_PAGE, all_day: true, starts_at: '2027-06-21', ends_at: '2027-06-21' };
      expect((await create('event', day, { dynamic: false })).body.payload).toMatch(
        /DTEND;VALUE=DATE:20270622/,
      );
    });
  });

  describe('R21: nothing is named as nothing', () => {
    it.each(['\ufeff', '\n\n', ';;\n;;', 'sep=;\n', ' '])('a file of %j', async (csv) => {
      expect(await rowOf(csv)).toMatch(/empty|name the columns|header/);
    });
  });

  describe('R24: the BIC is optional in the European Economic Area only', () => {
    it.each([
      ['GB29NWBK60161331926819', 422],
      ['SM86U0322509800000000270100', 422],
      ['AL47212110090000000235698741', 422],
      ['NO9386011117947', 201],
      ['LI21088100002324013AA', 201],
    ])('%s without one: %i', async (iban, status) => {
      const answer = await create('epc_payment', { iban, bic: undefined });
      expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([
        status,
        status === 201 ? undefined : '/qr_data/bic',
      ]);
    });
  });
}
