import { CsvTooLarge, unclearNumber, type CsvFault, type CsvFaultCode, type CsvLimits } from '#libs/csv';
import { invalid, invalidField, Problem, problem, type Fault } from '../../http/problems/index.js';
import { MAX_COLUMNS } from '../record/qr-csv.fields.js';
import { MAX_ITEMS, type CsvOrigin } from './qr-bulk-item.js';

export const MalformedCsv = problem(400, 'malformed_csv', (reason: string) => reason);
export const EMPTY_FILE = 'The file is empty; its first line must name the columns.';
const Workbook = problem(415, 'unsupported_media_type', () => ({
  detail: 'The file is a workbook of a spreadsheet, such as .xlsx, .xls or .ods; save it as "CSV UTF-8".',
}));

/** Describes a file that cannot be read as CSV to clients of the API. */
export function csvProblem(fault: CsvFault | CsvTooLarge, limits: CsvLimits = CSV_LIMITS): Problem {
  if (fault instanceof CsvTooLarge) return tooLarge(fault, limits);
  const { code, line } = fault;
  if (code === 'workbook') return new Workbook();
  return new MalformedCsv(DETAILS[code](line === undefined ? '' : ` near line ${line}`));
}

const DETAILS: Record<Exclude<CsvFaultCode, 'workbook'>, (nearLine: string) => string> = {
  binary: () => 'The file is binary; save it as "CSV UTF-8".',
  not_utf_8: () => 'The file must be UTF-8; save it as "CSV UTF-8".',
  first_line_too_long: () => 'The first line is too long to name the columns.',
  quote_not_closed: (nearLine) => `A quote is not closed${nearLine}.`,
  quote_misplaced: (nearLine) => `A quote is misplaced${nearLine}; inside a quoted cell, write it twice.`,
  record_too_large: (nearLine) => `A record is larger than 1 MiB${nearLine}.`,
  malformed: (nearLine) => `The file is not valid CSV (RFC 4180)${nearLine}.`,
};

export const CSV_LIMITS = { maxCells: 500_000, maxColumns: MAX_COLUMNS, maxBlankLines: MAX_ITEMS };

const TooManyCells = problem(
  413,
  'payload_too_large',
  (maxCells: number) => `The file has more than ${maxCells.toLocaleString('en')} cells.`,
);

function tooLarge({ limit, line }: CsvTooLarge, { maxCells, maxBlankLines }: CsvLimits): Problem {
  if (limit === 'cells') return new TooManyCells(maxCells);
  if (limit === 'columns')
    return new MalformedCsv(`The record at line ${line} has more than ${MAX_COLUMNS} cells.`);
  return new MalformedCsv(`The file has more than ${maxBlankLines.toLocaleString('en')} blank lines.`);
}

/** Nothing was created. `report` are the members of BulkReportDto. */
export const NothingCreated = problem(422, 'validation_failed', (detail: string, report: object) => ({
  detail,
  members: report,
}));

export const CsvRecordBroken = problem(422, 'validation_failed', (fault: string) => ({
  detail: fault,
  errors: [{ pointer: '', code: 'malformed_record', detail: fault }],
}));

export const tooManyItems = () =>
  invalid('/items', `A request must contain at most ${MAX_ITEMS} QR codes`, 'too_many_items');
export const savedAsNumber = (externalId: string) =>
  invalidField(
    '/external_id',
    `must be ${externalId}, as before: a spreadsheet has saved it as a number. Export the file with for=spreadsheet, or change the external_id with PATCH`,
  );
export const MAX_PASSWORDS = 20;
export const tooManyPasswords = () =>
  invalid(
    '/password',
    `A request can contain at most ${MAX_PASSWORDS} different passwords; send this QR code in another request.`,
    'too_many_items',
  );
export const unknownPath = (fault: string) => invalidField('/folder', fault);
export const notItems = () =>
  invalid('', 'The body must be an array of QR codes, or an object with the field items', 'invalid_type');
export const noItems = () => invalid('/items', 'A request must contain at least one QR code', 'required');
export const noRecords = () =>
  invalid(
    '',
    'The file must have at least one row below the header, and each row creates a QR code',
    'required',
  );
export const notAnObject = () => invalid('', 'An item must be an object', 'invalid_type');

type NamedCells = Pick<CsvOrigin, 'columns' | 'sheetRow' | 'unclear'>;

/** The problem of a CSV record: its faults name columns where they can. */
export function itemOfCsv(
  { status, code, detail, errors, omittedErrors }: Problem,
  origin: NamedCells,
): Problem {
  const named = errors?.map((fault) => withColumn(fault, origin));
  return new Problem(status, code, { detail, omittedErrors, ...(named ? { errors: named } : {}) });
}

function withColumn(
  { pointer, code, detail, ...rest }: Fault,
  { columns, sheetRow, unclear }: NamedCells,
): Fault {
  const column = pointer === undefined ? undefined : columnAt(pointer, columns);
  const cell = code === 'invalid_type' ? unclear.get(pointer ?? '') : undefined;
  const hint = cell === undefined ? '' : `; "${cell}" is not clear: write ${unclearNumber(cell) ?? ''}`;
  if (column)
    return { parameter: column.name, cell: `${column.letters}${sheetRow}`, code, detail: detail + hint };
  return { ...rest, ...(pointer === undefined ? {} : { pointer }), code, detail };
}

/** The column of the location itself, otherwise the first one below it: an empty cell omits all of qr_data. */
const columnAt = (pointer: string, columns: CsvOrigin['columns']) =>
  columns.get(pointer) ??
  [...columns].find(([place]) => pointer !== '' && place.startsWith(`${pointer}/`))?.[1];
