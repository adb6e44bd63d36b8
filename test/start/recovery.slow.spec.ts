import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { isRunning } from '../../scripts/embedded-postgres/processes.js';
import {
  endProcesses,
  launchProcess,
  postgresPid,
  startProcess,
  usedFolder,
  type RunningProcess,
} from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

beforeAll(usedFolder, 240_000);
afterEach(endProcesses);

const codesOf = (service: RunningProcess) =>
  fetch(`${service.baseUrl}/api/v1/qr`, { headers: { 'X-API-Key': service.demo().apiKey } });

async function expectDemoIn(dataDir: string): Promise<void> {
  const listed = await launchProcess({ dataDir, args: ['scripts/start.mjs', 'admin', 'workspace', 'list'] });
  expect(await listed.exited).toEqual({ code: 0, signal: null });
  expect(listed.output()).toContain('Demo');
}

describe('npm start after a crash', () => {
  it('adopts the PostgreSQL that a kill -9 left behind, recovers when both were killed, and stops it in the end', async () => {
    const first = await startProcess(await usedFolder());
    const { dataDir } = first;
    const adopted = postgresPid(dataDir) ?? 0;
    first.kill('SIGKILL');
    await first.exited;
    expect(isRunning(adopted)).toBe(true);

    const second = await startProcess({ dataDir });
    expect(postgresPid(dataDir)).toBe(adopted);
    expect((await codesOf(second)).status).toBe(200);
    second.killAll();
    process.kill(adopted, 'SIGKILL');
    await second.exited;

    await expectDemoIn(dataDir);
    expect(postgresPid(dataDir)).toBeNull();
  }, 240_000);

  it('recovers when the pid file names a process that is no PostgreSQL', async () => {
    const { dataDir } = await usedFolder();
    const postgresDir = join(dataDir, 'postgres');
    const startedAt = Math.floor(Date.now() / 1000);
    const lines = [process.pid, postgresDir, startedAt, await freePort(), '', '127.0.0.1', '0 0', 'ready   '];
    writeFileSync(join(postgresDir, 'postmaster.pid'), `${lines.join('\n')}\n`);

    await expectDemoIn(dataDir);
  });

  it('makes the cluster anew when a kill cut its making short', async () => {
    const first = await launchProcess();
    const draft = join(first.dataDir, `postgres.draft-${first.pid}`);
    await waitUntil(() => existsSync(join(draft, 'PG_VERSION')), 'the making of the cluster');
    first.kill('SIGKILL');
    await first.exited;
    expect(existsSync(join(first.dataDir, 'postgres'))).toBe(false);

    const next = await startProcess({ dataDir: first.dataDir });
    expect((await codesOf(next)).status).toBe(200);
    expect(existsSync(draft)).toBe(false);
  });

  it('refuses a folder that holds something else, and leaves it alone', async () => {
    const first = await launchProcess({ args: ['--eval', ''] });
    await first.exited;
    const dir = join(first.dataDir, 'postgres');
    mkdirSync(dir);
    writeFileSync(join(dir, 'letter.txt'), 'mine');

    const refused = await launchProcess({ dataDir: first.dataDir });
    expect(await refused.exited).toEqual({ code: 1, signal: null });
    expect(refused.output()).toMatch(
      /^\S+postgres contains something other than a PostgreSQL cluster: move it, or.*\n$/,
    );
    expect(existsSync(join(dir, 'letter.txt'))).toBe(true);
    rmSync(dir, { recursive: true });
  });
});

describe('npm start, while it serves', () => {
  it('starts PostgreSQL again when that dies, on the same port, and goes on serving', async () => {
    const service = await startProcess(await usedFolder());
    const postgres = postgresPid(service.dataDir) ?? 0;
    process.kill(postgres, 'SIGKILL');
    await service.waitForOutput(/PostgreSQL stopped unexpectedly and was restarted/);
    expect(postgresPid(service.dataDir)).not.toBe(postgres);
    await waitUntil(async () => (await codesOf(service)).status === 200, 'answers');
    service.kill('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(postgresPid(service.dataDir)).toBeNull();
  });
});
