import { Redis, type RedisOptions, type Result } from 'ioredis';
import { isTracing, traceCommands, type RedisAddress } from '#libs/platform';
import { COUNT_REQUEST, LIFT_MONTH } from './redis-counters.scripts.js';

const CONNECT_TIMEOUT_MS = 1_000;
const ANSWER_TIMEOUT_MS = 100;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countRequest(keys: number, ...keysAndValues: (string | number)[]): Result<number[], Context>;
    liftMonth(keys: number, key: string, used: number, keptMs: number): Result<number, Context>;
  }
}

/** Commands fail at once while Redis is unavailable, and are never sent twice. */
const OPTIONS: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: CONNECT_TIMEOUT_MS,
};

export function connectTo({ url, options }: RedisAddress): Redis {
  const client = new Redis(url, { ...OPTIONS, ...options });
  client.defineCommand('countRequest', { lua: COUNT_REQUEST });
  client.defineCommand('liftMonth', { lua: LIFT_MONTH });
  // The sender of a command gets the error.
  client.on('error', () => undefined);
  return isTracing() ? traceCommands(client) : client;
}

export function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`Redis did not answer within ${ANSWER_TIMEOUT_MS} ms`));
    // Node checks timers before sockets, so an answer that arrived while this process was busy is not late.
    const timer = setTimeout(() => setImmediate(late), ANSWER_TIMEOUT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
