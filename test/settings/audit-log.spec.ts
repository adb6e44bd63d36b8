import { parse } from 'csv-parse/sync';
import { AUDIT_COLUMNS, type AuditEntryDto } from '../../src/audit/audit-log.dto.js';
import type { PersonClient } from '../toolbox/client.js';
import { apiKey, itemsOf, SETTINGS, type Items } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const PATH = `${SETTINGS}/audit-log`;
const CSV = { headers: { accept: 'text/csv' } };

const world = useService();
let admin: PersonClient;
let start: Date;
beforeEach(async () => {
  start = world.service.clock.now();
  admin = await world.service.person('admin', await world.service.client());
});
afterEach(() => world.service.clock.set(start));

const listed = (query = '') => itemsOf<AuditEntryDto>(admin, `audit-log${query}`);
const rename = (name: string) => admin.patch(`${SETTINGS}/workspace`, { name });
const csvOf = async (query = '') => {
  const { status, headers, bytes } = await admin.get(PATH + query, CSV);
  const rows = parse<Record<string, string>>(bytes, { columns: true, bom: true });
  return { status, headers, text: bytes.toString(), rows };
};
const fill = (count: number) =>
  world.service.query(
    `insert into audit_log (id, workspace_id, at, actor, action, target, changes)
     select gen_random_uuid(), $1, timestamptz '2026-01-01' + (n / 3) * interval '1 ms',
       '{"type": "operator", "id": null, "name": null}', 'plan.changed',
       jsonb_build_object('type', 'workspace', 'id', null, 'name', n::text), '{}' from generate_series(1, $2::int) n`,
    [admin.workspaceId, count],
  );

describe('GET /api/settings/v1/audit-log', () => {
  it('says who changed what, newest first, of this workspace only', async () => {
    const stranger = await world.service.person('admin', await world.service.client());
    await apiKey(stranger);
    await rename('Acme two');
    world.service.clock.advance(1_000);
    const made = await apiKey(admin);
    const actor = { type: 'user', id: admin.userId, name: 'Test admin' };
    expect(await listed()).toEqual([
      {
        id: expect.any(String) as string,
        at: '2026-11-21T09:30:01.000Z',
        actor,
        action: 'api_key.created',
        target: { type: 'api_key', id: made.id, name: 'Till' },
        changes: {
          ...{
            kind: { from: null, to: 'service' },
            name: { from: null, to: 'Till' },
            scope: { from: null, to: 'read' },
          },
          leads: { from: null, to: false },
        },
        reason: null,
      },
      {
        id: expect.any(String) as string,
        at: '2026-11-21T09:30:00.000Z',
        actor,
        action: 'workspace.updated',
        target: { type: 'workspace', id: admin.workspaceId, name: 'Acme two' },
        changes: { name: { from: 'Acme', to: 'Acme two' } },
        reason: null,
      },
    ]);
  });

  it('is narrowed by action, actor and time, the end exclusive', async () => {
    const other = await world.service.person('admin', admin);
    const times = [world.service.clock.now().toISOString()];
    await rename('first');
    world.service.clock.advance(1_000);
    times.push(world.service.clock.now().toISOString());
    await other.patch(`${SETTINGS}/workspace`, { name: 'second' });
    await apiKey(admin);
    const [begin = '', later = ''] = times;
    const named = async (query: string) => (await listed(query)).map(({ target }) => target.name);
    expect(await named('?action=workspace.updated')).toEqual(['second', 'first']);
    expect(await named(`?actor=${other.userId}`)).toEqual(['second']);
    expect(await named(`?actor=${admin.userId}&action=workspace.updated`)).toEqual(['first']);
    expect(await named(`?to=${later}`)).toEqual(['first']);
    expect(await named(`?from=${begin}&to=${later}`)).toEqual(['first']);
    expect(await named(`?from=${later}`)).toEqual(['Till', 'second']);
    expect(await named('?actor=01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57')).toEqual([]);
  });

  it('takes times with every offset of a day, also those that PostgreSQL does not know', async () => {
    await rename('now');
    for (const offset of ['%2B23:59', '-23:59', '%2B16:00']) {
      expect(await listed(`?from=2000-01-01T00:00:00${offset}`)).toHaveLength(1);
      expect(await listed(`?to=2000-01-01T00:00:00${offset}`)).toEqual([]);
      expect((await csvOf(`?from=2000-01-01T00:00:00${offset}`)).rows).toHaveLength(1);
    }
  });

  it('has the edits of QR codes among its entries, from their versions', async () => {
    const { workspaceId, userId } = admin;
    const code = await admin.qrCode({ name: 'Table 4' });
    world.service.clock.advance(1_000);
    await rename('Acme two');
    world.service.clock.advance(1_000);
    const notes = Array.from({ length: 5 }, (_, index) => [`note ${index}`, 'x'.repeat(500)]);
    const large = await admin.qrCode({ metadata: Object.fromEntries(notes) as Record<string, string> });
    world.service.clock.advance(1_000);
    await admin.patch(`/api/v1/qr/${code.id}`, { name: 'Table 5', tags: ['a'] });
    world.service.clock.advance(1_000);
    await admin.delete(`/api/v1/qr/${code.id}`);
    const actor = { type: 'user', id: userId, name: 'Test admin' };
    const entries = await listed();
    expect(entries.map(({ action, actor: who, target }) => [action, who, target])).toEqual(
      [
        ['qr_code.deleted', { type: 'qr_code', id: code.id, name: 'Table 5' }],
        ['qr_code.updated', { type: 'qr_code', id: code.id, name: 'Table 5' }],
        ['qr_code.created', { type: 'qr_code', id: large.id, name: large.name }],
        ['workspace.updated', { type: 'workspace', id: workspaceId, name: 'Acme two' }],
        ['qr_code.created', { type: 'qr_code', id: code.id, name: 'Table 4' }],
      ].map(([action, target]) => [action, actor, target]),
    );
    const changesOf = (action: string) => entries.find((entry) => entry.action === action)?.changes;
    expect(changesOf('qr_code.updated')).toEqual({
      name: { from: 'Table 4', to: 'Table 5' },
      tags: { from: [], to: ['a'] },
    });
    expect(entries.find(({ target }) => target.id === large.id)?.changes).toMatchObject({
      name: { from: null, to: large.name },
      metadata: { from: null, to: expect.stringMatching(/^25\d\d bytes as JSON$/) as string },
    });
    const actions = async (query: string) => (await listed(query)).map(({ action }) => action).sort();
    expect(await actions('?action=qr_code.created')).toEqual(['qr_code.created', 'qr_code.created']);
    expect(await actions('?about=settings')).toEqual(['workspace.updated']);
    expect(await actions(`?about=qr_codes&actor=${userId}&from=2026-11-21T09:30:03Z`)).toEqual([
      'qr_code.deleted',
      'qr_code.updated',
    ]);
    expect(await actions('?about=settings&action=qr_code.created')).toEqual([]);
    expect(await actions('?about=qr_codes&action=workspace.updated')).toEqual([]);
    expect(await actions('?actor=01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57')).toEqual([]);
    const stranger = await world.service.person('admin', await world.service.client());
    expect(await itemsOf(stranger, 'audit-log')).toEqual([]);
    world.service.clock.advance(1_000);
    // All of one instant.
    const item = { name: 'Shelf', category: 'url', qr_data: { url: 'https://example.com/' } };
    await admin.post('/api/v1/qr/bulk', { items: [item, item, item] });
    const all = await listed('?limit=100');
    const paged: AuditEntryDto[] = [];
    for (let query = '?limit=1'; !query.endsWith('null');) {
      const { body } = await admin.get<Items<AuditEntryDto>>(PATH + query);
      paged.push(...body.items);
      query = `?limit=1&cursor=${body.nextCursor}`;
    }
    expect(paged).toEqual(all);
    expect(all.slice(3)).toEqual(entries);
    const { rows, text } = await csvOf('?bom=true');
    expect([text[0], rows.map(({ id }) => id)]).toEqual(['\ufeff', all.map(({ id }) => id)]);
    expect((await admin.get(`${PATH}?bom=true`)).status).toBe(422);
    expect(String((await admin.get(`${PATH}?delimiter=semicolon&for=spreadsheet`, CSV)).bytes)).toContain(
      'id;at;actorType',
    );
  });

  it('comes in pages, each entry once, where many are of one instant', async () => {
    await fill(7);
    const seen: (string | null)[] = [];
    let query = '?limit=3';
    for (let page = 0; page < 3; page++) {
      const { body } = await admin.get<Items<AuditEntryDto>>(PATH + query);
      seen.push(...body.items.map(({ target }) => target.name));
      query = `?limit=3&cursor=${body.nextCursor}`;
    }
    expect(query).toBe('?limit=3&cursor=null');
    expect(seen.sort()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it.each([
    ['action=nothing', 'action'],
    ['about=everything', 'about'],
    ['actor=me', 'actor'],
    ['from=yesterday', 'from'],
    ['to=2026-11', 'to'],
    ['from=2026-11-22&to=2026-11-21', 'from'],
    ['from=2026-11-21T00:00:00Z&to=2026-11-21T00:00:00Z', 'from'],
  ])('answers 422 to %s', async (query, parameter) => {
    const { status, body } = await admin.get(`${PATH}?${query}`);
    expect([status, body.errors]).toMatchObject([422, [{ parameter }]]);
  });

  it('answers 422 to a cursor of other filters', async () => {
    await fill(2);
    const { body } = await admin.get<Items<unknown>>(`${PATH}?limit=1`);
    const other = await admin.get(`${PATH}?limit=1&action=plan.changed&cursor=${body.nextCursor}`);
    expect([other.status, other.body.errors]).toMatchObject([422, [{ code: 'invalid_cursor' }]]);
  });

  it.each(['viewer', 'editor'] as const)('answers 403 to a member with the role %s', async (role) => {
    const member = await world.service.person(role, admin);
    for (const options of [{}, CSV]) expect((await member.get(PATH, options)).status).toBe(403);
  });
});

describe('GET /api/settings/v1/audit-log as CSV', () => {
  it('is a file of all that fit the filters, whatever the limit', async () => {
    await fill(2_500);
    await rename('Acme two');
    const { status, headers, text, rows } = await csvOf('?action=plan.changed&limit=1');
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="audit-log.csv"',
    ]);
    expect(text.split('\r\n')[0]).toBe(AUDIT_COLUMNS.join(','));
    expect(new Set(rows.map((row) => row.targetName)).size).toBe(2_500);
    const times = rows.map(({ at }) => at ?? '');
    expect(times).toEqual([...times].sort().reverse());
  });

  it('has a row an entry, its changes as JSON', async () => {
    await rename('Comma, "quotes"');
    const [entry] = await listed();
    expect((await csvOf()).rows).toEqual([
      {
        id: entry?.id,
        at: '2026-11-21T09:30:00.000Z',
        actorType: 'user',
        actorId: admin.userId,
        actorName: 'Test admin',
        action: 'workspace.updated',
        targetType: 'workspace',
        targetId: admin.workspaceId,
        targetName: 'Comma, "quotes"',
        changes: JSON.stringify({ name: { to: 'Comma, "quotes"', from: 'Acme' } }),
        reason: '',
      },
    ]);
  });

  it('quotes a cell of several lines, so that it stays one row', async () => {
    const name = 'Till\r\nin "the" shop, ground floor';
    await apiKey(admin, { name });
    const { text, rows } = await csvOf();
    expect(rows.map(({ targetName }) => targetName)).toEqual([name]);
    expect(text).toContain('"Till\r\nin ""the"" shop, ground floor"');
  });

  it.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '=cmd|\u0027/c calc\u0027!A1'])(
    'keeps the name %j from being a formula',
    async (name) => {
      await rename(name);
      expect((await csvOf()).rows[0]?.targetName).toBe(`'${name}`);
    },
  );

  it('has its header row alone where nothing fits', async () => {
    expect((await csvOf()).text).toBe(`${AUDIT_COLUMNS.join(',')}\r\n`);
  });

  it('answers 422 as JSON to bad filters, and no file', async () => {
    const { status, headers } = await admin.get(`${PATH}?from=yesterday`, CSV);
    expect([status, headers['content-disposition']]).toEqual([422, undefined]);
    const empty = '?from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z';
    expect((await admin.get(PATH + empty, CSV)).status).toBe(422);
  });

  it('is told by its headers to HEAD', async () => {
    const { status, headers, bytes } = await admin.head(PATH, CSV);
    expect([status, headers['content-type'], bytes.length]).toEqual([200, 'text/csv; charset=utf-8', 0]);
  });
});
