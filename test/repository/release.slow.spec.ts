import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { load } from 'js-yaml';
import { helm } from '../../scripts/deploy/chart-tools.js';

interface Sbom {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; version: string } };
  components: { 'bom-ref': string; purl: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Statement {
  _type: string;
  predicateType: string;
  subject: { name: string; digest: { sha256: string } }[];
  predicate: { buildDefinition: { resolvedDependencies: { digest: Record<string, string> }[] } };
}

interface Manifest {
  version: string;
  packages: Record<string, { name?: string; version: string; dev?: boolean }>;
}

const manifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const { version: current } = manifest('package.json');
const next = current.replace(/\d+$/, (patch) => String(Number(patch) + 1));
const packages = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
const installed = {
  ...packages.dependencies,
  ...packages.devDependencies,
  ...packages.optionalDependencies,
};
const LEFT_OUT = new Set(['.git', '.data', 'node_modules', 'dist']);
const NO_CHANGE = `${next} was not released; nothing has changed.\n`;
const DIGEST = 'f'.repeat(64);

describe('npm run release', () => {
  const root = mkdtempSync(join(tmpdir(), 'qr-service-release-'));
  const tree = join(root, 'tree');
  const at = (path: string) => join(tree, path);
  const text = (path: string) => readFileSync(at(path), 'utf8');

  /** Answers `npm view` with the versions that are used, and passes everything else on. */
  const writeNpm = (newer: Record<string, string> = {}) => {
    const script = `#!${process.execPath}
      const [, , command, name = ''] = process.argv;
      const known = ${JSON.stringify({ ...installed, ...newer })};
      if (command === 'view') console.log(JSON.stringify(known[name.replace(/(?<=.)@.*/, '')]));
      else process.exitCode = process.getBuiltinModule('node:child_process').spawnSync(process.env.REAL_NPM, process.argv.slice(2), { stdio: 'inherit' }).status;`;
    mkdirSync(join(root, 'bin'), { recursive: true });
    writeFileSync(join(root, 'bin/npm'), script);
    chmodSync(join(root, 'bin/npm'), 0o755);
  };
  const run = (command: string, ...args: string[]) => {
    const identity = ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Release'],
      [`GIT_${who}_EMAIL`, 'release@example.com'],
    ]);
    const env = {
      HOME: root,
      PATH: `${join(root, 'bin')}:${process.env.PATH ?? ''}`,
      REAL_NPM: spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim(),
      npm_config_cache: join(root, 'npm'),
      ...(Object.fromEntries(identity) as Record<string, string>),
    };
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: tree, encoding: 'utf8', env });
    return { status, stdout, stderr };
  };
  const git = (...args: string[]) => run('git', ...args).stdout.trim();
  const release = (...args: string[]) => run(process.execPath, resolve('scripts/release.mjs'), ...args);

  beforeAll(() => {
    cpSync('.', tree, { recursive: true, filter: (path) => !LEFT_OUT.has(relative('.', path)) });
    symlinkSync(resolve('node_modules'), at('node_modules'));
    writeNpm();
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'all');
    git('tag', 'base');
  });
  beforeEach(() => git('checkout', '--quiet', '--force', 'base'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('refuses what cannot be released, names every reason, and changes nothing', () => {
    const changelog = text('CHANGELOG.md');
    const before = git('rev-parse', 'HEAD');
    expect(release().stderr).toMatch(/^Usage: npm run release -- <version>/);
    expect(release('1.0.0', '--force').stderr).toMatch(/--force[\s\S]*\nUsage: /);
    expect(release('v1.0').stderr).toMatch(/^"v1\.0" is no version: write it as 1\.2\.3/);
    for (const lower of [current, `${current}-rc.1`, '0.0.1'])
      expect(release(lower).stderr).toContain(
        `${lower} is not higher than the current version, ${current}.\n`,
      );

    writeFileSync(
      at('CHANGELOG.md'),
      changelog.replace(/## \[Unreleased\][\s\S]*?(?=\n## \[)/, '## [Unreleased]\n'),
    );
    writeNpm({ ibantools: '99.0.0' });
    const { status, stderr } = release(next);
    writeNpm();
    expect([status, stderr.split('\n')]).toEqual([
      1,
      [
        'The working tree has changes that a release would contain: commit or stash them.',
        ' M CHANGELOG.md',
        '"Unreleased" in CHANGELOG.md is empty: there is nothing to release.',
        'Lists of the world are not those of the newest packages (npm run lists). Update them first:',
        `outdated: IBANs and SEPA countries: ibantools ${installed.ibantools ?? ''}, the newest is 99.0.0`,
        ...NO_CHANGE.split('\n'),
      ],
    ]);
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([before, 'M CHANGELOG.md']);
  });

  it('shows with --dry-run what it would change', () => {
    const before = git('rev-parse', 'HEAD');
    const { status, stdout } = release(next, '--dry-run');
    expect(status).toBe(0);
    expect(stdout).toContain(`${current} → ${next}:\n`);
    expect(stdout).toContain('\n  package.json\n');
    expect(stdout).toMatch(/\n### Before you upgrade\n\n- (?:Make a \[backup\]|There are no migrations)/);
    expect(stdout).toMatch(/Nothing has changed: this was a dry run\.\n$/);
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([before, '']);
  });

  it('names the version everywhere in one commit, and records that commit', () => {
    const migrations = git('ls-files', 'libs/database/migrations').match(/\/\d+-[\w-]+\.ts$/gm) ?? [];
    const before = git('rev-parse', 'HEAD');
    expect(release(next)).toMatchObject({ status: 0, stderr: '' });
    expect(git('log', '--format=%s', `${before}..`).split('\n')).toEqual([
      `release: record the commit of ${next}`,
      `release: ${next}`,
    ]);
    const commit = git('rev-parse', 'HEAD~1');
    expect(git('diff', '--name-only', 'HEAD~1')).toBe('releases.json');
    const [entry, ...earlier] = JSON.parse(text('releases.json')) as object[];
    expect(entry).toEqual({
      version: next,
      date: new Date().toISOString().slice(0, 10),
      commit,
      migrations: migrations.length,
      newestMigration: migrations
        .map((path) => path.slice(1, -3))
        .toSorted()
        .at(-1),
      exportFormat: 2,
    });
    expect(earlier).toEqual(JSON.parse(readFileSync('releases.json', 'utf8')));

    const lock = manifest(at('package-lock.json'));
    const chart = load(text('deploy/helm/qr-service/Chart.yaml')) as Record<string, unknown>;
    const openapi = load(text('openapi.yaml')) as { info: { version: string } };
    expect([manifest(at('package.json')).version, lock.version, lock.packages['']?.version]).toEqual([
      next,
      next,
      next,
    ]);
    expect([chart.version, chart.appVersion, openapi.info.version]).toEqual([next, next, next]);
    expect(text('Dockerfile')).toContain(`\nARG VERSION=${next}\n`);
    expect(text('packages/client/generated/version.ts')).toContain(`VERSION = '${next}'`);
    const pattern = `(^|[^0-9.])${current.replaceAll('.', String.raw`\.`)}([^0-9.]|$)`;
    const history = [
      'CHANGELOG.md',
      'releases.json',
      'package.json',
      'package-lock.json',
      'packages/*/package-lock.json',
      'docs/adr',
      'test',
    ];
    const found = git('grep', '-nE', pattern, '--', '.', ...history.map((path) => `:!${path}`));
    // If a line means the version of this service, version-places.mjs does not know its form yet.
    expect(found.split('\n').filter((line) => line !== '' && !line.includes(`of ${current}`))).toEqual([]);

    const today = new Date().toISOString().slice(0, 10);
    expect(text('libs/scans/capture/packaged-city-database.ts')).toContain(`'${today}'`);
    const changelog = text('CHANGELOG.md');
    const [, unreleased = '', section = ''] = changelog.split(/^## \[[^\]]+\].*$/m);
    expect(unreleased.trim()).toBe('');
    expect(section.trim()).toMatch(/^### Before you upgrade\n/);
    const entries = (of: string) =>
      (of.match(/^- [\s\S]*?(?=\n- |\n#|\n*$(?![\s\S]))/gm) ?? []).map((one) => one.trim());
    const [, wasUnreleased = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## \[[^\]]+\].*$/m);
    expect(entries(section)).toEqual(expect.arrayContaining(entries(wasUnreleased)));
    const [upgrade = ''] = section.trim().split('\n### ');
    const notes = entries(wasUnreleased).filter((entry) => /before\s+you\s+upgrade/i.test(entry));
    expect(entries(upgrade)).toEqual(expect.arrayContaining(notes));
  });

  it('packs an SBOM, the chart, a statement of provenance and checksums', () => {
    const commit = git('rev-parse', 'HEAD');
    const lock = manifest(at('package-lock.json'));
    const source = 'https://git.example.com/qr-service';
    const options = ['--image', `ghcr.io/example/qr-service@sha256:${DIGEST}`, '--source', source];
    expect(run(process.execPath, resolve('scripts/release/pack.mjs'), ...options)).toMatchObject({
      status: 0,
      stderr: '',
    });
    const out = `dist/release/qr-service-${current}`;
    const digest = (path: string) =>
      createHash('sha256')
        .update(readFileSync(at(path)))
        .digest('hex');

    const sbom = JSON.parse(text(`${out}.cdx.json`)) as Sbom;
    expect([sbom.bomFormat, sbom.specVersion]).toEqual(['CycloneDX', '1.5']);
    expect(sbom.metadata.component).toMatchObject({ name: 'qr-service', version: current });
    const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev);
    const identity = ([path, { name, version }]: (typeof shipped)[number]) =>
      `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`;
    const refs = sbom.components.map((component) => component['bom-ref']);
    expect(refs.toSorted()).toEqual([...new Set(shipped.map(identity))].toSorted());
    const known = new Set([...refs, `qr-service@${current}`]);
    expect(
      sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
    ).toEqual([]);

    expect(load(helm('show', 'chart', at(`${out}.tgz`)))).toMatchObject({
      version: current,
      ...{ home: source, sources: [source] },
      annotations: {
        'org.opencontainers.image.revision': commit,
        'qr-service/image': options[1],
        'qr-service/sbom': `qr-service-${current}.cdx.json`,
        'qr-service/sbom-sha256': digest(`${out}.cdx.json`),
      },
    });
    const statement = JSON.parse(text(`${out}.intoto.json`)) as Statement;
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://slsa.dev/provenance/v1',
      subject: [
        ...['cdx.json', 'tgz'].map((ending) => ({
          name: `qr-service-${current}.${ending}`,
          digest: { sha256: digest(`${out}.${ending}`) },
        })),
        { name: 'ghcr.io/example/qr-service', digest: { sha256: DIGEST } },
      ],
      predicate: { buildDefinition: { resolvedDependencies: [{ digest: { gitCommit: commit } }] } },
    });
    expect(
      spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: at('dist/release') }).status,
    ).toBe(0);
  });

  it('refuses to pack what no commit contains, and an image without its digest', () => {
    const pack = (...options: string[]) =>
      run(process.execPath, resolve('scripts/release/pack.mjs'), ...options);
    expect(pack('--image', 'ghcr.io/example/qr-service:1')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--image needs a digest') as unknown,
    });
    writeFileSync(at('README.md'), 'changed');
    expect(pack()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('The working tree has changes') as unknown,
    });
  });

  it('creates the tags that releases.json names', () => {
    const commit = git('rev-parse', 'HEAD');
    writeFileSync(
      at('releases.json'),
      JSON.stringify([
        { version: '9.0.0', commit },
        { version: '9.1.0', commit: null },
      ]),
    );
    const tags = (...options: string[]) =>
      run(process.execPath, resolve('scripts/release/tags.mjs'), ...options);
    expect(tags('--help').stdout).toContain('Usage: npm run release:tags');
    expect(tags('v9.0.0').status).toBe(1);
    expect(git('tag', '--list', 'v*')).toBe('');
    expect(tags().stdout).toContain(`v9.0.0 is ${commit}; publish it with: git push origin v9.0.0`);
    expect([git('tag', '--list', 'v*'), git('rev-parse', 'v9.0.0^{commit}')]).toEqual(['v9.0.0', commit]);
    expect(tags().stdout).toBe('Every release has its tag.\n');
  });
});
