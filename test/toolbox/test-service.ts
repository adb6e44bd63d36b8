import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import {
  Cleanup,
  createDataSource,
  newId,
  User,
  type ApiKeyScope,
  type PlanName,
  type Role,
} from '#libs/database';
import type { RunningService } from '#libs/http-server';
import { createLog, loadConfig, type Config } from '#libs/platform';
import { ClickHouse, ScanPartitions } from '#libs/scans';
import { startApi } from '../../apps/api/index.js';
import { retentionToken, type RetentionCleanup } from '../../apps/worker/index.js';
import { ApiKeysService } from '../../src/auth/api-keys/api-keys.service.js';
import { SessionsService } from '../../src/auth/sessions/sessions.service.js';
import { MembershipsService } from '../../src/members/memberships.service.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { Client, closeConnections, PersonClient } from './client.js';
import { createDatabase, type TestDatabase } from './databases.js';
import { startRolesTogether } from './roles-together.js';
import { secretsIn } from './secrets.js';
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

/** The service in this process, with its own database and a clock that the test controls. */
export class TestService {
  private fileBegan: string | undefined;

  private constructor(
    readonly running: RunningService & { shortUrl?: string },
    readonly database: TestDatabase,
    readonly dataSource: DataSource,
    readonly clock: TestClock,
    readonly log: Record<string, unknown>[],
    readonly dataDir: string,
    private readonly ownsDatabase: boolean,
  ) {}

  static async start({
    roles,
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
    const start = roles === 'all' || CLICKHOUSE_OF_TESTS ? startRolesTogether : startApi;
    const running = await start(
      config.with({ host: '127.0.0.1', port: 0, shortPort: 0, anonymousPerMinute: PLENTY, ...settings }),
      {
        clock,
        log: createLog(config.logLevel, collector(lines)),
      },
    );
    await whenCleanedUp(running.app);
    const dataSource = await createDataSource(own.url).initialize();
    if (config.clickhouseUrl) await completeClickHouse(dataSource, config);
    return new TestService(running, own, dataSource, clock, lines, dataDir, database === undefined);
  }

  get url(): string {
    return this.running.url;
  }

  get shortUrl(): string {
    return this.running.shortUrl ?? 'http://no-scan-edge.invalid';
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
    await this.running.app.get(ScanPartitions).ensureMonthsAhead(new Date(first), count - 1);
  }

  /** Deletes expired rows, as the worker periodically does. @param name of an entry of RETENTION */
  async deleteExpired(name: string): Promise<void> {
    await this.running.app.get<RetentionCleanup>(retentionToken(name), { strict: false }).run();
  }

  /** Scans, counters and events are at most 2 s behind the scan edge. */
  async whenScansAreTaken(): Promise<void> {
    const isTaken = async () => (await this.query('select 1 from scan_log limit 1')).length === 0;
    await waitUntil(isTaken, 'the scans to be taken', MAX_LAG_MS);
  }

  async person(
    role: Role,
    { workspaceId, isEmailVerified = true }: { workspaceId: string; isEmailVerified?: boolean },
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
    return this.sessionOf({ userId, email }, workspaceId);
  }

  async sessionOf(
    { userId, email }: Pick<PersonClient, 'userId' | 'email'>,
    workspaceId: string,
  ): Promise<PersonClient> {
    const sessions = this.running.app.get(SessionsService);
    const token = await sessions.begin({ userId, workspaceId, userAgent: 'test' });
    return new PersonClient(this.url, workspaceId, token, userId, email);
  }

  async join({ userId }: { userId: string }, workspaceId: string, role: Role): Promise<void> {
    const memberships = this.running.app.get(MembershipsService);
    await memberships.join({ workspaceId, userId, role, source: 'invite' });
  }

  /** Starts the clock anew, and searches for secrets only in what is written from now on. */
  async beginFile(): Promise<void> {
    this.log.length = 0;
    this.clock.set(new TestClock().now());
    const [row] = await this.query<{ xid: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::xid as xid',
    );
    this.fileBegan ??= row?.xid;
  }

  /** Checks, after the last test, that no secret which the service saw or issued is readable anywhere. */
  async refuseSecrets(): Promise<void> {
    const found = await secretsIn(this.database.url, this.log, this.fileBegan);
    this.fileBegan = undefined;
    this.log.length = 0;
    if (found.length > 0) throw new Error(`secrets or addresses stand readable in ${found.join(', ')}`);
  }

  async close(): Promise<void> {
    closeConnections();
    await this.running.close();
    await this.dataSource.destroy();
    rmSync(this.dataDir, { recursive: true });
    try {
      await this.refuseSecrets();
    } finally {
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
