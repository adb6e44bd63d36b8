import type { ConnectionOptions } from 'node:tls';
import type { RedisOptions } from 'ioredis';
import { authoritiesIn } from '../config/authorities.js';
import type { Config } from '../config/config.js';
import { loginOf, type Login } from '../urls/login.js';
import { redisUrls } from './redis-urls.js';

/** A replica answers, or a server that still loads: the name leads elsewhere by now, and only a new connection follows it. */
const NOT_PRIMARY = /^(?:ERR .*-)?(?:READONLY|LOADING|MASTERDOWN)\b/;

/** Also while Redis refuses: ioredis counts a refused connection as established, and would retry after 50 ms. */
export const REDIS_RETRY_MS = 250;

/** A connection without a response for so long is replaced, since its peer may be gone. Bull's longest command blocks for 5 s. */
const SILENCE_MS = 10_000;

const PORT = 6_379;
const SENTINEL_PORT = 26_379;

export interface RedisServer {
  host: string;
  port: number;
}

/** Where Redis is, and how a connection finds it again. */
export interface RedisAddress {
  /** The only server, or the first node of a cluster. */
  url: string;
  /** Several nodes of a cluster, or one server. */
  servers: RedisServer[];
  /** True if Sentinels know the server, whose host is the name of the primary. */
  isWatched: boolean;
  /** The login may have been rotated, so it is read for each new connection. */
  login: () => Login;
  tls: ConnectionOptions | undefined;
  /** For ioredis, beside the URL. */
  options: RedisOptions;
}

/** Returns null without REDIS_URL. The authorities of REDIS_CA_FILE are trusted beside those of Node. */
export function redisAddress(config: Config): RedisAddress | null {
  const { redisUrl: list, redisCaFile, redisSentinels } = config;
  const [url] = list === undefined ? [] : redisUrls(list);
  if (list === undefined || url === undefined) return null;
  const login = () => parseLogin(config.currentRedisUrl() ?? list);
  const tls = url.startsWith('rediss:') ? tlsWith(redisCaFile) : undefined;
  const options: RedisOptions = {
    socketTimeout: SILENCE_MS,
    reconnectOnError: ({ message }) => NOT_PRIMARY.test(message),
    retryStrategy(this: RedisOptions) {
      Object.assign(this, login());
      return REDIS_RETRY_MS;
    },
    ...(tls ? { tls } : {}),
    ...(redisSentinels ? sentinelOptions(url, redisSentinels, tls) : {}),
  };
  const isWatched = redisSentinels !== undefined;
  return { url, servers: serversOf(list, PORT), isWatched, login, tls, options };
}

function sentinelOptions(primary: string, list: string, tls?: ConnectionOptions): RedisOptions {
  const { username, password } = parseLogin(list);
  return {
    name: new URL(primary).hostname,
    sentinels: serversOf(list, SENTINEL_PORT),
    sentinelUsername: username,
    sentinelPassword: password,
    enableTLSForSentinelMode: tls !== undefined,
    ...(list.startsWith('rediss:') ? { sentinelTLS: tls ?? {} } : {}),
  };
}

/** ioredis copies the options for each connection, which then has the authorities as they are. */
function tlsWith(caFile: string | undefined): ConnectionOptions {
  if (!caFile) return {};
  const authorities = authoritiesIn(caFile, 'REDIS_CA_FILE');
  return {
    get ca() {
      return authorities();
    },
  };
}

const serversOf = (list: string, defaultPort: number): RedisServer[] =>
  redisUrls(list).map((url) => {
    const { hostname, port } = new URL(url);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort };
  });

const parseLogin = (list: string): Login => loginOf(new URL(redisUrls(list)[0] ?? list));
