import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Asks at a terminal without showing what is typed, and otherwise reads the whole input. */
export async function readSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin);
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise((resolve) => lines.once('line', resolve).once('close', () => resolve('')));
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
