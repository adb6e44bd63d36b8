import type * as Ioredis from 'ioredis';
import type { Cluster, ClusterOptions, Redis, RedisOptions } from 'ioredis';
import { REDIS_RETRY_MS, type RedisAddress } from './redis-address.js';

export type RedisClient = Redis | Cluster;

const ASK_MS = 1_000;

/**
 * Makes the connections to Redis: to one server, to the primary that Sentinels name, or to all nodes of a cluster.
 * ioredis is loaded on use, since a process without Redis does not need it.
 */
export class RedisClients {
  private constructor(
    private readonly library: typeof Ioredis,
    private readonly address: RedisAddress,
    readonly isCluster: boolean,
  ) {}

  /** Asks a single server whether it is a node of a cluster, and takes one that does not answer for none. */
  static async open(address: RedisAddress): Promise<RedisClients> {
    const library = await import('ioredis');
    const isCluster = address.servers.length > 1 || (await hasCluster(library, address));
    return new RedisClients(library, address, isCluster);
  }

  /** @param clusterOptions apply to a cluster as a whole, and `options` to a server or node */
  connect(options: RedisOptions, clusterOptions: ClusterOptions = {}): RedisClient {
    const { library, address } = this;
    if (!this.isCluster) return new library.Redis(address.url, withLogin(address, options));
    return new library.Cluster(address.servers, {
      clusterRetryStrategy: () => REDIS_RETRY_MS,
      // A certificate names the host, not its address.
      dnsLookup: (host, found) => found(null, host),
      ...clusterOptions,
      redisOptions: nodeOptions(address, options),
    });
  }
}

const withLogin = ({ login, options: own }: RedisAddress, options: RedisOptions): RedisOptions => ({
  ...options,
  ...login(),
  ...own,
});

/** ioredis copies these for each connection to a node, and makes a new connection instead of retrying. */
function nodeOptions({ login, tls, options: own }: RedisAddress, options: RedisOptions): RedisOptions {
  const { reconnectOnError, socketTimeout } = own;
  return {
    ...options,
    ...(reconnectOnError ? { reconnectOnError } : {}),
    ...(socketTimeout === undefined ? {} : { socketTimeout }),
    ...(tls ? { tls } : {}),
    get username() {
      return login().username;
    },
    get password() {
      return login().password;
    },
  };
}

async function hasCluster(library: typeof Ioredis, address: RedisAddress): Promise<boolean> {
  if (address.isWatched) return false;
  const once: RedisOptions = {
    lazyConnect: true,
    enableReadyCheck: false,
    connectTimeout: ASK_MS,
    commandTimeout: ASK_MS,
    maxRetriesPerRequest: 0,
  };
  const client = new library.Redis(address.url, { ...withLogin(address, once), retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.info('cluster')).includes('cluster_enabled:1');
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
