import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  endProcesses,
  launchProcess,
  postgresPid,
  startProcess,
  type RunningProcess,
} from '../toolbox/processes.js';

const RECEIVER = 'https://receiver.example/hook';

afterAll(endProcesses);

async function admin(dataDir: string, ...args: string[]) {
  const started = await launchProcess({ dataDir, args: ['scripts/start.mjs', 'admin', ...args] });
  const { code } = await started.exited;
  return { code, output: started.output() };
}

describe('npm run admin beside a running service', () => {
  let service: RunningProcess;

  beforeAll(async () => {
    service = await startProcess();
  }, 60_000);

  it('adds a webhook endpoint to a workspace, by its name or id, and prints id and secret as JSON', async () => {
    const postgres = postgresPid(service.dataDir);
    const workspaceId = /Workspace +(\S+)/.exec(service.output())?.[1] ?? '';
    for (const workspace of ['Demo', workspaceId]) {
      const { code, output } = await admin(service.dataDir, 'webhook', 'add', workspace, RECEIVER);
      expect(code).toBe(0);
      expect(JSON.parse(output)).toEqual({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        secret: expect.stringMatching(/^whsec_/),
      });
    }
    expect(postgresPid(service.dataDir)).toBe(postgres);
    expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
  });

  it('makes a workspace whose key opens the API', async () => {
    const { code, output } = await admin(service.dataDir, 'workspace', 'add', 'Acme');
    expect(code).toBe(0);
    const { apiKey } = JSON.parse(output) as { apiKey: string };
    const listed = await fetch(`${service.baseUrl}/api/v1/qr`, { headers: { 'X-API-Key': apiKey } });
    expect([listed.status, await listed.json()]).toEqual([200, { data: [], next_cursor: null }]);
  });

  it.each([
    ['an unknown workspace', ['webhook', 'add', 'Nowhere', RECEIVER], /no workspace .* "Nowhere"/],
    ['a URL that is not https', ['webhook', 'add', 'Demo', 'http://receiver.example/'], /start with https/],
    ['an unknown command', ['webhook', 'remove'], /no command "webhook remove": npm run admin lists them/],
    ['an unknown option', ['webhook', 'add', '--fast'], /Unknown option '--fast'/],
    ['a workspace without a name', ['workspace', 'add'], /workspace add takes a name/],
    ['too few arguments', ['webhook', 'add', 'Demo'], /takes a workspace and a URL/],
  ])('refuses %s in one line', async (_, args, expected) => {
    const { code, output } = await admin(service.dataDir, ...args);
    expect(code).toBe(1);
    expect(output.trimEnd().split('\n')).toEqual([expect.stringMatching(expected)]);
  });
});

describe('npm run admin', () => {
  it('works while the service is stopped, and stops the PostgreSQL that it started', async () => {
    const service = await startProcess();
    service.kill('SIGTERM');
    await service.exited;
    const { code, output } = await admin(service.dataDir, 'webhook', 'add', 'Second', RECEIVER);
    expect([code, Object.keys(JSON.parse(output) as object)]).toEqual([0, ['id', 'secret']]);
    expect(postgresPid(service.dataDir)).toBeNull();
  });

  it('makes nothing in a folder on which no service has run', async () => {
    const dataDir = join(tmpdir(), `qr-service-none-${process.pid}`);
    const { code, output } = await admin(dataDir, 'webhook', 'add', 'Demo', RECEIVER);
    expect([code, output.trimEnd()]).toEqual([1, expect.stringMatching(/^No service has run on .*DATA_DIR/)]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('prints how it is used when asked for nothing', async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'admin']);
    expect(stdout).toMatch(
      /^usage: npm run -s admin -- <command>[^]*webhook add <workspace id or name> <url>/,
    );
  });
});
