import type { Writable } from 'node:stream';

export class Output {
  constructor(
    private readonly stream: Writable,
    private readonly isJson: boolean,
  ) {}

  print(result: object, text = JSON.stringify(result)): void {
    this.stream.write(`${visible(this.isJson ? JSON.stringify(result) : text)}\n`);
  }

  note(text: string): void {
    if (!this.isJson) this.stream.write(`${text}\n`);
  }
}

/** Customers choose names: a control character in one must not reach the operator's terminal. */
const visible = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const row = (widths: number[], cells: string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join('  ')
    .trimEnd();
