import { Global, Module, type DynamicModule, type LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { currentTrace } from '../tracing/tracing.js';

export const LOG = Symbol('LOG');
export type Log = Logger;

/** Logs one JSON line per entry. Callers never pass secrets and client addresses; redaction is a second safeguard. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: currentTrace,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['*.authorization', '*.cookie', '*.secret', '*.password', '*.key'],
  };
  return destination ? pino(options, destination) : pino(options);
}

@Global()
@Module({})
export class LogModule {
  static with(log: Log): DynamicModule {
    return { module: LogModule, providers: [{ provide: LOG, useValue: log }], exports: [LOG] };
  }
}

export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown): void {
    this.target.debug(String(message));
  }
  warn(message: unknown): void {
    this.target.warn(String(message));
  }
  error(message: unknown, stack?: unknown): void {
    this.target.error({ stack }, String(message));
  }
}
