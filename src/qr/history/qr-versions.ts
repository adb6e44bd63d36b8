import type { QrCode, QrCodeVersion } from '#libs/database';
import { storedFields, type RecordedName } from '../record/qr.fields.js';

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
