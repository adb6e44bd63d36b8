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
  usedFolder,
  type RunningProcess,
} from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

const RECEIVER = 'https://receiver.example/hook';

const FREE_WORKSPACE = '019aa000-0000-7000-8000-000000000003';

afterAll(endProcesses);

async function admin(dataDir: string, ...args: string[]) {
  const started = await launchProcess({ dataDir, args: ['scripts/start.mjs', 'admin', ...args] });
  const { code } = await started.exited;
  return { code, output: started.output() };
}

describe('npm run admin beside a running service', () => {
  let service: RunningProcess;

  beforeAll(async () => {
    service = await startProcess(await usedFolder());
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

  it('changes a plan and its figures, which hold for the next request', async () => {
    const { free } = service.demo();
    const limitsNow = async () => {
      const { headers } = await fetch(`${service.baseUrl}/api/v1/qr`, {
        headers: { 'X-API-Key': free.apiKey },
      });
      return ['limit', 'quota'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
    };
    expect(await limitsNow()).toEqual([60, 1_000]);
    for (const [args, plan, expected] of [
      [['plan', free.email, 'pro'], 'pro', [120, 10_000]],
      [['limits', free.email, '--per-minute', '70', '--per-month', '5000'], 'pro', [70, 5_000]],
      [['limits', free.email, '--reset'], 'pro', [120, 10_000]],
      [['plan', FREE_WORKSPACE, 'free'], 'free', [60, 1_000]],
    ] as const) {
      const { code, output } = await admin(service.dataDir, ...args);
      const [perMinute, perMonth] = expected;
      expect([code, JSON.parse(output)]).toEqual([
        0,
        { id: FREE_WORKSPACE, plan, limits: { perMinute, perMonth } },
      ]);
      await waitUntil(
        async () => String(await limitsNow()) === String(expected),
        `a limit of ${perMinute}`,
        2_000,
      );
    }
  });

  it.each([
    [
      'an unknown plan',
      ['plan', FREE_WORKSPACE, 'gold'],
      /plan requires a workspace and a plan: .*free\|pro/,
    ],
    ['an unknown e-mail', ['plan', 'nobody@example.com', 'pro'], /no workspace of an account .*nobody@/],
    ['a name in place of an id', ['plan', 'Free', 'pro'], /no workspace with the id "Free"/],
    ['limits without figures', ['limits', FREE_WORKSPACE], /limits requires a workspace and its limits/],
    [
      'figures beside --reset',
      ['limits', FREE_WORKSPACE, '--reset', '--per-month', '5'],
      /limits requires a workspace/,
    ],
    ['a figure of nothing', ['limits', FREE_WORKSPACE, '--per-month', '0'], /--per-month requires .* from 1/],
    ['an unknown workspace', ['webhook', 'add', 'Nowhere', RECEIVER], /no workspace .* "Nowhere"/],
    ['a URL that is not https', ['webhook', 'add', 'Demo', 'http://receiver.example/'], /start with https/],
    [
      'an unknown command',
      ['webhook', 'remove'],
      /Unknown command "webhook remove": npm run admin lists all commands/,
    ],
    ['an unknown option', ['webhook', 'add', '--fast'], /Unknown option '--fast'/],
    ['a workspace without a name', ['workspace', 'add'], /workspace add requires a name/],
    ['too few arguments', ['webhook', 'add', 'Demo'], /requires a workspace and a URL/],
  ])('refuses %s in one line', async (_, args, expected) => {
    const { code, output } = await admin(service.dataDir, ...args);
    expect(code).toBe(1);
    expect(output.trimEnd().split('\n')).toEqual([expect.stringMatching(expected)]);
  });
});

describe('npm run admin', () => {
  it('works while the service is stopped, and stops the PostgreSQL that it started', async () => {
    const { dataDir } = await usedFolder();
    const { code, output } = await admin(dataDir, 'webhook', 'add', 'Second', RECEIVER);
    expect([code, Object.keys(JSON.parse(output) as object)]).toEqual([0, ['id', 'secret']]);
    expect(postgresPid(dataDir)).toBeNull();
  });

  it('makes nothing in a folder on which no service has run', async () => {
    const dataDir = join(tmpdir(), `qr-service-none-${process.pid}`);
    const { code, output } = await admin(dataDir, 'webhook', 'add', 'Demo', RECEIVER);
    expect([code, output.trimEnd()]).toEqual([
      1,
      expect.stringMatching(/^No service has run with .*DATA_DIR/),
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('prints how it is used when asked for nothing', async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'admin']);
    expect(stdout).toMatch(
      /^usage: npm run -s admin -- <command>[^]*webhook add <workspace id or name> <url>/,
    );
  });
});
