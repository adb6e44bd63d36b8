import { TooManyValues, ValidationFailed } from '../problems/index.js';
import { JsonPosition } from './json-position.js';
import {
  canEndIn,
  COMPLETE,
  COMPLETE_BEFORE,
  MALFORMED,
  missingIn,
  TOKEN_START,
  TRANSITIONS,
} from './json-tokens.js';

const MAX_LEVELS = 32;
/** Of one object: to look up a name takes as long as there are others, and no record has as many. */
export const MAX_NAMES = 1_000;

/** Values of more bytes than this are listed in `large`, so that they can be parsed in pieces. */
export const PIECE_BYTES = 64 * 1024;

const OBJECT = 1;
const ARRAY = 2;

/** What can come next; the text names it in errors. */
const VALUE = 'a value';
const VALUE_OR_END = 'a value or ]';
const NAME = 'a name in double quotes';
const NAME_OR_END = 'a name in double quotes or }';
const COLON = 'a colon';
const AFTER_ITEM = 'a comma or ]';
const AFTER_MEMBER = 'a comma or }';
const END = 'the end of the body';

/**
 * Judges JSON (RFC 8259) by its bytes as they arrive, before anything is parsed: its syntax, its depth, the number of
 * names in each object and the number of its values. Objects, arrays, strings, numbers, true, false, null and the names of members all count as values.
 */
export class JsonScanner {
  /** End of each value of more than PIECE_BYTES, by its start; both in bytes from the start of the body. */
  readonly large = new Map<number, number>();

  private count = 0;
  private expects = VALUE;
  /** Of the open objects and arrays: kind, start, and number of names. */
  private readonly kinds = new Uint8Array(MAX_LEVELS);
  private readonly starts: number[] = [];
  private readonly names = new Uint16Array(MAX_LEVELS);
  /** Of the token that is being read: its state, or COMPLETE if there is none; its start; whether it is a name. */
  private token = COMPLETE;
  private tokenStart = 0;
  private isName = false;
  private readonly position = new JsonPosition();

  constructor(private readonly maxValues: number) {}

  /** So far. */
  get values(): number {
    return this.count;
  }

  /** @throws MalformedJson, TooManyValues, ValidationFailed for an object of too many names */
  write(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;)
      at = this.token === COMPLETE ? this.readStructure(chunk, at) : this.readToken(chunk, at);
    this.position.endChunk(chunk);
  }

  /** @throws MalformedJson if the body ends too early */
  end(): void {
    if (this.token !== COMPLETE && !canEndIn(this.token))
      throw this.position.malformedEnd(missingIn(this.token));
    if (this.token !== COMPLETE) this.endToken(0);
    if (this.expects !== END) throw this.position.malformedEnd(this.expects);
  }

  private readToken(chunk: Buffer, from: number): number {
    let { token } = this;
    let next = token;
    let continuations = 0;
    let at = from;
    for (; at < chunk.length && next !== COMPLETE; at++) {
      const byte = chunk[at] ?? 0;
      next = TRANSITIONS[(token << 8) | byte] ?? MALFORMED;
      if (next >= COMPLETE_BEFORE) break;
      token = next;
      if ((byte & 0xc0) === 0x80) continuations++;
    }
    this.position.skipContinuations(continuations);
    if (next === MALFORMED) throw this.position.malformed(at, `Expected ${missingIn(token)}`);
    this.token = token;
    if (next === COMPLETE || next === COMPLETE_BEFORE) this.endToken(at);
    return at;
  }

  private endToken(at: number): void {
    this.token = COMPLETE;
    this.noteLarge(this.tokenStart, at);
    this.expects = this.isName ? COLON : this.afterValue();
  }

  private readStructure(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0;
    switch (byte) {
      case 0x0a:
        this.position.newLine(at + 1);
        return at + 1;
      case 0x20:
      case 0x0d:
      case 0x09:
        return at + 1;
      case 0x2c: // ,
        this.expects = this.afterComma(at);
        return at + 1;
      case 0x3a: // :
        if (this.expects !== COLON) throw this.malformed(at);
        this.expects = VALUE;
        return at + 1;
      case 0x7b: // {
        this.open(OBJECT, at);
        return at + 1;
      case 0x5b: // [
        this.open(ARRAY, at);
        return at + 1;
      case 0x7d: // }
        this.close(OBJECT, at);
        return at + 1;
      case 0x5d: // ]
        this.close(ARRAY, at);
        return at + 1;
      default:
        return this.startToken(byte, at);
    }
  }

  private startToken(byte: number, at: number): number {
    // A byte order mark at the start is ignored. RFC 8259 section 8.1.
    if (this.position.isByteOrderMark(byte, at)) return at + 1;
    const { expects } = this;
    this.isName = byte === 0x22 && (expects === NAME || expects === NAME_OR_END);
    this.token = TRANSITIONS[(TOKEN_START << 8) | byte] ?? MALFORMED;
    if (this.token === MALFORMED || (!this.isName && expects !== VALUE && expects !== VALUE_OR_END))
      throw this.malformed(at);
    this.tokenStart = this.position.offsetOf(at);
    this.countValue();
    if (this.isName) this.countName(at);
    return at + 1;
  }

  private open(kind: number, at: number): void {
    if (this.expects !== VALUE && this.expects !== VALUE_OR_END) throw this.malformed(at);
    if (this.starts.length === MAX_LEVELS)
      throw this.position.malformed(at, `The body is nested deeper than ${MAX_LEVELS} levels`);
    this.countValue();
    this.kinds[this.starts.length] = kind;
    this.names[this.starts.length] = 0;
    this.starts.push(this.position.offsetOf(at));
    this.expects = kind === OBJECT ? NAME_OR_END : VALUE_OR_END;
  }

  private close(kind: number, at: number): void {
    const isOpen = this.kinds[this.starts.length - 1] === kind && this.starts.length > 0;
    const { expects } = this;
    const canEnd = kind === OBJECT ? expects === NAME_OR_END : expects === VALUE_OR_END;
    if (!isOpen || (!canEnd && expects !== this.afterValue())) throw this.malformed(at);
    this.noteLarge(this.starts.pop() ?? 0, at + 1);
    this.expects = this.afterValue();
  }

  private afterValue(): string {
    const depth = this.starts.length;
    if (depth === 0) return END;
    return this.kinds[depth - 1] === OBJECT ? AFTER_MEMBER : AFTER_ITEM;
  }

  private afterComma(at: number): string {
    if (this.expects === AFTER_MEMBER) return NAME;
    if (this.expects === AFTER_ITEM) return VALUE;
    throw this.malformed(at);
  }

  private countValue(): void {
    if (++this.count > this.maxValues) throw new TooManyValues(this.maxValues);
  }

  private countName(at: number): void {
    const level = this.starts.length - 1;
    const count = (this.names[level] ?? 0) + 1;
    if (count > MAX_NAMES) throw new ValidationFailed([this.position.tooManyNames(at, MAX_NAMES)]);
    this.names[level] = count;
  }

  private noteLarge(start: number, endAt: number): void {
    const end = this.position.offsetOf(endAt);
    if (end - start > PIECE_BYTES) this.large.set(start, end);
  }

  private malformed(at: number) {
    return this.position.malformed(at, `Expected ${this.expects}`);
  }
}
