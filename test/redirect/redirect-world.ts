import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { INestApplicationContext, ModuleMetadata } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { DataSource } from 'typeorm';
import { createLog, loadConfig, NestLog, type Config } from '#libs/platform';
import {
  createDataSource,
  newId,
  QrCode,
  QrCodeCounters,
  Scan,
  WebhookEndpoint,
  WebhookEvent,
  Workspace,
  type WebhookEndpointStatus,
} from '#libs/database';
import { ScanIntake, ScanIntakeModule } from '#libs/scans';
import { RedirectEdge, RedirectModule } from '../../apps/redirect/index.js';
import { WorkerModule } from '../../apps/worker/index.js';
import { foundation } from '#libs/process';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { newRow } from '../../src/qr/record/qr-row.js';
import { TestClock } from '../toolbox/test-clock.js';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Edge {
  app: INestApplicationContext;
  get(path: string, headers?: Record<string, string>, method?: string, body?: string): Promise<Answer>;
  requestsUnderWay(): number;
  close(): Promise<void>;
}

export interface EdgeOptions {
  env?: Record<string, string>;
  databaseUrl?: string;
  modules?: NonNullable<ModuleMetadata['imports']>;
  settings?: Pick<Partial<Config>, 'awaitsDatabase'>;
}

export type DynamicCode = QrCode & { shortCode: string };

/** A workspace with QR codes, and redirect edges that serve them, each like a separate process. */
export class RedirectWorld {
  readonly workspaceId = newId();
  readonly clock = new TestClock();
  log = '';
  private readonly edges: Edge[] = [];
  private readonly workers: INestApplicationContext[] = [];
  private intake!: INestApplicationContext;

  private constructor(
    readonly database: TestDatabase,
    readonly dataSource: DataSource,
  ) {}

  static async open(): Promise<RedirectWorld> {
    const database = await createDatabase();
    const world = new RedirectWorld(database, await createDataSource(database.url).initialize());
    await world.addWorkspace(world.workspaceId);
    world.intake = await world.start([ScanIntakeModule], world.config());
    return world;
  }

  async startEdge({ env = {}, databaseUrl, modules = [], settings = {} }: EdgeOptions = {}): Promise<Edge> {
    const testing = await this.start(
      [RedirectModule, ...modules],
      this.config({ ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env }).with(settings),
    );
    const redirect = testing.get(RedirectEdge);
    let underWay = 0;
    const server = createServer((incoming, response) => {
      underWay += 1;
      response.on('close', () => (underWay -= 1));
      redirect.handle(incoming, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const edge = {
      app: testing,
      get: sender(server),
      requestsUnderWay: () => underWay,
      close: () => stop(server, testing),
    };
    this.edges.push(edge);
    return edge;
  }

  /** Starts a separate worker, which is not notified of scans but finds them. */
  async startWorker(): Promise<void> {
    const config = this.config();
    this.workers.push(await this.start([WorkerModule.forRoot(config)], config));
  }

  async startBoth(): Promise<Edge> {
    return this.startEdge({ modules: [WorkerModule.forRoot(this.config())] });
  }

  private config(env: Record<string, string> = {}): Config {
    return loadConfig({
      BASE_URL: 'https://qr.test',
      SHORT_URL_BASE: 'https://go.test',
      DATABASE_URL: this.database.url,
      DATABASE_POOL: '1',
      APP_SECRET: 'a secret of thirty-two bytes or more',
      LOG_LEVEL: 'debug',
      ...env,
    });
  }

  private async start(
    modules: NonNullable<ModuleMetadata['imports']>,
    config: Config,
  ): Promise<INestApplicationContext> {
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.log += chunk.toString();
        done();
      },
    });
    const log = createLog(config.logLevel, destination);
    const testing = await Test.createTestingModule({
      imports: [...foundation(config, { clock: this.clock, log }), ...modules],
    })
      .setLogger(new NestLog(log))
      .compile();
    return testing.init();
  }

  async addWorkspace(id = newId()): Promise<string> {
    const workspace = { id, name: 'Acme', plan: 'free' as const, createdAt: new Date() };
    await this.dataSource.getRepository(Workspace).insert(workspace);
    return id;
  }

  async addCode({ shortCode: given, ...values }: Partial<DynamicCode> = {}): Promise<DynamicCode> {
    const id = newId();
    const shortCode = given ?? `c${id.slice(-11)}`;
    const now = this.clock.now();
    const actor = { type: 'import' as const, id: null, name: null };
    const url = { name: 'Menu', category: 'url', qr_data: { url: 'https://example.com/menu' } };
    const code = {
      ...newRow({ workspaceId: this.workspaceId, actor }, { ...url, short_code: shortCode }, now),
      id,
      ...values,
      shortCode,
    };
    await this.dataSource.getRepository(QrCode).insert({ ...code, qrData: { ...code.qrData } });
    return code;
  }

  async addEndpoint(status: WebhookEndpointStatus = 'active', workspaceId = this.workspaceId): Promise<void> {
    await this.dataSource.getRepository(WebhookEndpoint).insert({
      id: newId(),
      workspaceId,
      url: 'https://receiver.test/',
      events: ['scan', 'lead', 'cta_click'],
      status,
      secretEncrypted: Buffer.from('sealed'),
      createdAt: this.clock.now(),
    });
  }

  async scans(): Promise<Scan[]> {
    await this.takeIn();
    return this.dataSource.getRepository(Scan).find({ order: { scannedAt: 'asc', id: 'asc' } });
  }

  /**
   * Returns the number of scans in each committed transaction that the worker has not processed, in ascending order.
   */
  async sizesOfBatches(): Promise<number[]> {
    const rows = await this.dataSource.query<{ size: number }[]>(
      'select cardinality(scan_ids) as size from scan_log order by size',
    );
    return rows.map(({ size }) => size);
  }

  async takeIn(): Promise<void> {
    while (await this.takeOnce());
    // The first of these has moved the low-water mark, and batches between the old and the new one are not late.
    while ((await this.intake.get(ScanIntake).run()).isFull);
  }

  async takeOnce(): Promise<boolean> {
    const intake = this.intake.get(ScanIntake);
    return (await intake.run()).isFull || (await intake.takeLate()).isFull;
  }

  counters({ id }: Pick<QrCode, 'id'>): Promise<QrCodeCounters | null> {
    return this.dataSource.getRepository(QrCodeCounters).findOneBy({ qrCodeId: id });
  }

  async events(): Promise<WebhookEvent[]> {
    await this.takeIn();
    return this.dataSource.getRepository(WebhookEvent).find({ order: { id: 'asc' } });
  }

  async close(): Promise<void> {
    await Promise.all(this.edges.map((edge) => edge.close()));
    await Promise.all([this.intake, ...this.workers].map((app) => app.close()));
    await this.dataSource.destroy();
    await this.database.drop();
  }
}

/** A request without a User-Agent would be a bot. */
const AGENT = { 'user-agent': 'curl/8.5.0' };

/** fetch would normalise paths and reserve some headers, so this uses node:http. */
function sender(server: Server): Edge['get'] {
  const { port } = server.address() as AddressInfo;
  return (path, given = {}, method = 'GET', sentBody) =>
    new Promise((resolve, reject) => {
      const headers = { ...AGENT, ...given };
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      });
      sent.on('error', reject).end(sentBody);
    });
}

async function stop(server: Server, app: INestApplicationContext): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
}
