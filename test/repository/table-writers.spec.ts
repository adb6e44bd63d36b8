import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleOf, TABLES, writesIn } from './table-writes.js';

const ROOTS = ['src', 'apps', 'libs'];

/** Migrations, the deletion of expired rows, and the import of a workspace may write any table. */
const FREE = ['libs/database/migrations/', 'apps/worker/retention/', 'libs/operations/imports/'];
const isFree = (path: string) => FREE.some((folder) => path.startsWith(folder));
const isSource = (path: string) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !isFree(path);
const paths = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
).filter(isSource);
const sources = Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));

/** The table in ARCHITECTURE.md has rows | `table` | what each writes | `writer`, `writer` |. */
const rows = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| `(\w+)` +\|.*\| ([^|]+) \|$/gm);
const shared = new Map(
  [...rows].map(([, table = '', cell = '']) => [
    table,
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).sort(),
  ]),
);

function findWriters(files: Record<string, string>): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { path, table } of writesIn(files))
    found.set(table, (found.get(table) ?? new Set()).add(moduleOf(path)));
  return new Map([...found].map(([table, modules]) => [table, [...modules].sort()]));
}

/** Finds tables that several modules write, unless they are listed with these modules; `${` means any table. */
const findFaults = (files: Record<string, string>) =>
  [...findWriters(files)]
    .filter(([table, modules]) => {
      const listed = shared.get(table);
      return table === '${' || (listed ? listed.join() !== modules.join() : modules.length > 1);
    })
    .map(([table, modules]) => `${table}: ${modules.join(', ')}`)
    .sort();

describe('a table', () => {
  it('is written by one module, or by those that ARCHITECTURE.md lists', () => {
    expect(findFaults(sources)).toEqual([]);
    expect([...shared.keys()].filter((table) => !TABLES.includes(table))).toEqual([]);
  });

  it('is found in SQL, repositories and query builders', () => {
    const injected = 'constructor(@InjectRepository(User) private readonly users: Repository<User>) {}';
    const write = (text: string) => findFaults({ ...sources, 'src/accounts/oidc/one.ts': text });
    expect(write('query(`with x as (delete from qr_codes) update only folders set name = $1`)')).toEqual([
      'folders: src/accounts/oidc, src/qr/folder-tree, src/qr/folders',
      'qr_codes: src/accounts/oidc, src/qr, src/qr/folders',
    ]);
    expect(write("'insert\n into scans (id) values ($1)'")).toEqual(['scans: libs/scans, src/accounts/oidc']);
    expect(write(`${injected} this.users\n.update({ id }, { name })`)).toEqual([
      'users: src/accounts, src/accounts/oidc',
    ]);
    expect(write(`${injected} this.users.createQueryBuilder().insert().values(x)`)).toEqual([
      'users: src/accounts, src/accounts/oidc',
    ]);
    expect(write('query(`update leads set fields = $1`)')).toEqual([
      'leads: libs/scans, src/accounts/oidc, src/analytics/leads',
    ]);
    expect(write('query(`update ${table} set name = $1`)')).toEqual(['${: src/accounts/oidc']);
    expect(write(`${injected} this.users.findBy({}); 'select from users for update of users'`)).toEqual([]);
  });

  it('of several modules is written by each of them', () => {
    const writers = findWriters(sources);
    expect([...shared].map(([table]) => [table, writers.get(table)])).toEqual([...shared]);
  });
});
