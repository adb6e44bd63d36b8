import { columnNameOf, type QrCode, type QrCodeVersion } from '#libs/database';
import { storedFields, type RecordedName } from './qr.fields.js';

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

/** A version with the fields of that time: newer ones are absent. */
export interface StoredVersion extends Pick<QrCodeVersion, 'version' | 'at' | 'actor' | 'action'> {
  fields: Partial<Record<RecordedName, unknown>>;
}

export function columnsOfVersion({ fields }: StoredVersion): QrCode {
  const entries = storedFields.map(({ name, property, conversion, empty }) => {
    const value = fields[name];
    return [property, value === undefined || value === null ? (empty ?? null) : conversion.fromJson(value)];
  });
  return Object.fromEntries(entries) as QrCode;
}
