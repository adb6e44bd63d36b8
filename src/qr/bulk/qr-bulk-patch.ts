import type { QrCode } from '#libs/database';
import { pointerOf } from '../../http/problems/index.js';
import { guarded } from '#libs/csv';
import { refuseMisshapen, IN_BODY } from '../../http/requests/validate.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { toCells, difference, ID_COLUMN, MAX_COLUMNS, valuesOf } from '../record/qr-csv.fields.js';
import { fixed } from '../record/qr.errors.js';
import { FIXED_FIELDS } from '../record/qr.fields.js';
import { typedCells } from './qr-bulk-cells.js';
import { readHeader } from './qr-bulk-columns.js';
import type { ItemEdit } from './qr-bulk-task.js';

type Json = Record<string, unknown>;

/**
 * The merge patch that an item of an upsert stands for. Cells of a CSV record that say what they would say in an export of
 * the code are left out: a file that is sent back changes only what was edited in it.
 * @throws ValidationFailed for other values of fields that cannot be changed
 */
export function toMergePatch(code: QrCode, { json, emptied, key }: ItemEdit, isCsv: boolean): Json {
  const values = valuesOf(code);
  const sent = JSON.parse(json) as Json;
  // It has named the code, perhaps in other case.
  if (key.shortCode !== null && key.shortCode === code.shortCodeNorm) sent.short_code = code.shortCode;
  const item = isCsv ? typedCells({ category: code.category, ...sent }) : sent;
  refuseMisshapen(CreateQrCodeDto, item, IN_BODY);
  const others = FIXED_FIELDS.filter((name) => (item[name] ?? values[name]) !== values[name]);
  if (others.length > 0) throw fixed(others);
  const patch = Object.fromEntries(
    Object.entries(item).filter(
      ([name, value]) => value !== undefined && !FIXED_FIELDS.some((other) => other === name),
    ),
  );
  if (!isCsv) return patch;
  const changed = difference(patch, [values, readBack(code)]);
  return emptied === null ? changed : withoutEmptied(code, changed, new Set(JSON.parse(emptied) as string[]));
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/** True if a spreadsheet that takes the text for a number saves it as `sent`: 00123 as 123, 16 digits as 1.23457E+15. */
export function isSavedAsNumber(stored: string | null, sent: unknown): boolean {
  if (stored === null || typeof sent !== 'string' || stored === sent) return false;
  if (!NUMBER.test(stored) || !NUMBER.test(sent)) return false;
  const [before = 0, after] = [stored, sent].map((text) => Number(text.replace(',', '.')));
  const digits = /e/i.test(sent) ? [15, 6] : [15];
  return digits.some((each) => Number(before.toPrecision(each)) === after);
}

/** The fields of the code after an export and an import: spaces around a cell are lost, and so is what is in no cell. */
function readBack(code: QrCode): Json {
  const cells = toCells(code, false);
  if (cells.length >= MAX_COLUMNS) return {};
  const header = [ID_COLUMN, ...cells.map(({ path }) => path.join('.'))];
  const record = [
    '',
    ...cells.map(({ value }) => (typeof value === 'string' ? guarded(value, 'import') : String(value))),
  ];
  const columns = readHeader(header, { mode: 'upsert', unknownColumns: 'ignore', emptyCells: 'keep' });
  return typedCells(columns.toItem({ cells: record, row: 0, sheetRow: 0 }).body as Json);
}

/**
 * The patch that also removes what the code has in cells that are empty now. A list is removed only as a whole: with
 * some cells left, these are the new list.
 */
function withoutEmptied(code: QrCode, patch: Json, emptied: ReadonlySet<string>): Json {
  const result = structuredClone(patch);
  if (code.folderId !== null && (emptied.has('/folder') || emptied.has('/folder_id')))
    result.folder_id = null;
  if (code.passwordHash !== null && emptied.has('/password')) result.password = null;
  const values = valuesOf(code);
  const kept = new Set<string>();
  const removed = new Map<string, string[]>();
  for (const { path, value } of toCells(code, false)) {
    if (String(value).trim() === '') continue;
    const place = path.slice(0, stepsToList(values, path));
    const isEmptied = emptied.has(pointerOf(path)) || emptied.has(pointerOf(place));
    if (isEmptied) removed.set(pointerOf(place), place);
    else kept.add(pointerOf(place));
  }
  for (const [pointer, place] of removed) if (!kept.has(pointer)) remove(result, place);
  return result;
}

/** Counts the steps of a path up to its first list; all of them without one. */
function stepsToList(values: Json, path: readonly string[]): number {
  let value: unknown = values;
  for (const [index, step] of path.entries()) {
    if (Array.isArray(value)) return index;
    value = (value as Json)[step];
  }
  return path.length;
}

/** Unless the patch sets it, or the field cannot be changed. */
function remove(patch: Json, path: readonly string[]): void {
  const [field = '', ...steps] = path;
  if (FIXED_FIELDS.some((other) => other === field)) return;
  if (steps.length === 0) {
    patch[field] ??= null;
    return;
  }
  const inner = (patch[field] ??= {});
  if (typeof inner === 'object') remove(inner as Json, steps);
}
