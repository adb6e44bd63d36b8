import type { Scene } from './scene.js';

export interface FaultKind {
  name: string;
  /** Causes the fault, and ends it when enough scans were redirected meanwhile. */
  cause: (scene: Scene) => Promise<void>;
  /** True if the scan edge uses PgBouncer meanwhile. */
  isPooled?: true;
  /** Within this time the journal must be stored; 30 s by default. */
  maxReplayS?: number;
  /** True if the journal needs a disk of its own. */
  fillsDisk?: true;
}

async function restartPostgres(scene: Scene): Promise<void> {
  scene.stopPostgres();
  await scene.redirectShare();
  await scene.startPostgres();
}

const PASSED_ROWS = 5_000_000;
const ROWS_OF_STEP = 1_000_000;
/** The rows that the intake leaves in almost four hours, at a billion scans per month, while an open transaction may still see them. */
const PASS_ROWS = [
  `insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
     operating_systems, browsers, languages, referrers, are_bots, visitor_hashes)
   select uuidv7(-n * interval '220 minutes' / ${ROWS_OF_STEP}), now(), '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}',
     '{}', '{}' from generate_series(1, ${ROWS_OF_STEP}) n`,
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
    name: 'edge restarted, then 60 s without PostgreSQL',
    // Its journal has three times as many scans as others, and as many again arrive while it is replayed.
    maxReplayS: 120,
    cause: async (scene) => {
      await scene.keepCodes();
      await scene.restartEdge();
      scene.stopPostgres();
      await scene.answerKnownCodes(60);
      await scene.startPostgres();
    },
  },
  {
    name: 'PostgreSQL stopped, edge restarted without it',
    cause: async (scene) => {
      await scene.keepCodes();
      scene.stopPostgres();
      await scene.restartEdge();
      await scene.answerKnownCodes(10);
      await scene.startPostgres();
    },
  },
  {
    name: 'PostgreSQL hangs',
    cause: async (scene) => {
      scene.signalPostgres('SIGSTOP');
      await scene.redirectShare();
      scene.signalPostgres('SIGCONT');
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
    name: 'a transaction stays open while 5,000,000 rows pass',
    cause: (scene) =>
      scene.onDatabase(async (client) => {
        await client.query('begin isolation level repeatable read');
        await client.query('select count(*) from qr_codes');
        for (let rows = 0; rows < PASSED_ROWS; rows += ROWS_OF_STEP)
          await scene.query('begin', ...PASS_ROWS, 'commit', 'checkpoint');
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
