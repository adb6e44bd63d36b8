import type { Cluster } from 'ioredis';
import type { PoolClient } from 'pg';
import type { RedisClient } from '../redis/redis-clients.js';
import { endAfter, startCall } from './tracing.js';

type Query = (...values: unknown[]) => unknown;

export function traceQueries(client: PoolClient): void {
  const send = client.query.bind(client) as Query;
  const traced: Query = (...query) => {
    const span = startCall(() => describeQuery(query[0]));
    const result = send(...query);
    return span ? endAfter(span, Promise.resolve(result)) : result;
  };
  Object.assign(client, { query: traced });
}

function describeQuery(query: unknown) {
  const text = typeof query === 'string' ? query : (query as { text: string }).text;
  const name = operationOf(text);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': name,
    'db.query.text': text.replaceAll(/\s+/g, ' ').trim(),
  };
  return { name, attributes };
}

const operationOf = (text: string) => (/\w+/.exec(text)?.[0] ?? 'query').toUpperCase();

type Sent = Parameters<Cluster['sendCommand']>;

/** Adds a span per command to its trace, without keys and values. */
export function traceCommands(client: RedisClient): RedisClient {
  const send = client.sendCommand.bind(client) as (...sent: Sent) => unknown;
  const traced = (...sent: Sent): unknown => {
    const [command] = sent;
    const name = command.name.toUpperCase();
    const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
    const span = startCall(() => ({ name, attributes }));
    const result = send(...sent);
    if (span) void endAfter(span, command.promise as Promise<unknown>).catch(() => undefined);
    return result;
  };
  return Object.assign(client, { sendCommand: traced });
}
