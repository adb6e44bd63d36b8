import { foldForSearch, type QrCode } from '#libs/database';
import { categoryOf, compactDesign, shortCodeKey, type StoredDesign, type UtmDto } from '#libs/qr-codes';
import { NAME_LENGTH } from '../../http/requests/text.js';
import type { CreateQrCodeDto } from './qr-create.dto.js';

/** A field in JSON and in its column, and the SQL that turns one into the other. */
interface Conversion<Sent, Stored> {
  fromJson(sent: Sent): Stored;
  toJson(stored: Stored): unknown;
  toSql(column: string): string;
}

interface Facts<Stored> {
  /** Set when the code is created, and never changed. */
  isImmutable?: true;
  /** Changed by a PATCH or a revert, and by no body that is also one of a creation. */
  isOfPatchOnly?: true;
  /** Stored when the field is absent or cleared. Without it, the field can be neither, or newRow() chooses. */
  empty?: Stored;
  /** Stored as a hash, which QrPreparationsService sets: no body, record or version of the history contains it. */
  isSecret?: true;
  /** The limit of its JSON. Records from before there was a limit can exceed it: see sizeFaults(). */
  maxBytes?: number;
  /** Allowed only in a dynamic code: a static one has no scans to redirect. */
  needsScans?: true;
  /** Further columns that follow from this one. */
  derived?(stored: Stored): Partial<QrCode>;
  /** The text that a search finds in the field. */
  searchText?: (code: QrCode) => string | string[];
  /** In CSV: one cell, one cell with several values parted by |, or a column for each `field.path` or `field.key`. */
  csv: 'cell' | 'list' | 'paths' | 'keys';
}

/** The property of QrCode for a field that holds `Sent` in a valid body, converted unless the types are the same. */
type FieldOf<Sent> = {
  [Property in keyof QrCode]: { property: Property } & Facts<QrCode[Property]> &
    (Sent extends QrCode[Property]
      ? { conversion?: Conversion<Sent, QrCode[Property]> }
      : { conversion: Conversion<Sent, QrCode[Property]> });
}[keyof QrCode];

/** A field whose value the service replaces by one of the property, before anything is stored. */
interface Substitute {
  property: keyof QrCode;
  isSubstitute: true;
  csv: 'cell';
}

type FieldTable = {
  [Name in keyof CreateQrCodeDto]-?: FieldOf<NonNullable<CreateQrCodeDto[Name]>> | Substitute;
};

/** A menu of a thousand dishes. */
const MAX_DATA_BYTES = 128 * 1024;

const AS_IT_IS = {
  fromJson: (sent: unknown) => sent,
  toJson: (stored: unknown) => stored,
  toSql: (column: string) => column,
};

const TIME: Conversion<string, Date | null> = {
  fromJson: (text) => new Date(text),
  toJson: (time) => time?.toISOString() ?? null,
  toSql: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

const UTM: Conversion<UtmDto, QrCode['utm']> = { ...AS_IT_IS, fromJson: (utm) => ({ ...utm }) };

/** A value equal to its default is not stored: QrCodeDto adds it again. */
const DESIGN: Conversion<StoredDesign, object> = { ...AS_IT_IS, fromJson: compactDesign };

/**
 * Every field that a caller can write, and how it is stored. A body, a row, the history, CSV and the search text are
 * made from this table; types, documentation and validation stand in CreateQrCodeDto.
 */
export const QR_FIELDS = {
  name: {
    property: 'name',
    derived: (name) => ({ nameSort: sortable(name) }),
    searchText: ({ name }) => name,
    csv: 'cell',
  },
  // What is found by qr_data depends on it.
  category: { property: 'category', isOfPatchOnly: true, searchText: () => [], csv: 'cell' },
  dynamic: { property: 'dynamic', isImmutable: true, csv: 'cell' },
  domain: { property: 'domain', isImmutable: true, empty: null, csv: 'cell' },
  short_code: {
    property: 'shortCode',
    isImmutable: true,
    empty: null,
    searchText: ({ shortCode }) => shortCode ?? [],
    csv: 'cell',
  },
  qr_data: {
    property: 'qrData',
    maxBytes: MAX_DATA_BYTES,
    searchText: ({ category, qrData }) => categoryOf(category).searchText(qrData),
    csv: 'paths',
  },
  design: { property: 'design', conversion: DESIGN, empty: {}, csv: 'paths' },
  design_template_id: { property: 'design', isSubstitute: true, csv: 'cell' },
  folder_id: { property: 'folderId', empty: null, csv: 'cell' },
  tags: {
    property: 'tags',
    empty: [],
    derived: (tags) => ({ tagsNorm: tags.map((tag) => tag.toLowerCase()) }),
    searchText: ({ tags }) => tags,
    csv: 'list',
  },
  external_id: { property: 'externalId', empty: null, csv: 'cell' },
  metadata: { property: 'metadata', empty: {}, csv: 'keys' },
  status: { property: 'status', empty: 'active', csv: 'cell' },
  starts_at: { property: 'startsAt', needsScans: true, conversion: TIME, empty: null, csv: 'cell' },
  expires_at: { property: 'expiresAt', needsScans: true, conversion: TIME, empty: null, csv: 'cell' },
  scan_limit: { property: 'scanLimit', needsScans: true, empty: null, csv: 'cell' },
  password: { property: 'passwordHash', isSecret: true, needsScans: true, csv: 'cell' },
  fallback_url: { property: 'fallbackUrl', needsScans: true, empty: null, csv: 'cell' },
  rules: { property: 'rules', needsScans: true, empty: [], csv: 'paths' },
  utm: { property: 'utm', needsScans: true, conversion: UTM, empty: null, csv: 'paths' },
  forward_query: { property: 'forwardQuery', needsScans: true, empty: false, csv: 'cell' },
} as const satisfies FieldTable;

export type QrFieldName = keyof typeof QR_FIELDS;

/** A field as code sees it that treats all of them alike. */
export interface QrField extends Facts<unknown> {
  name: QrFieldName;
  property: keyof QrCode;
  conversion: Conversion<unknown, unknown>;
  isSubstitute?: true;
}

export const qrFields: readonly QrField[] = Object.entries(QR_FIELDS).map(
  ([name, facts]) => ({ conversion: AS_IT_IS, ...facts, name }) as QrField,
);

/** Fields that are stored as they are read. */
export type RecordedName = Exclude<QrFieldName, 'password' | 'design_template_id'>;
export const storedFields = qrFields.filter(
  (field): field is QrField & { name: RecordedName } => !field.isSecret && !field.isSubstitute,
);
/** The names of the fields that changes of a row change. */
export const changedNames = (changes: Partial<QrCode>): string[] => [
  ...storedFields.flatMap(({ name, property }) => (property in changes ? [name] : [])),
  ...('passwordHash' in changes ? ['password'] : []),
];
/** Fields that a record shows. */
export const RECORDED_NAMES = storedFields.map(({ name }) => name);
/** Fields that must be equal or absent when a create body replaces a code. */
export const FIXED_FIELDS = storedFields
  .filter(({ isImmutable, isOfPatchOnly }) => isImmutable ?? isOfPatchOnly)
  .map(({ name }) => name);
/** Fields that an edit can change. */
export const MUTABLE_FIELDS = qrFields.filter(({ isImmutable }) => !isImmutable).map(({ name }) => name);

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

/** Without case and accents: É sorts beside E. No longer than a name: one Arabic ligature stands for 18 letters. */
function sortable(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
  return [...letters].slice(0, NAME_LENGTH).join('');
}
