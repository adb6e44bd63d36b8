import { InvalidFilter, InvalidValue } from './scim.errors.js';

export type FilterValue = string | number | boolean | null;

const MAX_LENGTH = 4_096;
const SPACE = /[ \t\r\n]*/y;
const WORD = /[a-z$][\w$:.-]*/iy;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"/iuy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const LITERALS = new Map<string, FilterValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

export class FilterTokens {
  private position = 0;

  constructor(private readonly text: string) {
    if (text.length > MAX_LENGTH)
      throw new InvalidFilter(`The filter is longer than ${MAX_LENGTH} characters.`);
  }

  take(sign: '(' | ')' | '[' | ']' | '.'): boolean {
    // `emails [type eq "work"]` and `] .value` are not paths.
    if (sign !== '[' && sign !== '.') this.match(SPACE);
    if (this.text[this.position] !== sign) return false;
    this.position++;
    return true;
  }

  expect(sign: '(' | ')' | '[' | ']'): void {
    if (!this.take(sign)) throw this.fault(`expected ${sign}`);
  }

  takeWord(word: string): boolean {
    const start = this.position;
    this.match(SPACE);
    if (this.match(WORD)?.toLowerCase() === word) return true;
    this.position = start;
    return false;
  }

  word(what: string): string {
    this.match(SPACE);
    return this.match(WORD) ?? this.fail(`expected ${what}`);
  }

  value(): FilterValue {
    if (this.match(SPACE) === '') throw this.fault('expected a space before the value');
    const string = this.match(STRING);
    const found = string === null ? this.numberOrLiteral() : parseText(string);
    if (!/^[\s()\]]?$/.test(this.text.charAt(this.position)))
      throw this.fault('expected the end of the value');
    return found;
  }

  expectEnd(): void {
    this.match(SPACE);
    if (this.position < this.text.length) throw this.fault('expected and, or, or the end of the filter');
  }

  fault(reason: string): Error {
    return new InvalidFilter(`The filter is not valid at character ${this.position + 1}: ${reason}.`);
  }

  private numberOrLiteral(): FilterValue {
    const number = this.match(NUMBER);
    if (number !== null) return Number(number);
    const start = this.position;
    const literal = LITERALS.get(this.match(WORD)?.toLowerCase() ?? '');
    if (literal !== undefined) return literal;
    this.position = start;
    return this.fail('expected a string in double quotes, true, false, null or a number');
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (!found) return null;
    this.position = pattern.lastIndex;
    return found[0];
  }

  private fail(reason: string): never {
    throw this.fault(reason);
  }
}

/** No attribute can contain what PostgreSQL cannot store. */
function parseText(literal: string): string {
  const text = JSON.parse(literal) as string;
  if (text.includes('\0') || !text.isWellFormed())
    throw new InvalidValue('A string must not contain NUL or unpaired surrogates.');
  return text;
}
