import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { DataSource } from 'typeorm';
import { loadConfig } from '#libs/config';
import {
  createDataSource,
  newId,
  QrCode,
  Scan,
  WebhookEndpoint,
  WebhookEvent,
  Workspace,
  type WebhookEndpointStatus,
} from '#libs/database';
import { createLog, NestLog } from '#libs/observability';
import { RedirectEdge, RedirectModule } from '../../apps/redirect/index.js';
import { foundation } from '../../src/foundation.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { TestClock } from '../toolbox/test-clock.js';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Edge {
  app: INestApplicationContext;
  /** @param path as it is sent, not normalised */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  /** How many requests it has taken in and not answered. */
  requestsUnderWay(): number;
  close(): Promise<void>;
}

export interface EdgeOptions {
  env?: Record<string, string>;
  /** Where the edge finds the database; by default directly. */
  databaseUrl?: string;
}

/** A workspace with QR codes, and redirect edges that serve them: processes in all but name. */
export class RedirectWorld {
  readonly workspaceId = newId();
  readonly clock = new TestClock();
  /** What every edge logged, as text. */
  log = '';
  private readonly edges: Edge[] = [];

  private constructor(
    readonly database: TestDatabase,
    /** The test's own connection, beside the edges'. */
    readonly dataSource: DataSource,
  ) {}

  static async open(): Promise<RedirectWorld> {
    const database = await createDatabase();
    const world = new RedirectWorld(database, await createDataSource(database.url).initialize());
    const workspace = { id: world.workspaceId, name: 'Acme', plan: 'free' as const, createdAt: new Date() };
    await world.dataSource.getRepository(Workspace).insert(workspace);
    return world;
  }

  async startEdge({ env = {}, databaseUrl = this.database.url }: EdgeOptions = {}): Promise<Edge> {
    const config = loadConfig({
      BASE_URL: 'https://qr.test',
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'a secret of thirty-two bytes or more',
      LOG_LEVEL: 'debug',
      ...env,
    });
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.log += chunk.toString();
        done();
      },
    });
    const log = createLog(config.logLevel, destination);
    const testing = await Test.createTestingModule({
      imports: [...foundation(config, { clock: this.clock, log }), RedirectModule],
    })
      .setLogger(new NestLog(log))
      .compile();
    await testing.init();
    const redirect = testing.get(RedirectEdge);
    let underWay = 0;
    const server = createServer((incoming, response) => {
      underWay += 1;
      response.on('close', () => (underWay -= 1));
      if (redirect.handles(incoming)) redirect.handle(incoming, response);
      else response.writeHead(421).end();
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

  async addCode(values: Partial<QrCode> = {}): Promise<QrCode> {
    const id = newId();
    const shortCode = values.shortCode ?? id.slice(-12).toUpperCase();
    const now = this.clock.now();
    const code: QrCode = {
      id,
      workspaceId: this.workspaceId,
      name: 'Menu',
      category: 'url',
      qrData: { url: 'https://example.com/menu' },
      shortCode,
      shortCodeNorm: shortCode.toUpperCase(),
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      ...values,
    };
    await this.dataSource.getRepository(QrCode).insert({ ...code, qrData: { ...code.qrData } });
    return code;
  }

  async addEndpoint(status: WebhookEndpointStatus = 'active', workspaceId = this.workspaceId): Promise<void> {
    await this.dataSource.getRepository(WebhookEndpoint).insert({
      id: newId(),
      workspaceId,
      url: 'https://receiver.test/',
      events: ['scan'],
      status,
      secretEncrypted: Buffer.from('sealed'),
      createdAt: this.clock.now(),
    });
  }

  scans(): Promise<Scan[]> {
    return this.dataSource.getRepository(Scan).find({ order: { scannedAt: 'asc', id: 'asc' } });
  }

  events(): Promise<WebhookEvent[]> {
    return this.dataSource.getRepository(WebhookEvent).find({ order: { id: 'asc' } });
  }

  async close(): Promise<void> {
    await Promise.all(this.edges.map((edge) => edge.close()));
    await this.dataSource.destroy();
    await this.database.drop();
  }
}

/** node:http and not fetch, which normalises paths and keeps some headers for itself. */
function sender(server: Server): Edge['get'] {
  const { port } = server.address() as AddressInfo;
  return (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      });
      sent.on('error', reject).end();
    });
}

async function stop(server: Server, app: INestApplicationContext): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
}
