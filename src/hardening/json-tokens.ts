/**
 * Strings, numbers, true, false and null as a table: from a state and a byte to the next state. RFC 8259 sections 3, 6, 7.
 * The states of a token that is not complete are positive.
 */
export const COMPLETE = 0;
/** The byte before was the last one: only the next token shows where a number ends. */
export const COMPLETE_BEFORE = 253;
export const MALFORMED = 254;

const DIGITS = '0123456789';
const HEX_DIGITS = `${DIGITS}abcdefABCDEF`;

const MAX_STATES = 32;

/** The next state, at `state << 8 | byte`. */
export const TRANSITIONS = new Uint8Array(MAX_STATES << 8).fill(MALFORMED);

/** What is missing in each state, for errors. */
const missing: string[] = ['nothing'];

/** A new state, in which any byte without a transition is `otherwise`. */
function state(expects: string, otherwise = MALFORMED): number {
  const added = missing.push(expects) - 1;
  TRANSITIONS.fill(otherwise, added << 8, (added + 1) << 8);
  return added;
}

function on(characters: string, from: number, to: number): void {
  for (const byte of Buffer.from(characters)) TRANSITIONS[(from << 8) | byte] = to;
}

const start = state('a value');

const string = state('a closing quote (control characters must be escaped)');
const escape = state('one of " \\ / b f n r t u after a backslash');
on('"', start, string);
TRANSITIONS.fill(string, (string << 8) | 0x20, (string + 1) << 8);
on('"', string, COMPLETE);
on('\\', string, escape);
on('"\\/bfnrt', escape, string);
let digit = string;
for (let digits = 0; digits < 4; digits++) {
  const before = state('four hexadecimal digits after \\u');
  on(HEX_DIGITS, before, digit);
  digit = before;
}
on('u', escape, digit);

const minus = state('a digit');
const zero = state('a digit', COMPLETE_BEFORE);
const integer = state('a digit', COMPLETE_BEFORE);
const point = state('a digit');
const fraction = state('a digit', COMPLETE_BEFORE);
const e = state('a digit');
const sign = state('a digit');
const exponent = state('a digit', COMPLETE_BEFORE);
for (const from of [start, minus]) {
  on(DIGITS, from, integer);
  on('0', from, zero);
}
on('-', start, minus);
for (const [from, to] of [
  [integer, integer],
  [point, fraction],
  [fraction, fraction],
  [e, exponent],
  [sign, exponent],
  [exponent, exponent],
] as const)
  on(DIGITS, from, to);
for (const from of [zero, integer]) on('.', from, point);
for (const from of [zero, integer, fraction]) on('eE', from, e);
on('+-', e, sign);

for (const literal of ['true', 'false', 'null']) {
  let from = start;
  for (const [index, letter] of [...literal].entries()) {
    const to = index === literal.length - 1 ? COMPLETE : state('true, false or null');
    on(letter, from, to);
    from = to;
  }
}

/** The state in which a token begins. */
export const TOKEN_START = start;

export const missingIn = (state: number): string => missing[state] ?? '';

/** Whether a body that consists of a token can end in this state. */
export const canEndIn = (state: number): boolean => TRANSITIONS[state << 8] === COMPLETE_BEFORE;
