import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client, QrCodeFields } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';

const world = useService();
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

/** Creates a code whose row holds what no request can store any more. */
async function olderCode(set: string, values: unknown[], fields: QrCodeFields = {}): Promise<QrCodeDto> {
  const { id } = await acme.qrCode(fields);
  await world.service.query(`update qr_codes set ${set} where id = $1`, [id, ...values]);
  return (await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body;
}

async function rowOf({ id }: Pick<QrCodeDto, 'id'>): Promise<Record<string, unknown>> {
  const [row] = await world.service.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(code) - '{version,updated_at,search_text}'::text[] as row from qr_codes code where id = $1`,
    [id],
  );
  return row!.row;
}

const patch = (code: QrCodeDto, body: object) => acme.patch<QrCodeDto>(`/api/v1/qr/${code.id}`, body);
const refusalOf = async (code: QrCodeDto, body: object) => {
  const { status, body: problem } = await acme.patch<Problem>(`/api/v1/qr/${code.id}`, body);
  return [status, problem.errors.map(({ pointer }) => pointer)];
};

interface Case {
  set: string;
  values: unknown[];
  fields?: QrCodeFields;
  others: object[];
  faulty: object[];
  pointer: string;
  fix: object;
}

const RULE = { when: { countries: ['CH'] }, url: 'https://example.com/ch' };

const CASES: Record<string, Case> = {
  'a fallback_url that is refused today': {
    set: 'fallback_url = $2',
    values: ['ftp://old.example/'],
    others: [{ name: 'New' }, { qr_data: { url: 'https://example.com/new' } }, { tags: ['a'] }],
    faulty: [{ fallback_url: 'ftp://new.example/' }, { fallback_url: 'ftp://old.example/' }],
    pointer: '/fallback_url',
    fix: { fallback_url: null },
  },
  'a fallback_url that is no URL at all': {
    set: 'fallback_url = $2',
    values: ['urn:old'],
    others: [{ expires_at: '2099-01-01T00:00:00Z' }],
    faulty: [{ fallback_url: 'urn:new' }],
    pointer: '/fallback_url',
    fix: { fallback_url: 'https://example.com/' },
  },
  'a destination that is refused today': {
    set: 'qr_data = $2',
    values: [{ url: 'https://user:secret@old.example/' }],
    others: [{ name: 'New' }, { metadata: { a: 'b' } }, { rules: [RULE] }],
    faulty: [{ qr_data: { url: 'https://user:secret@new.example/' } }, { qr_data: {} }, { qr_data: null }],
    pointer: '/qr_data/url',
    fix: { qr_data: { url: 'https://example.com/new' } },
  },
  'a destination whose host is a scheme': {
    set: 'qr_data = $2',
    values: [{ url: 'https://https://old.example' }],
    others: [{ name: 'New' }, { fallback_url: 'https://example.com/' }],
    faulty: [{ qr_data: { url: 'https://https://old.example' } }],
    pointer: '/qr_data/url',
    fix: { qr_data: { url: 'https://old.example' } },
  },
  'one member of qr_data that is refused today': {
    set: 'qr_data = $2',
    values: [{ url: 'ftp://old.example/', title: 'Old' }],
    fields: { category: 'file', qr_data: { url: 'https://example.com/', title: 'Old' } },
    others: [{ qr_data: { title: 'New' } }, { qr_data: { title: null } }, { name: 'New' }],
    faulty: [{ qr_data: { url: 'ftp://new.example/' } }, { qr_data: { title: 'A\u0007B', url: 'ftp://b' } }],
    pointer: '/qr_data/url',
    fix: { qr_data: { url: 'https://example.com/new' } },
  },
  'tags that are the same without case': {
    set: 'tags = $2',
    values: [['Menu', 'menu', ' blank ']],
    others: [{ name: 'New' }, { status: 'paused' }],
    faulty: [{ tags: ['a', 'A'] }],
    pointer: '/tags',
    fix: { tags: ['a'] },
  },
  'metadata with a key that is too long': {
    set: 'metadata = $2',
    values: [{ ['k'.repeat(41)]: 'v', good: 'v' }],
    others: [{ name: 'New' }, { utm: { source: 'poster' } }],
    faulty: [{ metadata: { ['l'.repeat(41)]: 'v' } }],
    pointer: '/metadata',
    fix: { metadata: { ['k'.repeat(41)]: null } },
  },
  'an end before the start': {
    set: 'starts_at = $2, expires_at = $3',
    values: ['2030-01-02T00:00:00Z', '2030-01-01T00:00:00Z'],
    others: [
      { name: 'New' },
      { fallback_url: 'https://example.com/' },
      { starts_at: '2030-01-03T00:00:00Z' },
    ],
    faulty: [{ expires_at: '2029-12-31T00:00:00Z' }],
    pointer: '/expires_at',
    fix: { expires_at: '2031-01-01T00:00:00Z' },
  },
  'a static code with a fallback_url': {
    set: 'fallback_url = $2',
    values: ['https://old.example/'],
    fields: { dynamic: false },
    others: [{ name: 'New' }, { folder_id: null, tags: ['a'] }],
    faulty: [{ fallback_url: 'https://new.example/' }],
    pointer: '/fallback_url',
    fix: { fallback_url: null },
  },
  'rules of another category than url': {
    set: 'rules = $2',
    values: [JSON.stringify([RULE])],
    fields: { category: 'text', qr_data: { text: 'Hello' } },
    others: [{ name: 'New' }, { qr_data: { text: 'Good evening' } }],
    faulty: [{ rules: [{ ...RULE, url: 'https://example.com/new' }] }],
    pointer: '/rules',
    fix: { rules: null },
  },
};

describe.each(Object.entries(CASES))('PATCH /api/v1/qr/:id of a code with %s', (_what, each) => {
  it('changes other fields, and keeps the stored value to the byte', async () => {
    for (const other of each.others) {
      const code = await olderCode(each.set, each.values, each.fields);
      const before = await rowOf(code);
      expect((await patch(code, other)).status).toBe(200);
      const after = await rowOf(code);
      const changed = Object.keys(before).filter(
        (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
      );
      expect(changed.filter((column) => !(column in other) && !/_norm$|_sort$/.test(column))).toEqual([]);
    }
  });

  it('answers 422 to another faulty value, and keeps the record', async () => {
    const code = await olderCode(each.set, each.values, each.fields);
    const before = await rowOf(code);
    for (const faulty of each.faulty) {
      const [status, pointers] = await refusalOf(code, faulty);
      expect([status, (pointers as string[]).some((pointer) => each.pointer.startsWith(pointer))]).toEqual([
        422,
        true,
      ]);
    }
    expect(await rowOf(code)).toEqual(before);
  });

  it('takes a valid value', async () => {
    const code = await olderCode(each.set, each.values, each.fields);
    expect((await patch(code, each.fix)).body.version).toBe(2);
    expect((await patch(code, { name: 'Fixed' })).status).toBe(200);
  });
});

describe('PATCH /api/v1/qr/:id', () => {
  it('keeps the members of qr_data that it does not name as they are stored', async () => {
    const stored = { url: 'ftp://old.example/', title: 'Old' };
    const fields = { category: 'file', qr_data: { url: 'https://example.com/' } };
    const code = await olderCode('qr_data = $2', [stored], fields);
    expect((await patch(code, { qr_data: { title: 'New' } })).body.qr_data).toEqual({
      ...stored,
      title: 'New',
    });
  });

  it('edits a code whose qr_data lacks what is required today', async () => {
    const fields = {
      category: 'social',
      qr_data: { title: 'Us', links: [{ platform: 'x', url: 'https://a.example' }] },
    };
    const { id } = await acme.qrCode(fields);
    await world.service.query('update qr_codes set qr_data = $2 where id = $1', [id, {}]);
    // The answer cannot match openapi.yaml while the record does not.
    await expect(acme.patch(`/api/v1/qr/${id}`, { name: 'New' })).rejects.toThrow(
      '→ 200: not as in openapi.yaml',
    );
    const [row] = await world.service.query('select name, qr_data from qr_codes where id = $1', [id]);
    expect(row).toEqual({ name: 'New', qr_data: {} });
  });

  const MENU = {
    title: 'Lunch',
    currency: 'CHF',
    sections: [{ name: 'Soups', items: [{ name: 'Minestrone', price: '9.50' }] }],
  };
  it.each<[string, string, QrCodeFields, string, unknown]>([
    ['a rule that is null', 'rules', {}, 'jsonb', [null]],
    ['rules that are no list', 'rules', {}, 'jsonb', { when: 1 }],
    ['rules that are numbers', 'rules', {}, 'jsonb', [1]],
    ['sections that are a text', 'qr_data', { category: 'menu', qr_data: MENU }, 'jsonb', { sections: 'x' }],
    [
      'sections that hold null',
      'qr_data',
      { category: 'menu', qr_data: MENU },
      'jsonb',
      { sections: [null] },
    ],
    ['qr_data that is a list', 'qr_data', { category: 'menu', qr_data: MENU }, 'jsonb', []],
    ['qr_data whose url is a list', 'qr_data', {}, 'jsonb', { url: [null] }],
    ['a static payload of no text', 'qr_data', { dynamic: false }, 'jsonb', { url: null }],
    ['tags that hold null', 'tags', {}, 'text[]', [null]],
    ['metadata that is a list', 'metadata', {}, 'jsonb', [null]],
    ['utm that is a text', 'utm', {}, 'jsonb', 'x'],
    ['a design that is a text', 'design', {}, 'jsonb', 'x'],
  ])('renames a code with %s', async (_what, column, fields, type, value) => {
    const { id } = await acme.qrCode(fields);
    const stored = type === 'jsonb' ? JSON.stringify(value) : value;
    await world.service.query(`update qr_codes set ${column} = $2::${type} where id = $1`, [id, stored]);
    // The response repeats the stored value, which openapi.yaml does not describe.
    const answer = acme.patch(`/api/v1/qr/${id}`, { name: 'New' });
    await answer.catch(({ message }: Error) => expect(message).toContain('→ 200: not as in openapi.yaml'));
    const [row] = await world.service.query(`select name, ${column} as kept from qr_codes where id = $1`, [
      id,
    ]);
    expect(row).toEqual({ name: 'New', kept: value });
  });

  it('does not trim or normalise what it does not name', async () => {
    const code = await olderCode('name = $2, tags = $3', [' Cafe\u0301 ', [' a ']]);
    const { body } = await patch(code, { status: 'paused' });
    expect([body.name, body.tags]).toEqual([' Cafe\u0301 ', [' a ']]);
    expect((await patch(code, { name: ' Cafe\u0301 ' })).body.name).toBe('Caf\u00e9');
  });

  it('answers 422 to contradictions that it makes, wherever they show', async () => {
    const dated = await acme.qrCode({ expires_at: '2030-01-01T00:00:00.000Z' });
    expect(await refusalOf(dated, { starts_at: '2030-01-02T00:00:00Z' })).toEqual([422, ['/expires_at']]);
    const wifi = await acme.qrCode({
      category: 'wifi',
      dynamic: true,
      qr_data: { ssid: 'Guests', encryption: 'WPA', password: 'welcome, all' },
    });
    expect(await refusalOf(wifi, { qr_data: { encryption: 'nopass' } })).toEqual([
      422,
      ['/qr_data/password'],
    ]);
    expect((await acme.get(`/api/v1/qr/${wifi.id}`)).body).toEqual(wifi);
  });

  it('answers 422 for a contradiction that it makes beside one that was there', async () => {
    const set = 'starts_at = $2, expires_at = $3';
    const code = await olderCode(set, ['2030-01-02T00:00:00Z', '2030-01-01T00:00:00Z']);
    const refused = { name: 'New', fallback_url: `https://go.test/${code.short_code}` };
    expect(await refusalOf(code, refused)).toEqual([422, ['/fallback_url']]);
  });
});
