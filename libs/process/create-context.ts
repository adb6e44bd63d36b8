import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLog, NestLog, type Config } from '#libs/platform';
import type { Parts } from './foundation.js';
import { prepareProcess } from './prepare-process.js';
import { ProcessModule, type ProcessModules } from './process.module.js';
import { startOrClose } from './start-or-close.js';

/**
 * Creates a process without an HTTP framework on a migrated database.
 * @throws when the database cannot be reached, or APP_SECRET is not its secret
 */
export async function createContext(
  config: Config,
  { log = createLog(config.logLevel), ...parts }: Parts,
  modules: ProcessModules,
  port = config.port,
): Promise<INestApplicationContext> {
  await prepareProcess(config, log, port);
  const root = ProcessModule.with(config, { ...parts, log }, modules);
  return startOrClose((options) =>
    NestFactory.createApplicationContext(root, { ...options, logger: new NestLog(log) }),
  );
}
