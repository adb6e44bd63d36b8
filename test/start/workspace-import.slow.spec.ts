import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { categories, dynamicOf } from '#libs/qr-codes';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE, type TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const CODES = 2_000;
const SCANS_OF_CODE = 20;
/** Nothing of an export or import grows with the workspace. */
const HEAP_MIB = 128;

describe('a workspace of 2,000 codes of all categories', () => {
  const from = useService({ roles: 'all', isOwn: true });
  const to = useService({ isOwn: true });
  const root = mkdtempSync(join(tmpdir(), 'qr-service-show-'));
  const folder = join(root, 'acme');
  let fingerprint = '';
  afterAll(() => rmSync(root, { recursive: true }));

  const environmentOf = (service: TestService): NodeJS.ProcessEnv => ({
    ...process.env,
    ...{ DATABASE_URL: service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE },
    ...{ DATA_DIR: service.dataDir, FILES_DIR: join(service.dataDir, 'files') },
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
  });
  const argsOf = (...argv: string[]) => ['dist/scripts/admin.js', 'workspace', ...argv];
  const run = (service: TestService, ...argv: string[]) =>
    promisify(execFile)(process.execPath, argsOf(...argv), { env: environmentOf(service) });
  const counted = async (service: TestService, table: string) =>
    (await service.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

  beforeAll(async () => {
    const { acme, service } = from;
    await service.plan(acme, 'agency');
    await service.query(
      'update workspaces set per_minute = 100000, max_codes = 0, max_bytes = 0 where id = $1',
      [acme.workspaceId],
    );
    const uploaded = categories.filter(({ name }) => !['file'].includes(name));
    for (let first = 0; first < CODES; first += 1_000) {
      const items = Array.from({ length: 1_000 }, (_, index) => {
        const { name, example } = uploaded[index % uploaded.length]!;
        const isDynamic = dynamicOf(name, undefined) ?? true;
        const qr_data = name === 'gs1' ? { ...example, serial: `S${first + index}` } : example;
        return {
          ...{ name: `${name} ${first + index}`, category: name, qr_data, tags: [`tag ${index % 50}`] },
          ...(isDynamic && name !== 'gs1' && { short_code: `Code-${first + index}` }),
        };
      });
      const { status, body } = await acme.post<{ counts?: object }>('/api/v1/qr/bulk', { items });
      expect([status, JSON.stringify(body).slice(0, 300)]).toEqual([201, expect.any(String)]);
    }
    for (let tag = 0; tag < 10; tag += 1) {
      const { body } = await acme.get<{ data: { id: string }[] }>(`/api/v1/qr?tag=tag%20${tag}&limit=100`);
      const ids = body.data.map(({ id }) => id);
      expect((await acme.patch('/api/v1/qr/bulk', { ids, patch: { status: 'paused' } })).status).toBe(200);
    }
    await storeScans(service, acme.workspaceId);
    const { stdout } = await run(service, 'export', acme.workspaceId, '--output', folder);
    fingerprint = /Signed with the key (\S+)/.exec(stdout)?.[1] ?? '';
  }, 600_000);

  /** As the intake stores them, of the last 60 days. */
  async function storeScans(service: TestService, workspaceId: string): Promise<void> {
    await service.createScanMonths('2026-08-01', 5);
    await service.query(
      `with stored as (
         insert into scans (qr_code_id, scanned_at, id, workspace_id, country, city, device, os, browser, language, referrer,
           is_bot, rule, via, version, is_first, visitor_hash)
         select code.id, $2::timestamptz - (number * 3 || ' days')::interval, gen_random_uuid(), $1, 'CH', 'Zurich', 'mobile',
           'iOS', 'Safari', 'de', 'direct', number % 10 = 0, null, 'symbol', 1, number % 10 <> 0, decode(md5(number::text), 'hex')
         from qr_codes code cross join generate_series(1, ${SCANS_OF_CODE}) number
         where code.workspace_id = $1 and code.dynamic returning qr_code_id, scanned_at, is_bot)
       update qr_code_counters counters set scan_count = scans, unique_visitors = scans, last_scanned_at = latest,
         unrolled = all_scans, stream_position = all_scans, is_unrolled = true
       from (select qr_code_id, count(*) filter (where not is_bot) as scans, count(*) as all_scans, max(scanned_at) as latest
         from stored group by qr_code_id) sums where counters.qr_code_id = sums.qr_code_id`,
      [workspaceId, service.clock.now()],
    );
  }

  it('is imported whole or not at all, however often the import is killed', async () => {
    const before = [await counted(to.service, 'qr_codes'), await counted(to.service, 'scans')];
    for (const afterMs of [1_500, 2_500, 3_500, 4_500]) {
      const started = spawn(process.execPath, argsOf('import', folder, '--trust', fingerprint), {
        env: environmentOf(to.service),
        stdio: 'ignore',
      });
      const ended = once(started, 'close');
      await Promise.race([delay(afterMs), ended]);
      if (!started.kill('SIGKILL')) break;
      await ended;
      const isThere = (
        await to.service.query('select from workspaces where id = $1', [from.acme.workspaceId])
      ).length;
      const now = [await counted(to.service, 'qr_codes'), await counted(to.service, 'scans')];
      if (isThere === 0) expect(now).toEqual(before);
    }
  }, 120_000);

  it('is equal in the other installation, also after a second import', async () => {
    await run(to.service, 'import', folder, '--trust', fingerprint);
    expect(await counted(to.service, 'scans')).toBe(await counted(from.service, 'scans'));
    const { stdout } = await run(to.service, 'import', folder, '--trust', fingerprint);
    expect(stdout).toContain('nothing was changed');
    const verified = await run(to.service, 'verify-import', folder, '--trust', fingerprint);
    expect(verified.stdout).toMatch(new RegExp(`^equal {2}qr-codes \\(${CODES}\\)$`, 'm'));
    expect(verified.stdout).toContain('The workspace is equal to the export.');
  }, 300_000);
});
