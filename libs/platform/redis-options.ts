import type { RedisOptions } from 'ioredis';
import { authoritiesWith } from './config/authorities.js';
import type { Config } from './config/config.js';

/** A replica answers, or a server that still loads: the name leads elsewhere by now, and only a new connection follows it. */
const NOT_PRIMARY = /^(?:ERR .*-)?(?:READONLY|LOADING|MASTERDOWN)\b/;

/** Also while Redis refuses: ioredis counts a refused connection as established, and would retry after 50 ms. */
const RETRY_MS = 250;

/** Where Redis is, and how a connection finds it again. */
export interface RedisAddress {
  url: string;
  /** For ioredis, beside its URL. */
  options: RedisOptions;
}

/**
 * Returns null without REDIS_URL. The login is read again before each new connection, since it may have been rotated, and
 * the authorities of REDIS_CA_FILE are trusted beside those of Node.
 */
export function redisAddress(config: Config): RedisAddress | null {
  const { redisUrl: url, redisCaFile } = config;
  if (url === undefined) return null;
  const options: RedisOptions = {
    reconnectOnError: ({ message }) => NOT_PRIMARY.test(message),
    retryStrategy(this: RedisOptions) {
      Object.assign(this, loginOf(config.currentRedisUrl() ?? url));
      return RETRY_MS;
    },
  };
  if (redisCaFile) options.tls = { ca: authoritiesWith(redisCaFile, 'REDIS_CA_FILE') };
  return { url, options };
}

function loginOf(url: string): Pick<RedisOptions, 'username' | 'password'> {
  const { username, password } = new URL(url);
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
