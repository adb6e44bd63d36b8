import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describeServers, redisAddress, RedisClients, type RedisClient } from '#libs/platform';
import { failed, ok, skipped, warning, type Check, type Finding } from '../check.js';

const CONNECT_TIMEOUT_MS = 3_000;
const PROBE = 'qr-service:doctor';
const PROBE_MS = 5_000;

export const redisCheck: Check = {
  name: 'Redis',
  isSlow: true,
  run: async ({ config }) => {
    const address = redisAddress(config);
    if (!address) return skipped('REDIS_URL is not set');
    const clients = await RedisClients.open(address);
    const timeouts = { connectTimeout: CONNECT_TIMEOUT_MS, commandTimeout: CONNECT_TIMEOUT_MS };
    const redis = clients.connect({ ...timeouts, lazyConnect: true }, { lazyConnect: true });
    let reason = '';
    const note = ({ message }: Error) => (reason = message);
    const events: EventEmitter = redis;
    events.on('error', note).on('node error', note);
    try {
      // Sentinels that do not answer would be asked again and again.
      await Promise.race([redis.connect(), late()]);
      return await examine(redis);
    } catch (error) {
      const where = describeServers(config.redisUrl ?? '');
      return failed(`${where} cannot be used (${reason || (error as Error).message}): correct REDIS_URL`);
    } finally {
      redis.disconnect();
    }
  },
};

async function late(): Promise<never> {
  await delay(2 * CONNECT_TIMEOUT_MS, undefined, { ref: false });
  throw new Error('it does not answer');
}

async function examine(redis: RedisClient): Promise<Finding> {
  const info = parseInfo(await redis.info());
  if (info.get('role') !== 'master') return failed('it is a replica: use a name that points to the primary');
  await redis.set(PROBE, '1', 'PX', PROBE_MS);
  const policy = info.get('maxmemory_policy') ?? 'unknown';
  const version = `Redis ${info.get('redis_version') ?? 'of unknown version'}`;
  const [used, max] = ['used_memory', 'maxmemory'].map((name) => Number(info.get(name) ?? 0));
  const memory = `${mebibytes(used)} of ${max ? mebibytes(max) : 'unlimited memory'} used`;
  const found = `${version}, ${kindOf(redis)} with the policy ${policy}, ${memory}`;
  return policy === 'noeviction' || policy === 'unknown'
    ? ok(found)
    : warning(`${found}: set maxmemory-policy to noeviction, so that no job or count is evicted`);
}

const kindOf = (redis: RedisClient) =>
  'nodes' in redis ? `a cluster of ${redis.nodes('master').length} primaries` : 'a primary';

const parseInfo = (text: string): Map<string, string> =>
  new Map(text.split('\r\n').map((line) => line.split(':', 2) as [string, string]));

const mebibytes = (bytes = 0) => `${Math.ceil(bytes / 2 ** 20)} MiB`;
