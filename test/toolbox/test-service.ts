import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import {
  ChangeFeed,
  Cleanup,
  createDataSource,
  newId,
  noticeSql,
  Transactions,
  User,
  type ApiKeyScope,
  type PlanName,
  type Role,
  type Topic,
} from '#libs/database';
import type { RunningService } from '#libs/http-server';
import { createLog, gaugeSources, loadConfig, type Config } from '#libs/platform';
import { ClickHouse, ScanPartitions } from '#libs/scans';
import { IntakeLoop, MailLoop, retentionToken, type RetentionCleanup } from '../../apps/worker/index.js';
import { ApiKeysService } from '../../src/auth/api-keys/api-keys.service.js';
import { SessionsService } from '../../src/auth/sessions/sessions.service.js';
import { MembershipsService } from '../../src/members/memberships.service.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { Client, closeConnections, edges, PersonClient, provers } from './client.js';
import { createDatabase, type TestDatabase } from './databases.js';
import { secretsIn } from './secrets.js';
import { startRoles, type RunningRoles } from './start-roles.js';
import { TestClock } from './test-clock.js';
import { waitUntil } from './wait-until.js';

export const APP_SECRET = 'a secret of thirty-two bytes or more';
export const BASE_URL = 'https://qr.test';
export const SHORT_URL_BASE = 'https://go.test';

export interface TestServiceOptions {
  /** The API alone by default. A test that scans, or needs what the worker does, asks for all. */
  roles?: 'api' | 'all';
  env?: Record<string, string>;
  clock?: TestClock;
  database?: TestDatabase;
  /**
   * The size of the pool that requests share; one by default, so that a request for a second connection hangs and
   * fails.
   */
  connections?: number;
  settings?: Pick<Partial<Config>, 'anonymousPerMinute' | 'metricsPort' | 'port' | 'shortPort'>;
}

/** A suite never makes this many requests while its clock stands still. */
const PLENTY = 1_000_000;
const MAX_LAG_MS = 2_000;
/** A topic of the change feed that no record has. */
const KNOWN = 'known' as Topic;

/** `npm run test:clickhouse` sets it to run suites of analytics with ClickHouse. */
const { CLICKHOUSE_OF_TESTS } = process.env;

/** As a rebuild and the comparison after it do, which find nothing in an empty database. */
async function completeClickHouse(dataSource: DataSource, config: Config): Promise<void> {
  const store = new ClickHouse(config);
  // The exporter that creates it takes it for lost.
  await waitUntil(
    async () =>
      (await store.read(`select 1 from system.tables where name = 'scans' and database = currentDatabase()`))
        .length === 1,
    'the table of scans',
  );
  await store.close();
  await dataSource.query(
    `update scan_sinks set rebuilt_to = 1, complete_from = '1971-01-01', differences = 0 where sink = 'clickhouse'`,
  );
}

/** The first cleanups wait for locks that a test holds, and use connections that it counts. */
async function whenCleanedUp(app: INestApplicationContext): Promise<void> {
  const modules = [...app.get(ModulesContainer).values()];
  const instances = modules.flatMap(({ providers }) =>
    [...providers.values()].map(({ instance }): unknown => instance),
  );
  const cleanups = instances.filter((one) => one instanceof Cleanup);
  await Promise.all(cleanups.map((cleanup) => cleanup.whenIdle()));
}

const partsOf = (roles: RunningRoles) => Object.values<RunningService>({ ...roles });

/** The service in this process, with its own database and a clock that the test controls. */
export class TestService {
  private fileBegan: string | undefined;
  private readonly known = new EventEmitter();

  private constructor(
    private readonly roles: RunningRoles,
    readonly database: TestDatabase,
    readonly dataSource: DataSource,
    readonly clock: TestClock,
    readonly log: Record<string, unknown>[],
    readonly dataDir: string,
    private readonly ownsDatabase: boolean,
  ) {
    provers.set(this.url, (person) => this.prove(person));
    if (!roles.redirect) return;
    roles.redirect.app.get(ChangeFeed).onChange(KNOWN, (id) => this.known.emit(id));
    edges.set(this.url, {
      catchUp: () => this.catchUp().catch(() => undefined),
      afterScan: () => this.takeScans(),
    });
  }

  static async start({
    roles = 'api',
    env = {},
    clock = new TestClock(),
    database,
    connections = 1,
    settings = {},
  }: TestServiceOptions = {}): Promise<TestService> {
    const own = database ?? (await createDatabase());
    const lines: Record<string, unknown>[] = [];
    const dataDir = mkdtempSync(join(tmpdir(), 'qr-service-data-'));
    const config = loadConfig({
      BASE_URL,
      SHORT_URL_BASE,
      DATA_DIR: dataDir,
      FILES_DIR: join(dataDir, 'files'),
      DATABASE_URL: own.url,
      DATABASE_POOL: String(connections),
      APP_SECRET,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'debug',
      ...(CLICKHOUSE_OF_TESTS && {
        CLICKHOUSE_URL: `${CLICKHOUSE_OF_TESTS}/${new URL(own.url).pathname.slice(1)}`,
        CLICKHOUSE_MIN_SCANS: '0',
      }),
      ...env,
    });
    // Services that other files of this worker share would set the gauges of this one.
    if (settings.metricsPort !== undefined) gaugeSources.clear();
    const running = await startRoles(
      CLICKHOUSE_OF_TESTS ? 'all' : roles,
      config.with({ host: '127.0.0.1', port: 0, shortPort: 0, anonymousPerMinute: PLENTY, ...settings }),
      { clock, log: createLog(config.logLevel, collector(lines)) },
    );
    await Promise.all(partsOf(running).map(({ app }) => whenCleanedUp(app)));
    const dataSource = await createDataSource(own.url).initialize();
    if (config.clickhouseUrl) await completeClickHouse(dataSource, config);
    return new TestService(running, own, dataSource, clock, lines, dataDir, database === undefined);
  }

  /** The API. */
  get running(): RunningService {
    return this.roles.api;
  }

  get hasAllRoles(): boolean {
    return this.roles.worker !== undefined;
  }

  /** The modules of the scan edge, of a service with all roles. */
  get edge(): INestApplicationContext {
    return this.roles.redirect!.app;
  }

  /** Where the scan edge serves its metrics. */
  get metricsOfEdge(): string | undefined {
    return this.roles.redirect?.metricsUrl;
  }

  /** Those of the worker. */
  get worker(): INestApplicationContext {
    return this.roles.worker!.app;
  }

  get url(): string {
    return this.running.url;
  }

  get shortUrl(): string {
    return this.roles.redirect?.url ?? 'http://no-scan-edge.invalid';
  }

  /** Creates a workspace and a client with its API key; null limits mean those of the plan. */
  async client({
    scope = 'read_write',
    name = 'Acme',
    perMinute = PLENTY,
    perMonth = PLENTY,
  }: {
    scope?: ApiKeyScope;
    name?: string;
    perMinute?: number | null;
    perMonth?: number | null;
  } = {}): Promise<Client> {
    const workspaces = this.running.app.get(WorkspacesService);
    const { id } = await workspaces.create({ name, plan: 'free', perMinute, perMonth });
    return this.clientOf(id, scope);
  }

  async clientOf(workspaceId: string, scope: ApiKeyScope): Promise<Client> {
    const { key, apiKey } = await this.running.app
      .get(ApiKeysService)
      .create({ workspaceId }, { name: 'test', scope });
    return new Client(this.url, workspaceId, key, apiKey.id, this.shortUrl);
  }

  async plan({ workspaceId }: { workspaceId: string }, plan: PlanName): Promise<void> {
    await this.running.app.get(WorkspacesService).changePlan(workspaceId, plan);
  }

  /** Runs SQL for what no request can do. */
  query<Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.dataSource.query<Row[]>(sql, values);
  }

  async createScanMonths(first: string, count: number): Promise<void> {
    await this.edge.get(ScanPartitions).ensureMonthsAhead(new Date(first), count - 1);
  }

  /** Deletes expired rows, as the worker periodically does. @param name of an entry of RETENTION */
  async deleteExpired(name: string): Promise<void> {
    await this.worker.get<RetentionCleanup>(retentionToken(name)).run();
  }

  /** Resolves when the scan edge knows of all changes, whose notifications come in the order of their commits. */
  private async catchUp(): Promise<void> {
    const id = newId();
    const isKnown = once(this.known, id, { signal: AbortSignal.timeout(MAX_LAG_MS) });
    await this.query(`select ${noticeSql(KNOWN, '$1::uuid[]')}`, [[id]]);
    await isKnown;
  }

  /** Wakes the intake of scans, whose next poll can be a second away. */
  takeScans(): void {
    this.roles.worker?.app.get(IntakeLoop).wake();
  }

  /** Scans, counters and events are at most 2 s behind the scan edge. */
  async whenScansAreTaken(timeoutMs = MAX_LAG_MS): Promise<void> {
    const isTaken = async () => {
      this.takeScans();
      return (await this.query('select 1 from scan_log limit 1')).length === 0;
    };
    await waitUntil(isTaken, 'the scans to be taken', timeoutMs);
  }

  /** Resolves when the worker has tried to send each mail that is due. */
  async sendMails(): Promise<void> {
    const due = 'select from mails where attempts = 0 and due_at <= $1';
    const isTried = async () => {
      this.worker.get(MailLoop).wake();
      return (await this.query(due, [this.clock.now()])).length === 0;
    };
    await waitUntil(isTried, 'the mails to be sent');
  }

  async person(
    role: Role,
    {
      workspaceId,
      isEmailVerified = true,
      hasSecondFactor = false,
    }: { workspaceId: string; isEmailVerified?: boolean; hasSecondFactor?: boolean },
  ): Promise<PersonClient> {
    const now = this.clock.now();
    const userId = newId();
    const email = `${role}-${userId}@example.com`;
    await this.dataSource.manager.insert(User, {
      id: userId,
      email,
      emailNorm: User.normalizeEmail(email),
      emailVerifiedAt: isEmailVerified ? now : null,
      name: `Test ${role}`,
      createdAt: now,
      updatedAt: now,
    });
    await this.join({ userId }, workspaceId, role);
    return this.sessionOf({ userId, email }, workspaceId, { hasSecondFactor });
  }

  async sessionOf(
    { userId, email }: Pick<PersonClient, 'userId' | 'email'>,
    workspaceId: string,
    { hasSecondFactor } = { hasSecondFactor: false },
  ): Promise<PersonClient> {
    const sessions = this.running.app.get(SessionsService);
    const token = await sessions.begin({ userId, workspaceId, userAgent: 'test', hasSecondFactor });
    return new PersonClient(this.url, workspaceId, token, userId, email);
  }

  /** Keeps the cookie, which a browser of the same person may have. */
  private async prove({ token }: PersonClient): Promise<void> {
    const { app } = this.running;
    const now = this.clock.now();
    await app.get(Transactions).run(async () => {
      const proven = await app.get(Transactions).query<{
        id: string;
      }>('update sessions set proven_at = $2 where token_hash = sha256($1) returning id', [Buffer.from(token), now]);
      await app.get(ChangeFeed).announce(
        'session',
        proven.map(({ id }) => id),
      );
    });
  }

  async join({ userId }: { userId: string }, workspaceId: string, role: Role): Promise<void> {
    const memberships = this.running.app.get(MembershipsService);
    await memberships.join({ workspaceId, userId, role, source: 'invite' });
  }

  /** Starts the clock anew, and searches for secrets only in what is written from now on. */
  async beginFile(): Promise<void> {
    this.log.length = 0;
    this.clock.set(new TestClock().now());
    // A GS1 Digital Link belongs to one QR code of all workspaces, and several files use the same products.
    await this.query('update qr_codes set digital_link = null where digital_link is not null');
    const [row] = await this.query<{ xid: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::xid as xid',
    );
    this.fileBegan ??= row?.xid;
  }

  /** Checks, after the last test, that no secret which the service saw or issued is readable anywhere. */
  async refuseSecrets(): Promise<void> {
    const found = await secretsIn(this.dataSource, this.log, this.fileBegan);
    this.fileBegan = undefined;
    this.log.length = 0;
    if (found.length > 0) throw new Error(`secrets or addresses stand readable in ${found.join(', ')}`);
  }

  /** Ends the roles, and keeps their database; a second call waits for the first. */
  async stop(): Promise<void> {
    edges.delete(this.url);
    provers.delete(this.url);
    await Promise.all(partsOf(this.roles).map((role) => role.close()));
  }

  async close(): Promise<void> {
    closeConnections();
    await this.stop();
    rmSync(this.dataDir, { recursive: true });
    try {
      await this.refuseSecrets();
    } finally {
      await this.dataSource.destroy();
      if (this.ownsDatabase) await this.database.drop();
    }
  }
}

function collector(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n'))
        if (line !== '') lines.push(JSON.parse(line) as Record<string, unknown>);
      done();
    },
  });
}
