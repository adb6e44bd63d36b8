import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let checkout: string;

/** Creates a tiny checkout with a program in place of npm that records its arguments and does what npm would. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'qr-service-prepare-'));
  for (const name of ['start.mjs', 'prepare.mjs', 'packaged-node.mjs', 'stamp.mjs']) {
    cpSync(join('scripts', name), join(checkout, 'scripts', name));
  }
  mkdirSync(join(checkout, 'src'));
  write('src/main.ts', 'export {};');
  for (const name of ['tsconfig.json', 'tsconfig.build.json', 'package.json']) write(name, '{}');
  write('package-lock.json', lock({ typescript: '5.9.3' }));
  write('CHANGELOG.md', '# Changelog');
  write('npm-cli.js', FAKE_NPM);
});

afterEach(() => rmSync(checkout, { recursive: true, force: true }));

const FAKE_NPM = `
  const fs = require('node:fs');
  fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
  console.log('npm talks');
  if (process.argv[2] === 'ci') {
    fs.mkdirSync('node_modules', { recursive: true });
    fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
    if (process.env.PACKAGED_NODE) {
      fs.mkdirSync('node_modules/.bin', { recursive: true });
      fs.writeFileSync('node_modules/.bin/node', process.env.PACKAGED_NODE, { mode: 0o755 });
    }
  } else {
    fs.mkdirSync('dist/scripts', { recursive: true });
    fs.writeFileSync('dist/scripts/start-service.js', 'console.log("started", ...process.argv.slice(2));');
    require('node:child_process').execFileSync(process.execPath, ['scripts/stamp.mjs']);
  }
`;

const write = (name: string, content: string) => {
  writeFileSync(join(checkout, name), content);
};

const lock = (versions: Record<string, string>) => {
  const entries = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]);
  return JSON.stringify({ packages: { '': {}, ...(Object.fromEntries(entries) as object) } });
};

function start(env: Record<string, string> = {}, args: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: checkout,
    env: { ...process.env, npm_execpath: join(checkout, 'npm-cli.js'), ...env },
    encoding: 'utf8',
  });
  const calls = existsSync(join(checkout, 'calls'))
    ? readFileSync(join(checkout, 'calls'), 'utf8').trim().split('\n')
    : [];
  rmSync(join(checkout, 'calls'), { force: true });
  return { status, stdout, stderr, calls };
}

const INSTALL = 'ci --include=dev --include=optional --no-audit';
const BUILD = 'run build --silent';

describe('npm start in a fresh clone', () => {
  it('installs with what builds it, also under NODE_ENV=production, builds, and talks on standard error only', () => {
    const first = start({ NODE_ENV: 'production' });
    expect(first).toMatchObject({ status: 0, stdout: 'started\n', calls: [INSTALL, BUILD] });
    expect(first.stderr).toContain('npm talks');
  });

  it('runs on the Node that it has installed, with its arguments, and ends as that does', () => {
    const node = `#!/bin/sh\necho "packaged node: $(basename "$1") $2"\nexit 3\n`;
    const first = start({ PACKAGED_NODE: node }, ['start-service', '--lan']);
    expect(first).toMatchObject({ status: 3, stdout: 'packaged node: start-service.js --lan\n' });
  });

  it('installs the Node of this platform when it is not there', () => {
    const node = (version: string, os: string) => ({
      version,
      optional: true,
      os: [os],
      cpu: [process.arch],
    });
    const packages = (version: string) => ({
      '': { optionalDependencies: { 'node-here': version, 'node-there': version } },
      'node_modules/node-here': node(version, process.platform),
      'node_modules/node-there': node(version, 'elsewhere'),
    });
    const { 'node_modules/node-there': _, ...here } = packages('24.0.0');
    write('package-lock.json', JSON.stringify({ packages: packages('24.0.0') }));
    start();
    write('node_modules/.package-lock.json', JSON.stringify({ packages: here }));
    expect(start().calls).toEqual([]);
    write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
    expect(start().calls).toEqual([INSTALL]);
  });

  it('does neither the second time', () => {
    start();
    expect(start()).toMatchObject({ status: 0, stdout: 'started\n', stderr: '', calls: [] });
  });

  it('builds again when a source changed, but not for a test', () => {
    start();
    write('src/main.spec.ts', 'test');
    expect(start().calls).toEqual([]);
    write('src/main.ts', 'export const changed = 1;');
    expect(start().calls).toEqual([BUILD]);
  });

  it('installs again when the lockfile changed, or an installation was cut short', () => {
    start();
    write('package-lock.json', lock({ typescript: '5.9.4' }));
    expect(start().calls).toEqual([INSTALL, BUILD]);
    rmSync(join(checkout, 'node_modules', '.package-lock.json'));
    expect(start().calls).toEqual([INSTALL]);
  });

  it('leaves the packages of another checkout alone when node_modules is a link to them', () => {
    const other = join(checkout, 'other');
    mkdirSync(other);
    writeFileSync(join(other, '.package-lock.json'), lock({ typescript: '4.0.0' }));
    symlinkSync(other, join(checkout, 'node_modules'));
    expect(start().calls).toEqual([INSTALL, BUILD]);
    expect(lstatSync(join(checkout, 'node_modules')).isSymbolicLink()).toBe(false);
    expect(readFileSync(join(other, '.package-lock.json'), 'utf8')).toBe(lock({ typescript: '4.0.0' }));
  });

  it('refuses in one line while another start prepares, and takes over from one that died', () => {
    mkdirSync(join(checkout, 'dist'));
    write('dist/.preparing', String(process.pid));
    const refused = start();
    expect(refused).toMatchObject({ status: 1, stdout: '', calls: [] });
    expect(refused.stderr).toMatch(
      new RegExp(`^Process ${process.pid} is installing and building in .*\\n$`),
    );
    write('dist/.preparing', '999999999');
    expect(start()).toMatchObject({ status: 0, calls: [INSTALL, BUILD] });
  });

  it('says in one line that npm failed', () => {
    write('npm-cli.js', 'process.exit(1)');
    const failed = start();
    expect(failed.status).toBe(1);
    expect(failed.stderr.trim().split('\n').at(-1)).toBe(
      'npm ci failed (see above): fix the problem and start again.',
    );
    expect(existsSync(join(checkout, 'dist', '.preparing'))).toBe(false);
  });

  it('names the Node version that it needs', () => {
    write('scripts/old.cjs', `Object.defineProperty(process.versions, 'node', { value: '18.20.4' });`);
    const old = start({ NODE_OPTIONS: `--require ${join(checkout, 'scripts', 'old.cjs')}` });
    expect(old).toMatchObject({ status: 1, calls: [] });
    expect(old.stderr).toMatch(
      /^This service requires Node 20\.19 or later, but this is Node 18\.20\.4: install.*\n$/,
    );
  });
});
