import { newId, type Actor, type QrCode } from '#libs/database';
import { digitalLinkKey, dynamicOf, newShortCode, productOf, shortCodeKey } from '#libs/qr-codes';
import type { CreateQrCodeDto } from './qr-create.dto.js';
import { isSameJson } from '../../http/requests/json-values.js';
import {
  searchTextOf,
  storedFields,
  type QR_FIELDS,
  type QrField,
  type QrFieldName,
  type RecordedName,
} from './qr.fields.js';

type Property = (typeof QR_FIELDS)[QrFieldName]['property'];
type FieldColumns = Pick<QrCode, Exclude<Property, 'passwordHash'> | 'nameSort' | 'tagsNorm' | 'searchText'>;

type Json<Stored> = Stored extends Date ? string : Stored;
export type QrFieldValues = { [Name in RecordedName]: Json<QrCode[(typeof QR_FIELDS)[Name]['property']]> };

export const fieldValuesOf = (code: QrCode): QrFieldValues => setFieldValues({} as QrFieldValues, code);

/** Each record of a list passes here, and Object.fromEntries() and spreads take twenty times as long as a loop. */
export function setFieldValues<T extends object>(record: T, code: QrCode): T & QrFieldValues {
  const values: Partial<Record<QrFieldName, unknown>> = record;
  for (const { name, property, conversion } of storedFields) values[name] = conversion.toJson(code[property]);
  return values as T & QrFieldValues;
}

/** @param isCaseSensitive whether its domain is */
export function newRow(
  { workspaceId, actor }: { workspaceId: string; actor: Actor },
  body: CreateQrCodeDto,
  now: Date,
  isCaseSensitive = false,
): QrCode {
  // A category without such a symbol, and a static code with a short code, were refused before.
  const dynamic = dynamicOf(body.category, body.dynamic) ?? true;
  const complete = { ...body, dynamic, ...(dynamic && { short_code: body.short_code ?? newShortCode() }) };
  const columns = columnsOf(complete, storedFields) as FieldColumns;
  const { domain, shortCode } = columns;
  return {
    id: newId(),
    workspaceId,
    ...columns,
    shortCodeNorm: shortCode && shortCodeKey(domain, shortCode, isCaseSensitive),
    digitalLink: newDigitalLink(columns),
    passwordHash: null,
    searchText: searchTextOf(columns),
    createdBy: actor,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    takenDownAt: null,
    takenDownContent: null,
    purgedAt: null,
  };
}

/** The symbol of a dynamic code that identifies a product is its GS1 Digital Link. */
function newDigitalLink(code: Pick<QrCode, 'dynamic' | 'domain' | 'category' | 'qrData'>): string | null {
  const product = code.dynamic ? productOf(code) : null;
  return product && digitalLinkKey(code.domain, product.path);
}

/** Returns the changes that make `names` of the row's fields equal to `body`; empty if they are equal already. */
export function changesTo(
  code: QrCode,
  body: Partial<CreateQrCodeDto>,
  names: readonly string[],
): Partial<QrCode> {
  const changed = storedFields.filter(
    (field) => names.includes(field.name) && !isSameJson(storedValue(body, field), code[field.property]),
  );
  const columns = columnsOf(body, changed);
  return changed.some(({ searchText }) => searchText)
    ? { ...columns, searchText: searchTextOf({ ...code, ...columns }) }
    : columns;
}

export interface FieldChange {
  from: unknown;
  to: unknown;
}

/** The fields that changes of a code change, with their values before and after; a password shows only that there is one. */
export function fieldChanges(code: QrCode, changes: Partial<QrCode>): Record<string, FieldChange> {
  const after = { ...code, ...changes };
  const [before, then] = [fieldValuesOf(code), fieldValuesOf(after)];
  const fields = storedFields.flatMap(({ name }) =>
    isSameJson(before[name], then[name]) ? [] : [[name, { from: before[name], to: then[name] }] as const],
  );
  const password = { from: code.passwordHash !== null, to: after.passwordHash !== null };
  return { ...Object.fromEntries(fields), ...('passwordHash' in changes && { has_password: password }) };
}

function columnsOf(body: Partial<CreateQrCodeDto>, fields: readonly QrField[]): Partial<QrCode> {
  const columns: Partial<Record<keyof QrCode, unknown>> = {};
  for (const field of fields) {
    const stored = storedValue(body, field);
    columns[field.property] = stored;
    if (field.derived) Object.assign(columns, field.derived(stored));
  }
  return columns as Partial<QrCode>;
}

function storedValue(body: Partial<CreateQrCodeDto>, { name, conversion, empty }: QrField): unknown {
  const sent: unknown = body[name];
  return sent === undefined || sent === null ? empty : conversion.fromJson(sent);
}
