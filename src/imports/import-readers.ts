import { columnName } from '#libs/csv';
import {
  columnFor,
  IMPORT_FIELDS,
  type ImportField,
  type ImportSource,
  OTHER,
  sourceIn,
  SOURCES,
} from '#libs/import-sources';
import { ValidationFailed, type Fault } from '../http/problems/index.js';
import { MAX_COLUMNS } from '../qr/record/qr-csv.fields.js';
import type { RecordReader } from './import-cells.js';
import { ForeignRecords, type ImportPlaces } from './import-foreign.js';
import type { ImportOptions } from './import-options.js';
import { OwnRecords } from './import-own.js';

export interface FileReader {
  source: string;
  records: RecordReader;
  /** Whether something of the column comes along. */
  isRead(index: number): boolean;
}

/** Chooses how a file is read, by what the caller has named or by its header. @throws ValidationFailed */
export function readerOf(header: string[], options: ImportOptions, places: ImportPlaces): FileReader {
  if (header.length > MAX_COLUMNS)
    throw refused('too_many_columns', `the file must have at most ${MAX_COLUMNS} columns`);
  const names = header.map((name) => columnName(name).slice(0, 255));
  const { mapping } = options;
  const isMapped = Object.keys(mapping).length > 0;
  const source = chosenSource(options.source, names, isMapped);
  if (source === 'own') {
    if (isMapped) throw refused('invalid_value', 'mapping is for files of other services', 'mapping');
    return { source, records: new OwnRecords(header, options.mode, places.now), isRead: () => true };
  }
  const fields = fieldsOf(source, names, mapping);
  const indexes = new Set(fields.values());
  return {
    source: source.name,
    records: new ForeignRecords(names, places, source, fields),
    isRead: (index) => indexes.has(index),
  };
}

function chosenSource(
  sent: string | null,
  names: readonly string[],
  isMapped: boolean,
): ImportSource | 'own' {
  if (sent === 'own') return 'own';
  if (sent === 'other') return OTHER;
  if (sent !== null) return SOURCES.find(({ name }) => name === sent) ?? OTHER;
  if (isMapped) return OTHER;
  const found = sourceIn(names);
  if (found !== null) return found;
  const shown = names.slice(0, 20).join(', ').slice(0, 300);
  throw refused(
    'unknown_column',
    `the header is of no service that is known (${shown}): send source, or name the columns with mapping`,
  );
}

/** Each field with the column from which it is read; columns of the caller count before those of the source. */
function fieldsOf(
  source: ImportSource,
  names: readonly string[],
  mapping: ImportOptions['mapping'],
): Map<ImportField, number> {
  const fields = new Map<ImportField, number>();
  const faults: Fault[] = [];
  for (const field of IMPORT_FIELDS) {
    const mapped = mapping[field];
    const index = mapped === undefined ? columnFor(source, field, names) : names.indexOf(columnName(mapped));
    if (index >= 0) fields.set(field, index);
    else if (mapped !== undefined)
      faults.push({
        ...{ parameter: 'mapping', code: 'unknown_column' },
        detail: `${field}: the file has no column ${mapped.slice(0, 100)}`,
      });
  }
  if (faults.length > 0) throw new ValidationFailed(faults);
  if (!fields.has('url')) {
    const [name = ''] = source.columns.url ?? [];
    const like = name === '' ? '' : `, such as ${name},`;
    throw refused('missing_column', `a column${like} with the destinations is missing: name it with mapping`);
  }
  return fields;
}

const refused = (code: Fault['code'], detail: string, parameter = 'file') =>
  new ValidationFailed([{ parameter, code, detail }]);
