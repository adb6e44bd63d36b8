import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkspaceSettingsDto } from '../../src/workspaces/workspaces.dto.js';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { admin } from '../toolbox/admin.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { BASE_URL, SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const APP_SECRET = 'a secret of thirty-two bytes or more';
const FOLDER = mkdtempSync(join(tmpdir(), 'limits-'));
const LIMITS_FILE = join(FOLDER, 'limits.json');
writeFileSync(LIMITS_FILE, '{ "pro": { "codes": 7, "bytes": 0 } }');
afterAll(() => rmSync(FOLDER, { recursive: true }));

const world = useService({ roles: 'all', env: { LIMITS_FILE }, connections: 10 });
let acme: Client;
let person: PersonClient;
beforeEach(async () => {
  acme = await world.service.client();
  person = await world.service.person('admin', acme);
});

const run = (...argv: string[]) =>
  admin(
    { DATABASE_URL: world.service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE, LIMITS_FILE },
    ...argv,
  );
const limit = (figures: { codes?: number; bytes?: number }, { workspaceId } = acme) =>
  run(
    'limits',
    workspaceId,
    ...Object.entries(figures).flatMap(([name, value]) => [`--${name}`, `${value}`]),
  );
const settings = async () => (await person.get<WorkspaceSettingsDto>('/api/settings/v1/workspace')).body;
const create = (fields: object = {}) =>
  acme.post<Pick<QrCodeDto, 'id' | 'short_code'> & Pick<Problem, 'code' | 'used'>>('/api/v1/qr', {
    name: 'Table',
    category: 'url',
    qr_data: { url: 'https://example.com/' },
    ...fields,
  });
const items = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Table ${index}`,
    category: 'text',
    qr_data: { text: 'Gate 4' },
    ...fields,
  }));
/** What the tables have, which the counts must equal. */
const stored = async () => {
  const [row] = await world.service.query<{ codes: number; bytes: number }>(
    `select (select count(*) from qr_codes where workspace_id = $1 and deleted_at is null)::int as codes,
      (select coalesce(sum(octet_length(fields::text)), 0) from qr_code_versions where workspace_id = $1)::int as bytes`,
    [acme.workspaceId],
  );
  return row;
};

describe('what a workspace stores', () => {
  it('is in its settings, with the limits of its plan, its own, or those of LIMITS_FILE', async () => {
    expect(await settings()).toMatchObject({
      limits: { codes: 2_000, bytes: 104_857_600 },
      usage: { codes: 0, bytes: 0 },
    });
    const { id } = await acme.qrCode();
    await acme.patch(`/api/v1/qr/${id}`, { name: 'Another' });
    await acme.delete(`/api/v1/qr/${(await acme.qrCode()).id}`);
    const { usage } = await settings();
    expect([usage, usage.codes]).toEqual([await stored(), 1]);
    expect((await limit({ codes: 5, bytes: 0 })).json()).toMatchObject({
      limits: { codes: 5, bytes: null },
      usage,
    });
    await world.service.plan(acme, 'pro');
    expect((await settings()).limits).toMatchObject({ codes: 5, bytes: null });
    await run('limits', acme.workspaceId, '--reset');
    expect((await settings()).limits).toMatchObject({ codes: 7, bytes: null });
    writeFileSync(LIMITS_FILE, '{ "pro": { "codes": 8, "bytes": 10 } }');
    await waitUntil(async () => (await settings()).limits.codes === 8, 'the file to be read again');
  });

  it('says how large one file can be, and a larger one is refused with this limit', async () => {
    expect((await settings()).limits.fileBytes).toBe(20 * 2 ** 20);
    writeFileSync(LIMITS_FILE, '{ "free": { "fileBytes": 1536 }, "pro": { "codes": 7, "bytes": 0 } }');
    await waitUntil(async () => (await settings()).limits.fileBytes === 1_536, 'the file to be read again');
    const upload = (size: number) =>
      acme.post<Problem>('/api/v1/files?name=menu.pdf', Buffer.from('%PDF-1.7'.padEnd(size)), {
        headers: { 'content-type': 'application/octet-stream' },
      });
    expect((await upload(1_536)).status).toBe(201);
    const refused = await upload(1_537);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      ...[413, 'payload_too_large', 'The body is larger than 1.5 KiB.'],
    ]);
    await world.service.plan(acme, 'pro');
    expect((await upload(1_537)).status).toBe(201);
  });

  it('has no files until somebody has confirmed an email address', async () => {
    const { body } = await acme.get<{ data: object[] }>('/api/v1/files');
    await world.service.query(
      'update users set email_verified_at = null where id in (select user_id from members where workspace_id = $1)',
      [acme.workspaceId],
    );
    expect((await settings()).limits.fileBytes).toBe(0);
    const { status } = await acme.post('/api/v1/files?name=menu.pdf', Buffer.from('%PDF-1.7'), {
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect([status, (await acme.get<{ data: object[] }>('/api/v1/files')).body]).toEqual([403, body]);
  });

  it('is limited exactly when twenty requests create at the same time, and edits go on', async () => {
    await limit({ codes: 12 });
    const created = await Promise.all(Array.from({ length: 20 }, () => create()));
    const refused = created.filter(({ status }) => status !== 201);
    expect([created.length - refused.length, (await settings()).usage.codes]).toEqual([12, 12]);
    expect(refused[0]).toMatchObject({
      status: 409,
      body: {
        code: 'plan_limit',
        limit: 'codes',
        used: 12,
        allowed: 12,
        detail: expect.stringContaining('has 12'),
      },
    });
    await limit({ codes: 3 });
    const { body } = created.find(({ status }) => status === 201)!;
    expect((await acme.patch(`/api/v1/qr/${body.id}`, { name: 'Edited' })).status).toBe(200);
    expect((await acme.scan(body)).status).toBe(302);
    for (const path of [`/api/v1/qr/${body.id}/duplicate`, '/api/mobile/v1/qr'])
      expect(
        (
          await acme.post<Problem>(
            path,
            path.endsWith('qr') ? { name: 'A', category: 'text', qrData: { text: 'a' } } : {},
          )
        ).body.code,
      ).toBe('plan_limit');
    expect(
      (
        await acme.put<Problem>('/api/v1/qr/by-external-id/a', {
          name: 'A',
          category: 'text',
          qr_data: { text: 'a' },
        })
      ).body.code,
    ).toBe('plan_limit');
    expect((await settings()).usage.codes).toBe(12);
  });

  it('lets a bulk request create up to the limit, and an atomic one nothing', async () => {
    await limit({ codes: 5 });
    const atomic = await acme.post<Problem>('/api/v1/qr/bulk?atomic=true', { items: items(6) });
    expect([atomic.status, (await stored())!.codes]).toEqual([422, 0]);
    const taken = await acme.qrCode({ short_code: 'taken-1', external_id: 'first' });
    const again = { ...items(1)[0], external_id: 'first' };
    const sent = [{ ...items(1)[0], short_code: 'taken-1' }, ...items(6), again];
    const dry = await acme.post<BulkReportDto>('/api/v1/qr/bulk?dry_run=true', { items: sent });
    const { status, body } = await acme.post<BulkReportDto>('/api/v1/qr/bulk', { items: sent });
    const codes = body.results.map(({ error, status: each }) => error?.code ?? each);
    expect([status, codes]).toEqual([
      207,
      ['conflict', 'created', 'created', 'created', 'created', 'plan_limit', 'plan_limit', 'conflict'],
    ]);
    expect(dry.body.results.map(({ error, status: each }) => error?.code ?? each)).toEqual(
      codes.map((each) => (each === 'created' ? 'valid' : each)),
    );
    expect(body.results[6]!.error).toMatchObject({ limit: 'codes', used: 5, allowed: 5 });
    const upserted = await acme.post<BulkReportDto>('/api/v1/qr/bulk?mode=upsert', {
      items: items(2).map((item, index) => ({
        ...item,
        ...(index === 0 && {
          external_id: 'first',
          category: 'url',
          qr_data: { url: 'https://example.com/new' },
        }),
      })),
    });
    expect(upserted.body.results.map(({ error, status: each }) => error?.code ?? each)).toEqual([
      'updated',
      'plan_limit',
    ]);
    expect([
      (await acme.get<QrCodeDto>(`/api/v1/qr/${taken.id}`)).body.version,
      (await settings()).usage,
    ]).toEqual([2, await stored()]);
  });

  it('counts bytes up to the last one, and those of deleted codes until they are gone', async () => {
    const { id } = await acme.qrCode();
    const { bytes } = (await settings()).usage;
    await limit({ bytes: 3 * bytes });
    const [one, two, three] = [await create(), await create(), await create()];
    expect([one.status, two.status, three.status].sort()).toEqual([201, 201, 409]);
    expect(three.body).toMatchObject({ code: 'plan_limit', limit: 'bytes', allowed: 3 * bytes });
    expect(three.body.used).toBe((await stored())!.bytes);
    await acme.delete(`/api/v1/qr/${id}`);
    expect((await create()).body.code).toBe('plan_limit');
    await world.service.query(`delete from qr_code_versions where qr_code_id = $1`, [id]);
    expect((await create()).status).toBe(201);
    expect((await settings()).usage).toEqual(await stored());
  });

  it('makes room for another code at once when one is deleted, which can then be restored only if there is room', async () => {
    await limit({ codes: 2 });
    const [kept, deleted] = [await acme.qrCode(), await acme.qrCode()];
    await acme.delete(`/api/v1/qr/${deleted.id}`);
    const other = await acme.qrCode();
    const restore = () => acme.post<Problem>(`/api/v1/qr/${deleted.id}/restore`, undefined);
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'plan_limit' } });
    await acme.call('DELETE', '/api/v1/qr/bulk', { body: { ids: [kept.id, other.id] } });
    const { body } = await acme.post<{ results: { status: string; error?: Problem }[] }>(
      '/api/v1/qr/bulk/restore',
      {
        ids: [kept.id, deleted.id, other.id],
      },
    );
    expect(body.results.map(({ status, error }) => error?.code ?? status)).toEqual([
      'restored',
      'restored',
      'plan_limit',
    ]);
    expect((await settings()).usage).toEqual(await stored());
  });

  it('has at most 20 codes until somebody has confirmed an email address', async () => {
    const { workspaceId } = await world.service.client();
    const stranger = await world.service.person('admin', { workspaceId, isEmailVerified: false });
    const { body } = await stranger.post<BulkReportDto>('/api/v1/qr/bulk', { items: items(21) });
    expect([body.created, body.results[20]!.error?.detail]).toEqual([20, expect.stringContaining('confirm')]);
    await world.service.query('update users set email_verified_at = now() where id = $1', [stranger.userId]);
    expect((await stranger.post('/api/v1/qr', items(1)[0])).status).toBe(201);
  });

  it('keeps only the newest versions of a code that is edited beyond the limit', async () => {
    const text = 'x'.repeat(100_000);
    const menu = (name: string) => ({
      title: name,
      currency: 'CHF',
      sections: Array.from({ length: 2 }, (_, index) => ({
        name: `${index}`,
        items: Array.from({ length: 100 }, () => ({ name: 'Soup', description: text.slice(0, 500) })),
      })),
    });
    const { id } = await acme.qrCode({ category: 'menu', qr_data: menu('1') });
    const edit = async (name: string) =>
      (await acme.patch<QrCodeDto>(`/api/v1/qr/${id}`, { qr_data: menu(name) })).status;
    const versions = async () =>
      (
        await world.service.query<{ version: number }>(
          'select version from qr_code_versions where qr_code_id = $1 order by version desc',
          [id],
        )
      ).map(({ version }) => version);
    for (const name of ['2', '3', '4']) expect(await edit(name)).toBe(200);
    expect(await versions()).toEqual([4, 3, 2, 1]);
    await limit({ bytes: 1 });
    expect([await edit('5'), await versions()]).toEqual([200, [5, 4, 3]]);
    const folder = await acme.folder({ name: 'Menus' });
    await acme.patch(`/api/v1/qr/${id}`, { folder_id: folder.id });
    expect((await acme.delete(`/api/v1/folders/${folder.id}`)).status).toBe(204);
    expect(await versions()).toEqual([7, 6, 5]);
    expect((await settings()).usage).toEqual(await stored());
  });

  it('gets one row for many, which changes no sum', async () => {
    const { id } = await acme.qrCode();
    const rows = async () =>
      (await world.service.query('select from storage_counts where workspace_id = $1', [acme.workspaceId]))
        .length;
    for (let name = 0; (await rows()) <= 100; name++)
      await acme.patch(`/api/v1/qr/${id}`, { name: `${name}` });
    await acme.qrCode();
    expect([(await rows()) < 5, (await settings()).usage]).toEqual([true, await stored()]);
  });
});
