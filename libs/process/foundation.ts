import type { DynamicModule } from '@nestjs/common';
import {
  ClockModule,
  ConfigModule,
  createLog,
  LogModule,
  SystemClock,
  type Clock,
  type Config,
  type Log,
} from '#libs/platform';
import { DatabaseModule } from '#libs/database';
import { ServerModule } from '#libs/http-server';
import { TracingModule } from './tracing.module.js';

export interface Parts {
  clock?: Clock;
  log?: Log;
  /** Roles in processes beside this one: it is not ready before their addresses arrive. */
  others?: readonly string[];
}

export function foundation(
  config: Config,
  { clock = new SystemClock(), log = createLog(config.logLevel) }: Parts = {},
): DynamicModule[] {
  return [
    ConfigModule.with(config),
    ClockModule.with(clock),
    LogModule.with(log),
    DatabaseModule.forRoot(),
    { module: ServerModule },
    ...(config.tracing ? [{ module: TracingModule }] : []),
  ];
}
