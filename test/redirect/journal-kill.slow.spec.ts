import { join } from 'node:path';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { endProcesses, launchProcess, newFolder, type RunningProcess } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { segmentsIn } from './kills.js';
import { RedirectWorld } from './redirect-world.js';
import { ScanLoad } from './scan-load.js';

const KILLS = 3;
const SCANS = 400;

describe('kill -9 of a scan edge while PostgreSQL is unavailable', () => {
  let world: RedirectWorld;
  let connection: CuttableConnection;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    connection = await cuttable(world.database.url);
  });
  afterEach(async () => {
    await endProcesses();
    await connection.close();
    await world.close();
  });

  async function start(dataDir: string): Promise<RunningProcess> {
    const env = {
      ...{ HOST: '127.0.0.1', SHORT_URL_BASE: 'https://go.test', DATABASE_URL: connection.url },
      ...{ JOURNAL_DIR: join(dataDir, 'journal'), APP_SECRET: 'a secret of thirty-two bytes or more' },
    };
    const edge = await launchProcess({ args: ['dist/apps/redirect/main.js'], env, dataDir });
    await edge.waitForOutput(/"started"/);
    return edge;
  }

  it(`loses no scan that got its 302, ${KILLS} times, and stores each once when it runs again`, async () => {
    const code = await world.addCode();
    const dataDir = newFolder();
    const answered: string[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const edge = await start(dataDir);
      const load = new ScanLoad(`${edge.shortUrl}/${code.shortCode}`, `kill${kill}`);
      load.start();
      await waitUntil(() => load.answered.length >= SCANS, 'scans in PostgreSQL');
      connection.cut();
      const before = load.answered.length;
      await waitUntil(() => load.answered.length >= before + SCANS, 'scans in the journal');
      edge.kill('SIGKILL');
      await edge.exited;
      await load.stop();
      answered.push(...load.answered);
      expect(segmentsIn(join(dataDir, 'journal')).length).toBeGreaterThan(0);
      connection.restore();
    }
    await start(dataDir);
    await waitUntil(() => segmentsIn(join(dataDir, 'journal')).length === 0, 'the end of the replay', 15_000);
    const scans = await world.scans();
    const marks = new Set(scans.map(({ referrer }) => referrer));
    expect(answered.filter((mark) => !marks.has(mark))).toEqual([]);
    expect([scans.length, (await world.counters(code))?.scanCount]).toEqual([marks.size, marks.size]);
  }, 240_000);
});
