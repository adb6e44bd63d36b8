import { existsSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { Client } from '../toolbox/client.js';
import { createDatabase } from '../toolbox/databases.js';
import {
  childrenOf,
  endProcesses,
  launchProcess,
  startProcess,
  usedFolder,
  type RunningProcess,
} from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

const ALL_READY = { status: 'ok', roles: { api: 'ok', redirect: 'ok', worker: 'ok' } };

function pidOf({ pid }: RunningProcess, entryPoint: string): number {
  const isRole = (child: number) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(entryPoint);
  return childrenOf(pid).find(isRole) ?? 0;
}

const ENTRY_POINTS = ['redirect/main.js', 'start/api.js', 'worker/main.js'];
const rolesOf = (service: RunningProcess) => ENTRY_POINTS.map((role) => pidOf(service, role));

async function readiness({ baseUrl }: RunningProcess): Promise<unknown> {
  return (await fetch(`${baseUrl}/readyz`)).json();
}

describe('the processes of npm start', () => {
  let service: RunningProcess;

  beforeAll(async () => {
    service = await startProcess(await usedFolder());
  }, 240_000);
  afterAll(endProcesses);

  it('are three, and /readyz of the API says how each is', async () => {
    expect(await readiness(service)).toEqual(ALL_READY);
    expect(new Set(rolesOf(service)).size).toBe(3);
  });

  it('answer scans at a port of their own, to which the port of the API leads', async () => {
    const client = new Client(service.baseUrl, '', service.demo().apiKey, '');
    const { short_url, short_code, payload } = await client.qrCode();
    expect(short_url).toBe(`${service.shortUrl}/${short_code}`);
    expect(payload).toBe(short_url?.toUpperCase());
    const scan = await fetch(short_url ?? '', { redirect: 'manual' });
    expect([scan.status, scan.headers.get('location')]).toEqual([302, 'https://example.com/menu']);
    const moved = await fetch(`${service.baseUrl}/s/${short_code}`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, short_url]);
  });

  it.each(ENTRY_POINTS)(
    'are started again when they are killed, and each log line names its role: %s',
    async (entryPoint) => {
      const killed = pidOf(service, entryPoint);
      process.kill(killed, 'SIGKILL');
      const isBack = async () => {
        const state = await readiness(service).catch(() => null);
        return JSON.stringify(state) === JSON.stringify(ALL_READY) && pidOf(service, entryPoint) !== killed;
      };
      await waitUntil(isBack, 'the process to be back');
      const role = /(\w+)(?:\/main)?\.js/.exec(entryPoint.replace('start/', ''))?.[1] ?? '';
      expect(service.output()).toMatch(
        new RegExp(
          `"role":"start","process":"${role}",.*"a process ended unexpectedly and is being restarted"`,
        ),
      );
      expect(service.output()).toMatch(new RegExp(`"role":"${role}".*"msg":"started"`));
    },
  );
});

describe('the API beside other roles', () => {
  afterEach(endProcesses);

  it('is not ready before it knows where they are', async () => {
    const database = await createDatabase();
    const env = { DATABASE_URL: database.url, APP_SECRET: 'a secret of thirty-two bytes or more' };
    const api = await launchProcess({ args: ['dist/apps/api/main.js', 'redirect', 'worker'], env });
    await api.waitForOutput(/"msg":"started"/);
    expect(await readiness(api)).toEqual({
      status: 'unavailable',
      reason: 'redirect: not running',
      roles: { api: 'ok', redirect: 'not running', worker: 'not running' },
    });
    await endProcesses();
    await database.drop();
  });
});

describe('npm start', () => {
  afterEach(endProcesses);

  it('leaves none of its processes behind when it is killed', async () => {
    const service = await startProcess(await usedFolder());
    const roles = rolesOf(service);
    service.kill('SIGKILL');
    await service.exited;
    const isGone = (pid: number) => !existsSync(`/proc/${pid}`);
    await waitUntil(() => roles.every(isGone), 'the end of the roles');
  });
});

describe('npm start -- --lan', () => {
  afterEach(endProcesses);
  const address = Object.values(networkInterfaces())
    .flatMap((found = []) => found)
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

  it('sets the addresses to those of the network, and draws a first code that a phone can scan', async () => {
    if (address === undefined) throw new Error('this test needs a network interface');
    const service = await startProcess({
      ...(await usedFolder()),
      args: ['scripts/start.mjs', 'start-service', '--lan'],
    });
    expect(service.output()).toContain(`Service     http://${address}:${service.port}\n`);
    expect(service.output()).toContain('Scan your first code with a phone in the same network:');
    expect(service.output()).toMatch(/▄▄▄▄▄▄▄/);
    const client = new Client(`http://${address}:${service.port}`, '', service.demo().apiKey, '');
    const { body } = await client.get<{ data: { short_url: string }[] }>('/api/v1/qr?external_id=first-code');
    expect(body.data[0]?.short_url).toMatch(
      new RegExp(`^http://${address}:${new URL(service.shortUrl).port}/`),
    );
    const page = await fetch(body.data[0]?.short_url ?? '');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('It works')]);
    const { email, password } = service.demo();
    const signIn = await fetch(`http://${address}:${service.port}/api/auth/v1/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect([signIn.status, signIn.headers.get('set-cookie')]).toEqual([
      200,
      expect.not.stringContaining('Secure'),
    ]);
  });

  it('is the only option', async () => {
    const refused = await launchProcess({ args: ['scripts/start.mjs', 'start-service', '--wan'] });
    expect(await refused.exited).toEqual({ code: 1, signal: null });
    expect(refused.output()).toContain(
      'npm start has one option, --lan, as in npm start -- --lan; it was given --wan',
    );
  });
});
