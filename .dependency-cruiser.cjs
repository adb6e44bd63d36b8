/** The folders of `src`: each imports only those before it, so no two import each other. */
const SRC = [
  ...['http', 'audit', 'workspaces', 'auth', 'members', 'accounts', 'files'],
  ...[
    'qr',
    'destinations',
    'imports',
    'analytics',
    'reports',
    'domains',
    'sso',
    'webhooks',
    'event-streams',
    'workspace-acts',
    'exports',
    'mobile',
    'scim',
    'operator',
    'pages',
    'mcp',
    'surfaces',
  ],
];

/** The folders of `src/qr`, which is one module: as in `SRC`, but each can use the errors of any. */
const QR_ROOMS = [
  'record',
  'folder-tree',
  'list',
  'write',
  'folders',
  'images',
  'history',
  'design-templates',
  'bulk',
];

/** The libs: as in `SRC`. */
const LIBS = [
  ...[
    'csv',
    'sentences',
    'import-sources',
    'platform',
    'blocked-hosts',
    'stop-signal',
    'languages',
    'queue',
    'secrets',
    'pictures',
    'validation',
    'webhook-events',
    'database',
    'plans',
  ],
  ...[
    'files',
    'limits',
    'http-server',
    'mail',
    'process',
    'qr-codes',
    'pages',
    'scans',
    'delivery',
    'operations',
  ],
];

/** The folders of `libs/scans`: as in `SRC`. Files beside them are plain data, or compose all of them. */
const SCANS = [
  ...['capture', 'log', 'journal', 'store', 'rollups', 'export', 'copy', 'intake', 'partitions'],
  ...['questions', 'clickhouse', 'queries', 'conversions', 's3'],
];

/** These take a second or more to load. */
const SERVICES =
  '^(src|libs/(database|limits|mail|http-server|process|qr-codes|pages|scans|delivery|operations))/';

/** @param order names of folders in `root`, the lowest first */
const onlyDownwards = (root, order) =>
  order.slice(0, -1).map((folder, index) => ({
    name: `${root.replace('/', '-')}-only-downwards`,
    comment: `A folder of ${root} imports only those before it in the list of .dependency-cruiser.cjs.`,
    severity: 'error',
    from: { path: `^${root}/${folder}/`, pathNot: '\\.spec\\.ts$' },
    to: {
      path: `^${root}/(${order.slice(index + 1).join('|')})/`,
      ...(root === 'src/qr' && { pathNot: '\\.errors\\.ts$' }),
    },
  }));

/** @param order names of folders in `root` */
const isListed = (root, order) => ({
  name: `${root}-folder-is-listed`,
  comment: `A folder of ${root} is listed in .dependency-cruiser.cjs, so that its place in the order is known.`,
  severity: 'error',
  from: { path: `^${root}/(?!(?:${order.join('|')})/)[^/]+/` },
  to: {},
});

/**
 * The boundaries of ARCHITECTURE.md; test/repository/boundaries.slow.spec.ts shows that each rule bites.
 * $1 in `to` is what the group in `from` matched.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'nothing-imports-an-entry-point',
      comment: "An app's main.ts runs it; what others may start is exported by its index.ts.",
      severity: 'error',
      from: {},
      to: { path: '^apps/[^/]+/main\\.ts$' },
    },
    {
      name: 'app-by-its-door',
      comment: 'An app is entered by its index.ts.',
      severity: 'error',
      from: { path: '^(scripts|bench|test)/' },
      to: { path: '^apps/', pathNot: '^apps/[^/]+/index\\.ts$' },
    },
    {
      name: 'app-by-its-door-from-apps',
      comment: 'An app enters another by its index.ts, and the API by src/index.ts.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^(apps|src)/', pathNot: '^apps/$1/|^apps/[^/]+/index\\.ts$|^src/index\\.ts$' },
    },
    {
      name: 'dashboard-knows-the-client-only',
      comment:
        'The dashboard runs in browsers, and does what every other client of the API can do. Of the libs, only those of CSV, of the sources of imports and of sentences run there, too.',
      severity: 'error',
      from: { path: '^apps/dashboard/' },
      to: {
        path: '^(apps|src|libs)/',
        pathNot: '^apps/dashboard/|^libs/(csv|import-sources|sentences)/index\\.ts$',
      },
    },
    {
      name: 'packages-know-nothing-of-the-service',
      comment: 'Other projects install them. The command line splits CSV files as the dashboard does.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^(apps|src|libs|packages)/', pathNot: '^packages/($1|client)/|^libs/csv/index\\.ts$' },
    },
    {
      name: 'client-knows-itself-only',
      comment: 'The client runs in browsers and has no weight to spare.',
      severity: 'error',
      from: { path: '^packages/client/' },
      to: { path: '^(libs|packages)/', pathNot: '^packages/client/' },
    },
    {
      name: 'runs-in-browsers',
      comment:
        'The API and the dashboard read CSV by the same rules, know the same exports, and say the same about errors.',
      severity: 'error',
      from: { path: '^libs/(csv|import-sources|sentences)/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'bench-folders-apart',
      comment:
        'What several benchmarks use is in bench/toolbox; bench/servers has the processes that they start.',
      severity: 'error',
      from: { path: '^bench/(?!servers/)([^/]+)/' },
      to: { path: '^bench/', pathNot: '^bench/(?:$1|toolbox)/' },
    },
    {
      name: 'part-knows-no-other-part',
      comment:
        'The scan edge and the worker run alone: what they share with each other or with the API is a lib.',
      severity: 'error',
      from: { path: '^apps/(redirect|worker)/' },
      to: { path: '^(apps|src)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'api-knows-no-app',
      comment: 'The API is a part as well: apps compose processes of it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^apps/' },
    },
    {
      name: 'lib-imports-libs-only',
      comment: 'Libs are below the API and the apps.',
      severity: 'error',
      from: { path: '^libs/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(src|apps|scripts|bench|test)/' },
    },
    {
      name: 'lib-by-its-door',
      comment: "A lib is entered by its index.ts: import '#libs/<name>'.",
      severity: 'error',
      from: { path: '^(src|apps|scripts|bench|test)/' },
      to: { path: '^libs/', pathNot: '^libs/[^/]+/index\\.ts$' },
    },
    {
      name: 'lib-by-its-door-from-libs',
      comment: "A lib enters another by its index.ts too: import '#libs/<name>'.",
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: { path: '^libs/', pathNot: '^libs/$1/|^libs/[^/]+/index\\.ts$' },
    },
    {
      name: 'new-scan-is-plain-data',
      comment: 'A new scan is plain data: what a store needs it to be is made in the store.',
      severity: 'error',
      from: { path: '^libs/scans/(new-scan|scan-months)\\.ts$' },
      to: { path: `^libs/scans/(${SCANS.join('|')})/` },
    },
    ...onlyDownwards('src', SRC),
    ...onlyDownwards('src/qr', QR_ROOMS),
    ...onlyDownwards('libs', LIBS),
    ...onlyDownwards('libs/scans', SCANS),
    isListed('src', SRC),
    isListed('libs', LIBS),
    isListed('libs/scans', SCANS),
    // src/qr is one module with folders, of which folders and design-templates have modules of their own.
    ...[
      { from: '^src/(?!qr/)(.+)/[^/]+$', own: '^src/$1/[^/]+$' },
      { from: '^src/qr/', own: '^src/qr/' },
    ].map(({ from, own }) => ({
      name: 'module-by-its-service',
      comment:
        'A module is a folder. Its queries, controllers and guards are its own: others call its service, read its table of fields, or ' +
        'compose a statement of its steps. Every module can use http and auth.',
      severity: 'error',
      from: { path: from, pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^src/[^/]+/',
        pathNot: [
          own,
          '^src/http/',
          '^src/auth/[^/]+$',
          '/([^/]+\\.(module|service|errors|dto|fields|steps)|index)\\.ts$',
        ],
      },
    })),
    {
      name: 'module-knows-no-pipeline',
      comment:
        'Modules do not import the steps that run before their handlers, but can implement the types of surfaces.',
      severity: 'error',
      from: { path: '^src/(?!http/|surfaces/)[^/]+/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^src/http/(pipeline|surfaces)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tracing-is-loaded-when-it-is-on',
      comment: 'Without OTEL_EXPORTER_OTLP_ENDPOINT, a process never loads OpenTelemetry.',
      severity: 'error',
      from: { path: '^(src|apps|libs)/', pathNot: '^libs/platform/tracing/(sampler|traces)(\\.spec)?\\.ts$' },
      to: {
        path: '^libs/platform/tracing/(sampler|traces)\\.ts$|^node_modules/@opentelemetry/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'product-imports-no-tests',
      comment: 'What ships never needs the tests, the benches or the scripts.',
      severity: 'error',
      from: { path: '^(src|apps|libs)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(test|bench|scripts)/|\\.spec\\.ts$' },
    },
    {
      name: 'admin-judges-its-arguments-first',
      comment:
        'Loading the services takes seconds: a command whose arguments are wrong must not wait for them.',
      severity: 'error',
      from: { path: '^scripts/admin(\\.ts$|/[^/]+\\.ts$)' },
      to: {
        path: `${SERVICES}|^scripts/admin/actions/`,
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'start-loads-no-role',
      comment: '`npm start` starts processes that load the services: it must not wait for them before.',
      severity: 'error',
      from: { path: '^scripts/start(-service\\.ts$|/)', pathNot: '^scripts/start/(api|demo)\\.ts$' },
      to: {
        path: SERVICES,
        pathNot: '^src/accounts/demo-tenants\\.ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'worker-loads-no-dtos',
      comment:
        'Validation and its documentation are a third of what a process loads, and the worker has no requests.',
      severity: 'error',
      from: { path: '^(apps/worker|libs/(delivery|scans))/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/(qr-codes|validation)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'Entities may name each other in types (Relation<…>); nothing else imports in cycles.',
      severity: 'error',
      from: { pathNot: '^libs/database/entities/' },
      to: { circular: true },
    },
    {
      name: 'no-development-packages',
      comment:
        'What ships runs without devDependencies; only `npm start` brings the embedded PostgreSQL, and Vite bundles those of the dashboard.',
      severity: 'error',
      from: { path: '^(src|apps|libs)/', pathNot: '\\.spec\\.ts$|^apps/dashboard/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-way-to-make-a-cache',
      comment: 'lruCache of #libs/platform makes caches whose memory grows as they fill.',
      severity: 'error',
      from: { path: '^(src|apps|libs)/', pathNot: '^libs/platform/lru-cache\\.ts$' },
      to: { path: '^node_modules/lru-cache/' },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that is imported stands in package.json.',
      severity: 'error',
      from: { path: '^(src|apps|libs|scripts|bench|test)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that resolves to nothing would slip through every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    exclude: { path: '^(dist|coverage|\\.data|packages/n8n|packages/zapier)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
