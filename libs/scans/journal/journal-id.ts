import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7, validate } from 'uuid';
import { JOURNAL_ID_FILE } from './segment-folder.js';

/** Returns the id of the journal in a folder, with which processes report it; null if it has none. */
export async function readJournalId(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, JOURNAL_ID_FILE), 'utf8').catch(() => '');
  return validate(text) ? text : null;
}

/** Processes that share a folder have one id. */
export async function ensureJournalId(folder: string): Promise<string> {
  const known = await readJournalId(folder);
  if (known !== null) return known;
  const options = { mode: 0o600, flag: 'wx', flush: true };
  await writeFile(join(folder, JOURNAL_ID_FILE), v7(), options).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const created = await readJournalId(folder);
  if (created === null) throw new Error(`${JOURNAL_ID_FILE} has no UUID: delete it`);
  return created;
}
