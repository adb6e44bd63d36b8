import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { build } from 'vite';
import { newWebhookSecret, signedHeaders } from '#libs/delivery';
import { newId } from '#libs/database';
import { VERSION } from '#libs/platform';
import { SAMPLE_EVENTS, serialize } from '#libs/webhook-events';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { addressesOf, startDemo } from '../toolbox/on-localhost.js';
import { newFolder } from '../toolbox/processes.js';
import type { TestService } from '../toolbox/test-service.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { smokeInCommonJs, smokeSource } from './smoke.js';

const run = promisify(execFile);
const { name, version } = JSON.parse(readFileSync('packages/client/package.json', 'utf8')) as Record<
  string,
  string
>;
const readme = readFileSync('packages/client/README.md', 'utf8');
const blocksOf = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)\\n\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  );

const MINUTES = 5 * 60_000;

describe('the package that npm packs of packages/client', () => {
  const shared = useBrowser();
  // They are too large for the memory in which other test folders are.
  const tools = mkdtempSync(join(tmpdir(), 'qr-service-client-'));
  const installed = newFolder();
  let tarball: string;
  let service: TestService;
  let input: { url: string; key: string; webhook: unknown };
  const tool = (path: string) => join(tools, 'node_modules', path);

  beforeAll(async () => {
    cpSync('test/client/packages', tools, { recursive: true });
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['ci', ...quiet], { cwd: tools });
    await run(process.execPath, ['scripts/client/build.mjs']);
    const packed = await run('npm', ['pack', '--pack-destination', tools], { cwd: 'dist/client' });
    tarball = join(tools, packed.stdout.trim());
    await run('npm', ['install', ...quiet, tarball], { cwd: installed });
    service = await startDemo();
    const { key } = await service.client({ perMinute: null, perMonth: null });
    const secret = newWebhookSecret();
    const body = serialize(SAMPLE_EVENTS.scan);
    const delivery = {
      deliveryId: newId(),
      event: 'scan',
      attempt: 1,
      isTest: false,
      at: new Date(),
    } as const;
    const headers = signedHeaders(delivery, { current: secret, next: null }, Buffer.from(body));
    input = { url: addressesOf(service).baseUrl, key, webhook: { body, headers, secret } };
    writeFileSync(join(installed, 'smoke.mjs'), smokeSource(name!));
    writeFileSync(join(installed, 'smoke.cjs'), smokeInCommonJs(name!));
    for (const kind of ['mjs', 'cjs']) writeFileSync(join(installed, `run-${kind}.mjs`), `${runner(kind)}\n`);
  }, MINUTES);
  afterAll(async () => {
    rmSync(tools, { recursive: true });
    await service.close();
  });

  const runner = (kind: string) => `
    import { smoke } from './smoke.${kind}';
    console.log(JSON.stringify(await smoke(${JSON.stringify(input)})));`;

  const expected = () => ({
    version: VERSION,
    names: ['Three', 'Two', 'One'],
    signature: 'PNG',
    lines: 4,
    refused: [true, 'validation_failed'],
    ended: 'stopped',
    verified: ['scan', 'wrong'],
  });

  it('has the version of the service, and only what its users need', () => {
    expect(version).toBeUndefined();
    const folder = join(installed, 'node_modules', name!);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(manifest).toMatchObject({
      name,
      version: expected().version,
      dependencies: { 'openapi-fetch': '0.17.0' },
    });
    for (const file of ['README.md', 'LICENSE', 'index.js', 'index.cjs', 'index.d.ts', 'index.d.cts'])
      expect([file, existsSync(join(folder, file))]).toEqual([file, true]);
    expect(existsSync(join(folder, 'index.ts'))).toBe(false);
  });

  it('passes publint and attw', async () => {
    const publint = await run(process.execPath, [tool('publint/src/cli.js'), 'run', '--strict', tarball]);
    expect(publint.stdout).toContain('All good');
    const attw = tool('@arethetypeswrong/cli/dist/index.js');
    await run(process.execPath, [attw, '--format', 'ascii', tarball]);
  });

  it('is joined by the command line, which passes publint, too', async () => {
    const folder = newFolder();
    await run(process.execPath, ['scripts/cli/build.mjs', folder]);
    const publint = await run(process.execPath, [tool('publint/src/cli.js'), 'run', '--strict', folder]);
    expect(publint.stdout).toContain('All good');
  });

  it.each([
    ['ESM', 'mts', 'nodenext'],
    ['CommonJS', 'cts', 'nodenext'],
    ['a bundler', 'ts', 'bundler'],
  ])('has types for %s in the strictest mode', async (_, extension, resolution) => {
    const folder = newFolder();
    symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(
      join(folder, `use.${extension}`),
      `import { QrClient, type Body, type Result } from '${name}';
      const qr = new QrClient({ baseUrl: 'https://qr.test' });
      const body: Body<'createQrCode'> = { name: 'x', category: 'url', qr_data: { url: 'https://example.com' } };
      export const create = (): Promise<Result<'createQrCode'>> => qr.codes.create(body, { idempotencyKey: 'x' });
      export async function names(): Promise<string[]> {
        const found: string[] = [];
        for await (const code of qr.codes.list({ limit: 2 })) found.push(code.category === 'url' ? code.qr_data.url : code.name);
        return found;
      }
      export const scan = async (): Promise<string> => {
        for await (const { city } of qr.scans.stream('1')) return city;
        return (await qr.webhooks.deliveries.list('1')).items[0]!.id;
      };
      // @ts-expect-error: qr_data belongs to its category.
      void qr.codes.create({ name: 'x', category: 'url', qr_data: { ssid: 'x' } });
      // @ts-expect-error: a folder has no image.
      void qr.folders.getImage('1');
      // @ts-expect-error: a read has no key.
      void qr.codes.get('1', { idempotencyKey: 'x' });`,
    );
    const compilerOptions = {
      ...{ noEmit: true, strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, types: [] },
      ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], moduleResolution: resolution },
      ...{ module: resolution === 'bundler' ? 'esnext' : resolution },
    };
    const files = [`use.${extension}`];
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const compiled = await run(process.execPath, [resolve('node_modules/typescript/bin/tsc')], {
      cwd: folder,
    }).catch(({ stdout }: { stdout: string }) => ({ stdout }));
    expect(compiled.stdout).toBe('');
  });

  it.each([
    ['Node.js 20 or what runs the tests', () => [process.execPath]],
    ['Node.js 22', () => [tool('node-22/bin/node')]],
    ['Node.js 24', () => [tool('node-24/bin/node')]],
    ['Bun', () => [tool('@oven/bun-linux-x64-baseline/bin/bun')]],
    ['Deno', () => [tool('@deno/linux-x64-glibc/deno'), 'run', '-A', '--quiet', '--node-modules-dir=manual']],
  ])('works in %s, as ESM and as CommonJS', async (_, command) => {
    const [file = '', ...args] = command();
    for (const kind of ['mjs', 'cjs']) {
      const { stdout } = await run(file, [...args, `run-${kind}.mjs`], {
        ...{ cwd: installed, timeout: 60_000 },
        env: { ...process.env, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
      });
      expect([kind, JSON.parse(stdout)]).toEqual([kind, expected()]);
    }
  });

  /** One file, as bundlers make it for workers and browsers. */
  async function bundle(entry: string): Promise<string> {
    writeFileSync(join(installed, 'entry.mjs'), entry);
    const outDir = newFolder();
    await build({
      ...{ configFile: false, root: installed, logLevel: 'error' },
      build: {
        outDir,
        emptyOutDir: true,
        lib: { entry: 'entry.mjs', formats: ['es'], fileName: () => 'bundle.js' },
      },
    });
    return join(outDir, 'bundle.js');
  }

  it('works in workerd, the runtime of Cloudflare Workers', async () => {
    const file = await bundle(`
      import { smoke } from './smoke.mjs';
      export default { fetch: async (request) => Response.json(await smoke(await request.json())) };`);
    const [folder, port] = [newFolder(), await freePort()];
    cpSync(file, join(folder, 'main.js'));
    writeFileSync(
      join(folder, 'config.capnp'),
      `using Workerd = import "/workerd/workerd.capnp";
      const config :Workerd.Config = (
        services = [
          (name = "main", worker = (
            modules = [(name = "main.js", esModule = embed "main.js")],
            compatibilityDate = "2026-01-01", globalOutbound = "network")),
          (name = "network", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true)))],
        sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]);`,
    );
    const worker = spawn(tool('@cloudflare/workerd-linux-64/bin/workerd'), ['serve', 'config.capnp'], {
      cwd: folder,
    });
    try {
      const address = `http://127.0.0.1:${port}`;
      const body = JSON.stringify({ ...input, url: input.url.replace('localhost', '127.0.0.1') });
      await waitUntil(
        () =>
          fetch(address).then(
            () => true,
            () => false,
          ),
        'workerd',
      );
      const response = await fetch(address, { method: 'POST', body });
      expect(await response.json()).toEqual(expected());
    } finally {
      await stop(worker);
    }
  });

  async function stop(child: ChildProcess): Promise<void> {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }

  it('works in a browser, on a page of another origin', async () => {
    const file = await bundle(`import { smoke } from './smoke.mjs'; globalThis.smoke = smoke;`);
    const script = readFileSync(file, 'utf8');
    const server = createServer((request, response) =>
      request.url === '/bundle.js'
        ? response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script)
        : response
            .writeHead(200, { 'Content-Type': 'text/html' })
            .end('<script type=module src=bundle.js></script>'),
    ).listen(0);
    await once(server, 'listening');
    try {
      const page = await shared.browser.newPage();
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      const found = await page.evaluate(`smoke(${JSON.stringify(input)})`);
      expect(found).toEqual(expected());
    } finally {
      server.close();
    }
  });

  it('runs the README as it is written, and its types are right', async () => {
    expect(blocksOf('sh')[0]).toContain(`npm install ${name}`);
    const folder = newFolder();
    mkdirSync(join(folder, 'node_modules'));
    for (const each of ['@qr-service', 'openapi-fetch', 'openapi-typescript-helpers'])
      symlinkSync(join(installed, 'node_modules', each), join(folder, 'node_modules', each));
    symlinkSync(resolve('node_modules/@types'), join(folder, 'node_modules/@types'));
    symlinkSync(resolve('node_modules/undici-types'), join(folder, 'node_modules/undici-types'));
    const story = `${blocksOf('ts').join('\n')}\nconsole.log(typeof follow, typeof receive);\n`;
    writeFileSync(join(folder, 'story.mts'), story);
    const options = '--noEmit --strict --target es2023 --module nodenext --types node --skipLibCheck'.split(
      ' ',
    );
    await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...options, 'story.mts'], {
      cwd: folder,
    }).catch(({ stdout }: { stdout: string }) => {
      throw new Error(stdout);
    });
    const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2023 };
    writeFileSync(join(folder, 'story.mjs'), transpileModule(story, { compilerOptions }).outputText);
    const { stdout } = await run(process.execPath, ['story.mjs'], {
      cwd: folder,
      env: { ...process.env, QR_URL: input.url, QR_KEY: (await service.client()).key },
    });
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^http:\/\/localhost:\d+\/\w+$/),
      ...['2', 'Table 4 0', '0', "[ '/name', '/qr_data/url' ]"],
      expect.stringMatching(/^Menus \d+$/),
      ...['2', 'function function', ''],
    ]);
    expect(readFileSync(join(folder, 'table-4.png')).subarray(1, 4).toString()).toBe('PNG');
    expect(readFileSync(join(folder, 'codes.csv'), 'utf8').trim().split('\n')).toHaveLength(4);
  });
});
