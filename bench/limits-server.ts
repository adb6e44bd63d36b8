import 'reflect-metadata';
import { createServer } from 'node:http';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express, { type NextFunction, type Request, type Response } from 'express';
import { Redis } from 'ioredis';
import { loadConfig } from '#libs/config';
import { createLog } from '#libs/observability';
import { AuthModule } from '../src/auth/auth.module.js';
import { Authenticator } from '../src/auth/authenticator.js';
import { foundation } from '../src/foundation.js';
import { RateLimitingModule } from '../src/rate-limiting/rate-limiting.module.js';
import { RateLimits } from '../src/rate-limiting/rate-limits.service.js';
import { announce } from './server-process.js';

/** One route that answers a record from memory, behind nothing, behind a bare PING, or behind caller and limits. */
const { BEHIND = 'nothing', REDIS_URL = '', IS_SINGLE_PROCESS } = process.env;
const app = express().set('etag', false).disable('x-powered-by');
const record = { id: '01a1fe22-aad1-71e6-ab2e-8842a6aae4f7', name: 'Table 4', category: 'url', version: 1 };

if (BEHIND === 'ping') {
  const client = new Redis(REDIS_URL);
  app.use((_request: Request, _response: Response, next: NextFunction) => client.ping().then(() => next()));
}
if (BEHIND === 'limits') {
  const config = loadConfig().with({ isSingleProcess: IS_SINGLE_PROCESS === 'true' });
  @Module({ imports: [...foundation(config, { log: createLog('warn') }), AuthModule, RateLimitingModule] })
  class LimitsModule {}
  const services = await NestFactory.createApplicationContext(LimitsModule, { logger: false });
  const [authenticator, limits] = [services.get(Authenticator), services.get(RateLimits)];
  app.use(async (request: Request, response: Response, next: NextFunction) => {
    const caller = await authenticator.identify(request);
    const found = { requestId: '', caller, refusal: null, matched: null, bodyDigest: null };
    await limits.admit(Object.assign(request, found), response);
    next();
  });
}
app.get('/api/v1/qr/:id', (_request, response) => {
  response.json(record);
});

announce(createServer((request, response) => void app(request, response)));
