import { foldForSearch, type QrCode } from '#libs/database';
import { shortCodeKey } from '#libs/qr-codes';
import { storedFields } from './qr.fields.js';

type Source = Pick<QrCode, 'name' | 'category' | 'qrData' | 'tags' | 'domain' | 'shortCode'>;

export const searchTextOf = (code: Source): string =>
  foldForSearch(storedFields.flatMap(({ searchText }) => searchText?.(code as QrCode) ?? []).join('\n'));

/** The columns that follow from the fields of a QR code which another installation has stored. */
export function derivedColumns(code: Source, isCaseSensitive: boolean): Partial<QrCode> {
  const { domain, shortCode } = code;
  const shortCodeNorm = shortCode && shortCodeKey(domain, shortCode, isCaseSensitive);
  const columns: Partial<QrCode> = {};
  for (const field of storedFields)
    if (field.derived) Object.assign(columns, field.derived((code as QrCode)[field.property]));
  return { ...columns, shortCodeNorm, searchText: searchTextOf(code) };
}
