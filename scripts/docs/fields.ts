import { cell, code, table } from './markdown.js';
import { resolve, type Document, type Schema } from './document.js';

interface Options {
  document: Document;
  /** In a request; a response has all of its fields. */
  marksRequired: boolean;
}

type Row = [path: string, type: string, meaning: string];

/** What a value can be, in the words of a reader. */
function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(code).join(', ');
  const { type = 'object', format, maxLength } = schema;
  if (format === 'date-time') return 'time';
  if (type === 'string') return [format ?? 'string', ...(maxLength ? [`up to ${maxLength}`] : [])].join(', ');
  if (type === 'array') return `list${schema.maxItems ? `, up to ${schema.maxItems}` : ''}`;
  return type;
}

function rowsOf(schema: Schema, { document, marksRequired }: Options, above = ''): Row[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = resolve(property, document);
    const path = `${above}${name}`;
    const meaning = [
      marksRequired && required.includes(name) ? '**Required.**' : '',
      cell(field.description ?? ''),
    ];
    const own: Row = [code(path), typeOf(field), meaning.filter((text) => text !== '').join(' ')];
    const inside = field.type === 'array' ? resolve(field.items ?? {}, document) : field;
    const nested = inside.properties
      ? rowsOf(inside, { document, marksRequired }, `${path}${field.type === 'array' ? '[]' : ''}.`)
      : [];
    return [own, ...nested];
  });
}

/** The fields of a schema with those inside them. */
export const fieldTable = (schema: Schema, options: Options): string =>
  table(['Field', 'Type', 'Meaning'], rowsOf(resolve(schema, options.document), options));
