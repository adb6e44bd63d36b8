import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { temporaryTree } from './temporary-tree.js';

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

/** [rule, the file that breaks it, what it imports] */
const faults: [string, string, string][] = [
  ['nothing-imports-an-entry-point', 'apps/redirect/again.ts', './main.js'],
  ['app-by-its-door', 'scripts/edge.ts', '../apps/redirect/edge.js'],
  ['app-by-its-door-from-apps', 'apps/all-in-one/edge.ts', '../redirect/edge.js'],
  ['app-by-its-door-from-apps', 'apps/all-in-one/caller.ts', '../../src/http/requests/caller.js'],
  ['dashboard-knows-the-client-only', 'apps/dashboard/clock.tsx', '#libs/platform'],
  ['packages-know-nothing-of-the-service', 'packages/client/caller.ts', '../../src/http/requests/caller.js'],
  ['packages-know-nothing-of-the-service', 'packages/cli/clock.ts', '../../libs/platform/index.js'],
  ['client-knows-itself-only', 'packages/client/csv.ts', '#libs/csv'],
  ['runs-in-browsers', 'libs/csv/files.ts', 'node:fs'],
  ['bench-folders-apart', 'bench/scim/codes.ts', '../api/lists.js'],
  ['part-knows-no-other-part', 'apps/worker/edge.ts', '../redirect/index.js'],
  ['part-knows-no-other-part', 'apps/worker/api.ts', '../../src/index.js'],
  ['api-knows-no-app', 'src/analytics/edge.ts', '../../apps/redirect/index.js'],
  ['lib-imports-libs-only', 'libs/scans/caller.ts', '../../src/http/requests/caller.js'],
  ['lib-imports-libs-only', 'libs/scans/edge.ts', '../../apps/redirect/edge.js'],
  ['lib-by-its-door', 'src/analytics/clock.ts', '../../libs/platform/clock.js'],
  ['lib-by-its-door', 'apps/worker/clock.ts', '../../libs/platform/clock.js'],
  ['lib-by-its-door-from-libs', 'libs/scans/clock.ts', '../platform/clock.js'],
  ['libs-scans-only-downwards', 'libs/scans/capture/element.ts', '../store/element.js'],
  ['libs-scans-only-downwards', 'libs/scans/store/intake.ts', '../intake/intake.js'],
  ['libs/scans-folder-is-listed', 'libs/scans/other/element.ts', '../new-scan.js'],
  ['new-scan-is-plain-data', 'libs/scans/scan-months.ts', './store/element.js'],
  ['libs-only-downwards', 'libs/scans/intake/sender.ts', '#libs/delivery'],
  ['libs-folder-is-listed', 'libs/clock/index.ts', '#libs/platform'],
  ['src-only-downwards', 'src/http/problems/qr.ts', '../../qr/qr.service.js'],
  ['src-only-downwards', 'src/qr/totals.ts', '../analytics/analytics.service.js'],
  ['src-folder-is-listed', 'src/folders/folders.ts', '../qr/qr.service.js'],
  ['module-by-its-service', 'src/analytics/search.ts', '../qr/qr.queries.js'],
  ['module-by-its-service', 'src/analytics/handler.ts', '../qr/qr.controller.js'],
  ['module-by-its-service', 'src/qr/write/log.ts', '../../audit/audit.queries.js'],
  ['src-qr-only-downwards', 'src/qr/record/fields.ts', '../write/writer.js'],
  ['module-knows-no-pipeline', 'src/analytics/route.ts', '../http/pipeline/route.js'],
  ['src-only-downwards', 'src/mobile/surface.ts', '../surfaces/surface.service.js'],
  ['tracing-is-loaded-when-it-is-on', 'libs/platform/tracing/spans.ts', './traces.js'],
  ['tracing-is-loaded-when-it-is-on', 'src/analytics/tracer.ts', '@opentelemetry/api'],
  ['product-imports-no-tests', 'src/analytics/toolbox.ts', '../../test/toolbox/client.js'],
  ['admin-judges-its-arguments-first', 'scripts/admin.ts', './admin/actions/services.js'],
  ['admin-judges-its-arguments-first', 'scripts/admin/commands.ts', '#libs/database'],
  ['start-loads-no-role', 'scripts/start-service.ts', '#libs/database'],
  ['start-loads-no-role', 'scripts/start/welcome.ts', '../../src/analytics/analytics.service.js'],
  ['worker-loads-no-dtos', 'libs/delivery/texts.ts', '#libs/qr-codes'],
  ['no-cycles', 'src/analytics/one.ts', './two.js'],
  ['no-development-packages', 'libs/platform/autocannon.ts', 'autocannon'],
  ['one-way-to-make-a-cache', 'apps/redirect/cache.ts', 'lru-cache'],
  ['no-undeclared-packages', 'scripts/undeclared.ts', 'undeclared'],
  ['nothing-unresolved', 'src/analytics/nowhere.ts', './nowhere-at-all.js'],
  ['nothing-unresolved', 'src/analytics/inside.ts', '#libs/platform/clock.js'],
];

const packageNamed = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: '',
});

const dependencies = { '@opentelemetry/api': '1.0.0', 'lru-cache': '1.0.0' };
const devDependencies = { autocannon: '1.0.0' };

const sound = {
  'package.json': JSON.stringify({ type: 'module', dependencies, devDependencies }),
  ...packageNamed('autocannon'),
  ...packageNamed('undeclared'),
  ...packageNamed('lru-cache'),
  ...packageNamed('@opentelemetry/api'),
  'libs/platform/tracing/traces.ts': "import '@opentelemetry/api';",
  'libs/platform/tracing/tracing.ts': "import type {} from '@opentelemetry/api'; void import('./traces.js');",
  'libs/platform/clock.ts': 'export class Clock {}',
  'libs/csv/index.ts': '',
  'libs/platform/index.ts': "export * from './clock.js';",
  'libs/platform/clock.spec.ts': "import 'autocannon'; import '../../test/toolbox/client.js';",
  'libs/scans/scan.ts': "import '#libs/platform';",
  'libs/scans/new-scan.ts': 'export interface NewScan { code: string }',
  'libs/scans/capture/scan-capture.ts': "import type {} from '../new-scan.js';",
  'libs/scans/intake/intake.ts': '',
  'libs/scans/store/element.ts': "import type {} from '../new-scan.js';",
  'libs/delivery/index.ts': "import '#libs/platform';",
  'libs/qr-codes/index.ts': '',
  'packages/client/index.ts': 'export const client = 1;',
  'packages/cli/main.ts': "import '../client/index.js'; import '../../libs/csv/index.js';",
  'apps/dashboard/main.tsx': "import '#client'; import '#libs/csv'; import 'autocannon';",
  'apps/redirect/edge.ts': "import '#libs/platform';",
  'apps/redirect/main.ts': "import './edge.js';",
  'apps/redirect/index.ts': "export * from './edge.js';",
  'apps/all-in-one/main.ts': "import '../redirect/index.js'; import '../../src/index.js';",
  'bench/api/lists.ts': '',
  'bench/toolbox/load.ts': '',
  'bench/scim/cases.ts': "import '../toolbox/load.js';",
  'scripts/serve.ts': "import '../apps/redirect/index.js';",
  'src/index.ts': "export * from './qr/qr.service.js';",
  'src/http/requests/caller.ts': 'export interface Caller { workspaceId: string }',
  'src/http/pipeline/route.ts': '',
  'src/http/surfaces/surface.ts': "import '../pipeline/route.js';",
  'src/surfaces/surface.service.ts': "import '../http/surfaces/surface.js';",
  'src/audit/audit.queries.ts': '',
  'src/qr/qr.queries.ts': '',
  'src/qr/write/writer.ts': "import '../qr.queries.js'; import '../bulk/bulk.errors.js';",
  'src/qr/bulk/bulk.errors.ts': '',
  'src/qr/qr.controller.ts': "import './qr.queries.js';",
  'src/qr/qr.service.ts': "import './qr.queries.js';",
  'src/analytics/analytics.service.ts':
    "import '../qr/qr.service.js'; import type {} from '../http/requests/caller.js';",
  // Imports of types count, too.
  'src/analytics/two.ts': "import type {} from './one.js';",
  'test/toolbox/client.ts': "import '#libs/platform';",
  'scripts/admin/actions/services.ts': "import '#libs/database';",
  'libs/database/index.ts': '',
  'libs/database/entities/left.ts':
    "import { type Right } from './right.js'; export class Left { right: Right }",
  'libs/database/entities/right.ts':
    "import { type Left } from './left.js'; export class Right { left: Left }",
};

describe('boundaries', () => {
  it('are each defended by a rule that fails the build', () => {
    const wrong = Object.fromEntries(faults.map(([, path, imported]) => [path, `import '${imported}';`]));
    const tree = temporaryTree({ ...sound, ...wrong }, ['.dependency-cruiser.cjs', 'tsconfig.json']);
    const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src', 'apps', 'libs'];
    const run = spawnSync(process.execPath, [cruiser, ...options, 'packages', 'test', 'scripts', 'bench'], {
      cwd: tree.root,
      encoding: 'utf8',
    });
    tree.remove();
    expect(run.stderr).toBe('');
    const { summary } = JSON.parse(run.stdout) as { summary: { violations: Violation[] } };
    const found = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
    expect([...new Set(found)].sort()).toEqual(faults.map(([rule, path]) => `${rule}: ${path}`).sort());
  });
});
