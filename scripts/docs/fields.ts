import { cell, code, table } from './markdown.js';
import { resolve, type Document, type Schema } from './document.js';

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

function rowsOf(schema: Schema, document: Document, above = ''): Row[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = resolve(property, document);
    const path = `${above}${name}`;
    const meaning = [required.includes(name) ? '**Required.**' : '', cell(field.description ?? '')];
    const own: Row = [code(path), typeOf(field), meaning.filter((text) => text !== '').join(' ')];
    const inside = field.type === 'array' ? resolve(field.items ?? {}, document) : field;
    const nested = inside.properties
      ? rowsOf(inside, document, `${path}${field.type === 'array' ? '[]' : ''}.`)
      : [];
    return [own, ...nested];
  });
}

/** The fields of a schema with those inside them. */
export const fieldTable = (schema: Schema, document: Document): string =>
  table(['Field', 'Type', 'Meaning'], rowsOf(resolve(schema, document), document));
