import { variables } from '#libs/platform';

interface Schema {
  type?: string | string[];
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  enum?: string[];
}

export interface ValuesSchema extends Schema {
  $defs: Record<string, Schema>;
  properties: Record<string, Schema>;
}

export const SET_BY_THE_CHART = [
  ...['NODE_ENV', 'PORT', 'SHORT_PORT', 'METRICS_PORT', 'BASE_URL', 'SHORT_URL_BASE', 'MIGRATE'],
  ...['JOURNAL_DIR', 'JOURNAL_MAX_BYTES', 'SHUTDOWN_DELAY_MS', 'GIT_COMMIT'],
  ...['OPERATOR_PORT', 'OPERATOR_URL', 'OPERATOR_CLAIM'],
  // Only `npm start` uses these: a pod has no data folder.
  ...['DATA_DIR', 'DEMO'],
];

export const secretNames = (schema: ValuesSchema) => schema.$defs.variable?.enum ?? [];

/** Returns the schema in which `config` accepts the variables that have no other place. */
export function withVariables(schema: ValuesSchema): ValuesSchema {
  const elsewhere = new Set([...SET_BY_THE_CHART, ...secretNames(schema)]);
  const names = Object.keys(variables).filter((name) => !elsewhere.has(name));
  const properties = Object.fromEntries(
    names.map((name) => [name, { type: ['string', 'integer', 'number', 'boolean'] }]),
  );
  const config = { ...schema.properties.config, properties };
  return { ...schema, properties: { ...schema.properties, config } };
}

/** Defaults that say nothing. */
const EMPTY = new Set(['`""`', '`{}`', '`[]`', '`null`', '`undefined`']);

const code = (value: unknown) => `\`${JSON.stringify(value)}\``;

export function valuesTable(schema: ValuesSchema, values: Record<string, unknown>): string[] {
  const rowsOf = (part: Schema, value: unknown, path: string): string[] => {
    const { properties, description = '' } = part;
    // Their properties are names of variables.
    if (properties === undefined || path === 'config' || path === 'secret.keys')
      return [`| \`${path}\` | ${description}${EMPTY.has(code(value)) ? '' : `. Default: ${code(value)}`} |`];
    return Object.entries(properties).flatMap(([name, child]) =>
      rowsOf(
        {
          ...resolve(schema, child),
          ...(child.description === undefined ? {} : { description: child.description }),
        },
        (value as Record<string, unknown> | undefined)?.[name],
        `${path}.${name}`,
      ),
    );
  };
  const rows = Object.entries(schema.properties)
    .filter(([name]) => name !== 'global')
    .flatMap(([name, part]) => rowsOf(resolve(schema, part), values[name], name));
  return ['| Value | Meaning |', '| --- | --- |', ...rows];
}

/** Readers see `resources` as one value. */
function resolve(schema: ValuesSchema, part: Schema): Schema {
  const name = part.$ref?.replace('#/$defs/', '');
  if (name === undefined) return part;
  const { description } = schema.$defs[name] ?? {};
  return { ...(description === undefined ? {} : { description }), ...part };
}
