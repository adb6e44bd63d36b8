import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../../scripts/embedded-postgres/processes.js';
import {
  childrenOf,
  endProcesses,
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
    const cookie = (name: string): unknown =>
      expect.stringMatching(`^${name}=[\\w-]{22,43}; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Lax$`);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([cookie('session'), cookie('browser')]);
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
});
