const SERVERS = /^(rediss?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/i;

/** Returns one URL per server of a list such as `redis://user:password@one:6379,two:6379`. */
export function redisUrls(list: string): string[] {
  const [, login = '', hosts, rest = ''] = SERVERS.exec(list) ?? [];
  return hosts === undefined ? [list] : hosts.split(',').map((host) => `${login}${host.trim()}${rest}`);
}

/** Returns text such as `one:6379, two:6379`, without user and password. */
export const describeServers = (list: string): string =>
  redisUrls(list)
    .map((url) => new URL(url).host)
    .join(', ');
