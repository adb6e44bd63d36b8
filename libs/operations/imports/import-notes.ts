import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvLine } from '#libs/csv';
import type { OpenedExport } from '../exports/open-export.js';
import { recordsOf } from './import-conflicts.js';

const COLUMNS = ['id', 'name', 'before', 'now', 'to_do'];

/** How many QR codes of an import need work by people. */
export interface ImportNotes {
  /** Their symbols contain a short URL of the other installation. */
  toPrint: number;
  /** Their passwords are not exported: they stay locked. */
  locked: number;
}

/** Writes what is left to do for single QR codes to a CSV file, unless nothing is. */
export async function writeNotes(
  opened: OpenedExport,
  shortUrlBase: string,
  path: string,
): Promise<ImportNotes> {
  const notes = { toPrint: 0, locked: 0 };
  const lines = noteLines(opened, shortUrlBase, notes);
  const first = await lines.next();
  if (first.done) return notes;
  await pipeline(
    Readable.from(withHeader(first.value, lines)),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return notes;
}

async function* withHeader(first: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield csvLine(COLUMNS, ',');
  yield first;
  yield* lines;
}

async function* noteLines(
  opened: OpenedExport,
  shortUrlBase: string,
  notes: ImportNotes,
): AsyncGenerator<string, void> {
  const { shortUrlBase: before } = opened.manifest;
  for await (const records of recordsOf(opened, 'qr-codes'))
    for (const { id, name, domain, dynamic, short_code, deleted_at, has_password } of records) {
      if (deleted_at !== null) continue;
      const base = [String(id), String(name)];
      const hasMoved = dynamic === true && domain === null && before !== shortUrlBase;
      const urls = [`${before}/${String(short_code)}`, `${shortUrlBase}/${String(short_code)}`];
      if (hasMoved) notes.toPrint += 1;
      if (has_password === true) notes.locked += 1;
      if (hasMoved) yield csvLine([...base, ...urls, 'print it again'], ',');
      if (has_password === true) yield csvLine([...base, '', '', 'set its password again'], ',');
    }
}
