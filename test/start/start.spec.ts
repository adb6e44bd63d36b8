import { spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDatabase } from '../toolbox/databases.js';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { isRunning } from '../../scripts/embedded-postgres/processes.js';
import { VERSION } from '#libs/platform';
import {
  childrenOf,
  endProcesses,
  launchProcess,
  newFolder,
  postgresPid,
  startProcess,
  usedFolder,
  type RunningProcess,
} from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

const IPHONE = /-A '(Mozilla\/5\.0 \(iPhone[^']+)'/;
const CURL = /^ {2}(curl -s .*)$/m;

const modeOf = (...path: string[]) => statSync(join(...path)).mode & 0o777;

function runLine(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = spawn('/bin/sh', ['-c', line], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    shell.once('error', reject).once('close', () => resolve(output));
  });
}

const signIn = ({ baseUrl }: RunningProcess, email: string, password: string) =>
  fetch(`${baseUrl}/api/auth/v1/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

describe('npm start on a new folder', () => {
  let service: RunningProcess;

  beforeAll(async () => {
    service = await startProcess();
  }, 240_000);
  afterAll(endProcesses);

  it('prints the addresses, the key and a curl line that creates a QR code', async () => {
    const demo = service.demo();
    const [, line = ''] = await service.waitForOutput(CURL);
    expect(JSON.parse(await runLine(line))).toMatchObject({
      name: 'Table 4',
      short_code: expect.any(String),
    });
    expect(service.output()).toContain(`${service.baseUrl}/docs`);
    expect(service.output()).toContain(demo.apiKey);
    expect(demo.scimToken).toMatch(/^qrscim_[0-9A-Za-z]{49}$/);
    expect(service.output()).toContain(`${service.baseUrl}/api/scim/v2\n  SCIM token  ${demo.scimToken}`);
    expect(service.output()).toMatch(IPHONE);
    const printed = /this is also in (\S+)\)/.exec(service.output())?.[1] ?? '';
    expect(readFileSync(printed, 'utf8')).toContain(demo.apiKey);
    expect(await (await fetch(`${service.baseUrl}/docs`)).text()).toContain('swagger');
  });

  it('keeps its secrets to their owner', () => {
    const { dataDir } = service;
    const files = ['demo.json', 'app-secret', 'postgres.password', 'postgres/postgres.log'];
    expect(files.map((name) => modeOf(dataDir, name))).toEqual(files.map(() => 0o600));
    expect(modeOf(dataDir, 'postgres')).toBe(0o700);
  });

  it('lets a person in by the e-mail and password that it prints', async () => {
    const { email, password } = service.demo();
    expect(service.output()).toMatch(new RegExp(`Email +${email}\n +Password +${password}\n`));
    const answer = await signIn(service, email, password);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('lets three workspaces in, and finds them and their codes again at the next start', async () => {
    const first = service;
    const { apiKey, second, free } = first.demo();
    const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'Kept', category: 'url', qr_data: { url: 'https://example.com/' } });
    const created = await fetch(`${first.baseUrl}/api/v1/qr`, { method: 'POST', headers, body });
    const { id } = (await created.json()) as { id: string };
    const workspaceOf = (output: string) => /Workspace +(\S+)/.exec(output)?.[1];
    first.kill('SIGTERM');
    await first.exited;

    service = await startProcess({ dataDir: first.dataDir });
    const addresses = { baseUrl: service.baseUrl, shortUrlBase: service.shortUrl };
    expect(service.demo()).toEqual({ ...first.demo(), ...addresses });
    expect(workspaceOf(service.output())).toBe(workspaceOf(first.output()));
    const statusFor = async (key: string) =>
      (await fetch(`${service.baseUrl}/api/v1/qr/${id}`, { headers: { 'X-API-Key': key } })).status;
    expect([await statusFor(apiKey), await statusFor(second.apiKey), await statusFor(free.apiKey)]).toEqual([
      200, 404, 404,
    ]);
  });
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

  it('says 503 at /readyz from SIGTERM on, while it still answers; ends with 0, also when it comes twice, with its processes and PostgreSQL', async () => {
    const service = await startProcess({ ...(await usedFolder()), env: { SHUTDOWN_DELAY_MS: '2000' } });
    const readiness = () => fetch(`${service.baseUrl}/readyz`).then(({ status }) => status);
    const processes = [...childrenOf(service.pid), postgresPid(service.dataDir) ?? 0];
    expect([await readiness(), processes.filter(isRunning)]).toEqual([200, processes]);
    service.kill('SIGTERM');
    service.kill('SIGTERM');
    await waitUntil(async () => (await readiness()) === 503, 'the answer 503');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(processes.filter(isRunning)).toEqual([]);
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
    const service = await startProcess({ env: { DATABASE_URL: database.url } });
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
