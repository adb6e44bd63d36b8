/**
 * The boundaries of ARCHITECTURE.md; test/repository/boundaries.spec.ts shows that each rule bites.
 * $1 in `to` is what the group in `from` matched.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'only-main-imports-apps',
      comment:
        'src/main.ts composes the processes; nothing else that ships knows of apps (a bench may run one alone).',
      severity: 'error',
      from: { path: '^(src|scripts)/', pathNot: '^src/main\\.ts$|\\.spec\\.ts$' },
      to: { path: '^apps/' },
    },
    {
      name: 'app-imports-no-app',
      comment: 'What two apps share is a lib.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'app-imports-no-api',
      comment: 'An app can be deployed without the API: it imports libs only.',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^src/' },
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
      name: 'module-by-its-service',
      comment:
        "A module's queries, controllers and guards are its own: others call its service, or read its table of fields. " +
        'auth, problems, requests and openapi are what every controller stands on.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^src/[^/]+/',
        pathNot: [
          '^src/$1/',
          '^src/(auth|problems|requests|openapi)/',
          '^src/[^/]+/([^/]+\\.(module|service|errors|dto|fields)|index)\\.ts$',
        ],
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
      name: 'no-circles',
      comment: 'Entities may name each other in types (Relation<…>); nothing else goes in circles.',
      severity: 'error',
      from: { pathNot: '^libs/database/entities/' },
      to: { circular: true },
    },
    {
      name: 'no-development-packages',
      comment: 'What ships runs without devDependencies; only `npm start` brings the embedded PostgreSQL.',
      severity: 'error',
      from: { path: '^(src|apps|libs)/', pathNot: '\\.spec\\.ts$|^libs/embedded-postgres/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
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
    exclude: { path: '^(dist|coverage|\\.data)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    webpackConfig: { fileName: '.dependency-cruiser.resolve.cjs' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
