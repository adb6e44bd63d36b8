import { existsSync, readdirSync } from 'node:fs';
import { CORE, selectTests, SMOKE } from '../../scripts/quick/select-tests.mjs';
import { TESTS_OF } from '../../scripts/quick/tests-of.mjs';
import { LONG } from '../toolbox/long-files-first.mjs';
import { check, script } from './run-check.js';

const specs = {
  'src/qr/folders/folders.service.spec.ts': '',
  'src/qr/qr-list.queries.spec.ts': '',
  'libs/clock/clock.spec.ts': '',
  'test/rest-v1/folders.spec.ts': '',
  'test/rest-v1/folders-tree.spec.ts': '',
  'test/rest-v1/qr.spec.ts': '',
  'test/rest-v1/qr-list.spec.ts': '',
  'test/rest-v1/qr-list-plans.spec.ts': '',
  'test/api/health.spec.ts': '',
  'test/api/docs.spec.ts': "testSamples('docs/rest.md')",
  'test/auth/sign-in.spec.ts': "import { readMail } from './mail-reader.js'",
  'test/auth/profile.spec.ts': '',
  'test/redirect/redirect.spec.ts': '',
  'test/webhooks/deliveries.spec.ts': '',
  'test/webhooks/redis-loss.slow.spec.ts': '',
  'test/webhooks/endpoints.spec.ts': '',
};
const sources = [
  'src/qr/folders/folders.controller.ts',
  'src/qr/qr.controller.ts',
  'src/accounts/accounts.controller.ts',
  'src/webhooks/webhooks.controller.ts',
  'src/http/requests/dto.pipe.ts',
];
const select = (...changed: string[]) => selectTests(changed, specs, sources);
const known = (paths: string[]) => paths.filter((path) => path in specs);
const smoke = known(SMOKE);

describe('the selection of npm run test:quick', () => {
  it('takes the specs beside a source, those of its name, and a look at the rest', () => {
    const { run, skipped, shared } = select('src/qr/folders/folders.dto.ts');
    expect(run.sort()).toEqual(
      ['src/qr/folders/folders.service.spec.ts', 'test/rest-v1/folders-tree.spec.ts', ...smoke].sort(),
    );
    expect([skipped, shared]).toEqual([[], []]);
  });

  it('goes by the name of the file before that of its module', () => {
    const { run } = select('src/qr/list/qr-list.queries.ts');
    expect(run).toEqual(
      expect.arrayContaining(['test/rest-v1/qr-list.spec.ts', 'test/rest-v1/qr-list-plans.spec.ts']),
    );
    expect(run).not.toContain('test/rest-v1/qr.spec.ts');
    expect(select('src/qr/qr.service.ts').run).toContain('test/rest-v1/qr-list.spec.ts');
    expect(select('libs/database/entities/folder.entity.ts').run).toContain(
      'test/rest-v1/folders-tree.spec.ts',
    );
  });

  it('takes the test folder of a module that has no file of its name, but not its long files', () => {
    const { run, skipped } = select('src/webhooks/events.service.ts');
    expect(run).toEqual(['test/webhooks/endpoints.spec.ts', ...smoke]);
    expect(skipped).toEqual(['test/webhooks/deliveries.spec.ts', 'test/webhooks/redis-loss.slow.spec.ts']);
    expect(select('src/accounts/accounts.service.ts').run).toContain('test/auth/profile.spec.ts');
    expect(select('test/webhooks/deliveries.spec.ts').run).toEqual(['test/webhooks/deliveries.spec.ts']);
  });

  it('takes a changed spec alone, the specs that import a helper, and those that run a page', () => {
    expect(select('test/auth/profile.spec.ts').run).toEqual(['test/auth/profile.spec.ts']);
    expect(select('test/auth/mail-reader.ts').run).toEqual(['test/auth/sign-in.spec.ts']);
    expect(select('docs/rest.md', 'docs/oidc.md').run).toEqual(['test/api/docs.spec.ts']);
    expect(select('test/auth/deleted.spec.ts').run).toEqual([]);
  });

  it.each([
    'libs/clock/clock.ts',
    'src/http/requests/dto.pipe.ts',
    'src/foundation.ts',
    'test/toolbox/client.ts',
    'package.json',
  ])('takes the core for %s, and says that a full run is due', (path) => {
    const { run, shared } = select(path);
    expect(run).toEqual(expect.arrayContaining(known(CORE)));
    expect(shared).toEqual([path]);
  });

  it('takes the tests that the table names for a library or an app, besides those of its name', () => {
    expect(select('libs/scans/store/rows.ts').run).toContain('test/redirect/redirect.spec.ts');
    expect(select('libs/delivery/sign.ts').run).toContain('test/webhooks/endpoints.spec.ts');
    expect(select('apps/worker/mails.ts').skipped).toEqual([
      'test/webhooks/deliveries.spec.ts',
      'test/webhooks/redis-loss.slow.spec.ts',
    ]);
    expect(select('libs/scans/profile.ts').run).toEqual(
      expect.arrayContaining(['test/auth/profile.spec.ts', 'test/redirect/redirect.spec.ts']),
    );
  });

  const all = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((path) => `test/${path}`);
  const foldersIn = (root: string, recursive = false) =>
    readdirSync(root, { recursive, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  const roots = ['src', 'apps', 'libs'];

  it('knows end-to-end tests of each folder in src, apps and libs', () => {
    const isKnown = (name: string) => name in TESTS_OF || all.some((path) => path.includes(`/${name}`));
    // If this fails, add the folder to scripts/quick/tests-of.mjs.
    expect(roots.flatMap((root) => foldersIn(root)).filter((name) => !isKnown(name))).toEqual([]);
  });

  it('names only files that exist', () => {
    expect(CORE.filter((path) => !existsSync(path))).toEqual([]);
    const named = [...LONG, ...Object.values(TESTS_OF).flat()];
    const isFile = (part: string) => existsSync(part) || all.some((path) => path.includes(part));
    expect(named.filter((part) => !isFile(part))).toEqual([]);
    const names = roots.flatMap((root) => foldersIn(root, true));
    expect(Object.keys(TESTS_OF).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('npm run test:quick', () => {
  it('says in one line that it has nothing to compare with', () => {
    expect(check(script('scripts/test-quick.mjs'), {})).toEqual({
      isPassed: false,
      output:
        'test:quick runs what changed against main, and git or its repository is missing here: run npm test.\n',
    });
  });
});
