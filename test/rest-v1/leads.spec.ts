import type { AuditEntryListDto } from '../../src/audit/audit-log.dto.js';
import type { LeadListDto } from '../../src/analytics/leads/leads.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { Client } from '../toolbox/client.js';
import { leadPages, leadsAsCsv, storeLead, storeSmallLeads } from '../toolbox/leads.js';
import { apiKey, pathOfMember, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const LEADS = '/api/v1/leads';

const world = useService();
let acme: Client;
let code: QrCodeDto;
beforeEach(async () => {
  world.service.clock.set('2026-11-20T10:15:00.000Z');
  acme = await world.service.client();
  code = await acme.qrCode();
});

const store = (fields: Parameters<typeof storeLead>[2] = {}) =>
  storeLead(world.service, acme, { qr_code_id: code.id, ...fields });
const listed = async (path: string) => (await acme.get<LeadListDto>(path)).body.data;
const idsOf = async (path: string) => (await listed(path)).map(({ id }) => id);
const fill = (count: number, of = code) => storeSmallLeads(world.service, acme, of, count);

describe('GET /api/v1/leads', () => {
  it('shows the leads of all codes of the workspace, newest first, in pages', async () => {
    const other = await acme.qrCode();
    await fill(30);
    await fill(30, other);
    const stranger = await world.service.client();
    await storeLead(world.service, stranger, { qr_code_id: (await stranger.qrCode()).id });
    const pages = await leadPages(acme, `${LEADS}?limit=40`);
    expect(pages.map(({ length }) => length)).toEqual([40, 20]);
    const leads = pages.flat();
    const keys = leads.map(({ submitted_at, id }) => submitted_at + id);
    expect(keys).toEqual([...keys].sort().reverse());
    expect(new Set(leads.map(({ qr_code_id }) => qr_code_id))).toEqual(new Set([code.id, other.id]));
  });

  it('are not for viewers and keys without `leads`, until an admin allows it', async () => {
    await store();
    const paths = [LEADS, `/api/v1/qr/${code.id}/leads`];
    const admin = await world.service.person('admin', acme);
    const [viewer, editor] = [
      await world.service.person('viewer', acme),
      await world.service.person('editor', acme),
    ];
    const { id, key } = await apiKey(admin, { scope: 'read' });
    const keyCaller = new Client(world.service.url, acme.workspaceId, key, id);
    const accept = { headers: { accept: 'text/csv' } };
    for (const path of paths) {
      for (const [who, says] of [
        [viewer, /role editor, or that an admin .* lets you see leads/],
        [keyCaller, /requires an API key with `leads`/],
      ] as const)
        for (const { status, body } of [await who.get(path), await who.get(path, accept)])
          expect([status, body.code, body.detail]).toEqual([403, 'forbidden', expect.stringMatching(says)]);
      expect((await editor.get(path)).status).toBe(200);
    }
    const codes = await keyCaller.get('/api/v1/qr');
    expect(codes.status).toBe(200);

    await admin.patch(await pathOfMember(admin, viewer), { leads: true });
    await admin.patch(`${SETTINGS}/api-keys/${id}`, { leads: true });
    for (const who of [viewer, keyCaller])
      for (const path of paths) expect((await who.get<LeadListDto>(path)).body.data).toHaveLength(1);
    const me = (await viewer.get<{ workspaces: object[] }>('/api/auth/v1/me')).body;
    expect(me.workspaces).toMatchObject([{ role: 'viewer', leads: true }]);
    await admin.patch(`${SETTINGS}/api-keys/${id}`, { leads: false });
    expect((await keyCaller.get(LEADS)).status).toBe(403);
    const without = await apiKey(admin, { scope: 'read_write', leads: false });
    const writer = new Client(world.service.url, acme.workspaceId, without.key, without.id);
    expect((await writer.get(LEADS)).status).toBe(403);
  });

  it('can be narrowed by code, and includes a code that was deleted', async () => {
    const [lead, other] = [await store(), await store({ qr_code_id: (await acme.qrCode()).id })];
    await acme.delete(`/api/v1/qr/${code.id}`);
    expect((await idsOf(LEADS)).sort()).toEqual([lead, other].sort());
    expect(await idsOf(`${LEADS}?qr_code_id=${code.id}`)).toEqual([lead]);
    const stranger = await world.service.client();
    expect((await stranger.get<LeadListDto>(`${LEADS}?qr_code_id=${code.id}`)).body.data).toEqual([]);
  });

  it('can be narrowed by folder, as the codes are in it now', async () => {
    const menus = await acme.folder({ name: 'Menus' });
    const drinks = await acme.folder({ name: 'Drinks', parent_id: menus.id });
    const codes = [await acme.qrCode({ folder_id: menus.id }), await acme.qrCode({ folder_id: drinks.id })];
    const deleted = await acme.qrCode({ folder_id: menus.id });
    const [ofMenus, ofDrinks] = [
      await store({ qr_code_id: codes[0]!.id }),
      await store({ qr_code_id: codes[1]!.id }),
    ];
    const outside = await store();
    await store({ qr_code_id: deleted.id });
    await acme.delete(`/api/v1/qr/${deleted.id}`);
    expect(await idsOf(`${LEADS}?folder_id=${menus.id}`)).toEqual([ofMenus]);
    const below = await idsOf(`${LEADS}?folder_id=${menus.id}&include_subfolders=true`);
    expect(below.sort()).toEqual([ofMenus, ofDrinks].sort());
    expect(await idsOf(`${LEADS}?folder_id=none`)).toEqual([outside]);
    expect(await idsOf(`${LEADS}?folder_id=none&qr_code_id=${codes[0]!.id}`)).toEqual([]);
    await acme.patch(`/api/v1/qr/${code.id}`, { folder_id: drinks.id });
    expect((await idsOf(`${LEADS}?folder_id=${drinks.id}`)).sort()).toEqual([ofDrinks, outside].sort());
  });

  it('finds the few of a folder among very many, over pages that can be empty', async () => {
    const folder = await acme.folder({ name: 'Menus' });
    const inside = await acme.qrCode({ folder_id: folder.id });
    await fill(22_000);
    const first = await store({ qr_code_id: inside.id, submitted_at: '2020-01-01T00:00:00.000Z' });
    const pages = await leadPages(acme, `${LEADS}?folder_id=${folder.id}`);
    expect(pages.map((leads) => leads.map(({ id }) => id))).toEqual([[], [], [first]]);
  });

  it.each([
    [`folder_id=${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`, 'folder_id'],
    ['qr_code_id=7', 'qr_code_id'],
    ['include_subfolders=yes', 'include_subfolders'],
  ])('answers 422 to %s, also as CSV', async (query, parameter) => {
    for (const headers of [{}, { accept: 'text/csv' }]) {
      const { status, bytes } = await acme.get(`${LEADS}?${query}`, { headers });
      const { errors } = JSON.parse(bytes.toString()) as { errors: object[] };
      expect([status, errors]).toMatchObject([422, [{ parameter }]]);
    }
  });

  it('lists an unknown folder and a foreign cursor at once', async () => {
    const { body } = await acme.get(`${LEADS}?folder_id=01936f5e-7d2a-7c3b-9a41-000000000001&cursor=x`);
    expect(body.errors).toMatchObject([{ parameter: 'folder_id' }, { parameter: 'cursor' }]);
  });
});

describe('PATCH /api/v1/leads/:id', () => {
  it('says whether somebody has dealt with a lead: lists and files find it by its state, and by an answer', async () => {
    const [ada, mary] = [
      await store({ fields: { name: 'Ada Lovelace' } }),
      await store({ fields: { name: 'Mary' } }),
    ];
    const { status, body } = await acme.patch(`${LEADS}/${ada}`, { state: 'done' });
    expect([status, body]).toMatchObject([200, { id: ada, state: 'done', fields: { name: 'Ada Lovelace' } }]);
    for (const path of [LEADS, `/api/v1/qr/${code.id}/leads`]) {
      expect(await idsOf(`${path}?state=new`)).toEqual([mary]);
      expect(await idsOf(`${path}?state=done&q=LOVE`)).toEqual([ada]);
      expect(await idsOf(`${path}?state=new&q=love`)).toEqual([]);
      const { rows } = await leadsAsCsv(acme, `${path}?q=love`);
      expect(rows.map(({ id, state }) => [id, state])).toEqual([[ada, 'done']]);
    }
    await acme.patch(`${LEADS}/${ada}`, { state: 'done' });
    const admin = await world.service.person('admin', acme);
    const { body: log } = await admin.get<AuditEntryListDto>(
      '/api/settings/v1/audit-log?action=lead.updated',
    );
    expect(log.items).toMatchObject([
      { target: { type: 'lead', id: ada, name: null }, changes: { state: { from: 'new', to: 'done' } } },
    ]);
  });

  it('finds the few that pass among very many, over pages that can be empty', async () => {
    await fill(12_000);
    const first = await store({ submitted_at: '2020-01-01T00:00:00.000Z', fields: { name: 'Ada' } });
    const pages = await leadPages(acme, `${LEADS}?q=Ada`);
    expect(pages.map((leads) => leads.map(({ id }) => id))).toEqual([[], [first]]);
  });

  it('takes no other state: 422; that of another workspace is 404', async () => {
    const lead = await store();
    const { status, body } = await acme.patch(`${LEADS}/${lead}`, { state: 'read' });
    expect([status, body.errors]).toMatchObject([422, [{ pointer: '/state' }]]);
    const stranger = await world.service.client();
    expect((await stranger.patch(`${LEADS}/${lead}`, { state: 'done' })).status).toBe(404);
    expect(await idsOf(`${LEADS}?state=new`)).toEqual([lead]);
  });
});

describe('DELETE /api/v1/leads/:id', () => {
  it('deletes the lead, and says so in the audit log without what the visitor entered', async () => {
    const [lead, other] = [await store({ fields: { email: 'ada@example.com' } }), await store()];
    const { status, bytes } = await acme.delete(`${LEADS}/${lead}`);
    expect([status, bytes.length]).toEqual([204, 0]);
    expect(await idsOf(LEADS)).toEqual([other]);
    const admin = await world.service.person('admin', acme);
    const { body } = await admin.get<AuditEntryListDto>('/api/settings/v1/audit-log?action=lead.deleted');
    expect(body.items).toMatchObject([
      {
        actor: { type: 'key', id: acme.apiKeyId },
        target: { type: 'lead', id: lead, name: null },
        changes: { qrCodeId: { from: code.id, to: null } },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('ada@');
    expect((await acme.delete(`${LEADS}/${lead}`)).status).toBe(404);
  });

  it('deletes a lead of a deleted code', async () => {
    const lead = await store();
    await acme.delete(`/api/v1/qr/${code.id}`);
    expect((await acme.delete(`${LEADS}/${lead}`)).status).toBe(204);
    expect(await idsOf(LEADS)).toEqual([]);
  });

  it('answers 404 to a lead of another workspace, and keeps it', async () => {
    const lead = await store();
    const stranger = await world.service.client();
    expect((await stranger.delete(`${LEADS}/${lead}`)).status).toBe(404);
    expect(await idsOf(LEADS)).toEqual([lead]);
    const admin = await world.service.person('admin', stranger);
    const { body } = await admin.get<AuditEntryListDto>('/api/settings/v1/audit-log?action=lead.deleted');
    expect(body.items).toEqual([]);
  });
});
