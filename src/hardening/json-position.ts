import { MalformedJson, type Fault } from '../problems/index.js';

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Where in a body its scanner is. Errors contain the position and nothing of the body, which can contain secrets. */
export class JsonPosition {
  /** Bytes before the current chunk. */
  private before = 0;
  private line = 1;
  /** Of the current line: its start, and how many of its bytes do not start a character. */
  private lineStart = 0;
  private continuations = 0;

  /** From the start of the body, in bytes. */
  offsetOf(at: number): number {
    return this.before + at;
  }

  newLine(startsAt: number): void {
    this.line++;
    this.lineStart = this.offsetOf(startsAt);
    this.continuations = 0;
  }

  skipContinuations(count: number): void {
    this.continuations += count;
  }

  isByteOrderMark(byte: number, at: number): boolean {
    if (BYTE_ORDER_MARK[this.offsetOf(at)] !== byte) return false;
    this.continuations++;
    return true;
  }

  endChunk(chunk: Buffer): void {
    this.before += chunk.length;
  }

  malformed(at: number, says: string) {
    return new MalformedJson(`${says} at ${this.textOf(at)}.`);
  }

  malformedEnd(expects: string) {
    return new MalformedJson(`Expected ${expects} at ${this.textOf(0)}, but the body ends there.`);
  }

  /** Without a pointer: only a parser knows the names above it. */
  tooManyNames(at: number, maxNames: number): Fault {
    const detail = `an object must contain at most ${maxNames} fields; the next one is at ${this.textOf(at)}`;
    return { pointer: '', code: 'too_many_fields', detail };
  }

  private textOf(at: number): string {
    const column = this.offsetOf(at) - this.lineStart - this.continuations + 1;
    return `line ${this.line}, column ${column}`;
  }
}
