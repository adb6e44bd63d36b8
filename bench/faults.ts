import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensurePostgres, freePort } from '../scripts/embedded-postgres/ensure-postgres.js';
import { cleaningUp } from './faults/clean-up.js';
import { countFates, countLogged, type Fates } from './faults/database.js';
import { KINDS } from './faults/kinds.js';
import { JournalDisk } from './faults/journal-disk.js';
import { FaultsLoad } from './faults/load.js';
import { FaultReport } from './faults/report.js';
import { Scene } from './faults/scene.js';
import { KillableProcess } from './toolbox/killable-process.js';
import { Pooler } from './toolbox/pooler.js';
import { APP_SECRET, prepareDatabase } from './toolbox/scan-database.js';
import { until } from './toolbox/until.js';
import { sized } from './toolbox/size.js';

/**
 * npm run test:faults [faults] [scans] [part of a name]: causes each kind of fault under a load of scans, in turn. At the end, each scan
 * that was answered with a redirect must be stored once, with one event. Fails otherwise.
 */
const FAULTS = Number(process.argv[2] ?? sized(42, 1));
const SCANS = Number(process.argv[3] ?? sized(50_000, 600));
const SCANS_PER_SECOND = 1_200;
const SHARE = Math.ceil(SCANS / FAULTS / 3);

const folder = mkdtempSync(join(tmpdir(), 'qr-service-faults-'));
chmodSync(folder, 0o755);
const cluster = join(folder, 'postgres');
const disk = new JournalDisk(join(folder, 'disk'));
const kinds = KINDS.filter(
  ({ name, fillsDisk }) => name.includes(process.argv[4] ?? '') && (disk.canBeFilled || !fillsDisk),
);
const urlFile = join(folder, 'database-url');
const postgres = await ensurePostgres(cluster);
await prepareDatabase(postgres.url);
const env = {
  ...{ DATABASE_URL_FILE: urlFile, APP_SECRET, DATA_DIR: folder },
  ...{ JOURNAL_DIR: disk.journal, DELIVERIES: 'off', LOG_LEVEL: 'fatal' },
};
const clock = { NODE_OPTIONS: `--import ${resolve('bench/faults/jumping-clock.mjs')}` };
const edge = new KillableProcess('redirect', { ...env, ...clock }, await freePort());
const worker = new KillableProcess('worker', env, await freePort());
const load = new FaultsLoad(edge.port, SCANS_PER_SECOND);
const pooler = new Pooler(folder, postgres.url, await freePort());
const scene = new Scene(postgres, cluster, edge, load, disk, pooler, urlFile, SHARE);
const report = new FaultReport(load);
const cleanUp = cleaningUp(async () => {
  await Promise.all([edge.kill(), worker.stop(), pooler.kill(), load.stop()]);
  scene.signalPostgres('SIGCONT');
  await scene.postgres.stop();
  disk.remove();
  rmSync(folder, { recursive: true, force: true });
});

try {
  await scene.createRole('first');
  await Promise.all([edge.start(), worker.start(), pooler.start()]);
  load.start();
  for (let index = 0; index < FAULTS; index += 1) {
    const kind = kinds[index % kinds.length];
    if (!kind) throw new Error('there are kinds of faults');
    if (kind.isPooled) await scene.restartEdgeBehind(pooler);
    const before = await scene.measureSlowness();
    const cause = async () => {
      await kind.cause(scene);
      const endedAt = performance.now();
      const replayMs = await scene.replay();
      const slowness = Math.max(before, await scene.measureSlowness());
      return { recoveryMs: Math.max(0, load.failedAt - endedAt), replayMs, slowness };
    };
    await report.during(kind.name, cause, kind.maxReplayS);
    if (kind.isPooled) await scene.restartEdgeBehind(null);
  }
  await until(() => Math.max(0, SCANS - load.answered.length), 'all scans');
  await load.stop();
  await until(() => countLogged(scene.postgres.url), 'the worker to store all scans');
  const { fates, timesStored } = await countFates(scene.postgres.url, load.answered);
  finish(fates, report.print(timesStored));
} finally {
  await cleanUp();
}

function finish(fates: Fates, isAsPromised: boolean): void {
  console.table({ 'answered 302': load.answered.length, ...fates });
  const isLost =
    fates.lost > 0 || fates.twice > 0 || fates['with other than one event'] > 0 || fates.miscounted > 0;
  if (!isLost && isAsPromised) return;
  console.error(
    'A scan is lost, stored twice or miscounted, or the backlog was late, or a response was neither 302 nor 503.',
  );
  process.exitCode = 1;
}
