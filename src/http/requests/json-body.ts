import { MalformedJson, TooManyValues } from '../problems/index.js';

export const MAX_LEVELS = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Parses JSON after inspecting its bytes: parsing takes long if there are millions of values or deep nesting. Objects,
 * arrays, strings, numbers, true, false, null and the names of members all count as values. Errors contain a position
 * but nothing of the body, which can contain secrets.
 * @param bytes UTF-8, with or without a byte order mark (RFC 8259 section 8.1)
 * @throws MalformedJson, TooManyValues
 */
export function parseJson(bytes: Uint8Array, maxValues: number, maxLevels = MAX_LEVELS): unknown {
  checkLimits(bytes, maxValues, maxLevels);
  const text = decoded(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new MalformedJson(describeSyntaxError((error as Error).message, text));
  }
}

function checkLimits(bytes: Uint8Array, maxValues: number, maxLevels: number): void {
  let values = 1;
  let levels = 0;
  let isOpened = false;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case 0x20: // space
      case 0x09: // tab
      case 0x0a: // line feed
      case 0x0d: // carriage return
        continue;
      case 0x5b: // [
      case 0x7b: // {
        values++;
        if (++levels > maxLevels)
          throw new MalformedJson(`The body is nested deeper than ${maxLevels} levels.`);
        isOpened = true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        levels--;
        if (isOpened) values--;
        isOpened = false;
        break;
      case 0x2c: // ,
      case 0x3a: // :
        values++;
        isOpened = false;
        break;
      case QUOTE:
        at = endOfString(bytes, at);
        isOpened = false;
        break;
      default:
        isOpened = false;
    }
    if (values > maxValues) throw new TooManyValues(maxValues);
  }
}

function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(QUOTE, start + 1); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return bytes.length;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new MalformedJson('The body is not valid UTF-8.');
  }
}

/** V8 either says what is wrong and where, or quotes the text around the unexpected character. */
function describeSyntaxError(message: string, text: string): string {
  const [, reason, position] = /^(.+?) (?:in JSON )?(?:after JSON )?at position (\d+)/.exec(message) ?? [];
  if (reason !== undefined) return `${reason} at ${describePosition(text, Number(position))}.`;
  const [, around] =
    /^Unexpected token .+?, \.\.\."([^]*)"(?:\.\.\.)? is not valid JSON$/.exec(message) ?? [];
  const start = around === undefined ? -1 : text.indexOf(around);
  if (start !== -1) return `Unexpected character at ${describePosition(text, start + CONTEXT)}.`;
  return message.startsWith('Unexpected end') ? 'The JSON ends too early.' : 'The body is not valid JSON.';
}

/** V8 quotes this many characters before the unexpected one. */
const CONTEXT = 10;

function describePosition(text: string, position: number): string {
  const lines = text.slice(0, position).split('\n');
  return `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}`;
}
