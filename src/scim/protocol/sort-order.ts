import { InvalidPath, InvalidValue } from './scim.errors.js';
import { columnSql } from './filter-sql.js';
import type { ListQueryDto } from './list-query.dto.js';
import type { ResourceSchema } from './schema.js';

export interface SortOrder {
  sql: string;
  direction: 'ASC' | 'DESC';
}

/** RFC 7644 section 3.4.2.3. @returns null for the default order. @throws InvalidPath, InvalidValue */
export function parseSortOrder(
  schema: ResourceSchema,
  { sortBy, sortOrder }: Pick<ListQueryDto, 'sortBy' | 'sortOrder'>,
): SortOrder | null {
  const word = (sortOrder ?? 'ascending').toLowerCase();
  if (word !== 'ascending' && word !== 'descending')
    throw new InvalidValue('sortOrder must be ascending or descending.');
  if (sortBy === undefined || sortBy === '') return null;
  const attribute = schema.find(sortBy);
  if (!attribute || attribute.list || attribute.sql === null || attribute.type === 'complex')
    throw new InvalidPath('sortBy must be a simple attribute, such as userName or meta.created.');
  return { sql: columnSql(attribute), direction: word === 'ascending' ? 'ASC' : 'DESC' };
}
