import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { createLocalCa } from '../../scripts/local-ca.js';
import { RedisServer } from '../toolbox/redis-server.js';
import { until } from '../toolbox/until.js';
import type { RedisGroup } from './redis-group.js';

const NODES = 6;
/** On a busy machine, nodes that work would soon be taken for dead. */
const NODE_TIMEOUT_MS = 1_500;

/** Three primaries with a replica each, which speak TLS with certificates of an authority of their own. */
export class RedisCluster implements RedisGroup {
  readonly checkedKey = '{qr-service}:deliveries:check';

  private constructor(
    readonly servers: readonly RedisServer[],
    private readonly caFile: string,
  ) {}

  static async start(folder: string): Promise<RedisCluster> {
    const ca = await createLocalCa();
    const { cert, key } = await ca.issue(['127.0.0.1']);
    const write = (name: string, content: string) => {
      const file = join(folder, name);
      writeFileSync(file, content);
      return file;
    };
    const caFile = write('redis-ca.pem', ca.pem);
    const tls = [
      ...['--tls-ca-cert-file', caFile, '--tls-auth-clients', 'no', '--tls-cluster', 'yes'],
      ...['--tls-cert-file', write('redis-cert.pem', cert), '--tls-key-file', write('redis-key.pem', key)],
      ...['--tls-replication', 'yes', '--port', '0', '--cluster-enabled', 'yes'],
      ...['--cluster-node-timeout', String(NODE_TIMEOUT_MS)],
    ];
    const access = ['--tls', '--cacert', caFile];
    const nodes: RedisServer[] = [];
    for (let index = 0; index < NODES; index += 1) {
      const [port, busPort] = [await freePort(), await freePort()];
      const own = ['--tls-port', String(port), '--cluster-port', String(busPort)];
      nodes.push(new RedisServer(port, join(folder, `redis-${port}`), [...tls, ...own], access));
    }
    const cluster = new RedisCluster(nodes, caFile);
    await Promise.all(nodes.map((node) => node.start()));
    const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
    const create = ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'];
    await promisify(execFile)('redis-cli', [...access, ...create]);
    await cluster.untilComplete();
    return cluster;
  }

  get env(): Record<string, string> {
    const addresses = this.servers.slice(0, NODES / 2).map(({ port }) => `127.0.0.1:${port}`);
    return { REDIS_URL: `rediss://${addresses.join(',')}`, REDIS_CA_FILE: this.caFile };
  }

  async killPrimary(): Promise<() => Promise<void>> {
    let primary: RedisServer | undefined;
    // The check of the workers expires just before they write it again.
    await until(async () => {
      for (const node of this.servers)
        if ((await node.ask('get', this.checkedKey).catch(() => '')) === '1') primary = node;
      return primary !== undefined;
    }, 'the node that has the jobs');
    await primary?.end('SIGKILL');
    return async () => primary?.start();
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    await Promise.all(this.servers.map((node) => node.end(signal)));
  }

  async startAgain(): Promise<void> {
    await Promise.all(this.servers.map((node) => node.start()));
    await this.untilComplete();
  }

  private async untilComplete(): Promise<void> {
    for (const node of this.servers)
      await until(
        async () => (await node.ask('cluster', 'info')).includes('cluster_state:ok'),
        'a cluster that is complete',
      );
  }
}
