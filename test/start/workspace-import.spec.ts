import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NIL_UUID } from '#libs/database';
import type { Manifest } from '#libs/operations';
import { signExport } from '#libs/secrets';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { adminAt, type AdminResult } from '../toolbox/admin.js';
import type { Client } from '../toolbox/client.js';
import { storeLead } from '../toolbox/leads.js';
import { mailTo } from '../toolbox/mails.js';
import { exactCodes } from '../toolbox/settings.js';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE, type TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const root = mkdtempSync(join(tmpdir(), 'qr-service-import-'));
afterAll(() => rmSync(root, { recursive: true }));
const folder = join(root, 'acme');

const runFor = (service: TestService, env: Record<string, string>, ...argv: string[]) =>
  adminAt(
    service.clock,
    {
      ...{ DATABASE_URL: service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE },
      ...{ DATA_DIR: service.dataDir, FILES_DIR: join(service.dataDir, 'files'), ...env },
    },
    ...argv,
  );

interface Record_ extends Record<string, unknown> {
  id: string;
  short_code: string;
}

describe('npm run admin -- workspace import', () => {
  const from = useService({ roles: 'all', isOwn: true });
  const to = useService({ roles: 'all', isOwn: true });
  let fingerprint = '';
  let refused: AdminResult;
  let done: AdminResult;
  let unknownField: AdminResult;
  let otherCode: AdminResult;
  const importing = (...argv: string[]) =>
    runFor(to.service, {}, 'workspace', 'import', folder, '--trust', fingerprint, ...argv);
  const countCodes = async () =>
    (await to.service.query<{ count: number }>('select count(*)::int as count from qr_codes'))[0]?.count;

  beforeAll(async () => {
    const { service, acme } = from;
    await service.plan(acme, 'agency');
    const outer = await acme.folder({ name: 'Outer' });
    const inner = await acme.folder({ name: 'Inner', parent_id: outer.id });
    const rules = [{ when: { os: ['iOS' as const] }, url: 'https://example.com/ios' }];
    const design = { foreground: '#1d3b8b', dot_style: 'dots' as const };
    const code = await acme.qrCode({
      name: 'Menu',
      short_code: 'menu',
      folder_id: inner.id,
      rules,
      design,
      tags: ['Ärzte'],
    });
    await acme.patch(`/api/v1/qr/${code.id}`, { name: 'Menu 2' });
    await acme.qrCode({ name: 'Locked', short_code: 'locked', password: 'open sesame' });
    await acme.qrCode({ name: 'Five', short_code: 'five', scan_limit: 5 });
    await acme.qrCode({ name: 'Static', dynamic: false });
    await exactCodes(from, 'exact.example');
    const gone = await acme.qrCode({ name: 'Gone', short_code: 'gone' });
    await acme.delete(`/api/v1/qr/${gone.id}`);
    const upload = await acme.post<{ id: string }>(
      '/api/v1/files?name=menu.pdf',
      Buffer.from('%PDF-1.7\nmenu'),
      {
        headers: { 'content-type': 'application/octet-stream' },
      },
    );
    await waitUntil(
      async () => (await acme.get(`/api/v1/files/${upload.body.id}`)).body.state === 'ready',
      'the file',
    );
    await acme.qrCode({
      name: 'File',
      short_code: 'file',
      category: 'file',
      qr_data: { file_id: upload.body.id },
    });
    await storeLead(service, acme, { fields: { note: 'one\u2028two\u2029three\r' } });
    for (const short_code of ['menu', 'menu', 'five']) await acme.scan({ short_code });
    await service.whenScansAreTaken();
    const exported = await runFor(service, {}, 'workspace', 'export', acme.workspaceId, '--output', folder);
    expect([exported.code, exported.stderr]).toEqual([0, '']);
    fingerprint = /Signed with the key (\S+)/.exec(exported.stdout)?.[1] ?? '';
    const taken = await to.acme.qrCode({ short_code: 'MENU' });
    const before = await countCodes();
    refused = await importing();
    expect(await countCodes()).toBe(before);
    await to.service.running.app.get(WorkspacesService).createTombstone();
    // As what is left of the same code, whose workspace was erased here.
    await to.service.query(
      `with gone as (delete from qr_codes where id = $1 returning *)
       insert into qr_codes select tombstone.* from gone cross join jsonb_populate_record(null::qr_codes,
         to_jsonb(gone) || jsonb_build_object('id', $2::text, 'workspace_id', '${NIL_UUID}', 'deleted_at', now())) tombstone`,
      [taken.id, code.id],
    );
    unknownField = await importForged('folders.jsonl', (text) => text.replace('{', '{"na\\"me":1,'));
    const other = await to.acme.qrCode();
    otherCode = await importForged('leads.jsonl', (text) =>
      text.replace(/"qr_code_id":"[^"]+"/, `"qr_code_id":"${other.id}"`),
    );
    done = await importing();
  });

  /** Imports an export that its maker has changed and signed again. */
  async function importForged(name: string, change: (text: string) => string): Promise<AdminResult> {
    const forged = join(root, 'forged');
    rmSync(forged, { recursive: true, force: true });
    cpSync(folder, forged, { recursive: true });
    const text = readFileSync(join(forged, name), 'utf8');
    const bytes = Buffer.from(change(text));
    expect(bytes.toString()).not.toBe(text);
    writeFileSync(join(forged, name), bytes);
    const path = join(forged, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
    const listed = manifest.files.find((file) => file.name === name)!;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    Object.assign(listed, { bytes: bytes.length, sha256 });
    writeFileSync(path, JSON.stringify(manifest));
    writeFileSync(join(forged, 'manifest.sig'), signExport(APP_SECRET, readFileSync(path)));
    return runFor(to.service, {}, 'workspace', 'import', forged, '--trust', fingerprint);
  }

  it('imports nothing with a field that it does not know, or a row of a code of another workspace', () => {
    expect([unknownField.code, unknownField.stderr]).toEqual([
      1,
      expect.stringMatching(
        /Nothing was imported: folders\.jsonl has the field "na\\"me", which this version/,
      ),
    ]);
    expect([otherCode.code, otherCode.stderr]).toEqual([
      1,
      expect.stringMatching(/leads has a row of the QR code \S+, which belongs to another workspace/),
    ]);
  });

  it('refuses a wrong key, a changed, cut or missing file, and a newer format before it writes anything', async () => {
    const before = await countCodes();
    const broken = join(root, 'broken');
    const fault = async (spoil: () => void, trust = fingerprint) => {
      rmSync(broken, { recursive: true, force: true });
      cpSync(folder, broken, { recursive: true });
      spoil();
      const { code, stderr } = await runFor(to.service, {}, 'workspace', 'import', broken, '--trust', trust);
      expect(code).toBe(1);
      return stderr;
    };
    const codes = join(broken, 'qr-codes.jsonl');
    const manifest = join(broken, 'manifest.json');
    expect(await fault(() => undefined, `sha256:${'0'.repeat(64)}`)).toContain(
      `with the key ${fingerprint}, not`,
    );
    const changed = readFileSync(join(folder, 'qr-codes.jsonl'), 'utf8').replace('Menu 2', 'Menu 3');
    expect(await fault(() => writeFileSync(codes, changed))).toContain(
      'qr-codes.jsonl is not the file that was exported',
    );
    expect(await fault(() => truncateSync(codes, 100))).toContain('qr-codes.jsonl is not the file');
    expect(await fault(() => rmSync(codes))).toContain('qr-codes.jsonl is missing');
    const newer = readFileSync(join(folder, 'manifest.json'), 'utf8').replace('"format": 2', '"format": 3');
    expect(await fault(() => writeFileSync(manifest, newer))).toContain('manifest.json was changed');
    const signNewer = () => {
      writeFileSync(manifest, newer);
      writeFileSync(join(broken, 'manifest.sig'), signExport(APP_SECRET, Buffer.from(newer)));
    };
    expect(await fault(signNewer)).toContain('upgrade this installation first');
    const untrusted = await runFor(to.service, {}, 'workspace', 'import', folder);
    expect([untrusted.code, untrusted.stderr]).toEqual([2, expect.stringContaining('--trust is missing')]);
    expect(await countCodes()).toBe(before);
  });

  it('stops before the first write, with the list, if something exists already', () => {
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('qr_codes.short_code_norm MENU'),
    ]);
  });

  it('brings the same codes, symbols, history, counts, files and leads, once, and verify-import says what differs', async () => {
    await expectSame();
    await expectDifferences();
  });

  async function expectSame(): Promise<void> {
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain('Imported Acme as workspace');
    const here = from.acme;
    const there = await to.service.clientOf(here.workspaceId, 'read_write');
    const paths = ['', '/api/v1/folders', '/api/v1/leads', '/api/v1/files', '/api/v1/analytics'];
    const listOf = (client: Client) => client.get<{ data: Record_[] }>('/api/v1/qr?sort=name');
    const [before, after] = [(await listOf(here)).body.data, (await listOf(there)).body.data];
    expect(after).toEqual(before);
    const fileIn = async (client: Client) => (await client.get('/api/v1/files')).body;
    const isReady = async () => JSON.stringify(await fileIn(there)) === JSON.stringify(await fileIn(here));
    await waitUntil(isReady, 'the file to be ready');
    for (const path of paths.slice(1))
      expect((await there.get(path)).body).toEqual((await here.get(path)).body);
    for (const { id } of before)
      for (const path of ['/image?format=svg', '/history', '/analytics'])
        expect((await there.get(`/api/v1/qr/${id}${path}`)).bytes).toEqual(
          (await here.get(`/api/v1/qr/${id}${path}`)).bytes,
        );
    const found = await there.get<{ data: Record_[] }>('/api/v1/qr?q=arzte');
    expect(found.body.data.map(({ short_code }) => short_code)).toEqual(['menu']);
    const scanned = await there.scan({ short_code: 'Menu' });
    expect([scanned.status, scanned.headers.location]).toEqual([302, 'https://example.com/ios']);
    expect((await there.scan({ short_code: 'gone' })).status).toBe(410);
    expect((await there.scan({ short_code: 'locked' })).bytes.toString()).toContain('type="password"');
    expect(readFileSync(`${folder}-to-do.csv`, 'utf8')).toMatch(/Locked,,,set its password again/);
    await waitUntil(async () => (await there.scan({ short_code: 'file' })).status === 302, 'the file');
    await mailTo(to.service, from.admin.email);
  }

  async function expectDifferences(): Promise<void> {
    const again = await importing();
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('nothing was changed')]);
    const verify = () => runFor(to.service, {}, 'workspace', 'verify-import', folder, '--trust', fingerprint);
    await (await to.service.clientOf(from.acme.workspaceId, 'read_write')).scan({ short_code: 'five' });
    await to.service.whenScansAreTaken();
    const differs = await verify();
    expect([differs.code, differs.stdout]).toEqual([1, expect.stringMatching(/^equal {2}folders \(2\)$/m)]);
    // It was scanned since.
    expect(differs.stdout).toMatch(/^\d+ differences {2}scans$/m);
    expect(differs.stdout).toMatch(/^equal {2}qr-code-versions/m);
    await to.service.query(`update qr_codes set name = 'Other' where short_code = 'menu'`);
    expect((await verify()).stdout).toMatch(/^ {2}[\da-f-]{36}: name$/m);
    expect(existsSync(folder)).toBe(true);
  }
});
