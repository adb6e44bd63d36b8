import { serialize, type EventBody } from './v1/event-body.js';

/** A placeholder in JSON, including the quotes; no text of a body contains NUL. */
const PLACEHOLDER = /"\\u0000(\w+)\\u0000"/g;
const placeholder = (name: string) => `\0${name}\0`;

/**
 * An SQL expression whose value is byte for byte the body that `build` returns, so that one statement creates the events
 * of thousands of rows.
 * @param columns for each value of the body, an SQL expression of a text or a uuid that is not null
 */
export function bodySql<Name extends string>(
  build: (values: Record<Name, string>) => EventBody,
  columns: Record<Name, string>,
): string {
  const names = Object.keys(columns) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, placeholder(name)])) as Record<Name, string>;
  const json = serialize(build(values));
  const used = [...json.matchAll(PLACEHOLDER)].map(([, name]) => `to_json(${columns[name as Name]})`);
  const template = json.replaceAll('%', '%%').replaceAll("'", "''").replaceAll(PLACEHOLDER, '%s');
  return `format('${template}', ${used.join(', ')})`;
}

/** ISO 8601 in UTC, to the millisecond, as Date.toISOString writes it. */
export const isoTimeSql = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
