import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isRunning } from '#libs/embedded-postgres';
import { endProcesses, launchProcess, newFolder, postgresPid, startProcess } from '../toolbox/processes.js';

const URL_OF_A_RECEIVER = 'https://receiver.example/hook';

afterEach(endProcesses);

async function admin(dataDir: string, ...args: string[]) {
  const started = await launchProcess({ dataDir, args: ['scripts/start.mjs', 'admin', ...args] });
  const { code } = await started.exited;
  return { code, output: started.output() };
}

describe('npm run admin', () => {
  it('adds a webhook endpoint beside a running service, and prints id and secret as JSON', async () => {
    const service = await startProcess();
    const postgres = postgresPid(service.dataDir);
    const workspace = /Workspace +(\S+)/.exec(service.output())?.[1] ?? '';
    const [named, numbered] = [
      await admin(service.dataDir, 'webhook', 'add', 'Demo', URL_OF_A_RECEIVER),
      await admin(service.dataDir, 'webhook', 'add', workspace, URL_OF_A_RECEIVER),
    ];
    for (const { code, output } of [named, numbered]) {
      expect(code).toBe(0);
      expect(JSON.parse(output)).toEqual({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        secret: expect.stringMatching(/^whsec_/),
      });
    }
    expect(postgresPid(service.dataDir)).toBe(postgres);
    expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
  });

  it('works while the service is stopped, and stops the PostgreSQL that it started', async () => {
    const service = await startProcess();
    service.kill('SIGTERM');
    await service.exited;
    const { code, output } = await admin(service.dataDir, 'webhook', 'add', 'Second', URL_OF_A_RECEIVER);
    expect([code, Object.keys(JSON.parse(output) as object)]).toEqual([0, ['id', 'secret']]);
    expect(postgresPid(service.dataDir)).toBeNull();
  });

  it.each([
    ['an unknown workspace', ['webhook', 'add', 'Nowhere', URL_OF_A_RECEIVER], /no workspace .* "Nowhere"/],
    [
      'a URL that is not https',
      ['webhook', 'add', 'Demo', 'http://receiver.example/'],
      /must start with https/,
    ],
    ['an unknown command', ['webhook', 'remove'], /no command "webhook remove": npm run admin lists them/],
    ['an unknown option', ['webhook', 'add', '--fast'], /Unknown option '--fast'/],
    ['too few arguments', ['webhook', 'add', 'Demo'], /takes a workspace and a URL/],
  ])('refuses %s in one line', async (_, args, expected) => {
    const dataDir = newFolder();
    if (args.length > 3) {
      const service = await startProcess({ dataDir });
      service.kill('SIGTERM');
      await service.exited;
    }
    const { code, output } = await admin(dataDir, ...args);
    expect(code).toBe(1);
    expect(output.trimEnd().split('\n')).toEqual([expect.stringMatching(expected)]);
    const postgres = postgresPid(dataDir);
    expect(postgres !== null && isRunning(postgres)).toBe(false);
  });

  it('prints how it is used when asked for nothing', async () => {
    const { code, output } = await admin(newFolder());
    expect([code, output]).toEqual([0, expect.stringContaining('webhook add <workspace id or name> <url>')]);
  });

  it('runs under npm as the README says it', async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'admin']);
    expect(stdout).toMatch(/^usage: npm run -s admin -- <command>/);
  });
});
