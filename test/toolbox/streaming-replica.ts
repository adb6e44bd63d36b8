import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ensurePostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres/ensure-postgres.js';

export interface ReplicatedServers {
  /** The URL of the database on the primary. */
  url: string;
  /** The URL of the same database on the replica. */
  readUrl: string;
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server of its own, and one that streams from it. */
export async function startReplicatedServers(): Promise<ReplicatedServers> {
  const folder = mkdtempSync(join(tmpdir(), 'replicated-'));
  chmodSync(folder, 0o755);
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')];
  const { port, stop } = await ensurePostgres(primaryDir);
  await stop();
  for (const suffix of ['', '.password'])
    execFileSync('cp', ['-a', `${primaryDir}${suffix}`, `${replicaDir}${suffix}`]);
  writeFileSync(join(replicaDir, 'standby.signal'), '');
  const primary = await ensurePostgres(primaryDir, { port });
  const settings = { primary_conninfo: conninfo(primary.url) };
  let replica: EmbeddedPostgres = await ensurePostgres(replicaDir, { settings });
  const onReplica = async (sql: string) => {
    const client = new Client(replica.url);
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return {
    url: primary.url,
    readUrl: replica.url,
    pauseReplay: () => onReplica('select pg_wal_replay_pause()'),
    resumeReplay: () => onReplica('select pg_wal_replay_resume()'),
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await ensurePostgres(replicaDir, { settings, port: replica.port });
    },
    stop: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export function conninfo(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password}`;
}
