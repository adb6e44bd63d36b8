import 'reflect-metadata';
import { createServer } from 'node:http';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express, { type NextFunction, type Request, type Response } from 'express';
import { Redis } from 'ioredis';
import { createLog, loadConfig } from '#libs/platform';
import { AuthModule } from '../../src/auth/auth.module.js';
import { Authenticator } from '../../src/auth/authenticator.js';
import { foundation } from '#libs/process';
import { RateLimitingModule } from '../../src/http/limits/rate-limiting.module.js';
import { RateLimitsService } from '../../src/http/limits/rate-limits.service.js';
import { restV1 } from '../../src/surfaces/rest-v1.surface.js';
import { announce } from '../toolbox/server-process.js';

/** This serves one record from memory: alone, after a bare PING if there is Redis, and after caller and limits. */
const { REDIS_URL } = process.env;
const record = { id: '01a1fe22-aad1-71e6-ab2e-8842a6aae4f7', name: 'Table 4', category: 'url', version: 1 };
const answer = (_request: Request, response: Response) => {
  response.json(record);
};

const config = loadConfig();
@Module({ imports: [...foundation(config, { log: createLog('warn') }), AuthModule, RateLimitingModule] })
class LimitsModule {}
const services = await NestFactory.createApplicationContext(LimitsModule, { logger: false });
const [authenticator, limits] = [services.get(Authenticator), services.get(RateLimitsService)];

const app = express().set('etag', false).disable('x-powered-by');
app.get('/bare', answer);
if (REDIS_URL) {
  const client = new Redis(REDIS_URL);
  app.get('/ping', (_request, _response, next) => void client.ping().then(() => next()), answer);
}
app.get(
  '/limited',
  async (request: Request, response: Response, next: NextFunction) => {
    const caller = await authenticator.identify(request);
    await limits.admit(Object.assign(request, { caller }), restV1, response);
    next();
  },
  answer,
);

announce(createServer((request, response) => void app(request, response)));
