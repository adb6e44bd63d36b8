import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryTree } from './temporary-tree.js';

const repository = (text: string) =>
  `import type { Repository } from 'typeorm';\nexport const y = (x: Repository<object>) => ${text};`;
const other = (text: string) => `export const y = (dataSource: { destroy(): string }) => ${text};`;

/** [the rule that must report, file, text] */
const faults: [string, string, string][] = [
  ['boundary/environment', 'src/qr/folders/environment.ts', 'export const port = process.env.PORT;'],
  ['boundary/environment', 'apps/worker/environment.ts', "export { env } from 'node:process';"],
  ['unicorn/prefer-node-protocol', 'libs/scans/builtin.ts', "export { readFileSync } from 'fs';"],
  [
    'boundary/nest-metadata',
    'src/qr/folders/metadata.ts',
    "export { PATH_METADATA } from '@nestjs/common/constants.js';",
  ],
  ['boundary/nest-metadata', 'src/http/openapi/metadata.ts', "export { DECORATORS } from '@nestjs/swagger';"],
  ['boundary/nest-metadata', 'test/metadata.spec.ts', "export * from '@nestjs/common/constants.js';"],
  [
    'boundary/surface-paths',
    'src/http/pipeline/prefix.ts',
    "export const isScim = (path: string) => path.startsWith('/api/scim');",
  ],
  ['eslint/no-restricted-properties', 'libs/scans/url.ts', "export const isUrl = URL.canParse('x');"],
  [
    'boundary/scan-tables',
    'src/qr/folders/scans.ts',
    'export const sql = `select 1 from x join scans on true`;',
  ],
  ['boundary/scan-tables', 'apps/worker/log.ts', "export const sql = 'delete from scan_log';"],
  ['boundary/scan-tables', 'src/qr/folders/days.ts', "export const sql = 'insert into visitor_days';"],
  ['boundary/scan-tables', 'apps/worker/salts.ts', "export const sql = 'select * from visitor_salts';"],
  ['boundary/scan-tables', 'src/qr/folders/scan-entity.ts', "export type { Scan } from '#libs/database';"],
  ['boundary/scan-tables', 'src/qr/folders/salt-entity.ts', "export { VisitorSalt } from '#libs/database';"],
  ['boundary/validators', 'src/qr/folders/validator.ts', "export { IsIn } from 'class-validator';"],
  ['eslint/no-console', 'src/qr/folders/console.ts', "console.log('x');"],
  ['boundary/wording', 'src/qr/folders/most.ts', 'export const MOST_FOLDERS = 5;'],
  ['boundary/wording', 'libs/scans/upkeep.ts', 'export const scanUpkeep = 1;'],
  ['boundary/wording', 'apps/worker/cached.ts', 'export const remembered = new Map();'],
  ['boundary/wording', 'libs/scans/delete.ts', 'export const forgetAll = () => undefined;'],
  ['boundary/wording', 'libs/database/state.ts', 'export const isDatabaseAway = true;'],
  ['boundary/tests', 'test/focused.spec.ts', "it.only('x', () => undefined);"],
  ['boundary/tests', 'src/qr/folders/skipped.spec.ts', "describe.skip('x', () => undefined);"],
  ['boundary/tests', 'src/qr/folders/disabled.spec.ts', "xit('x', () => undefined);"],
  [
    'boundary/database',
    'src/qr/folders/feature.ts',
    "import { TypeOrmModule } from '@nestjs/typeorm';\nexport const x = TypeOrmModule.forFeature([]);",
  ],
  ['boundary/database', 'libs/scans/source.ts', "export { InjectDataSource } from '@nestjs/typeorm';"],
  ['boundary/database', 'apps/worker/injected.ts', "export { InjectEntityManager } from '@nestjs/typeorm';"],
  ['boundary/database', 'src/qr/folders/source.ts', "export type { DataSource } from 'typeorm';"],
  ['boundary/database', 'src/qr/folders/whole.ts', "export * from 'typeorm';"],
  ['boundary/database', 'src/qr/folders/named.ts', "export * as typeorm from 'typeorm';"],
  ['boundary/database', 'src/qr/folders/manager.ts', "export type { EntityManager } from 'typeorm';"],
  ['boundary/database', 'src/qr/folders/transaction.ts', repository('x.manager')],
  [
    'boundary/database',
    'src/qr/folders/destructured.ts',
    repository('{\n  const { manager: door } = x;\n  return door;\n}'),
  ],
  [
    'boundary/database',
    'src/qr/folders/parameter.ts',
    "import type { Repository } from 'typeorm';\nexport const y = ({ manager }: Repository<object>) => manager;",
  ],
  ['boundary/database', 'src/qr/folders/query.ts', repository("x.query('select 1')")],
  ['boundary/database', 'src/qr/folders/direct.ts', other('dataSource.destroy()')],
  ['boundary/database', 'src/qr/hash.ts', "export const FOLDER = 'FK_c2436962240968e5df93683e338';"],
  ['typescript/no-explicit-any', 'src/qr/folders/any.ts', 'export const x = (y: any): boolean => !y;'],
  ['typescript/no-floating-promises', 'src/qr/folders/floating.ts', 'Promise.resolve();'],
];

const sound = {
  'libs/platform/config/environment.ts': 'export const port = process.env.PORT;',
  'libs/database/source.ts': `export { DataSource, EntityManager } from 'typeorm';\n${repository("x.query('select 1')")}`,
  'src/qr/folders/sound.ts':
    "export const y = (transactions: { query(sql: string): string }) => transactions.query('select 1');",
  'libs/validation/nested.ts': "export { ValidateNested } from 'class-validator';",
  'scripts/environment.ts': 'export const port = process.env.PORT;',
  'libs/scans/queries/counts.ts': 'export const sql = `select count(*) from scans`;',
  'src/http/pipeline/nest-metadata.ts':
    "export { PATH_METADATA } from '@nestjs/common/constants.js'; export { DECORATORS } from '@nestjs/swagger';",
};

interface Report {
  diagnostics: { code: string; filename: string }[];
}

/** @param code such as `typescript(no-explicit-any)` */
const ruleOf = (code: string) => code.replace(/^(.+)\((.+)\)$/, '$1/$2');

describe('npm run lint', () => {
  it('refuses the environment outside libs/platform/config, other ways to the database, scan tables outside libs/scans, metadata of Nest outside its reader, prefixes outside surfaces, class-validator outside libs/validation, URL.canParse, focused tests, any and lost promises', () => {
    const wrong = Object.fromEntries(faults.map(([, path, text]) => [path, text]));
    const tree = temporaryTree({ ...sound, ...wrong }, [
      ...['.oxlintrc.json', 'tsconfig.json', 'package.json', 'scripts/lint/boundary.plugin.mjs'],
    ]);
    symlinkSync(resolve('node_modules'), join(tree.root, 'node_modules'));
    const folders = ['apps', 'libs', 'src', 'test'];
    const oxlint = [resolve('node_modules/oxlint/bin/oxlint'), '--disable-nested-config', '--format', 'json'];
    const run = spawnSync(process.execPath, [...oxlint, ...folders], {
      cwd: tree.root,
      encoding: 'utf8',
      env: { ...process.env, OXLINT_TSGOLINT_PATH: resolve('node_modules/.bin/tsgolint') },
    });
    tree.remove();
    expect(run.stderr).toBe('');
    const { diagnostics } = JSON.parse(run.stdout) as Report;
    const found = diagnostics.map(({ code, filename }) => [filename, ruleOf(code)]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(faults.map(([rule, path]) => [path, rule])));
    expect(found).toHaveLength(faults.length);
  });
});
