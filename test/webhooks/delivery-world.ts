import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Test } from '@nestjs/testing';
import type { INestApplicationContext, ModuleMetadata } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { createLog, loadConfig, NestLog, type Config } from '#libs/platform';
import {
  createDataSource,
  newId,
  Transactions,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
  Workspace,
  type WebhookEndpointStatus,
} from '#libs/database';
import {
  DeliveryClaims,
  DeliveryGroups,
  DeliverySettings,
  headersOf,
  membersOf,
  OutboxFanOut,
  type ClaimedDelivery,
} from '#libs/delivery';
import { EventSignal, WorkerModule } from '../../apps/worker/index.js';
import { foundation } from '#libs/process';
import { operatorIn } from '../../src/audit/audit.service.js';
import { WebhookEndpointsService } from '../../src/webhooks/webhook-endpoints.service.js';
import { WebhooksModule } from '../../src/webhooks/webhooks.module.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { waitUntil } from '../toolbox/wait-until.js';

/** The delays are short enough for tests, and long enough to distinguish. */
export const RETRY_DELAYS_MS = [100, 200, 300];

/** Deliveries of groups as rows and their attempts. $1: the workspace. */
const GROUPED = `
  select d.id, d.workspace_id as "workspaceId", d.endpoint_id as "endpointId", d.state, d.attempt_count as "attemptCount",
    l.ends_at as "nextAttemptAt", d.sequence::float8 as sequence, d.skipped, d.status_code as "lastStatusCode",
    case when d.state <> 'delivered' then '[]' else jsonb_build_array(jsonb_build_object('number', 1,
      'statusCode', d.status_code, 'error', null, 'responseExcerpt', d.excerpt, 'requestHeaders', ${headersOf('d.signatures')}
    )) end as attempts
  from (${membersOf('g.workspace_id = $1')}) d
  left join webhook_group_leases l on l.group_id = d.group_id and d.state = 'delivering'`;

/** $1: the state. */
const COUNT = `
  select count(*)::int as count from (
    select workspace_id, state from webhook_deliveries
    union all select workspace_id, state from (${membersOf('true')}) member
  ) delivery where state = $1`;

export interface Worker {
  app: INestApplicationContext;
  signal(): void;
  close(): Promise<void>;
}

export interface StoredDelivery extends WebhookDelivery {
  attempts: WebhookAttempt[];
}

/** A workspace whose webhooks are really sent: database, receiver, workers. */
export class DeliveryWorld {
  readonly workspaceId = newId();
  /** All workers share this folder, which contains their emails. */
  readonly dataDir = mkdtempSync(join(tmpdir(), 'qr-service-delivery-'));
  readonly log: string[] = [];
  private readonly workers: Worker[] = [];
  /** This matches the API's process, which does not dispatch. */
  private api!: INestApplicationContext;

  private constructor(
    private readonly database: TestDatabase,
    readonly dataSource: DataSource,
    readonly receiver: Receiver,
    private readonly redisUrl: string | undefined,
  ) {}

  static async open(redisUrl?: string): Promise<DeliveryWorld> {
    const [database, receiver] = await Promise.all([createDatabase(), startReceiver()]);
    const dataSource = await createDataSource(database.url).initialize();
    const world = new DeliveryWorld(database, dataSource, receiver, redisUrl);
    await world.addWorkspace('Acme', world.workspaceId);
    world.api = await world.start([WebhooksModule], {}, {});
    return world;
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
    await this.api.close();
    await this.receiver.close();
    await this.dataSource.destroy();
    await this.database.drop();
    rmSync(this.dataDir, { recursive: true });
  }

  config(more: NodeJS.ProcessEnv = {}): Config {
    return loadConfig(this.environment(more));
  }

  environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return {
      NODE_ENV: 'test',
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.database.url,
      REDIS_URL: this.redisUrl,
      APP_SECRET: 'a secret of the tests, long enough',
      WEBHOOK_RETRY_DELAYS_MS: RETRY_DELAYS_MS.join(','),
      WEBHOOK_ALLOW_PORTS: String(this.receiver.port),
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1,::1',
      WEBHOOK_CA_FILE: this.receiver.caFile,
      ...more,
    };
  }

  async startWorker(settings: Partial<DeliverySettings> = {}, env: NodeJS.ProcessEnv = {}): Promise<Worker> {
    const app = await this.start([WorkerModule.forRoot(this.config(env))], settings, env);
    let closing: Promise<void> | undefined;
    const worker = {
      app,
      signal: () => app.get(EventSignal).emit(),
      close: () => (closing ??= app.close()),
    };
    this.workers.push(worker);
    return worker;
  }

  async addWorkspace(name: string, id = newId()): Promise<string> {
    const workspace = { id, name, plan: 'agency' as const, createdAt: new Date() };
    await this.dataSource.getRepository(Workspace).insert(workspace);
    return id;
  }

  async addEndpoint(
    url = this.receiver.url,
    workspaceId = this.workspaceId,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const added = await this.addUnanswered(url, workspaceId);
    const { id } = added.endpoint;
    await this.dataSource
      .getRepository(WebhookEndpoint)
      .update({ id, workspaceId }, { answeredAt: new Date() });
    return added;
  }

  addUnanswered(
    url = this.receiver.url,
    workspaceId = this.workspaceId,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    return this.api.get(WebhookEndpointsService).add(operatorIn(workspaceId), { url, events: ['scan'] });
  }

  /** Changes an endpoint in its row, such as the limit that its receiver has earned. */
  async set(id: string, fields: Partial<WebhookEndpoint>): Promise<void> {
    const { workspaceId } = this;
    await this.dataSource.getRepository(WebhookEndpoint).update({ id, workspaceId }, fields);
  }

  fanOut(fanOutBatch = new DeliverySettings().fanOutBatch): ReturnType<OutboxFanOut['run']> {
    Object.assign(this.api.get(DeliverySettings, { strict: false }), { fanOutBatch });
    return this.api.get(OutboxFanOut, { strict: false }).run(0);
  }

  /** Leases what can be sent at once, like a process that is killed before it sends. */
  async leaveLeased(leaseMs = new DeliverySettings().leaseMs): Promise<ClaimedDelivery[]> {
    Object.assign(this.api.get(DeliverySettings, { strict: false }), { leaseMs });
    const { groups } = await this.api.get(OutboxFanOut, { strict: false }).run(100);
    return groups.flatMap(({ deliveries }) => deliveries);
  }

  /** Makes rows of deliveries in flight, as their failures do. */
  takeOut(deliveries: ClaimedDelivery[]): Promise<void> {
    const groups = this.api.get(DeliveryGroups, { strict: false });
    return this.api.get(Transactions, { strict: false }).run(() => groups.takeOut(deliveries));
  }

  /** Creates the delivery of a scan and claims it, like a process that is killed before it sends. */
  async leaveClaimed(leaseMs: number): Promise<Date> {
    Object.assign(this.api.get(DeliverySettings, { strict: false }), { leaseMs });
    await this.scan();
    const { endpoints } = await this.fanOut();
    const {
      claimed: [claimed],
    } = await this.api.get(DeliveryClaims, { strict: false }).take(endpoints, 1);
    if (!claimed) throw new Error('nothing to claim');
    return claimed.leaseEndsAt;
  }

  /** Adds rows to the outbox as the scan edge does, and returns the bodies. */
  async scan(count = 1, workspaceId = this.workspaceId): Promise<string[]> {
    const events = Array.from({ length: count }, (_, index) => ({
      ...this.event(`Tisch ${index} 🦉\u2028`),
      workspaceId,
    }));
    await this.dataSource.getRepository(WebhookEvent).insert(events);
    this.workers.forEach((worker) => worker.signal());
    return events.map(({ body }) => body);
  }

  event(qrName: string, createdAt = new Date()): WebhookEvent {
    const qrCodeId = newId();
    const scan = { country: 'DE', city: 'Berlin', device: 'mobile', scanned_at: createdAt.toISOString() };
    const body = { event: 'scan', qr_code_id: qrCodeId, qr_name: qrName, short_code: 'abc123', scan };
    return {
      id: newId(),
      workspaceId: this.workspaceId,
      qrCodeId,
      event: 'scan',
      body: JSON.stringify(body),
      batched: null,
      leadId: null,
      isPending: true,
      createdAt,
    };
  }

  private async start(
    modules: NonNullable<ModuleMetadata['imports']>,
    settings: Partial<DeliverySettings>,
    env: NodeJS.ProcessEnv,
  ): Promise<INestApplicationContext> {
    const quick = { pollMs: 50, jobGraceMs: 100, redisCheckMs: 200 };
    const parts = { log: createLog('warn', this.collector()) };
    const testing = await Test.createTestingModule({
      imports: [...foundation(this.config(env), parts), ...modules],
    })
      .setLogger(new NestLog(parts.log))
      .overrideProvider(DeliverySettings)
      .useValue(Object.assign(DeliverySettings.from(this.config(env)), quick, settings))
      .compile();
    return testing.init();
  }

  private collector(): Writable {
    const { log } = this;
    return new Writable({
      write(chunk: Buffer, _encoding, done) {
        log.push(...chunk.toString().split('\n').slice(0, -1));
        done();
      },
    });
  }

  async deliveries(): Promise<StoredDelivery[]> {
    const { workspaceId } = this;
    const deliveries = await this.dataSource
      .getRepository(WebhookDelivery)
      .find({ where: { workspaceId }, order: { id: 'ASC' } });
    const attempts = await this.dataSource
      .getRepository(WebhookAttempt)
      .find({ where: { workspaceId }, order: { number: 'ASC' } });
    const rows = deliveries.map((delivery) => ({
      ...delivery,
      attempts: attempts.filter(({ deliveryId }) => deliveryId === delivery.id),
    }));
    const grouped = await this.dataSource.query<StoredDelivery[]>(GROUPED, [workspaceId]);
    return [...rows, ...grouped].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** How many deliveries of all workspaces have a state, however they are stored. */
  async count(state: WebhookDelivery['state']): Promise<number> {
    const [{ count } = { count: 0 }] = await this.dataSource.query<{ count: number }[]>(COUNT, [state]);
    return count;
  }

  waitForLog(text: string): Promise<void> {
    return waitUntil(() => this.log.some((line) => line.includes(text)), `${text} in the log`);
  }

  async waitForState(state: WebhookDelivery['state'], count = 1): Promise<StoredDelivery[]> {
    const isThere = async () => {
      const rows = await this.dataSource.query<{ count: number }[]>(`${COUNT} and workspace_id = $2`, [
        state,
        this.workspaceId,
      ]);
      return (rows[0]?.count ?? 0) >= count;
    };
    await waitUntil(isThere, `${count} deliveries ${state}`);
    return this.deliveries();
  }

  async endpointStatus(id: string): Promise<WebhookEndpointStatus | undefined> {
    const { workspaceId } = this;
    return (await this.dataSource.getRepository(WebhookEndpoint).findOneBy({ id, workspaceId }))?.status;
  }

  setStatus(id: string, status: WebhookEndpointStatus): Promise<void> {
    return this.set(id, { status });
  }
}
