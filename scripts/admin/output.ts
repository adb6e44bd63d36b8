import type { Writable } from 'node:stream';

/** Prints one line per result, for people or as JSON. */
export class Output {
  constructor(
    private readonly stream: Writable,
    private readonly isJson: boolean,
  ) {}

  /** @param text for people, who get the JSON without it */
  print(result: object, text = JSON.stringify(result)): void {
    this.stream.write(`${visible(this.isJson ? JSON.stringify(result) : text)}\n`);
  }

  /** Prints only for people, such as the header of a table. */
  note(text: string): void {
    if (!this.isJson) this.stream.write(`${text}\n`);
  }
}

/** Customers choose names: a control character in one must not reach the operator's terminal. */
const visible = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Formats a row of a table; the last column may have any length. */
export const row = (widths: number[], cells: string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join('  ')
    .trimEnd();
