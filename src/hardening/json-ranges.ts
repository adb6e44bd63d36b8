import { PIECE_BYTES } from './json-scanner.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** What follows a number, true, false or null. */
const AFTER_SCALAR = new Set(Buffer.from(',]} \n\r\t'));

// Brackets and braces differ in one bit.
const isOpening = (byte: number) => (byte | 0x20) === 0x7b;
const isClosing = (byte: number) => (byte | 0x20) === 0x7d;
/** In valid JSON, no other byte up to 0x20 stands between tokens. */
const isSpace = (byte: number) => byte <= 0x20;

/** Bytes from `start` up to, but not including, `end`. */
export interface Range {
  start: number;
  end: number;
}

/** One large item or member, or several small ones. */
export interface Piece extends Range {
  isLarge: boolean;
}

/** Where the values of a valid JSON text start and end. */
export class JsonRanges {
  /** @param large ends of the values of more than PIECE_BYTES by their starts, so that no byte is read twice */
  constructor(
    private readonly bytes: Buffer,
    private readonly large: ReadonlyMap<number, number>,
  ) {}

  /** The value without a byte order mark, and without the space around it. */
  whole(): Range {
    const start = this.afterSpace(this.bytes[0] === 0xef ? 3 : 0);
    return { start, end: this.endOf(start) };
  }

  kindOf(start: number): 'array' | 'object' | 'scalar' {
    const byte = this.bytes[start];
    return byte === 0x5b ? 'array' : byte === 0x7b ? 'object' : 'scalar';
  }

  /** The items of the array, or the members of the object, that starts here. */
  *piecesOf(start: number): Generator<Piece> {
    const isObject = this.kindOf(start) === 'object';
    const piece = { start: 0, end: 0 };
    for (let at = this.afterSpace(start + 1); !isClosing(this.bytes[at] ?? 0);) {
      const end = isObject ? this.endOf(this.valueIn(at)) : this.endOf(at);
      const isLarge = end - at > PIECE_BYTES;
      if (piece.end > 0 && (isLarge || end - piece.start > PIECE_BYTES)) {
        yield { ...piece, isLarge: false };
        piece.end = 0;
      }
      if (isLarge) yield { start: at, end, isLarge };
      else {
        if (piece.end === 0) piece.start = at;
        piece.end = end;
      }
      at = this.afterSpace(end);
      if (this.bytes[at] === COMMA) at = this.afterSpace(at + 1);
    }
    if (piece.end > 0) yield { ...piece, isLarge: false };
  }

  memberIn({ start, end }: Range): { name: Range; value: Range } {
    return { name: { start, end: this.endOf(start) }, value: { start: this.valueIn(start), end } };
  }

  /** The start of the value of the member that starts here. */
  private valueIn(member: number): number {
    const colon = this.afterSpace(this.endOf(member));
    return this.afterSpace(colon + 1);
  }

  private afterSpace(at: number): number {
    while (isSpace(this.bytes[at] ?? 0xff)) at++;
    return at;
  }

  private endOf(start: number): number {
    const byte = this.bytes[start] ?? 0;
    const large = this.large.get(start);
    if (large !== undefined) return large;
    if (byte === QUOTE) return this.endOfString(start);
    return isOpening(byte) ? this.endOfContainer(start) : this.endOfScalar(start);
  }

  private endOfString(start: number): number {
    let at = start + 1;
    for (let byte = this.bytes[at]; byte !== QUOTE; byte = this.bytes[at]) at += byte === BACKSLASH ? 2 : 1;
    return at + 1;
  }

  private endOfContainer(start: number): number {
    let depth = 1;
    let at = start + 1;
    while (depth > 0) {
      const byte = this.bytes[at] ?? 0;
      if (byte === QUOTE) at = this.endOfString(at);
      else {
        if (isOpening(byte)) depth++;
        else if (isClosing(byte)) depth--;
        at++;
      }
    }
    return at;
  }

  private endOfScalar(start: number): number {
    let at = start;
    while (at < this.bytes.length && !AFTER_SCALAR.has(this.bytes[at] ?? 0)) at++;
    return at;
  }
}
