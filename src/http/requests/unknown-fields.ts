import { fieldsOf, findPaths, holderOf, type FaultCode, type Holder } from '#libs/validation';
import { closestName } from './closest-name.js';
import { writtenBy } from './record-of.decorator.js';

type Dto = new () => object;

/** The message says why a field or a value is rejected, as text that follows its path. */
export interface Refusal {
  code: FaultCode;
  message: string;
}

/**
 * Explains a field that its DTO does not declare: it can be set only on creation or not at all, or belongs elsewhere in
 * the body.
 */
export function refusalOfUnknown(path: readonly string[], dto: Dto, body: Holder): Refusal {
  const name = path.at(-1) ?? '';
  const written = writtenBy(dto);
  const create = written?.create ?? dto;
  if (written && path.length === 1) {
    if (fieldsOf(create).includes(name))
      return { code: 'immutable', message: 'cannot be changed after creation' };
    if (documentedFields(written.record).has(name)) return { code: 'read_only', message: 'is read-only' };
  }
  const other = path.length === 1 ? OTHER_FIELDS.get(name) : undefined;
  const isMeant = other !== undefined && fieldsOf(dto).includes(other) && !(other in body);
  const hint = isMeant ? `; did you mean ${other}?` : suggestName(path, create, body);
  return { code: 'unknown_field', message: `is not a field of this request${hint}` };
}

const OTHER_FIELDS = new Map([
  ['type', 'category'],
  ['kind', 'category'],
  ['data', 'qr_data'],
  ['content', 'qr_data'],
]);

export function suggestName(path: readonly string[], dto: Dto, body: Holder): string {
  const name = path.at(-1) ?? '';
  const [found] = findPaths(name, dto, body).filter((other) => other !== path.join('.'));
  const holder = found === undefined ? holderOf(path, dto, body) : null;
  const closest = holder && closestName(name, fieldsOf(holder));
  const other = found ?? (closest === null ? null : [...path.slice(0, -1), closest].join('.'));
  return other === null ? '' : `; did you mean ${other}?`;
}

const OTHER_NAMES = new Map([
  ...['after', 'offset', 'page', 'pagetoken', 'skip', 'startingafter'].map(
    (name) => [name, 'cursor'] as const,
  ),
  ...['count', 'first', 'pagesize', 'perpage', 'size', 'take'].map((name) => [name, 'limit'] as const),
]);

export function parameterHint(path: readonly string[], dto: Dto): string {
  const parameters = fieldsOf(dto);
  const single = path.at(-1)?.replace(/\[\w*\]$/, '') ?? '';
  if (single !== path.at(-1) && parameters.includes(single))
    return `; send ${single} without brackets, once for each value`;
  const other = OTHER_NAMES.get((path.at(-1) ?? '').replace(/[_-]/g, '').toLowerCase());
  const meant = other !== undefined && parameters.includes(other) ? `; did you mean ${other}?` : '';
  return suggestName(path, dto, {}) || meant || `; its parameters are ${parameters.join(', ')}`;
}

const documentedFields = ({ prototype }: Dto): Set<string> =>
  new Set(
    ((Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype as object) ?? []) as string[]).map(
      (name) => name.replace(/^:/, ''),
    ),
  );
