import type { EventEmitter } from 'node:events';
import type { ClusterOptions, RedisOptions, Result } from 'ioredis';
import { isTracing, RedisClients, traceCommands, type RedisAddress, type RedisClient } from '#libs/platform';
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

/** A cluster would otherwise send a command again, and wait, until it has another primary. */
const CLUSTER_OPTIONS: ClusterOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  retryDelayOnFailover: 0,
  retryDelayOnClusterDown: 0,
  slotsRefreshTimeout: CONNECT_TIMEOUT_MS,
};

/** Makes a client that is not connected yet. */
export async function makeClient(address: RedisAddress): Promise<RedisClient> {
  const clients = await RedisClients.open(address);
  const client = clients.connect(OPTIONS, CLUSTER_OPTIONS);
  client.defineCommand('countRequest', { lua: COUNT_REQUEST });
  client.defineCommand('liftMonth', { lua: LIFT_MONTH });
  return isTracing() ? traceCommands(client) : client;
}

/** Connects once; afterwards, the client tries again on its own. @returns why it is not connected yet */
export async function connect(client: RedisClient): Promise<string | null> {
  let fault: Error | undefined;
  const note = (error: Error) => (fault = error);
  const events: EventEmitter = client;
  // The sender of a command gets its error, so that these are handled only while connecting.
  events.on('error', note).on('node error', note);
  try {
    await withTimeout(client.connect(), CONNECT_TIMEOUT_MS);
    return null;
  } catch (error) {
    return String(fault ?? error);
  }
}

export function withTimeout<T>(answer: Promise<T>, timeoutMs = ANSWER_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`Redis did not answer within ${timeoutMs} ms`));
    // Node checks timers before sockets, so an answer that arrived while this process was busy is not late.
    const timer = setTimeout(() => setImmediate(late), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
