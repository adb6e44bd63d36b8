import type { WebhookEventBody } from './v1/events.js';

/** SQL expressions for the values of an event: JSON, or a text or uuid that is not null. */
export type EventColumns<Values> = {
  [Field in keyof Values as Exclude<Field, 'event'>]: Values[Field] extends
    | string
    | number
    | boolean
    | readonly string[]
    | null
    ? string
    : string extends keyof Values[Field]
      ? string
      : EventColumns<Values[Field]>;
};

interface Columns {
  [field: string]: string | Columns;
}

/** No text of an event contains it. */
const PLACEHOLDER = '\0';

/**
 * Returns an SQL expression whose value is byte for byte that of `serialize`, so that one statement creates the events
 * of thousands of rows.
 * @param columns with `event`, if it serves several events with the same fields
 */
export function bodySql<Body extends WebhookEventBody>(
  Event: new () => Body,
  columns: EventColumns<Body> & { event?: string },
): string {
  const expressions: string[] = [];
  const replaceValues = (values: object, inside: Columns): object =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]: [string, unknown]) => {
        const column = inside[field];
        if (column === undefined) return [field, value];
        if (typeof column === 'object') return [field, replaceValues(value as object, column)];
        expressions.push(`to_json(${column})`);
        return [field, PLACEHOLDER];
      }),
    );
  const json = JSON.stringify(replaceValues(new Event(), columns));
  const template = json
    .replaceAll('%', '%%')
    .replaceAll("'", "''")
    .replaceAll(JSON.stringify(PLACEHOLDER), '%s');
  return `format('${template}', ${expressions.join(', ')})`;
}

/** Formats ISO 8601 in UTC to the millisecond, like Date.toISOString. */
export const isoTimeSql = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
