import type { Redis } from 'ioredis';
import type { PoolClient } from 'pg';
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

/** Adds a span per command to its trace, without keys and values. */
export function traceCommands(client: Redis): Redis {
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    const name = command.name.toUpperCase();
    const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
    const span = startCall(() => ({ name, attributes }));
    const result = send(command, stream);
    if (span) void endAfter(span, command.promise as Promise<unknown>).catch(() => undefined);
    return result;
  };
  return client;
}
