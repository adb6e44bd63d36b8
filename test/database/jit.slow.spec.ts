import fc from 'fast-check';
import { Client as Session } from 'pg';
import { admin } from '../toolbox/admin.js';
import { callerOf } from '../toolbox/callers.js';
import { operations, pathTo, type DocumentedOperation } from '../toolbox/contract.js';
import { startDebianPostgres, type DebianPostgres } from '../toolbox/debian-postgres.js';
import { kindOf } from '../toolbox/records.js';
import { APP_SECRET, TestService } from '../toolbox/test-service.js';
import type { ServiceUnderTest } from '../toolbox/use-service.js';
import { validQuery, written } from '../toolbox/valid-requests.js';

/** Compiles whatever it can, and logs each plan with what was compiled for it. */
const SETTINGS = {
  ...{ jit_above_cost: '0', jit_inline_above_cost: '0', jit_optimize_above_cost: '0' },
  autovacuum: 'off',
  ...{ shared_preload_libraries: 'auto_explain', 'auto_explain.log_analyze': 'on', log_line_prefix: '%a|' },
};
const EXPLAINED = ['log_min_duration = 0', 'log_nested_statements = on'];
/** What PostgreSQL adds before version 18 to the cost of a step that it was told to avoid. */
const DISABLED_COST = 1e10;
/** `TestClock` starts in this month. */
const FIRST_MONTH = '2026-11-01';
const QUESTIONS = 8;
const CODES = 30;
const SCANS_OF_HOT_CODE = 50_000;

/** A stream does not end. */
const isAsked = (path: string) =>
  /^\/api\/(?:v1|mobile|settings|scim)/.test(path) && !path.endsWith('/stream');
const questions = operations.filter(({ method, path }) => method === 'GET' && isAsked(path));

/** An entry of the log: the lines of a plan after its first begin with a tab. */
const plansIn = (log: string): string[] =>
  log.split(/^(?=[^\t\n]*\|)/m).filter((entry) => /^qr-service.*\| *LOG: .* plan:/.test(entry));
const isCompiled = (plan: string) => /^\tJIT:/m.test(plan);
const costOf = (plan: string) => Number(/cost=[\d.]+\.\.(\d+)/.exec(plan)?.[1]);

describe('on a PostgreSQL that has JIT', () => {
  let server: DebianPostgres;
  let session: Session;
  let world: ServiceUnderTest;
  beforeAll(async () => {
    server = await startDebianPostgres(SETTINGS);
    const service = await TestService.start({
      roles: 'all',
      database: { url: server.url, drop: () => Promise.resolve() },
      settings: { metricsPort: 0 },
    });
    const acme = await service.client();
    world = { service, acme, admin: await service.person('admin', acme) };
    session = new Session(server.url);
    await session.connect();
    for (let made = 0; made < CODES; made += 1) {
      const code = await acme.qrCode();
      await acme.scan(code);
      await fill(code.id, 30, '12 days');
    }
    await service.whenScansAreTaken();
    await session.query('analyze');
    for (const setting of EXPLAINED) await session.query(`alter system set auto_explain.${setting}`);
    await session.query('select pg_reload_conf()');
  }, 240_000);
  afterAll(async () => {
    await session.end();
    await world.service.close();
    await server.stop();
  });

  const fill = (code: string, count: number, step: string) =>
    session.query(
      `insert into scans (id, qr_code_id, workspace_id, scanned_at, country, city, device, os, browser, language, referrer,
         is_bot, is_first, visitor_hash)
       select gen_random_uuid(), $1, $2, $3::timestamptz + n * $5::interval, 'CH', 'Bern', 'mobile', 'iOS', 'Safari',
         'de', 'direct', false, false, '' from generate_series(1, $4::int) n`,
      [code, world.acme.workspaceId, FIRST_MONTH, count, step],
    );
  const plansOf = async (work: () => Promise<unknown>) => {
    const before = server.log().length;
    await work();
    return plansIn(server.log().slice(before));
  };

  async function ask(operation: DocumentedOperation): Promise<void> {
    const id = operation.path.includes('{id}') ? (await kindOf(operation).make(world)).id : 'menu';
    const csv = JSON.stringify(operation.operation.responses).includes('text/csv');
    for (const query of fc.sample(validQuery(operation), { numRuns: QUESTIONS, seed: 1 }))
      for (const accept of csv ? ['application/json', 'text/csv'] : ['*/*'])
        await callerOf(operation, world).get(`${pathTo(operation, id)}${written(query)}`, {
          headers: { accept },
        });
  }

  it('no list, export or question of analytics is compiled, and no step is taken that PostgreSQL was told to avoid', async () => {
    const plans = await plansOf(async () => {
      for (const operation of questions) await ask(operation);
    });
    expect(plans.length).toBeGreaterThan(QUESTIONS * questions.length);
    expect(plans.filter(isCompiled)).toEqual([]);
    expect(plans.filter((plan) => costOf(plan) >= DISABLED_COST)).toEqual([]);
  }, 300_000);

  it('the same server compiles for others', async () => {
    await session.query(`set application_name = 'qr-service of old'`);
    const plans = await plansOf(() =>
      session.query('select count(*) from qr_codes where deleted_at is null'),
    );
    expect(plans.filter(isCompiled)).toHaveLength(1);
  });

  it('the list of all scans reads one page of a code with many scans in a month that was not analyzed', async () => {
    const code = await world.acme.qrCode();
    await world.acme.scan(code);
    await world.service.whenScansAreTaken();
    await fill(code.id, SCANS_OF_HOT_CODE, '40 seconds');
    const plans = await plansOf(() => world.acme.get('/api/v1/scans?limit=10'));
    const [page = ''] = plans.filter((plan) => plan.includes('"isLastRead"'));
    const reads = [...page.matchAll(/Scan .*on scans_\d.*actual time=\S+ rows=(\d+) loops=(\d+)/g)];
    expect(reads.length).toBeGreaterThan(0);
    for (const [, rows, loops] of reads) expect(Number(rows) * Number(loops)).toBeLessThan(1_000);
  });

  it('doctor warns of JIT behind a pooler, where only the role can disable it', async () => {
    const findings = async (env: Record<string, string>) => {
      const { stdout } = await admin({ DATABASE_URL: server.url, APP_SECRET, ...env }, 'doctor');
      return stdout.split('\n').filter((line) => line.includes('database role'));
    };
    const direct = Object.assign(new URL(server.url), { hostname: 'localhost' }).href;
    const pooled = { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: direct };
    expect(await findings({})).toEqual([expect.stringMatching(/^ok /)]);
    expect(await findings(pooled)).toEqual([
      expect.stringMatching(
        /^warning .* qr has no limit in .*_timeout, and uses JIT, .*: alter the role, as docs\/pgbouncer\.md says$/,
      ),
    ]);
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await session.query(`alter role qr set ${limit} = '15s'`);
    expect(await findings(pooled)).toEqual([
      expect.stringMatching(/^warning .* qr uses JIT, .*: alter the role/),
    ]);
    await session.query('alter role qr set jit = off');
    expect(await findings(pooled)).toEqual([expect.stringMatching(/^ok /)]);
  });
});
