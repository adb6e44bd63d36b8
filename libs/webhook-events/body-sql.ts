import { serialize, type EventBody } from './v1/event-body.js';

/** A placeholder in JSON, including the quotes; no text of a body contains NUL. */
const PLACEHOLDER = /"\\u0000(\w+)\\u0000"/g;
const placeholder = (name: string) => `\0${name}\0`;

/**
 * An SQL expression whose value is byte for byte the body that `build` returns, so that one statement creates the events
 * of thousands of rows.
 * @param columns for each value of the body, an SQL expression of a text or a uuid that is not null
 */
export function bodySql<Values extends object>(
  build: (values: Values) => EventBody,
  columns: Record<keyof Values & string, string>,
): string {
  const expressions = new Map<string | undefined, string>(Object.entries(columns));
  const placeholders = Object.fromEntries(Object.keys(columns).map((name) => [name, placeholder(name)]));
  const json = serialize(build(placeholders as Values)); // builders only put values in their places
  const used = [...json.matchAll(PLACEHOLDER)].map(([, name]) => `to_json(${expressions.get(name)})`);
  const template = json.replaceAll('%', '%%').replaceAll("'", "''").replaceAll(PLACEHOLDER, '%s');
  return `format('${template}', ${used.join(', ')})`;
}

/** ISO 8601 in UTC, to the millisecond, as Date.toISOString writes it. */
export const isoTimeSql = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
