import type { ExportRecord } from '../exports/read-records.js';
import { DesignTemplate, columnNameOf, type QrCode } from '#libs/database';
import { IMPORTED_SCANS } from '#libs/scans';

export interface ImportTarget {
  workspaceId: string;
  now: Date;
  /** Of no password: codes with a password stay locked until somebody sets another one. */
  lockedHash: string;
  derive: DeriveColumns;
}

/** The columns of a QR code that follow from others, as this version stores them. */
export type DeriveColumns = (
  code: Pick<QrCode, 'name' | 'category' | 'qrData' | 'tags' | 'domain' | 'shortCode'>,
  isCaseSensitive: boolean,
) => Partial<QrCode>;

/** How a file of an export is stored. */
export interface ImportedFile {
  name: string;
  table: string;
  /** Columns that must be free in the whole installation. */
  unique: string[];
  /** Turns a record into a row, by columns. */
  toRow?: (record: ExportRecord, target: ImportTarget) => ExportRecord;
}

/** What an export contains beside the columns of a table. */
const withoutExtras = (record: ExportRecord, names: string[]): ExportRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

function qrCodeRow(record: ExportRecord, { lockedHash, derive }: ImportTarget): ExportRecord {
  const row = withoutExtras(record, ['scan_count', 'has_password', 'case_sensitive']);
  const derived =
    record.purged_at === null
      ? derive(
          {
            name: record.name as string,
            category: record.category as string,
            qrData: record.qr_data as object,
            tags: record.tags as string[],
            domain: record.domain as string | null,
            shortCode: record.short_code as string | null,
          },
          isCaseSensitive(record),
        )
      : emptied(record, derive);
  return {
    ...row,
    ...Object.fromEntries(Object.entries(derived).map(([name, value]) => [columnNameOf(name), value])),
    password_hash: record.has_password === true ? lockedHash : null,
  };
}

/** Exports before case-sensitive domains do not say it. */
const isCaseSensitive = (record: ExportRecord): boolean => record.case_sensitive === true;

/** Of a code whose content was deleted, only the short code is left. */
const emptied = (record: ExportRecord, derive: DeriveColumns): Partial<QrCode> => {
  const { shortCodeNorm = null } = derive(
    {
      ...{ name: '', category: 'text', qrData: { text: '' }, tags: [] },
      ...{ domain: record.domain as string | null, shortCode: record.short_code as string | null },
    },
    isCaseSensitive(record),
  );
  return { shortCodeNorm, nameSort: '', tagsNorm: [], searchText: '' };
};

const NULLABLE_CELLS = ['rule', 'via', 'version', 'is_first'];

const scanRow = (record: ExportRecord): ExportRecord => ({
  ...record,
  ...Object.fromEntries(NULLABLE_CELLS.map((name) => [name, record[name] === '' ? null : record[name]])),
});

const scanFile = (name: string): ImportedFile => ({
  ...{ name, table: '', unique: [] },
  ...(name === 'scans' && { toRow: scanRow }),
});

/** In the order in which rows refer to each other. Uploaded files come before QR codes, see ImportedContents. */
export const IMPORTED_FILES: readonly ImportedFile[] = [
  { name: 'folders', table: 'folders', unique: ['id'] },
  {
    name: 'design-templates',
    table: 'design_templates',
    unique: ['id'],
    toRow: (record) => ({ ...record, name_norm: DesignTemplate.normalizeName(record.name as string) }),
  },
  {
    name: 'domains',
    table: 'domains',
    unique: ['id'],
    // Its records are looked up at once, since they lead elsewhere until DNS is switched.
    toRow: (record, { now }) => ({ ...record, check_due_at: record.check_due_at === null ? null : now }),
  },
  {
    name: 'qr-codes',
    table: 'qr_codes',
    unique: ['id', 'short_code_norm', 'digital_link'],
    toRow: qrCodeRow,
  },
  { name: 'qr-code-versions', table: 'qr_code_versions', unique: [] },
  ...Object.keys(IMPORTED_SCANS).map(scanFile),
  { name: 'leads', table: 'leads', unique: ['id'] },
  { name: 'cta-clicks', table: 'cta_clicks', unique: ['id'] },
  {
    name: 'audit-log',
    table: 'audit_log',
    unique: ['id'],
    // The SIEM of this installation gets what happens here.
    toRow: (record) => ({ ...record, is_streamed: true }),
  },
];
