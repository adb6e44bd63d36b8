import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { exportPublicKey, isSignedExport } from '#libs/secrets';
import { unzip } from '../toolbox/archives.js';
import type { PersonClient } from '../toolbox/client.js';
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

  /** Below the folder of the workspace, as a certificate of erasure requires. */
  const storedArchives = (): Buffer[] => {
    const folder = join(world.service.dataDir, 'files', world.acme.workspaceId);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path));
  };

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
