import { stat } from 'node:fs/promises';
import type { Log } from '#libs/platform';
import type { ScanStore } from '../log/scan-store.js';
import { readJournalId } from './journal-id.js';
import { JournalReplay } from './journal-replay.js';
import { Journal } from './journal.js';

export interface ReplayedFolder {
  /** Scans that are in the scan log now, or already were. */
  scans: number;
  /** Bytes that could not be replayed, and stay. */
  leftBytes: number;
}

/**
 * Stores the scans that a process has left in its journal; a repetition changes nothing.
 * @throws ScansNotStored or ScansInDoubt, after which it can be repeated; Error if there is no folder, or one in use
 */
export async function replayFolder(path: string, store: ScanStore, log: Log): Promise<ReplayedFolder> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) throw new Error(`${path} is not a folder.`);
  const id = await readJournalId(path);
  const user = id === null ? null : await store.findUserOfJournal(id);
  if (user !== null)
    throw new Error(
      `${path} is the journal of a process on ${user.host}, which stores its scans: stop that process. If it has ended, try again in ${user.seconds} seconds.`,
    );
  const journal = new Journal(path, Infinity);
  await journal.open();
  let scans = 0;
  const replay = new JournalReplay(journal, store, log, (stored) => (scans += stored));
  for (const name of await journal.sealed()) await replay.replay(name, () => false);
  if (id !== null) await store.deleteJournal(id);
  return { scans, leftBytes: journal.bytes };
}
