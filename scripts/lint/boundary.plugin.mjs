// The rules of this project for oxlint: which code may reach what, and which words it avoids. .oxlintrc.json says where
// each of them holds.

/** @param refused pairs of a selector of the syntax tree and what to do instead */
const syntax = (...refused) => ({
  create: (context) =>
    Object.fromEntries(
      refused.map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    ),
});

/**
 * @param refused `{ from, names, message }`: `from` matches the module; without `names` nothing may be imported from it.
 */
const imports = (...refused) => ({
  create(context) {
    const judge = (node) => {
      const module = node.source?.value;
      const names = (node.specifiers ?? []).map(({ imported, local, type }) =>
        type === 'ImportDefaultSpecifier' ? 'default' : (imported ?? local).name,
      );
      for (const { from, names: refusedNames, message } of refused) {
        const isWhole =
          node.type === 'ExportAllDeclaration' ||
          (node.specifiers ?? []).some(({ type }) => type === 'ImportNamespaceSpecifier');
        const isRefused = !refusedNames || isWhole || names.some((name) => refusedNames.includes(name));
        if (module && from.test(module) && isRefused) context.report({ node, message });
      }
    };
    return { ImportDeclaration: judge, ExportNamedDeclaration: judge, ExportAllDeclaration: judge };
  },
});

const both = (...rules) => ({
  create(context) {
    const visitors = rules.map((rule) => rule.create(context));
    const kinds = [...new Set(visitors.flatMap((visitor) => Object.keys(visitor)))];
    return Object.fromEntries(
      kinds.map((kind) => [kind, (node) => visitors.forEach((visitor) => visitor[kind]?.(node))]),
    );
  },
});

const texts = (pattern) => [`Literal[value=${pattern}]`, `TemplateElement[value.raw=${pattern}]`];

/** Identifiers that docs/glossary.md replaces. */
const UNWANTED_NAMES = [
  ['^MOST_', 'MAX_'],
  ['^LONGEST_', 'MAX_'],
  ['^LEAST_', 'MIN_'],
  ['[Uu]pkeep', 'cleanup'],
  ['[Rr]emember', 'cache or store'],
  ['^[Ff]org[eo]t|Forg[eo]t', 'delete, invalidate or clear'],
  ['Away$', 'Unavailable'],
];

const ENVIRONMENT = 'Only libs/platform/config reads the environment: inject Config.';
const DOOR =
  'Inject repositories of DatabaseModule.forFeature, or Transactions: these find the open transaction.';
const METADATA = 'Import from the package itself; what has no public API is for nest-metadata.ts alone.';
const SCANS = 'libs/scans alone reads and writes scans, their log and the visitors of a day.';
const SCAN_TABLES = [
  'scans|scan_log|scan_batches|scan_quarters|scan_days|scan_parts|rollup_due|scan_limits|streamed_scans',
  'workspace_(?:quarters|days|parts|codes|rollups|rollup_due)|visitor_days|visitor_salts',
].join('|');
const SCAN_ENTITIES = ['Scan', 'VisitorSalt'];
const SKIPPED = 'Every test runs: no only, skip, todo or failing.';

export default {
  meta: { name: 'boundary' },
  rules: {
    /** The scan store and the changes of its partitions have connections of their own; ClickHouse is another database. */
    database: both(
      syntax(
        ["CallExpression[callee.object.name='dataSource']", DOOR],
        ["CallExpression[callee.object.property.name='dataSource']", DOOR],
        [
          "CallExpression[callee.property.name='query']:not([callee.object.property.name='transactions'])" +
            ":not([callee.object.name='transactions'])",
          'SQL goes through Transactions.query.',
        ],
        ["MemberExpression[property.name='manager']", DOOR],
        ["ObjectPattern > Property[key.name='manager']", DOOR],
        [
          'Literal[value=/^(FK|PK|UQ|IDX|REL)_[0-9a-f]{20,}$/]',
          'Give the constraint a name: TypeORM derives this one from columns.',
        ],
      ),
      imports(
        {
          from: /^@nestjs\/typeorm$/,
          names: ['InjectDataSource', 'InjectEntityManager', 'TypeOrmModule', 'getDataSourceToken'],
          message: DOOR,
        },
        { from: /^typeorm$/, names: ['DataSource', 'EntityManager', 'QueryRunner'], message: DOOR },
      ),
    ),
    environment: both(
      syntax(["MemberExpression[object.name='process'][property.name='env']", ENVIRONMENT]),
      imports({ from: /^node:process$/, names: ['env', 'default'], message: ENVIRONMENT }),
    ),
    /** Nest's and swagger's own metadata has no public API: one file knows where it is. */
    'nest-metadata': imports(
      { from: /^@nestjs\/[^/]+\//, message: METADATA },
      { from: /^@nestjs\/swagger$/, names: ['DECORATORS'], message: METADATA },
    ),
    'scan-tables': both(
      syntax(
        ...texts(`/\\b(?:from|into|join|table|truncate|update)\\s+(?:only\\s+)?(?:${SCAN_TABLES})\\b/i`).map(
          (selector) => [selector, SCANS],
        ),
      ),
      imports({ from: /^#libs\/database$/, names: SCAN_ENTITIES, message: SCANS }),
    ),
    'surface-paths': syntax(
      ...texts('/^.api\\b/').map((selector) => [
        selector,
        "Only src/surfaces knows paths of the API: ask the request's surface.",
      ]),
    ),
    tests: syntax(
      [
        'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|failing)$/]',
        SKIPPED,
      ],
      [
        'CallExpression[callee.name=/^(fit|fdescribe|xit|xtest|xdescribe)$/]',
        'Every test runs: no focused and no disabled tests.',
      ],
    ),
    /** Fields are declared with libs/validation, which runs class-validator on them. */
    validators: imports({
      from: /^class-validator$/,
      message: 'Use Field, PatchField, ClearableField and Rule of #libs/validation.',
    }),
    wording: syntax(
      ...UNWANTED_NAMES.map(([name, instead]) => [
        `Identifier[name=/${name}/]`,
        `Write ${instead}: see docs/glossary.md.`,
      ]),
    ),
  },
};
