import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { Relay } from '../toolbox/relay.js';
import { RedisServer } from '../toolbox/redis-server.js';
import { until } from '../toolbox/until.js';
import { RedisCluster } from './redis-cluster.js';
import type { RedisGroup } from './redis-group.js';
import { WatchedRedis } from './watched-redis.js';

const CHECKED_KEY = 'qr-service:deliveries:check';

/** The Redis of the workers: one server behind an address that can lead to another one, or a group. */
export class RedisScene {
  private readonly servers: RedisServer[] = [];
  private current: RedisGroup | null = null;
  private readonly urlFile: string;

  private constructor(
    private readonly folder: string,
    public primary: RedisServer,
    private readonly relay: Relay,
  ) {
    this.urlFile = join(folder, 'redis-url');
    this.servers.push(primary);
  }

  static async start(folder: string): Promise<RedisScene> {
    const primary = await startIn(folder);
    return new RedisScene(folder, primary, await Relay.to(primary.port));
  }

  async stop(): Promise<void> {
    await this.relay.close();
    await Promise.all(this.servers.map((server) => server.end('SIGTERM')));
    await this.stopGroup();
  }

  /** The variables of workers, all of them, since an empty one is not set. */
  get env(): Record<string, string> {
    return { REDIS_URL: this.url(), REDIS_URL_FILE: '', REDIS_CA_FILE: '', REDIS_SENTINELS: '' };
  }

  get envWithPassword(): Record<string, string> {
    return { ...this.env, REDIS_URL: '', REDIS_URL_FILE: this.urlFile };
  }

  async startServer(): Promise<RedisServer> {
    const server = await startIn(this.folder);
    this.servers.push(server);
    return server;
  }

  /** As a name does after a failover: new connections lead there, open ones stay. */
  leadTo(primary: RedisServer): void {
    this.primary = primary;
    this.relay.leadTo(primary.port);
  }

  writePassword(password: string): void {
    writeFileSync(this.urlFile, this.url(`default:${password}@`));
  }

  async startCluster(): Promise<RedisGroup> {
    return (this.current = await RedisCluster.start(this.folder));
  }

  async startWatched(): Promise<RedisGroup> {
    return (this.current = await WatchedRedis.start(this.folder));
  }

  get group(): RedisGroup {
    if (!this.current) throw new Error('no group is started');
    return this.current;
  }

  get cluster(): RedisCluster {
    if (this.current instanceof RedisCluster) return this.current;
    throw new Error('no cluster is started');
  }

  async stopGroup(): Promise<void> {
    await this.current?.end('SIGKILL');
    this.current = null;
  }

  /** Waits until workers write to a primary that they can reach, whichever that is: then they queue jobs there again. */
  async untilQueued(fault: string): Promise<void> {
    const emptied = new Set<number>();
    const isChecked = async () => {
      const found = await this.takeChecks();
      const isWritten = found.some((value, index) => value === '1' && emptied.has(index));
      found.forEach((value, index) => value !== null && emptied.add(index));
      return isWritten;
    };
    await until(isChecked, `workers to use Redis again after: ${fault}`);
  }

  /** Deletes what workers write every few seconds, by server: null if it is not available, or a replica. */
  private async takeChecks(): Promise<(string | null)[]> {
    const { servers, checkedKey } = this.current ?? { servers: [this.primary], checkedKey: CHECKED_KEY };
    return Promise.all(servers.map((server) => server.ask('getdel', checkedKey).catch(() => null)));
  }

  private url(login = ''): string {
    return this.relay.urlOf(`redis://${login}127.0.0.1`);
  }
}

async function startIn(folder: string): Promise<RedisServer> {
  const port = await freePort();
  const server = new RedisServer(port, join(folder, `redis-${port}`));
  await server.start();
  return server;
}
