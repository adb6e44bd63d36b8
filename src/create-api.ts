import type { RequestListener } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { createLog, NestLog, type Config } from '#libs/platform';
import { prepareProcess, ProcessModule, startOrClose, type Parts, type ProcessModules } from '#libs/process';
import { securityHeaders, type MessageClasses } from '#libs/http-server';
import { commonPasswords } from '#libs/validation';
import { publishDashboard } from './pages/dashboard/index.js';
import { publishFiles } from './files/publish-files.js';
import { publishGuides } from './pages/guides/index.js';
import { expressMessages } from './express-messages.js';
import { publishDocument } from './http/openapi/publish.js';
import { installPipeline } from './http/pipeline/pipeline.js';
import { UnreadableRequests } from './http/pipeline/unreadable-requests.js';

export interface Api {
  app: NestExpressApplication;
  listener: RequestListener;
  /** Answers input that is not a request for the listener. */
  refusals: UnreadableRequests;
  messages: MessageClasses;
}

/**
 * The API as an Express application, with whatever else runs in its process, on a migrated database.
 * @param modules AppModule among them
 * @throws when the database cannot be reached, or APP_SECRET is not its secret
 */
export async function createApi(
  config: Config,
  { log = createLog(config.logLevel), ...parts }: Parts,
  modules: ProcessModules,
): Promise<Api> {
  await prepareProcess(config, log);
  const root = ProcessModule.with(config, { ...parts, log }, modules);
  const app = await startOrClose(async (options) => {
    const created = await NestFactory.create<NestExpressApplication>(root, {
      ...options,
      bodyParser: false,
      logger: new NestLog(log),
    });
    await completeApi(created, config.baseUrl);
    return created;
  });
  const express = app.getHttpAdapter().getInstance();
  return {
    app,
    listener: express,
    refusals: app.get(UnreadableRequests),
    messages: expressMessages(express),
  };
}

async function completeApi(app: NestExpressApplication, baseUrl: string): Promise<void> {
  // Express would create weak ETags of bodies; ours identify a record's version or an image's bytes.
  app.set('etag', false).disable('x-powered-by');
  // Express prints the stacks of errors outside of our filter unless its env is production.
  app.set('env', 'production');
  const headers = new Map(Object.entries(securityHeaders(baseUrl)));
  app.use((_request: Request, response: Response, next: NextFunction) => {
    response.setHeaders(headers);
    next();
  });
  installPipeline(app);
  publishDocument(app, baseUrl);
  publishFiles(app);
  publishDashboard(app);
  publishGuides(app, baseUrl);
  // Other requests would wait for it at the first password.
  commonPasswords();
  await app.init();
}
