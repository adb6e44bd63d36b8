import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from 'pg';
import { FolderStore } from '#libs/files';
import { exportPublicKey, isSignedExport } from '#libs/secrets';
import { exportedContents, findContents } from '#libs/operations';
import { archiveOf, unzip } from '../toolbox/archives.js';
import type { PersonClient } from '../toolbox/client.js';
import { importIn, reportOf, settled } from '../toolbox/imports.js';
import { PNG_LOGO } from '../toolbox/logos.js';
import { mailTo } from '../toolbox/mails.js';
import { APP_SECRET } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const EXPORTS = '/api/settings/v1/exports';
const DAY_MS = 86_400_000;

interface Export extends Record<string, unknown> {
  id: string;
  state: string;
  bytes: number;
  archiveUrl: string | null;
}

describe('POST /api/settings/v1/exports', () => {
  const world = useService({ roles: 'all' });

  async function ready(admin: PersonClient, id: string): Promise<Export> {
    let found: Export | undefined;
    await waitUntil(async () => {
      found = (await admin.get<Export>(`${EXPORTS}/${id}`)).body;
      return found.state === 'ready';
    }, 'the export');
    return found!;
  }
  const storedBytes = async (admin: PersonClient) =>
    (await admin.get<{ usage: { bytes: number } }>('/api/settings/v1/workspace')).body.usage.bytes;

  it('gives an archive to the admin who requested it, informs all, and stores it sealed for 7 days', async () => {
    const { acme, admin, service } = world;
    const other = await service.person('admin', acme);
    const code = await acme.qrCode({ name: 'Name of a code' });
    const before = await storedBytes(admin);
    const { status, body } = await admin.post<Export>(EXPORTS, undefined);
    expect([status, body]).toEqual([202, expect.objectContaining({ leads: true, archiveUrl: null })]);
    for (const { email } of [admin, other]) {
      const mail = await mailTo(service, email, { subject: /was requested$/ });
      expect(mail.text).toContain('has requested an export of all data of');
    }
    const done = await ready(admin, body.id);
    const path = new URL(done.archiveUrl!).pathname;
    expect((await mailTo(service, admin.email, { subject: /is ready$/ })).text).toContain(done.archiveUrl);
    expect((await storedBytes(admin)) - before).toBe(done.bytes);
    const archive = await admin.get(path);
    expect(archive.headers['content-disposition']).toMatch(/^attachment; filename="export-[\w-]+\.zip"/);
    const files = new Map(
      [...(await unzip(archive.bytes))].map(([name, content]) => [name.split('/')[1]!, content]),
    );
    expect(files.get('qr-codes.jsonl')!.toString()).toContain(code.id);
    const [manifest, signature] = [files.get('manifest.json')!, files.get('manifest.sig')!];
    expect(isSignedExport(exportPublicKey(APP_SECRET), manifest, signature)).toBe(true);
    await resumed(admin, path, archive);

    expect((await other.get<Export>(`${EXPORTS}/${body.id}`)).body.archiveUrl).toBeNull();
    expect((await other.get(path)).status).toBe(404);
    const stored = storedArchives();
    expect(stored).toHaveLength(1);
    expect(stored[0]!.includes('Name of a code') || stored[0]!.includes('qr-codes.jsonl')).toBe(false);
    const folder = join(service.dataDir, 'files', acme.workspaceId);
    renameSync(folder, `${folder}-away`);
    expect((await admin.get(path)).status).toBe(503);
    renameSync(`${folder}-away`, folder);
    expect((await admin.get(path)).status).toBe(200);
    const second = await other.post(EXPORTS, undefined);
    expect([second.status, second.body.code]).toEqual([409, 'conflict']);
    expect((await admin.get<{ items: Export[] }>(EXPORTS)).body.items).toHaveLength(1);

    service.clock.advance(7 * DAY_MS);
    const returned = await service.sessionOf(admin, admin.workspaceId);
    expect((await returned.get(path)).status).toBe(404);
    await service.deleteExpired('exports');
    await waitUntil(async () => (await storedBytes(returned)) === before, 'the deletion');
  });

  /** RFC 9110, section 14 and 13.1.5. */
  async function resumed(
    admin: PersonClient,
    path: string,
    { bytes, headers }: { bytes: Buffer; headers: Record<string, unknown> },
  ) {
    const size = bytes.length;
    const etag = String(headers.etag);
    expect([headers['accept-ranges'], headers['content-length']]).toEqual(['bytes', `${size}`]);
    const part = (range: string, condition: Record<string, string> = {}) =>
      admin.get(path, { headers: { range, ...condition } });
    for (const [range, start, end, condition] of [
      ['bytes=7-', 7, size - 1, { 'if-range': etag }],
      [`bytes=${size - 9}-${size + 9}`, size - 9, size - 1, {}],
      ['bytes=-5', size - 5, size - 1, {}],
      [`bytes=-${size + 1}`, 0, size - 1, {}],
      ['bytes=0-0', 0, 0, {}],
    ] as const) {
      const found = await part(range, condition);
      expect([found.status, found.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${size}`]);
      expect(found.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
    for (const [range, condition] of [
      ['bytes=7-', { 'if-range': '"another"' }],
      ['bytes=0-1,4-5', {}],
      ['lines=1-2', {}],
      ['bytes=x', {}],
      ['bytes=-', {}],
      ['bytes=5-2', {}],
      [`bytes=${size + 5}-${size + 2}`, {}],
    ] as const) {
      const whole = await part(range, condition);
      expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true]);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const beyond = await part(range);
      expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
      expect(beyond.body).toMatchObject({ code: 'range_not_satisfiable' });
    }
  }

  /** Below the folder of the workspace, as a certificate of erasure requires. */
  const storedArchives = (): Buffer[] => {
    const folder = join(world.service.dataDir, 'files', world.acme.workspaceId);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path));
  };

  it('goes on without a file that is deleted meanwhile, but not without one that the storage has lost', async () => {
    const { service } = world;
    const client = await service.client();
    const upload = async (text: string) => {
      const body = Buffer.from(`%PDF-1.7\n${text}`);
      const type = { headers: { 'content-type': 'application/octet-stream' } };
      return (await client.post<{ id: string; sha256: string }>('/api/v1/files?name=a.pdf', body, type)).body;
    };
    const [kept, gone] = [await upload('kept'), await upload('gone')];
    const state = async ({ id }: { id: string }) => (await client.get(`/api/v1/files/${id}`)).body.state;
    await waitUntil(
      async () => (await state(kept)) === 'ready' && (await state(gone)) === 'ready',
      'the files',
    );
    const files = join(service.dataDir, 'files');
    const { workspaceId } = client;
    const database = new Client({ connectionString: service.database.url });
    await database.connect();
    try {
      const contents = await findContents(database, workspaceId);
      await client.delete(`/api/v1/files/${gone.id}`);
      const deleted = contents.find(({ sha256 }) => sha256 === gone.sha256)!;
      rmSync(join(files, deleted.folder), { recursive: true });
      const source = { database, workspaceId, store: new FolderStore(files) };
      const read = async (lost: string[]) => {
        const names: string[] = [];
        for await (const { name, content } of exportedContents(source, contents, lost))
          if ((await buffer(content)).length > 0) names.push(name);
        return names;
      };
      const lost: string[] = [];
      expect([await read(lost), lost]).toEqual([[`files/${kept.sha256}`], [`files/${gone.sha256}`]]);

      const stored = contents.find(({ sha256 }) => sha256 === kept.sha256)!;
      renameSync(join(files, stored.folder), join(files, `${stored.folder}-moved`));
      await expect(read([])).rejects.toThrow(`does not have ${kept.sha256}`);
      const move = 'update file_contents set folder = $2 where folder = $1';
      await service.query(move, [stored.folder, `${stored.folder}-moved`]);
      expect(await read([])).toEqual([`files/${kept.sha256}`]);
    } finally {
      await database.end();
    }
  });

  it('does not report a download that its client breaks off as an error', async () => {
    const { service } = world;
    const client = await service.client();
    const admin = await service.person('admin', client);
    const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(12 * 2 ** 20)]);
    const type = { headers: { 'content-type': 'application/octet-stream' } };
    expect((await client.post('/api/v1/files?name=a.pdf', body, type)).status).toBe(201);
    const { id } = (await admin.post<Export>(EXPORTS, undefined)).body;
    const { archiveUrl } = await ready(admin, id);
    const requestId = 'broken-off';
    const request = get(`${service.url}${new URL(archiveUrl!).pathname}`, {
      headers: { cookie: `__Host-session=${admin.token}`, 'x-request-id': requestId },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.destroy();
    const linesOf = () => service.log.filter(({ request_id }) => request_id === requestId);
    await waitUntil(() => Promise.resolve(linesOf().length > 0), 'the line of the request');
    expect(linesOf().filter(({ err, level }) => err !== undefined || Number(level) >= 50)).toEqual([]);
  });

  it('is imported into another workspace by its admin: codes, designs, rules and folders, once', async () => {
    const { service } = world;
    const from = await service.client();
    const admin = await service.person('admin', from);
    const to = await service.client();
    const menus = (await from.post<{ id: string }>('/api/v1/folders', { name: 'Menus' })).body;
    const lunch = await from.post<{ id: string }>('/api/v1/folders', { name: 'Lunch', parent_id: menus.id });
    const rules = [{ when: { os: ['iOS'] }, url: 'https://example.com/ios' }];
    const design = { foreground: '#123456', logo: PNG_LOGO };
    const code = await from.qrCode({ name: 'Line\u2028break', folder_id: lunch.body.id, rules, design });
    const locked = await from.qrCode({ name: 'Locked', password: 'open sesame', external_id: 'till-1' });
    const gone = await from.qrCode({ name: 'Gone' });
    await from.delete(`/api/v1/qr/${gone.id}`);
    await from.scan(code);
    await service.whenScansAreTaken();
    const { body } = await admin.post<Export>(EXPORTS, undefined);
    const { bytes } = await admin.get(new URL((await ready(admin, body.id)).archiveUrl!).pathname);

    const taken = await settled(to, (await importIn(to, bytes, { dry_run: 'true' })).body);
    expect(taken).toMatchObject({ state: 'ready', source: 'own', rows: 2, counts: { failed: 2 } });
    expect((await reportOf(to, taken)).join()).toMatch(/short_code/);
    await to.delete(`/api/v1/imports/${taken.id}`);
    await service.query('delete from qr_codes where workspace_id = $1', [from.workspaceId]);
    const first = await settled(to, (await importIn(to, bytes)).body);
    expect(first).toMatchObject({ state: 'done', counts: { created: 2, failed: 0 } });
    const read = async (name: string) =>
      (await to.get<{ data: Record<string, unknown>[] }>(`/api/v1/qr?q=${name}`)).body.data[0]!;
    const brought = await read('Line');
    const { id, folder_id, design: drawn } = brought;
    expect(brought).toMatchObject({ name: code.name, short_code: code.short_code, rules });
    expect(drawn).toEqual({
      ...code.design,
      logo: expect.stringMatching(/^data:image\/png;base64,/) as string,
    });
    expect(id).not.toBe(code.id);
    expect(brought.metadata).toEqual({ imported_scans: '1' });
    const folder = (await to.get<{ name: string; parent_id: string }>(`/api/v1/folders/${String(folder_id)}`))
      .body;
    expect(folder.name).toBe('Lunch');
    expect((await to.get(`/api/v1/folders/${folder.parent_id}`)).body).toMatchObject({ name: 'Menus' });
    expect(await read('Locked')).toMatchObject({
      status: 'paused',
      external_id: 'till-1',
      short_code: locked.short_code,
    });
    expect((await reportOf(to, first)).join()).toContain('it is paused until you set one');

    await to.patch(`/api/v1/qr/${String(id)}`, { name: 'Line of mine' });
    const second = await settled(to, (await importIn(to, bytes)).body);
    expect(second).toMatchObject({ state: 'done', counts: { created: 0, unchanged: 2, failed: 0 } });
    expect(await read('Line')).toMatchObject({ id, name: 'Line of mine' });

    const refusals: [Buffer, Record<string, string>, RegExp][] = [
      [bytes, { mode: 'upsert' }, /mode must be create/],
      [bytes, { source: 'bitly' }, /source must be own/],
      [bytes.subarray(0, bytes.length - 30), {}, /no complete ZIP archive/],
      [await archiveOf({ 'manifest.json': '{"format":3,"since":null,"files":[]}' }), {}, /has format 3/],
      [
        await archiveOf({
          'manifest.json': '{"format":2,"since":null,"shortUrlBase":"https://go.test","files":[]}',
        }),
        {},
        /no folders.jsonl/,
      ],
      [await archiveOf({ 'a.txt': '' }), {}, /has no manifest.json/],
    ];
    for (const [file, fields, message] of refusals) {
      const refused = await importIn(to, file, fields);
      expect([refused.status, refused.body.errors[0]?.detail]).toEqual([422, expect.stringMatching(message)]);
    }
  });

  it('fails if the archive is larger than the storage of the plan', async () => {
    const client = await world.service.client();
    const admin = await world.service.person('admin', client);
    const limit = [client.workspaceId, (await storedBytes(admin)) + 1];
    await world.service.query('update workspaces set max_bytes = $2 where id = $1', limit);
    const { body } = await admin.post<Export>(EXPORTS, undefined);
    let found = body;
    await waitUntil(async () => {
      found = (await admin.get<Export>(`${EXPORTS}/${body.id}`)).body;
      return found.state === 'failed';
    }, 'the end of the export');
    expect(found).toMatchObject({ bytes: 0, fault: expect.stringMatching(/more than the plan stores/) });
  });

  it('is refused to editors and keys', async () => {
    const editor = await world.service.person('editor', world.acme);
    const key = await world.service.clientOf(world.acme.workspaceId, 'admin');
    for (const client of [editor, key]) expect((await client.post(EXPORTS, undefined)).status).toBe(403);
    expect(
      (await world.service.query('select from exports where user_id = $1', [editor.userId])).length,
    ).toBe(0);
  });
});
