import type { DynamicModule } from '@nestjs/common';
import { type Clock, ClockModule, SystemClock } from '#libs/clock';
import { ConfigModule, type Config } from '#libs/config';
import { DatabaseModule } from '#libs/database';
import { createLog, EventLoopModule, LogModule, type Log } from '#libs/observability';
import { ServerModule } from './server.module.js';
import { TracingModule } from './tracing.module.js';

export interface Parts {
  clock?: Clock;
  log?: Log;
}

/** The global modules that every process needs. */
export function foundation(
  config: Config,
  { clock = new SystemClock(), log = createLog(config.logLevel) }: Parts = {},
): DynamicModule[] {
  return [
    ConfigModule.with(config),
    ClockModule.with(clock),
    LogModule.with(log),
    { module: EventLoopModule },
    DatabaseModule.forRoot(),
    { module: ServerModule },
    ...(config.tracing ? [{ module: TracingModule }] : []),
  ];
}
