import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleOf, TABLES, writesIn } from './table-writes.js';

const ROOTS = ['src', 'apps', 'libs'];

/** Migrations, and the deletion of expired rows, write any table. */
const isFree = (path: string) =>
  path.startsWith('libs/database/migrations/') || path.startsWith('apps/worker/retention/');
const isSource = (path: string) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !isFree(path);
const paths = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
).filter(isSource);
const sources = Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));

/** The rows of the table in ARCHITECTURE.md: | `table` | content | `writer`, `writer` | */
const rows = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| `(\w+)` +\|.*\| ([^|]+) \|$/gm);
const writers = new Map(
  [...rows].map(([, table = '', cell = '']) => [
    table,
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  ]),
);

const foreignWrites = (files: Record<string, string>) =>
  writesIn(files)
    .filter(({ path, table }) => !writers.get(table)?.includes(moduleOf(path)))
    .map(({ path, table }) => `${path} writes ${table}`);

describe('the writers of tables in ARCHITECTURE.md', () => {
  it('are listed for every table', () => {
    expect([...writers.keys()].sort()).toEqual([...TABLES].sort());
  });

  it('are the only ones: other modules call their services', () => {
    expect(foreignWrites(sources)).toEqual([]);
  });

  it('all write', () => {
    const found = writesIn(sources).map(({ path, table }) => `${moduleOf(path)} ${table}`);
    const listed = [...writers].flatMap(([table, names]) => names.map((name) => `${name} ${table}`));
    expect(listed.filter((entry) => !found.includes(entry))).toEqual([]);
  });

  it('are compared with SQL, repositories and query builders', () => {
    const injected = 'constructor(@InjectRepository(User) private readonly users: Repository<User>) {}';
    expect(
      foreignWrites({
        'src/folders/one.ts': 'query(`with x as (delete from qr_codes) update only folders set name = $1`)',
        'src/folders/two.queries.ts': "'insert\n into scans (id) values ($1)'",
        'src/folders/three.service.ts': `${injected} this.users\n.update({ id }, { name })`,
        'src/folders/four.service.ts': `${injected} this.users.createQueryBuilder().insert().values(x)`,
        'src/folders/five.ts': 'query(`update ${table} set name = $1`)',
        'src/folders/reads.service.ts': `${injected} this.users.findBy({}); 'select from users for update of users'`,
      }),
    ).toEqual([
      'src/folders/one.ts writes qr_codes',
      'src/folders/two.queries.ts writes scans',
      'src/folders/three.service.ts writes users',
      'src/folders/four.service.ts writes users',
      'src/folders/five.ts writes ${',
    ]);
  });
});
