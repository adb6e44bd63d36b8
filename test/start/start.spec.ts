import { execFile, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isRunning } from '../../scripts/embedded-postgres/processes.js';
import { readSymbol } from '../../scripts/read-symbol.js';
import { folderOf } from '../toolbox/page-samples.js';
import {
  childrenOf,
  endProcesses,
  postgresPid,
  startProcess,
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
    service = await startProcess({ env: { SHUTDOWN_DELAY_MS: '2000' } });
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
    const keys = `  Admin key   ${demo.adminKey}\n  Free key    ${demo.free.apiKey}\n`;
    expect(service.output()).toContain(keys);
    const settings = await fetch(`${service.baseUrl}/api/settings/v1/members`, {
      headers: { 'X-API-Key': demo.adminKey },
    });
    expect(settings.status).toBe(200);
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

  it('runs the example of README as it is written: creates a QR code, draws it, scans it and sees the scan', async () => {
    const example = readFileSync('README.md', 'utf8').split('```sh\n')[1]?.split('\n```')[0] ?? '';
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-euo', 'pipefail', '-c', example],
      folderOf(service),
    );
    expect(stdout).toContain('HTTP/1.1 302 Found\r\nLocation: https://example.com/menu\r\n');
    expect(stdout).toMatch(/"totals":\{"scans":1,/);
    const { payload } = JSON.parse(stdout.split('\n')[0] ?? '') as { payload: string };
    const [symbol = ''] = /^\S+table-4\.png$/m.exec(stdout) ?? [];
    expect(await readSymbol(readFileSync(symbol))).toBe(payload);
  });

  it('says 503 at /readyz from SIGTERM on, while it still answers; ends with 0, also when it comes twice, with its processes and PostgreSQL; then finds three workspaces and their codes again', async () => {
    const first = service;
    const { apiKey, second, free } = first.demo();
    const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'Kept', category: 'url', qr_data: { url: 'https://example.com/' } });
    const created = await fetch(`${first.baseUrl}/api/v1/qr`, { method: 'POST', headers, body });
    const { id } = (await created.json()) as { id: string };
    const workspaceOf = (output: string) => /Workspace +(\S+)/.exec(output)?.[1];

    const readiness = () => fetch(`${first.baseUrl}/readyz`).then(({ status }) => status);
    const processes = [...childrenOf(first.pid), postgresPid(first.dataDir) ?? 0];
    expect([await readiness(), processes.filter(isRunning)]).toEqual([200, processes]);
    first.kill('SIGTERM');
    first.kill('SIGTERM');
    await waitUntil(async () => (await readiness()) === 503, 'the answer 503');
    expect(await first.exited).toEqual({ code: 0, signal: null });
    expect(processes.filter(isRunning)).toEqual([]);

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
