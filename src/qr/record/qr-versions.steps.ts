import { columnNameOf } from '#libs/database';
import { storedFields } from './qr.fields.js';

/**
 * Returns the part of a row of qr_codes that the history keeps: every field that a caller can write and read, by its
 * name in the API.
 */
export const fieldsOf = (row: string): string => {
  const members = storedFields.map(
    ({ name, property, conversion }) => `'${name}', ${conversion.toSql(`${row}.${columnNameOf(property)}`)}`,
  );
  const hasPassword = `'has_password', ${row}.password_hash is not null`;
  return `jsonb_build_object(${[...members, hasPassword].join(', ')})`;
};
