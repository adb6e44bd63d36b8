import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { createDatabase } from '../toolbox/databases.js';
import {
  endProcesses,
  launchProcess,
  newFolder,
  postgresPid,
  usedFolder,
  type LaunchOptions,
} from '../toolbox/processes.js';

const isRoot = process.getuid?.() === 0;
/** root may write everywhere, so these starts have a user without rights. */
const NOBODY = isRoot ? { uid: 65_534, gid: 65_534 } : {};

beforeAll(usedFolder, 240_000);
afterEach(endProcesses);

async function refusal(options: LaunchOptions): Promise<string> {
  const refused = await launchProcess(options);
  expect(await refused.exited).toEqual({ code: 1, signal: null });
  const lines = refused.output().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

async function refusalsOfRoles(options: LaunchOptions): Promise<string[]> {
  const refused = await launchProcess(options);
  expect(await refused.exited).toEqual({ code: 1, signal: null });
  const lines = refused.output().trimEnd().split('\n');
  return [...new Set(lines.filter((line) => !line.startsWith('{')))];
}

describe('npm start says in one line', () => {
  it.each(['PORT', 'SHORT_PORT'])(
    'that the port of %s is taken, and stops the PostgreSQL that it started',
    async (variable) => {
      const port = await freePort();
      const other = createServer().listen(port, '127.0.0.1');
      const { dataDir } = await usedFolder();
      const [role, next] = variable === 'PORT' ? ['api', 'PORT'] : ['redirect', 'SHORT_PORT'];
      expect(await refusalsOfRoles({ dataDir, env: { [variable]: String(port) } })).toEqual([
        `Port ${port} is already in use: stop the program that uses it, or choose another port, such as ${next}=${port + 10}.`,
        `The ${role} process ended before it had started, for the reason above.`,
      ]);
      expect(postgresPid(dataDir)).toBeNull();
      other.close();
    },
  );

  it('that DATA_DIR cannot be written to, is a file, or lies below one', async () => {
    const readOnly = newFolder(0o555);
    expect(await refusal({ dataDir: readOnly, ...NOBODY })).toMatch(/permission denied .* Set DATA_DIR to/);
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(await refusal({ dataDir: file })).toMatch(/it is a file .* Set DATA_DIR to/);
    expect(await refusal({ dataDir: join(file, 'below') })).toMatch(
      /part of the path is a file .* Set DATA_DIR to/,
    );
  });

  it('which process already runs on the folder: to two of three first starts at once, and to a later one', async () => {
    const dataDir = newFolder();
    const starts = await Promise.all(Array.from({ length: 3 }, () => launchProcess({ dataDir })));
    const outcomes = await Promise.all(
      starts.map((start) =>
        Promise.race([
          start
            .waitForOutput(/Stop with Ctrl-C/)
            .then(() => 'serves')
            .catch(() => 'failed'),
          start.exited.then(({ code }) => code),
        ]),
      ),
    );
    expect(outcomes.toSorted()).toEqual([1, 1, 'serves']);
    const { pid, baseUrl } = starts[outcomes.indexOf('serves')]!;
    const refused = new RegExp(`^Process ${pid} is already using .*: stop it first, or.*\\n$`);
    for (const [index, start] of starts.entries())
      if (outcomes[index] === 1) expect(start.output()).toMatch(refused);
    expect(`${await refusal({ dataDir })}\n`).toMatch(refused);
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
  });

  it('that a secret was damaged', async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'app-secret'), 'short');
    expect(await refusal({ dataDir })).toMatch(
      /app-secret does not contain a secret of at least 32 characters: restore/,
    );
    expect(postgresPid(dataDir)).toBeNull();
  });
});

describe('a role says in one line', () => {
  it.each([
    ['is no address of this machine', '203.0.113.7'],
    ['cannot be resolved', 'nohost.invalid'],
  ])('that HOST %s', async (_, host) => {
    const database = await createDatabase();
    const env = { HOST: host, DATABASE_URL: database.url, APP_SECRET: 'x'.repeat(32) };
    const said = await refusal({ args: ['dist/apps/redirect/main.js'], env });
    expect(said).toMatch(new RegExp(`^HOST is ${host.replaceAll('.', '\\.')}, .* HOST=127\\.0\\.0\\.1`));
    await database.drop();
  });

  it('the same while its database cannot be reached', async () => {
    const unreachable = `postgres://qr@127.0.0.1:${await freePort()}/qr`;
    const env = { HOST: 'nohost.invalid', DATABASE_URL: unreachable, APP_SECRET: 'x'.repeat(32) };
    const [said] = await refusalsOfRoles({ args: ['dist/apps/redirect/main.js'], env });
    expect(said).toMatch(/^HOST is nohost\.invalid, which cannot be resolved/);
  });
});

describe('npm start with a DATABASE_URL that cannot be reached', () => {
  it('says so in one line, tries again, and ends with 0 on SIGTERM', async () => {
    const port = await freePort();
    const waiting = await launchProcess({
      env: { DATABASE_URL: `postgres://user:hidden@127.0.0.1:${port}/qr` },
    });
    await waiting.waitForOutput(/\n/);
    waiting.kill('SIGTERM');
    expect(await waiting.exited).toEqual({ code: 0, signal: null });
    expect(waiting.output()).toMatch(
      new RegExp(
        `^DATABASE_URL: 127.0.0.1:${port}/qr cannot be reached \\(ECONNREFUSED\\): .*again for \\d+ s\\.\n$`,
      ),
    );
  });
});

describe('npm start with malformed variables', () => {
  it('names all of them, and starts nothing', async () => {
    const env = { PORT: 'eighty', BASE_URL: 'localhost', TRUSTED_PROXIES: '10.0.0.0/99', LOG_LEVEL: 'loud' };
    const refused = await launchProcess({ env });
    expect(await refused.exited).toEqual({ code: 1, signal: null });
    const named = refused
      .output()
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(':')[0]);
    expect(named.sort()).toEqual(Object.keys(env).sort());
    expect(existsSync(join(refused.dataDir, 'postgres'))).toBe(false);
  });
});
