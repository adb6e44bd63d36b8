import { builtinModules } from 'node:module';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import { entityManagerRule } from './scripts/lint/entity-manager.rule.mjs';

const TESTS = ['test/**/*.{ts,mjs}', '**/*.spec.ts'];
/** The only places that may read the environment; everything else is handed a Config. */
const ENVIRONMENT_READERS = ['libs/platform/config/**', 'scripts/**', 'bench/**', ...TESTS];

/** The only places that may reach the database otherwise. The scan store and the changes of its partitions have connections of their own, and ClickHouse is another database; a start tries the address first. */
const OTHER_DOORS = [
  ...[
    'libs/database/**',
    'libs/platform/config/**',
    'libs/scans/log/scan-store.ts',
    'libs/scans/partitions/{create-months,drop-months,scan-partitions}.ts',
    'libs/scans/export/clickhouse.ts',
    'libs/platform/startup/reach-database.ts',
  ],
  ...TESTS,
];

/** Fields are declared with libs/validation; validation runs class-validator on them. */
const VALIDATORS = ['src/http/requests/{nested-validation,validate}.ts', ...TESTS];
const validators = [
  { name: 'class-validator', message: 'Use Field, PatchField, ClearableField and Rule of #libs/validation.' },
];

const nodeGlobals = [
  ...['AbortController', 'AbortSignal', 'Buffer', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams'],
  ...['clearInterval', 'clearTimeout', 'console', 'fetch', 'performance', 'process', 'setImmediate'],
  ...['setInterval', 'setTimeout', 'structuredClone'],
];

const builtins = builtinModules
  .filter((name) => !name.startsWith('node:'))
  .map((name) => ({ name, message: `Write node:${name}.` }));

/** Nest's and swagger's own metadata has no public API: one file knows where it is. */
const NEST_METADATA_READER = 'src/http/pipeline/nest-metadata.ts';
const nestInternals = 'Import from the package itself; what has no public API is for nest-metadata.ts alone.';
const nestPaths = [{ name: '@nestjs/swagger', importNames: ['DECORATORS'], message: nestInternals }];
const nestPatterns = [{ group: ['@nestjs/*/**'], message: nestInternals }];

/** A block of the configuration replaces the options of another one: so each boundary has a rule of its own name. */
const renamedRules = Object.fromEntries(
  [
    ['builtins', 'no-restricted-imports'],
    ['database', 'no-restricted-syntax'],
    ['database-imports', 'no-restricted-imports'],
    ['environment', 'no-restricted-syntax'],
    ['environment-imports', 'no-restricted-imports'],
    ['nest-metadata', 'no-restricted-imports'],
    ['scan-tables', 'no-restricted-syntax'],
    ['surface-paths', 'no-restricted-syntax'],
    ['validation-imports', 'no-restricted-imports'],
    ['wording', 'no-restricted-syntax'],
  ].map(([name, rule]) => [name, builtinRules.get(rule)]),
);
const boundaryRules = { ...renamedRules, 'entity-manager': entityManagerRule };

/** Identifiers that docs/glossary.md replaces. */
const unwantedNames = [
  ['^MOST_', 'MAX_'],
  ['^LONGEST_', 'MAX_'],
  ['^LEAST_', 'MIN_'],
  ['[Uu]pkeep', 'cleanup'],
  ['[Rr]emember', 'cache or store'],
  ['^[Ff]org[eo]t|Forg[eo]t', 'delete, invalidate or clear'],
  ['Away$', 'Unavailable'],
].map(([name, instead]) => ({
  selector: `Identifier[name=/${name}/]`,
  message: `Write ${instead}: see docs/glossary.md.`,
}));

const everywhere = {
  'boundary/wording': ['error', ...unwantedNames],
  eqeqeq: 'error',
  'no-constant-condition': ['error', { checkLoops: false }],
  'no-dupe-else-if': 'error',
  'no-duplicate-case': 'error',
  'no-empty': 'error',
  'no-fallthrough': 'error',
  'no-irregular-whitespace': 'error',
  'boundary/builtins': ['error', { paths: builtins }],
  'boundary/nest-metadata': ['error', { paths: nestPaths, patterns: nestPatterns }],
  'no-restricted-properties': [
    'error',
    { object: 'URL', property: 'canParse', message: 'It is wrong at times: use parseUrl of #libs/platform.' },
  ],
  'no-self-assign': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-useless-escape': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
};

const processEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only libs/platform/config reads the environment: inject Config.',
};
const environmentImports = [
  { name: 'node:process', importNames: ['env', 'default'], message: processEnv.message },
];
const DOOR =
  'Inject repositories of DatabaseModule.forFeature, or Transactions: these find the open transaction.';
const otherDoors = [
  { selector: "CallExpression[callee.object.name='dataSource']", message: DOOR },
  { selector: "CallExpression[callee.object.property.name='dataSource']", message: DOOR },
  {
    selector:
      "CallExpression[callee.property.name='query']:not([callee.object.property.name='transactions'])" +
      ":not([callee.object.name='transactions'])",
    message: 'SQL goes through Transactions.query.',
  },
  {
    selector: 'Literal[value=/^(FK|PK|UQ|IDX|REL)_[0-9a-f]{20,}$/]',
    message: 'Give the constraint a name: TypeORM derives this one from columns.',
  },
];
const otherDoorsImported = [
  {
    name: '@nestjs/typeorm',
    importNames: ['InjectDataSource', 'InjectEntityManager', 'TypeOrmModule', 'getDataSourceToken'],
    message: DOOR,
  },
  { name: 'typeorm', importNames: ['DataSource', 'EntityManager', 'QueryRunner'], message: DOOR },
];
const pathOfSurface = ['Literal[value=/^.api\\b/]', 'TemplateElement[value.raw=/^.api\\b/]'].map(
  (selector) => ({
    selector,
    message: "Only src/surfaces knows paths of the API: ask the request's surface.",
  }),
);
const focusedOrSkipped = [
  {
    selector:
      'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|failing)$/]',
    message: 'Every test runs: no only, skip, todo or failing.',
  },
  {
    selector: 'CallExpression[callee.name=/^(fit|fdescribe|xit|xtest|xdescribe)$/]',
    message: 'Every test runs: no focused and no disabled tests.',
  },
];

const SCANS_ONLY = 'libs/scans alone reads and writes scans, their log and the visitors of a day.';
/** Names of tables inside SQL; `join scans` as well as `truncate table scans`. */
const scanTables = ['Literal[value=', 'TemplateElement[value.raw='].map((node) => ({
  selector: `${node}/\\b(?:from|into|join|table|truncate|update)\\s+(?:only\\s+)?(?:scans|scan_log|scan_batches|scan_quarters|scan_days|scan_parts|rollup_due|scan_limits|streamed_scans|workspace_(?:quarters|days|parts|codes|rollups|rollup_due)|visitor_days|visitor_salts)\\b/i]`,
  message: SCANS_ONLY,
}));
const scanEntities = {
  name: '#libs/database',
  importNames: [
    'RollupDue',
    'Scan',
    'ScanBatch',
    'ScanDay',
    'ScanPart',
    'ScanQuarter',
    'VisitorDay',
    'VisitorSalt',
  ],
  message: SCANS_ONLY,
};

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.data/', 'coverage/', 'packages/client/schema.d.ts'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  { plugins: { boundary: { rules: boundaryRules } }, rules: everywhere },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Marked so only to stand out: libs/platform/config lets an issuer on loopback alone do without TLS.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] },
      ],
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
      // `const { SECRET: _ignored, ...rest }` leaves a member out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // A Nest module is a class that only its decorator fills.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Texts are counted in code points; records are copied with what changed.
      '@typescript-eslint/no-misused-spread': 'off',
      // DTOs and entities are shapes: a literal of the shape is one.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Columns and DTO fields need their written type: the decorators read it at run time.
      '@typescript-eslint/no-inferrable-types': 'off',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // It would turn `!child || child.exitCode !== null` into a comparison with undefined that nobody reads right.
      '@typescript-eslint/prefer-optional-chain': 'off',
      // How a CommonJS package with a default export is typed alike under Node and under jest.
      '@typescript-eslint/no-require-imports': ['error', { allowAsImport: true }],
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { string: true, boolean: true } },
      ],
      // An async method without await still turns a throw into a rejection, which its interface promises.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])) },
    rules: { 'no-undef': 'error', 'no-unused-vars': 'error' },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { __dirname: 'readonly', module: 'writable', require: 'readonly' },
    },
  },
  { files: [NEST_METADATA_READER], rules: { 'boundary/nest-metadata': 'off' } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ENVIRONMENT_READERS,
    rules: {
      'boundary/environment': ['error', processEnv],
      'boundary/environment-imports': ['error', { paths: environmentImports }],
    },
  },
  {
    files: ['src/http/**/*.ts'],
    ignores: TESTS,
    rules: { 'boundary/surface-paths': ['error', ...pathOfSurface] },
  },
  {
    files: ['src/**/*.ts', 'apps/**/*.ts', 'libs/**/*.ts', 'scripts/**/*.ts'],
    ignores: ['libs/platform/config/**', 'libs/database/**', 'libs/scans/**', ...TESTS],
    rules: {
      'boundary/scan-tables': ['error', ...scanTables],
      '@typescript-eslint/no-restricted-imports': ['error', { paths: [scanEntities] }],
    },
  },
  {
    files: ['src/**/*.ts', 'apps/**/*.{ts,tsx}', 'libs/**/*.ts', 'packages/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-console': 'error' },
  },
  {
    files: ['src/**/*.ts', 'apps/**/*.ts', 'libs/**/*.ts'],
    ignores: OTHER_DOORS,
    rules: {
      'boundary/database': ['error', ...otherDoors],
      'boundary/database-imports': ['error', { paths: otherDoorsImported }],
      'boundary/entity-manager': ['error', DOOR],
    },
  },
  {
    files: ['src/**/*.ts', 'apps/**/*.ts', 'libs/**/*.ts'],
    ignores: ['libs/validation/**', ...VALIDATORS],
    rules: { 'boundary/validation-imports': ['error', { paths: validators }] },
  },
  {
    files: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...focusedOrSkipped] },
  },
  {
    files: ['test/**/*.ts', '**/*.spec.ts'],
    rules: {
      // A missing row then fails its test with a clear enough error.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // expect.any(String) and its kin are typed any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  prettier,
);
