import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface TableWrite {
  path: string;
  table: string;
}

const textsIn = (folder: string) =>
  readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
const entities = textsIn('libs/database/entities');
const ENTITY = /@Entity\('(\w+)'[^]*?export class (\w+)/g;
/** Keyed by the name of the entity. */
const TABLE_OF = new Map(
  entities.flatMap((text) =>
    [...text.matchAll(ENTITY)].map(([, table = '', name = '']) => [name, table] as const),
  ),
);
/** Tables that only SQL reads and writes have no entities. */
const created = textsIn('libs/database/migrations').flatMap((text) =>
  [...text.matchAll(/\b(?:create table(?: if not exists)?|rename to) (\w+)/gi)].map(
    ([, table = '']) => table,
  ),
);
export const TABLES = [...new Set([...TABLE_OF.values(), ...created])];

const SQL =
  /\b(?:insert\s+into|delete\s+from|update|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?(\w+|\$\{)/gi;
const INJECTED = /@InjectRepository\((\w+)[^)]*\)\s+(?:private\s+readonly\s+)?(\w+)/g;
const METHODS =
  'insert|update|delete|upsert|save|remove|increment|decrement|clear|softDelete|softRemove|restore';

/** Finds tables in SQL; a composed name is `${`, which must be allowed explicitly. */
const writtenBySql = (text: string): string[] =>
  [...text.matchAll(SQL)].flatMap(([, name = '']) => (TABLES.includes(name) || name === '${' ? [name] : []));

function writtenByRepository(text: string): string[] {
  const isWritten = (name: string) =>
    new RegExp(
      `this\\.${name}\\s*\\.(?:(?:${METHODS})\\(|createQueryBuilder\\([^)]*\\)\\s*\\.(?:insert|update|delete)\\()`,
    ).test(text);
  return [...text.matchAll(INJECTED)].flatMap(([, entity = '', name = '']) =>
    isWritten(name) ? [TABLE_OF.get(entity) ?? entity] : [],
  );
}

export const writesIn = (sources: Record<string, string>): TableWrite[] =>
  Object.entries(sources).flatMap(([path, text]) =>
    [...new Set([...writtenBySql(text), ...writtenByRepository(text)])].map((table) => ({ path, table })),
  );

/** Rooms of src/qr, which are one module. */
const ROOMS = /^src\/qr\/(?:record|list|write|images|history)\//;

/** Returns the folder of a file in `src`, such as `src/qr/folders`, or else its lib or app. */
export const moduleOf = (path: string): string =>
  path.startsWith('src/') ? dirname(path.replace(ROOMS, 'src/qr/')) : path.split('/').slice(0, 2).join('/');
