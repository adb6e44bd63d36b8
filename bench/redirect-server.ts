import 'reflect-metadata';
import { createServer } from 'node:http';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ClockModule, SystemClock } from '#libs/clock';
import { ConfigModule, loadConfig } from '#libs/config';
import { DatabaseModule } from '#libs/database';
import { createLog, LogModule, NestLog } from '#libs/observability';
import { RedirectEdge, RedirectModule } from '../apps/redirect/index.js';
import { announce } from './server-process.js';

/** The redirect as a process of its own, as it is deployed: without the API and without the worker that sends. */
const config = loadConfig();
const log = createLog(config.logLevel);

@Module({
  imports: [
    ConfigModule.with(config),
    ClockModule.with(new SystemClock()),
    LogModule.with(log),
    DatabaseModule.forRoot(),
    RedirectModule,
  ],
})
class RedirectProcess {}

const app = await NestFactory.createApplicationContext(RedirectProcess, { logger: new NestLog(log) });
const edge = app.get(RedirectEdge);
const server = createServer((request, response) => {
  if (edge.handles(request)) edge.handle(request, response);
  else response.writeHead(404).end();
});
announce(server, () => app.close());
