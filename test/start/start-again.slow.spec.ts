import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDatabase } from '../toolbox/databases.js';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { isRunning } from '../../scripts/embedded-postgres/processes.js';
import { VERSION } from '#libs/platform';
import {
  endProcesses,
  launchProcess,
  newFolder,
  postgresPid,
  startProcess,
  usedFolder,
  type RunningProcess,
} from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

const signIn = ({ baseUrl }: RunningProcess, email: string, password: string) =>
  fetch(`${baseUrl}/api/auth/v1/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

describe('npm start', () => {
  beforeAll(usedFolder, 240_000);
  afterEach(endProcesses);

  it('makes new keys and a new password for the same workspaces when demo.json was lost', async () => {
    const { dataDir, demo } = await usedFolder();
    rmSync(join(dataDir, 'demo.json'));

    const again = await startProcess({ dataDir });
    // That of the short codes which no workspace has any more has no keys.
    const named = `select name, plan from workspaces where name <> 'Deleted workspaces' order by id`;
    const workspaces = await onDatabase(dataDir, named);
    expect(workspaces).toEqual([
      { name: 'Demo', plan: 'agency' },
      { name: 'Second', plan: 'agency' },
      { name: 'Free', plan: 'free' },
    ]);
    expect([again.demo().apiKey, again.demo().scimToken]).not.toEqual(
      expect.arrayContaining([demo.apiKey, demo.scimToken]),
    );
    expect((await signIn(again, demo.email, demo.password)).status).toBe(401);
    expect((await signIn(again, demo.email, again.demo().password)).status).toBe(200);
  });

  it.each([
    ['Ctrl-C reaches npm, and the service twice', 'SIGINT', (npm: number) => -npm],
    ['SIGTERM reaches npm alone', 'SIGTERM', (npm: number) => npm],
  ] as const)('stops the service and PostgreSQL when %s', async (_, signal, target) => {
    const { dataDir } = await usedFolder();
    const port = await freePort();
    const npm = spawn('npm', ['start'], {
      detached: true,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), SHORT_PORT: String(await freePort()) },
    });
    let output = '';
    npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const closed = new Promise((resolve) => npm.once('close', resolve));
    await waitUntil(() => output.includes('Stop with Ctrl-C'), 'the service');
    const postgres = postgresPid(dataDir) ?? 0;
    process.kill(target(npm.pid ?? 0), signal);
    await closed;
    await waitUntil(() => !isRunning(postgres), 'the end of PostgreSQL');
    await expect(fetch(`http://localhost:${port}/livez`)).rejects.toThrow();
    expect(output).not.toMatch(/error/i);
  });

  it('stops PostgreSQL also when the signal comes during the start', async () => {
    const service = await launchProcess({ dataDir: newFolder() });
    await waitUntil(() => postgresPid(service.dataDir) !== null, 'PostgreSQL');
    const postgres = postgresPid(service.dataDir) ?? 0;
    service.kill('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(isRunning(postgres)).toBe(false);
  });

  it('uses DATABASE_URL and starts nothing embedded', async () => {
    const database = await createDatabase();
    const service = await startProcess({ env: { DATABASE_URL: database.url, DEMO: '' } });
    expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
    expect(postgresPid(service.dataDir)).toBeNull();
    expect(() => service.demo()).toThrow('ENOENT');
    const { host, pathname } = new URL(database.url);
    expect(service.output()).toMatch(new RegExp(`^  Version +${VERSION}$`, 'm'));
    expect(service.output()).toMatch(new RegExp(`^  Database +${host}${pathname}$`, 'm'));
    expect(service.output()).toMatch(/^  Redis +not used: REDIS_URL is not set$/m);
    expect(service.output()).toMatch(/^  Emails +not sent, but written to .*mail: SMTP_URL is not set$/m);
    const link = `${service.baseUrl}/accept-invite\\?token=[\\w-]{43}`;
    expect(service.output()).toMatch(new RegExp(`"link":"${link}".*it works once, within 7 days`));
    service.kill('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });

    const { dataDir } = service;
    const withDemo = await startProcess({ dataDir, env: { DATABASE_URL: database.url, DEMO: 'true' } });
    const headers = { 'X-API-Key': withDemo.demo().apiKey };
    expect((await fetch(`${withDemo.baseUrl}/api/v1/qr`, { headers })).status).toBe(200);
    expect(withDemo.output()).not.toContain('accept-invite');
    await endProcesses();
    await database.drop();
  });
});

async function onDatabase(dataDir: string, query: string): Promise<unknown[]> {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const client = new Client(`postgres://qr:${password}@127.0.0.1:${port}/qr_service`);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(query);
  await client.end();
  return rows;
}
