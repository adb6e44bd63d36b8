import { Redis } from 'ioredis';
import { redisAddress } from '#libs/platform';
import { failed, ok, skipped, warning, type Check, type Finding } from '../check.js';

const CONNECT_TIMEOUT_MS = 3_000;
const PROBE = 'qr-service:doctor';
const PROBE_MS = 5_000;

export const redisCheck: Check = {
  name: 'Redis',
  run: async ({ config }) => {
    const address = redisAddress(config);
    if (!address) return skipped('REDIS_URL is not set');
    const redis = new Redis(address.url, {
      ...address.options,
      lazyConnect: true,
      retryStrategy: () => null,
      connectTimeout: CONNECT_TIMEOUT_MS,
      commandTimeout: CONNECT_TIMEOUT_MS,
    });
    let reason = '';
    redis.on('error', ({ message }: Error) => (reason = message));
    try {
      await redis.connect();
      return await examine(redis);
    } catch (error) {
      const where = new URL(address.url).host;
      return failed(`${where} cannot be used (${reason || (error as Error).message}): correct REDIS_URL`);
    } finally {
      redis.disconnect();
    }
  },
};

async function examine(redis: Redis): Promise<Finding> {
  const info = parseInfo(await redis.info());
  if (info.get('cluster_enabled') === '1')
    return failed('it is a Redis Cluster, which is not supported: use one primary, with cluster mode off');
  if (info.get('role') !== 'master') return failed('it is a replica: use a name that leads to the primary');
  await redis.set(PROBE, '1', 'PX', PROBE_MS);
  const policy = info.get('maxmemory_policy') ?? 'unknown';
  const version = `Redis ${info.get('redis_version') ?? 'of unknown version'}`;
  const [used, max] = ['used_memory', 'maxmemory'].map((name) => Number(info.get(name) ?? 0));
  const memory = `${mebibytes(used)} of ${max ? mebibytes(max) : 'unlimited memory'} used`;
  const found = `${version}, a primary with the policy ${policy}, ${memory}`;
  return policy === 'noeviction' || policy === 'unknown'
    ? ok(found)
    : warning(`${found}: set maxmemory-policy to noeviction, so that no job or count is evicted`);
}

const parseInfo = (text: string): Map<string, string> =>
  new Map(text.split('\r\n').map((line) => line.split(':', 2) as [string, string]));

const mebibytes = (bytes = 0) => `${Math.ceil(bytes / 2 ** 20)} MiB`;
