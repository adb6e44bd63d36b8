import type { INestApplicationContext } from '@nestjs/common';
import { Client } from 'pg';
import { createLog, loadConfig } from '#libs/platform';
import { createContext } from '#libs/process';
import { newId } from '#libs/database';
import {
  ScanCounts,
  ScanExporters,
  ScanExportModule,
  ScanIntake,
  ScanIntakeModule,
  ScanPartitionCleanup,
  ScanPartitions,
  ScanQueriesModule,
  ScanRows,
  ScansModule,
  sinksOf,
  type ScanExporter,
  type SinkName,
} from '#libs/scans';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { newFolder } from '../toolbox/processes.js';

const CODES = 20;
/** How far back there are partitions: four whole months have at least 120 days. */
const OLDEST_MONTHS = 4;

const APPEND = `
  insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
    operating_systems, browsers, languages, referrers, are_bots, visitor_hashes, rules, vias, versions)
  select $1, min(at), array_agg(gen_random_uuid()), array_agg(($2::uuid[])[1 + floor(random() * ${CODES})]), array_agg(at),
    array_agg((array['CH', 'DE', 'Unknown'])[1 + n % 3]),
    array_agg(coalesce((array['Łódź', 'İzmir', 'OSLO', 'Saint-Denis (''R)\t'])[n % 9], 'Zürich "City" ' || n % 20)),
    array_agg((array['mobile', 'desktop'])[1 + n % 2]), array_agg((array['iOS', 'Android', 'macOS'])[1 + n % 5 % 3]),
    array_agg((array['Safari', 'Chrome'])[1 + n % 4 / 2]), array_agg((array['de', 'fr', 'Unknown'])[1 + n % 11 % 3]),
    array_agg(E'https://example.com/\\\\' || n % 6), array_agg(n % 7 = 0),
    array_agg(decode(lpad(to_hex(n % 5000), 32, '0'), 'hex')), array_agg(nullif(n % 3, 0)),
    array_agg((array['symbol', 'link'])[n % 4]), array_agg(1 + n % 12)
  from (
    select n, date_trunc('milliseconds', now() - random() * $4 * interval '1 day') as at from generate_series(1, $3::int) n
  ) scan`;

type Table =
  | 'scans'
  | 'scan_log'
  | 'scan_export_deletions'
  | 'scan_export_erased'
  | 'scan_sinks'
  | 'scan_outbox';

/** Workspaces with QR codes in a database, scans of them, and exporters that could be of several workers. */
export class ExportWorld {
  readonly workspaceIds = [newId(), newId()];
  readonly codeIds = Array.from({ length: CODES }, () => newId());
  private readonly contexts: INestApplicationContext[] = [];
  private intake!: ScanIntake;

  private constructor(
    readonly database: TestDatabase,
    readonly client: Client,
    private readonly settings: Record<string, string>,
  ) {}

  /** @param settings of the export; without any, the service exports nothing */
  static async open(settings: Record<string, string> = {}): Promise<ExportWorld> {
    const database = await createDatabase();
    const client = new Client(database.url);
    await client.connect();
    const world = new ExportWorld(database, client, settings);
    const now = new Date();
    const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - OLDEST_MONTHS, 1));
    await new ScanPartitions(() => database.url).ensureMonthsAhead(oldest, 7);
    await world.addCodes();
    world.intake = (await world.start()).get(ScanIntake);
    return world;
  }

  get environment(): Record<string, string> {
    return {
      DATABASE_URL: this.database.url,
      APP_SECRET: 'a secret of thirty-two bytes or more',
      DATA_DIR: newFolder(),
      ...this.settings,
    };
  }

  /** Returns an exporter that does not know what others have done. */
  async exporter(sink: SinkName, env: Record<string, string> = {}): Promise<ScanExporter> {
    const exporter = (await this.start(env)).get(ScanExporters).of(sink);
    await this.client.query(`update scan_sinks set leased_until = '-infinity' where sink = $1`, [sink]);
    return exporter;
  }

  /** Returns what answers questions, by PostgreSQL alone or with ClickHouse. */
  async questions(store: 'postgresql' | 'clickhouse', { log = createLog('silent'), minScans = '0' } = {}) {
    const { CLICKHOUSE_URL, ...environment } = this.environment;
    const env = {
      ...environment,
      ...(store === 'clickhouse' && CLICKHOUSE_URL && { CLICKHOUSE_URL, CLICKHOUSE_MIN_SCANS: minScans }),
    };
    const context = await createContext(loadConfig(env), { log }, [ScanQueriesModule]);
    this.contexts.push(context);
    return { counts: context.get(ScanCounts), rows: context.get(ScanRows) };
  }

  /**
   * Marks ClickHouse as complete, as a rebuild and a comparison after it do.
   * @param from the first month that it has
   * @param checkedFrom the first day that was compared
   */
  async complete(from = '1971-01-01', checkedFrom = from): Promise<void> {
    await this.client.query(
      `update scan_sinks
       set rebuilt_to = greatest(rebuilt_to, 1), complete_from = $1, checked_from = $2, differences = 0
       where sink = 'clickhouse'`,
      [from, checkedFrom],
    );
  }

  /** Returns after a worker without any export has started. */
  async startPlainWorker(): Promise<void> {
    const { DATABASE_URL, APP_SECRET, DATA_DIR } = this.environment;
    const config = loadConfig({ DATABASE_URL, APP_SECRET, DATA_DIR, LOG_LEVEL: 'silent' });
    this.contexts.push(await createContext(config, { log: createLog('silent') }, [ScanIntakeModule]));
  }

  /** @param days for how long there have been scans, up to 120 */
  async append(count: number, days = 40): Promise<void> {
    await this.client.query(APPEND, [newId(), this.codeIds, count, days]);
  }

  async store(count: number, days?: number): Promise<void> {
    await this.append(count, days);
    while ((await this.intake.run()).isFull || (await this.intake.takeLate()).isFull);
    while ((await this.intake.run()).isFull);
  }

  /** As a worker does each hour: drops the months that are past their retention. */
  async cleanMonths(env: Record<string, string> = {}): Promise<void> {
    const context = await createContext(
      loadConfig({ ...this.environment, LOG_LEVEL: 'silent', ...env }),
      { log: createLog('silent') },
      [ScansModule],
    );
    this.contexts.push(context);
    await context.get(ScanPartitionCleanup).run();
  }

  /** @returns the first days of the months that PostgreSQL has, oldest first */
  async months(): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'scans'::regclass order by 1`,
    );
    return rows.map(({ name }) => `${name.slice(-7).replace('_', '-')}-01`);
  }

  async count(table: Table): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(
      `select count(*)::int as count from ${table}`,
    );
    return rows[0]?.count ?? 0;
  }

  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
    await this.client.end();
    await this.database.drop();
  }

  private async addCodes(): Promise<void> {
    await this.client.query(
      `insert into workspaces (id, name, plan, created_at) select id, 'Acme', 'free', now() from unnest($1::uuid[]) id`,
      [this.workspaceIds],
    );
    await this.client.query(
      `insert into qr_codes (id, workspace_id, name, category, qr_data, version, created_at, updated_at)
       select id, ($1::uuid[])[1 + number % 2], 'Menu', 'url', '{"url": "https://example.com/"}', 1, now(), now()
       from unnest($2::uuid[]) with ordinality as code(id, number)`,
      [this.workspaceIds, this.codeIds],
    );
  }

  private async start(env: Record<string, string> = {}): Promise<INestApplicationContext> {
    const config = loadConfig({ ...this.environment, LOG_LEVEL: 'silent', ...env });
    const modules = [ScanIntakeModule, ...(sinksOf(config).length > 0 ? [ScanExportModule] : [])];
    const context = await createContext(config, { log: createLog('silent') }, modules);
    this.contexts.push(context);
    return context;
  }
}
