import { TimeSlices } from '#libs/time-slices';
import { PIECE_BYTES, type JsonScanner } from './json-scanner.js';
import { JsonRanges, type Range } from './json-ranges.js';

/**
 * The same as JSON.parse, which would block the process: 10 MiB take 0.2 s. Large objects and arrays are parsed in pieces,
 * and other requests are processed in between.
 * @param bytes JSON in UTF-8 that `scanner` has accepted
 */
export function parseInPieces(bytes: Buffer, { large }: Pick<JsonScanner, 'large'>): Promise<unknown> {
  const ranges = new JsonRanges(bytes, large);
  return new JsonPieces(ranges, (start, end) => bytes.toString('utf8', start, end)).parse(ranges.whole());
}

class JsonPieces {
  private readonly slices = new TimeSlices();

  constructor(
    private readonly ranges: JsonRanges,
    private readonly text: (start: number, end: number) => string,
  ) {}

  async parse({ start, end }: Range): Promise<unknown> {
    if (this.slices.isOver) await this.slices.next();
    const kind = end - start > PIECE_BYTES ? this.ranges.kindOf(start) : 'small';
    if (kind === 'array') return this.parseArray(start);
    if (kind === 'object') return this.parseObject(start);
    return JSON.parse(this.text(start, end));
  }

  private async parseArray(start: number): Promise<unknown[]> {
    const array: unknown[] = [];
    for (const piece of this.ranges.piecesOf(start)) {
      if (piece.isLarge) array.push(await this.parse(piece));
      else array.push(...(await this.parseSmall<unknown[]>(`[${this.text(piece.start, piece.end)}]`)));
    }
    return array;
  }

  private async parseObject(start: number): Promise<object> {
    const object = {};
    for (const piece of this.ranges.piecesOf(start)) {
      if (piece.isLarge) {
        const { name, value } = this.ranges.memberIn(piece);
        define(object, JSON.parse(this.text(name.start, name.end)) as string, await this.parse(value));
      } else {
        const members = await this.parseSmall<object>(`{${this.text(piece.start, piece.end)}}`);
        for (const [name, value] of Object.entries(members)) define(object, name, value);
      }
    }
    return object;
  }

  private async parseSmall<T>(text: string): Promise<T> {
    if (this.slices.isOver) await this.slices.next();
    return JSON.parse(text) as T;
  }
}

/** As JSON.parse does: an assignment to __proto__ would set the prototype. */
function define(object: object, name: string, value: unknown): void {
  if (name !== '__proto__') (object as Record<string, unknown>)[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
