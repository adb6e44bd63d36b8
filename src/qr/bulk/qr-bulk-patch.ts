import type { QrCode } from '#libs/database';
import { guarded } from '../../http/requests/csv.js';
import { refuseMisshapen, IN_BODY } from '../../http/requests/validate.js';
import { CreateQrCodeDto } from '../qr-create.dto.js';
import { cellsOf, difference, ID_COLUMN, MAX_COLUMNS, valuesOf } from '../qr-csv.fields.js';
import { immutable } from '../qr.errors.js';
import { IMMUTABLE_FIELDS } from '../qr.fields.js';
import { typedCells } from './qr-bulk-cells.js';
import { readHeader } from './qr-bulk-columns.js';
import type { ItemEdit } from './qr-bulk-task.js';

type Json = Record<string, unknown>;

/**
 * The merge patch that an item of an upsert stands for. Cells of a CSV record that say what they would say in an export of
 * the code are left out: a file that is sent back changes only what was edited in it.
 * @throws ValidationFailed for other values of fields that cannot be changed
 */
export function patchOf(code: QrCode, { json }: ItemEdit, isCsv: boolean): Json {
  const values = valuesOf(code);
  const sent = JSON.parse(json) as Json;
  const item = isCsv ? typedCells({ category: code.category, ...sent }) : sent;
  refuseMisshapen(CreateQrCodeDto, item, IN_BODY);
  const others = IMMUTABLE_FIELDS.filter((name) => (item[name] ?? values[name]) !== values[name]);
  if (others.length > 0) throw immutable(others);
  const patch = Object.fromEntries(
    Object.entries(item).filter(
      ([name, value]) => value !== undefined && !IMMUTABLE_FIELDS.some((fixed) => fixed === name),
    ),
  );
  return isCsv ? difference(patch, [values, readBack(code)]) : patch;
}

/** The fields of the code after an export and an import: spaces around a cell are lost, and so is what is in no cell. */
function readBack(code: QrCode): Json {
  const cells = cellsOf(code, false);
  if (cells.length >= MAX_COLUMNS) return {};
  const header = [ID_COLUMN, ...cells.map(({ path }) => path.join('.'))];
  const record = ['', ...cells.map(({ text }) => guarded(text))];
  const columns = readHeader(header, { mode: 'upsert', unknownColumns: 'ignore' });
  return typedCells(columns.toItem(record, { row: 0, sheetRow: 0 }).body as Json);
}
