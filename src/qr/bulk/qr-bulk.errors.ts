import type { FaultCode } from '#libs/validation';
import { Problem, problem, ValidationFailed, type Fault } from '../../http/problems/index.js';
import { MAX_ITEMS, type CsvOrigin } from './qr-bulk-item.js';

export const MalformedCsv = problem(400, 'malformed_csv', (reason: string) => reason);

export const TooManyCells = problem(
  413,
  'payload_too_large',
  (maxCells: number) => `The file has more than ${maxCells.toLocaleString('en')} cells.`,
);

/** Nothing was created. `report` are the members of BulkReportDto. */
export const NothingCreated = problem(422, 'validation_failed', (detail: string, report: object) => ({
  detail,
  members: report,
}));

export const CsvRecordBroken = problem(422, 'validation_failed', (fault: string) => ({
  detail: fault,
  errors: [{ pointer: '', code: 'malformed_record', detail: fault }],
}));

const refusal = (pointer: string, code: FaultCode, detail: string) => () =>
  new ValidationFailed([{ pointer, code, detail }]);

export const tooManyItems = refusal(
  '/items',
  'too_many_items',
  `A request must contain at most ${MAX_ITEMS} QR codes`,
);
export const MAX_PASSWORDS = 20;
export const tooManyPasswords = refusal(
  '/password',
  'too_many_items',
  `A request can contain at most ${MAX_PASSWORDS} different passwords; send this QR code in another request.`,
);
export const unknownPath = (fault: string) =>
  new ValidationFailed([{ pointer: '/folder', code: 'invalid_value', detail: `folder ${fault}` }]);
export const notItems = refusal(
  '',
  'invalid_type',
  'The body must be an array of QR codes, or an object with the field items',
);
export const noItems = refusal('/items', 'required', 'A request must contain at least one QR code');
export const notAnObject = refusal('', 'invalid_type', 'An item must be an object');

/** The problem of a CSV record: its faults name columns where they can. */
export function itemOfCsv(
  { status, code, detail, errors, omittedErrors }: Problem,
  origin: Pick<CsvOrigin, 'columns' | 'sheetRow'>,
): Problem {
  const named = errors?.map((fault) => withColumn(fault, origin));
  return new Problem(status, code, { detail, omittedErrors, ...(named ? { errors: named } : {}) });
}

function withColumn(
  { pointer, code, detail, ...rest }: Fault,
  { columns, sheetRow }: Pick<CsvOrigin, 'columns' | 'sheetRow'>,
): Fault {
  const column = pointer === undefined ? undefined : columnAt(pointer, columns);
  if (column) return { parameter: column.name, cell: `${column.letters}${sheetRow}`, code, detail };
  return { ...rest, ...(pointer === undefined ? {} : { pointer }), code, detail };
}

/** The column of the location itself, otherwise the first one below it: an empty cell omits all of qr_data. */
const columnAt = (pointer: string, columns: CsvOrigin['columns']) =>
  columns.get(pointer) ??
  [...columns].find(([place]) => pointer !== '' && place.startsWith(`${pointer}/`))?.[1];
