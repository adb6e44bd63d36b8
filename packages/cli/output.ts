import type { Writable } from 'node:stream';

interface Modes {
  json: boolean;
  quiet: boolean;
}

/** A heading, and the text of a record below it. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

export type Cell = string | number | boolean | null | undefined;

interface Lists<Row> {
  columns: Columns<Row>;
  /** What `--quiet` prints. */
  id: (row: Row) => string;
  /** What is said instead of an empty table. */
  none: string;
}

const STYLES = { bold: 1, red: 31, green: 32, yellow: 33, dim: 2 } as const;
export type Style = keyof typeof STYLES;

/** See https://no-color.org and Node's FORCE_COLOR. */
function hasColor(stream: Writable & { isTTY?: boolean }): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  return FORCE_COLOR ? FORCE_COLOR !== '0' : stream.isTTY === true;
}

export const paint = (text: string, style: Style, stream: Writable = process.stdout): string =>
  hasColor(stream) ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text;

/** Names and user agents come from anybody: nothing in them may control the terminal. */
export const plain = (value: Cell): string =>
  value === null || value === undefined
    ? '–'
    : String(value).replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ');

const asJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );

const ROWS_AT_ONCE = 100;

export class Output {
  constructor(private readonly modes: Modes) {}

  get isJson(): boolean {
    return this.modes.json;
  }

  line(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  json(value: unknown): void {
    this.line(asJson(value));
  }

  /** For people only, beside the result. */
  note(text: string): void {
    if (!this.modes.quiet && !this.modes.json) process.stderr.write(`${text}\n`);
  }

  /** An empty line between two tables. */
  gap(): void {
    if (!this.modes.quiet && !this.modes.json) this.line('');
  }

  /** The result of a command: a sentence for people, the record for programs, or its ID. */
  result(record: object, id: string | undefined, text: string): void {
    if (this.modes.json) this.json(record);
    else if (!this.modes.quiet) this.line(text);
    else if (id !== undefined) this.line(id);
  }

  /** Names with their values, one per line. */
  fields(record: object, id: string | undefined, fields: Readonly<Record<string, Cell>>): void {
    const width = Math.max(...Object.keys(fields).map((name) => name.length));
    const lines = Object.entries(fields).map(
      ([name, value]) => `${paint(name.padEnd(width), 'dim')}  ${plain(value)}`,
    );
    this.result(record, id, lines.join('\n'));
  }

  /** Rows as they arrive; the columns are as wide as the rows so far need. */
  async list<Row extends object>(
    rows: AsyncIterable<Row> | Iterable<Row>,
    { columns, id, none }: Lists<Row>,
  ): Promise<void> {
    const table = new Table(columns);
    let count = 0;
    for await (const row of rows) {
      count += 1;
      if (this.modes.json) this.json(row);
      else if (this.modes.quiet) this.line(id(row));
      else table.add(row);
    }
    table.end();
    if (count === 0) this.note(none);
  }

  /** One line that replaces itself, while somebody watches. */
  progress(text: string): void {
    if (process.stderr.isTTY && !this.modes.quiet && !this.modes.json)
      process.stderr.write(`\r\u001b[K${text}`);
  }
}

class Table<Row> {
  private waiting: string[][] = [];
  private readonly widths: number[];
  private isFirst = true;

  constructor(private readonly columns: Columns<Row>) {
    this.widths = Object.keys(columns).map((heading) => heading.length);
  }

  add(row: Row): void {
    const cells = Object.values(this.columns).map((textOf) => plain(textOf(row)));
    for (const [at, cell] of cells.entries()) this.widths[at] = Math.max(this.widths[at] ?? 0, cell.length);
    this.waiting.push(cells);
    if (this.waiting.length >= ROWS_AT_ONCE) this.end();
  }

  end(): void {
    if (this.waiting.length === 0) return;
    if (this.isFirst) process.stdout.write(`${paint(this.lineOf(Object.keys(this.columns)), 'bold')}\n`);
    this.isFirst = false;
    process.stdout.write(this.waiting.map((cells) => `${this.lineOf(cells)}\n`).join(''));
    this.waiting = [];
  }

  private readonly lineOf = (cells: string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(this.widths[at] ?? 0))
      .join('  ')
      .trimEnd();
}
