import { cell, code, table } from './markdown.js';
import { resolve, type Document, type Schema } from './document.js';

interface Options {
  document: Document;
  /** In a request; a response has all of its fields. */
  marksRequired: boolean;
}

type Row = [path: string, type: string, meaning: string];

/** Such as `rules[].when.countries`. */
const MAX_DEPTH = 4;

/** Describes the values of a field to a reader. */
function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(code).join(', ');
  const { type = 'object', format, maxLength } = schema;
  if (format === 'date-time') return 'time';
  if (type === 'string') return [format ?? 'string', ...(maxLength ? [`up to ${maxLength}`] : [])].join(', ');
  if (type === 'array') return `list${schema.maxItems ? `, up to ${schema.maxItems}` : ''}`;
  return type;
}

function rowsOf(schema: Schema, options: Options, above: string[] = []): Row[] {
  const { properties = {}, required = [], oneOf = [] } = schema;
  const { document, marksRequired } = options;
  const own = Object.entries(properties).flatMap(([name, property]): Row[] => {
    const field = resolve(property, document);
    const path = [...above, name];
    const meaning = [
      marksRequired && required.includes(name) ? '**Required.**' : '',
      cell(field.description ?? ''),
    ];
    const row: Row = [code(path.join('.')), typeOf(field), meaning.filter((text) => text !== '').join(' ')];
    const isList = field.type === 'array';
    const inside = isList ? resolve(field.items ?? {}, document) : field;
    return [
      row,
      ...(path.length < MAX_DEPTH ? rowsOf(inside, options, isList ? [...above, `${name}[]`] : path) : []),
    ];
  });
  const variants = new Set(oneOf.flatMap((each) => Object.keys(resolve(each, document).properties ?? {})));
  // The events of a batch have the fields that they have alone, in tables of their own.
  const varied = variants.has('event')
    ? []
    : [...variants]
        .filter((name) => !(name in properties))
        .map((name): Row => [
          code([...above, name].join('.')),
          'by category',
          'See [Categories](/categories)',
        ]);
  return [...varied, ...own];
}

/** The fields of a schema with those inside them. */
export const fieldTable = (schema: Schema, options: Options): string =>
  table(['Field', 'Type', 'Meaning'], rowsOf(resolve(schema, options.document), options));
