import { columnNameOf, type Actor, type QrCode } from '#libs/database';
import {
  fileIdsIn,
  isCaseSensitiveKey,
  needsProof,
  newShortCode,
  shortCodeKey,
  symbolSize,
  type ErrorCorrection,
} from '#libs/qr-codes';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { changesTo, newRow } from '../record/qr-row.js';
import { refuseInconsistency } from './checks.table.js';
import type { DestinationLimits } from './destinations.js';
import { completed, designChoice, designedSymbol } from './qr-designed-symbol.js';
import type { AddedContent } from './qr-refusals.service.js';

/** The values of a row that can change until it is stored, and those that must be unique. */
export type NewRow = Pick<
  QrCode,
  | 'id'
  | 'domain'
  | 'shortCode'
  | 'shortCodeNorm'
  | 'digitalLink'
  | 'externalId'
  | 'folderId'
  | 'passwordHash'
  | 'design'
>;

/** A row to store. */
export interface NewQrCode {
  row: NewRow;
  /** The whole row as a JSON object by column, without the hash of its password, what is stored of its logo, and the id of a folder by path. */
  columns: string;
  /** True if the caller chose its short code. */
  isOwnCode: boolean;
  /** True if its short code was taken and replaced. */
  renewed?: boolean;
  /** To be hashed into the row before it is stored. */
  password: string | null;
  /** Where its design comes from, as `designChoice` says; null if the row has it. */
  choice: string | null;
  /** To be read before the row is stored; null if its design is none that has to be. */
  symbol: NewSymbol | null;
}

interface NewSymbol {
  payload: string;
  /** Modules along one side; null as long as it has no design. */
  size: number | null;
  /** The error correction that the category requires. */
  fixedLevel: ErrorCorrection | null;
}

/** A code as it would be created. */
export interface Draft extends NewQrCode {
  row: QrCode;
}

/**
 * Reads nothing but the body.
 * @param caseSensitive the case-sensitive domains of the workspace
 * @throws ValidationFailed when fields contradict each other
 */
export function toDraft(
  creator: { workspaceId: string; actor: Actor },
  body: CreateQrCodeDto,
  limits: DestinationLimits,
  now: Date,
  caseSensitive: ReadonlySet<string>,
): Draft {
  refuseInconsistency(body, limits);
  const row = newRow(creator, body, now, caseSensitive.has(body.domain ?? ''));
  const choice = designChoice(body);
  return {
    row,
    columns: columnsOf(row),
    isOwnCode: Boolean(body.short_code),
    password: body.password ?? null,
    choice,
    symbol: choice !== null || needsProof(row.design) ? newSymbol(row, choice, limits.shortUrlBase) : null,
  };
}

function newSymbol(row: QrCode, choice: string | null, shortUrlBase: string): NewSymbol {
  const symbol = designedSymbol(row, shortUrlBase);
  const { payload, fixedLevel } = symbol;
  const size = choice === null ? symbolSize(payload, completed(symbol).error_correction) : null;
  return { payload, fixedLevel, size };
}

/** In JSON, a text cannot contain it: its quotes would be escaped. */
const LEAD_FORM = '"lead_form":{';
const FILE_ID = /"(?:file|image)_id":"/;
/** On the host that all workspaces share, a product belongs to who creates its first code. */
const isSharedProduct = ({ digitalLink, domain }: NewRow): boolean => digitalLink !== null && domain === null;

/** What the refusals of its content depend on. */
export const contentOf = ({ row, columns }: NewQrCode): AddedContent => ({
  id: row.id,
  files: FILE_ID.test(columns) ? fileIdsIn(rowOf(columns).qrData) : [],
  needsConfirmedPeople: columns.includes(LEAD_FORM) || isSharedProduct(row),
});

/** Eight random characters of 32 can collide; a second collision is negligible. */
export function renew(code: NewQrCode): void {
  const { row } = code;
  if (row.shortCode === null) return;
  const whole = { ...rowOf(code.columns), ...row };
  const shortCode = newShortCode();
  const changes = {
    ...changesTo(whole, { short_code: shortCode }, ['short_code']),
    shortCodeNorm: shortCodeKey(row.domain, shortCode, isCaseSensitiveKey(row.shortCodeNorm)),
  };
  Object.assign(row, changes);
  code.columns = columnsOf({ ...whole, ...changes });
  code.renewed = true;
}

/** As JSON, by column. */
export const columnsOf = (row: Partial<QrCode>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(row).map(([property, value]) => [columnNameOf(property), value])),
  );

/** Times are texts. */
const rowOf = (columns: string): QrCode =>
  Object.fromEntries(
    Object.entries(JSON.parse(columns) as object).map(([column, value]) => [propertyNameOf(column), value]),
  ) as unknown as QrCode;

const propertyNameOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
