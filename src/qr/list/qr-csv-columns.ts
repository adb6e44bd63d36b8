import {
  FOLDER_COLUMN,
  ID_COLUMN,
  MAX_COLUMNS,
  READ_ONLY_COLUMNS,
  type CsvCell,
} from '../record/qr-csv.fields.js';

/** Always there, so that a spreadsheet has a place for what no code has yet. */
const FIRST = [
  ...[ID_COLUMN, 'external_id', 'name', 'category', 'status', ...READ_ONLY_COLUMNS],
  ...[FOLDER_COLUMN, 'tags', 'short_code', 'domain', 'dynamic', 'qr_data'],
  ...['starts_at', 'expires_at', 'scan_limit', 'fallback_url'],
];

interface Column {
  isFilled: boolean;
  below: Map<string, Column>;
}

const column = (isFilled: boolean): Column => ({ isFilled, below: new Map() });

/** The columns of a file: those of all of its cells, the ones below a field beside each other. */
export class CsvColumns {
  private readonly all = column(false);
  private count = FIRST.length;

  constructor() {
    for (const name of FIRST) this.all.below.set(name, column(name !== 'qr_data'));
  }

  get areTooMany(): boolean {
    return this.count > MAX_COLUMNS;
  }

  add(cells: readonly CsvCell[]): void {
    for (const { path } of cells) {
      // The names of too many would fill the memory.
      if (this.areTooMany) return;
      let place = this.all;
      for (const step of path) {
        const next = place.below.get(step) ?? column(false);
        place.below.set(step, next);
        place = next;
      }
      if (!place.isFilled) this.count++;
      place.isFilled = true;
    }
  }

  get names(): string[] {
    return namesIn(this.all, []);
  }
}

function namesIn({ isFilled, below }: Column, path: readonly string[]): string[] {
  const own = isFilled ? [path.join('.')] : [];
  return [...own, ...inOrder(below).flatMap(([step, inner]) => namesIn(inner, [...path, step]))];
}

/** Items of a list by their index, which Object.entries() sorts; members as they came. */
const inOrder = (below: Map<string, Column>): [string, Column][] => Object.entries(Object.fromEntries(below));
