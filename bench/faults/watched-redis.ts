import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { RedisServer } from '../toolbox/redis-server.js';
import { until } from '../toolbox/until.js';
import type { RedisGroup } from './redis-group.js';

const NAME = 'mymaster';
const SENTINELS = 3;
const QUORUM = 2;
/** On a busy machine, a primary that works would soon be taken for dead. */
const DOWN_AFTER_MS = 1_500;

/** A primary with a replica, and three Sentinels that watch them. */
export class WatchedRedis implements RedisGroup {
  readonly checkedKey = 'qr-service:deliveries:check';

  private constructor(
    private readonly primary: RedisServer,
    private readonly replica: RedisServer,
    private readonly sentinels: RedisServer[],
  ) {}

  static async start(folder: string): Promise<WatchedRedis> {
    const add = async (server: RedisServer) => {
      await server.start();
      return server;
    };
    const own = async () => {
      const port = await freePort();
      return { port, dir: join(folder, `redis-${port}`) };
    };
    const first = await own();
    const primary = await add(new RedisServer(first.port, first.dir));
    const second = await own();
    const follow = ['--replicaof', '127.0.0.1', String(primary.port)];
    const replica = await add(new RedisServer(second.port, second.dir, follow));
    const isCopied = async () => (await replica.ask('info', 'replication')).includes('master_link_status:up');
    await until(isCopied, 'a replica');
    const sentinels: RedisServer[] = [];
    for (let index = 0; index < SENTINELS; index += 1) {
      const { port, dir } = await own();
      const file = join(dir, 'sentinel.conf');
      mkdirSync(dir);
      writeFileSync(file, settingsOf(primary));
      sentinels.push(await add(new RedisServer(port, dir, ['--sentinel'], [], file)));
    }
    const watched = new WatchedRedis(primary, replica, sentinels);
    await watched.untilWatched();
    return watched;
  }

  get env(): Record<string, string> {
    const addresses = this.sentinels.map(({ port }) => `127.0.0.1:${port}`);
    return { REDIS_URL: `redis://${NAME}`, REDIS_SENTINELS: `redis://${addresses.join(',')}` };
  }

  /** The primary that was killed is one again when it starts, and workers can go back to it, until Sentinels demote it. */
  get servers(): readonly RedisServer[] {
    return [this.primary, this.replica];
  }

  async killPrimary(): Promise<() => Promise<void>> {
    await this.primary.end('SIGKILL');
    // A Sentinel that promotes a replica closes the connections of its clients, this one, too.
    const isPromoted = () =>
      this.replica.ask('info', 'replication').then(
        (info) => info.includes('role:master'),
        () => false,
      );
    return async () => {
      await until(isPromoted, 'the replica to be promoted');
      await this.primary.start();
    };
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const servers = [...this.sentinels, this.primary, this.replica];
    await Promise.all(servers.map((server) => server.end(signal)));
  }

  private async untilWatched(): Promise<void> {
    for (const sentinel of this.sentinels)
      await until(
        async () => (await sentinel.ask('info', 'sentinel')).includes(`slaves=1,sentinels=${SENTINELS}`),
        'Sentinels that know each other',
      );
  }
}

const settingsOf = ({ port }: RedisServer): string =>
  [
    `sentinel monitor ${NAME} 127.0.0.1 ${port} ${QUORUM}`,
    `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
  ].join('\n');
