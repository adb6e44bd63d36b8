import 'reflect-metadata';
import { pathToFileURL } from 'node:url';
import { Module, type DynamicModule, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { RedirectEdge } from '../apps/redirect/redirect.edge.js';
import { RedirectModule } from '../apps/redirect/redirect.module.js';
import { WorkerModule } from '../apps/worker/index.js';
import { ConfigError, loadConfig, type Config } from '#libs/config';
import { migrateDatabase } from '#libs/database';
import { createLog, NestLog } from '#libs/observability';
import { AppModule } from './app.module.js';
import { DrainingServer } from './draining-server.js';
import { foundation, type Parts } from './foundation.js';
import { ReadinessService } from './health/readiness.service.js';
import { publishDocument } from './openapi/publish.js';
import { installPipeline } from './pipeline/pipeline.js';
import { UnreadableRequests } from './hardening/unreadable-requests.js';

export interface RunningService {
  /** Where it listens, such as http://127.0.0.1:3000. */
  url: string;
  app: INestApplication;
  /** Answers what is under way, takes nothing new, then lets go of everything. A second call waits for the first. */
  close(): Promise<void>;
}

/** The composition root: the API, the scan edge and the worker in one process. */
@Module({})
class ServiceModule {
  static with(config: Config, parts: Parts): DynamicModule {
    return {
      module: ServiceModule,
      imports: [...foundation(config, parts), AppModule, RedirectModule, WorkerModule.forRoot(config)],
    };
  }
}

/** @throws when the database cannot be reached or the port is taken */
export async function startService(config: Config, parts: Parts = {}): Promise<RunningService> {
  const log = parts.log ?? createLog(config.logLevel);
  await migrateDatabase(config.requireDatabaseUrl());
  const app = await NestFactory.create<NestExpressApplication>(
    ServiceModule.with(config, { ...parts, log }),
    {
      bodyParser: false,
      logger: new NestLog(log),
      abortOnError: false,
    },
  );
  // Express would make weak ETags over bodies; ours name a record's version or a picture's bytes.
  app.set('etag', false).disable('x-powered-by');
  // Whatever fails outside our filter: Express prints stacks unless it takes itself for production.
  app.set('env', 'production');
  installPipeline(app);
  publishDocument(app, config.baseUrl);
  await app.init();
  const api = app.getHttpAdapter().getInstance() as (...args: unknown[]) => void;
  const edge = app.get(RedirectEdge);
  const server = new DrainingServer((request, response) => {
    if (edge.handles(request)) edge.handle(request, response);
    else api(request, response);
  }, app.get(UnreadableRequests));
  try {
    await server.listen(config.port, config.host);
  } catch (error) {
    await app.close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const close = async () => {
    app.get(ReadinessService).stop();
    await server.drain(config.shutdownDelayMs);
    await app.close();
  };
  return { url: server.url, app, close: () => (closing ??= close()) };
}

async function run(): Promise<void> {
  const config = loadConfig();
  config.requireBoth();
  const service = await startService(config);
  const stop = () => void service.close().then(() => process.exit(0));
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exitCode = 1;
    setTimeout(() => process.exit(), 1_000).unref();
  });
}
