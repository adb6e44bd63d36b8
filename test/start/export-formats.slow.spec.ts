import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORT_FORMAT } from '#libs/operations';
import { exportFingerprint } from '#libs/secrets';
import { adminAt } from '../toolbox/admin.js';
import { storeLead } from '../toolbox/leads.js';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE, type TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

/** An export of the first release of each format: UPDATE_EXPORTS=1 writes the one of this release. */
const ROOT = 'test/start/exports';
const NEWEST = join(ROOT, `format-${EXPORT_FORMAT}`);

const run = (service: TestService, ...argv: string[]) =>
  adminAt(
    service.clock,
    {
      ...{ DATABASE_URL: service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE },
      ...{ DATA_DIR: service.dataDir, FILES_DIR: join(service.dataDir, 'files') },
    },
    ...argv,
  );

describe('an export of an earlier release', () => {
  const world = useService({ roles: 'all', isOwn: true });

  beforeAll(async () => {
    if (!process.env.UPDATE_EXPORTS) return;
    const { service, acme } = world;
    const folder = await acme.folder({ name: 'Menus' });
    const code = await acme.qrCode({ short_code: 'kept-code', folder_id: folder.id, tags: ['terrace'] });
    await acme.patch(`/api/v1/qr/${code.id}`, { name: 'Menu' });
    await acme.qrCode({ short_code: 'kept-text', category: 'text', qr_data: { text: 'Open from 9' } });
    await storeLead(service, acme, { qr_code_id: code.id });
    await acme.scan(code);
    await service.whenScansAreTaken();
    rmSync(NEWEST, { recursive: true, force: true });
    expect((await run(service, 'workspace', 'export', acme.workspaceId, '--output', NEWEST)).code).toBe(0);
    await service.query('delete from qr_codes where workspace_id = $1', [acme.workspaceId]);
    for (const table of ['leads', 'folders', 'audit_log', 'members', 'scans', 'qr_code_counters'])
      await service.query(`delete from ${table} where workspace_id = $1`, [acme.workspaceId]);
    await service.query('delete from workspaces where id = $1', [acme.workspaceId]);
  });

  it('exists for this format', () => {
    expect(existsSync(join(NEWEST, 'manifest.json'))).toBe(true);
  });

  it.each(readdirSync(ROOT))('of %s is imported, and equal', async (name) => {
    const folder = join(ROOT, name);
    const trust = exportFingerprint(readFileSync(join(folder, 'public-key.pem'), 'utf8'));
    const imported = await run(world.service, 'workspace', 'import', folder, '--trust', trust);
    expect([imported.code, imported.stderr]).toEqual([0, '']);
    const verified = await run(world.service, 'workspace', 'verify-import', folder, '--trust', trust);
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('is equal to the export')]);
    expect((await world.acme.scan({ short_code: 'KEPT-CODE' })).status).toBe(302);
  });
});
