import { execFileSync } from 'node:child_process';
import type { Scene } from './scene.js';

export interface FaultKind {
  name: string;
  /** Causes the fault, and ends it when enough scans were redirected meanwhile. */
  cause: (scene: Scene) => Promise<void>;
  /** True if the scan edge uses PgBouncer meanwhile. */
  isPooled?: true;
  /** True if the journal needs a disk of its own. */
  fillsDisk?: true;
}

/** Sends a signal to PostgreSQL with all its processes. */
function signalPostgres({ postgres }: Scene, signal: NodeJS.Signals): void {
  const children = execFileSync('pgrep', ['-P', String(postgres.pid)], { encoding: 'utf8' });
  for (const pid of [postgres.pid, ...children.trim().split('\n').map(Number)])
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended by itself.
    }
}

async function restartPostgres(scene: Scene): Promise<void> {
  scene.stopPostgres();
  await scene.redirectShare();
  await scene.startPostgres();
}

/** The rows that the intake leaves in more than an hour, at a billion scans per month, while an open transaction may still see them. */
const PASSED_ROWS = [
  `insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
     operating_systems, browsers, languages, referrers, are_bots, visitor_hashes)
   select uuidv7(-n * interval '75 minutes' / 1700000), now(), '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}',
     '{}', '{}' from generate_series(1, 1700000) n`,
  `delete from scan_log where scan_ids = '{}'`,
];

export const KINDS: readonly FaultKind[] = [
  { name: 'edge killed', cause: (scene) => scene.restartEdge() },
  { name: 'PostgreSQL stopped', cause: restartPostgres },
  {
    name: 'PostgreSQL stopped, edge killed',
    cause: async (scene) => {
      scene.stopPostgres();
      await scene.redirectShare();
      await scene.edge.kill();
      await scene.startPostgres();
      await scene.edge.start();
    },
  },
  {
    name: 'PostgreSQL hangs',
    cause: async (scene) => {
      signalPostgres(scene, 'SIGSTOP');
      await scene.redirectShare();
      signalPostgres(scene, 'SIGCONT');
    },
  },
  {
    name: 'PostgreSQL slow: 100 ms per commit',
    cause: async (scene) => {
      await scene.query('alter system set commit_delay = 100000', 'alter system set commit_siblings = 0');
      await scene.query('select pg_reload_conf()');
      await scene.redirectShare();
      await scene.query('alter system reset commit_delay', 'alter system reset commit_siblings');
      await scene.query('select pg_reload_conf()');
    },
  },
  {
    name: 'all connections ended',
    cause: async (scene) => {
      const others = 'pid <> pg_backend_pid() and datname = current_database()';
      await scene.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
      await scene.redirectShare();
    },
  },
  {
    name: 'a transaction stays open while 1,700,000 rows pass',
    cause: (scene) =>
      scene.onDatabase(async (client) => {
        await client.query('begin isolation level repeatable read');
        await client.query('select count(*) from qr_codes');
        await scene.query('begin', ...PASSED_ROWS, 'commit', 'checkpoint');
        await scene.redirectShare();
        await scene.countScans();
      }),
  },
  {
    name: 'clock of the edge 2 h ahead, then back',
    cause: async (scene) => {
      scene.edge.signal('SIGUSR2');
      await scene.redirectShare();
      scene.edge.signal('SIGUSR2');
    },
  },
  {
    name: 'PostgreSQL stopped, disk of the journal full',
    fillsDisk: true,
    cause: async (scene) => {
      scene.disk.fill();
      scene.stopPostgres();
      await scene.refuseScans();
      scene.disk.free();
      await scene.startPostgres();
    },
  },
  {
    name: 'password of the database rotated',
    cause: (scene) => scene.rotatePassword(() => scene.redirectShare()),
  },
  { name: 'PostgreSQL stopped behind PgBouncer', isPooled: true, cause: restartPostgres },
  {
    name: 'PgBouncer killed and started again',
    isPooled: true,
    cause: async (scene) => {
      await scene.pooler.kill();
      await scene.redirectShare();
      await scene.pooler.start();
    },
  },
];
