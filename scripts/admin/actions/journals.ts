import { resolve } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { Config, LOG, type Log } from '#libs/platform';
import {
  DELETE_JOURNAL,
  LIST_JOURNALS,
  replayFolder,
  ScansInDoubt,
  ScansNotStored,
  ScanStore,
  type ListedJournal,
  type ReplayedFolder,
} from '#libs/scans';
import { CommandError } from '../../start/command-error.js';
import { row, type Output } from '../output.js';

const CONNECTIONS = 1;
const WIDTHS = [36, 40, 24];

export async function replayJournal(
  services: INestApplicationContext,
  folder: string,
  output: Output,
): Promise<void> {
  const config = services.get(Config);
  const store = new ScanStore(() => config.requireDatabaseUrl(), CONNECTIONS, config.isDatabasePooled);
  try {
    const replayed = await replayFolder(resolve(folder), store, services.get<Log>(LOG));
    output.print({ ...replayed }, describe(replayed));
  } catch (error) {
    if (error instanceof ScansNotStored || error instanceof ScansInDoubt)
      throw new CommandError(`${error.message}. Run the command again: no scan is stored twice.`);
    throw new CommandError((error as Error).message, { cause: error });
  } finally {
    await store.close();
  }
}

const describe = ({ scans, leftBytes }: ReplayedFolder): string =>
  leftBytes === 0
    ? `Stored scans: ${scans}. The journal is empty: you can delete it.`
    : `Stored scans: ${scans}. Files *.set-aside with ${leftBytes} bytes could not be replayed: look at the log of the process that wrote them.`;

export async function listJournals(
  services: INestApplicationContext,
  _: null,
  output: Output,
): Promise<void> {
  const journals = await services.get(Transactions).query<ListedJournal>(LIST_JOURNALS);
  for (const { id, host, seenAt, isUnclaimed } of journals)
    output.print(
      { id, host, seen_at: seenAt, unclaimed: isUnclaimed },
      row(WIDTHS, [id, host, seenAt.toISOString(), isUnclaimed ? 'unclaimed' : '']),
    );
}

export async function deleteJournal(
  services: INestApplicationContext,
  id: string,
  output: Output,
): Promise<void> {
  const [found] = await services
    .get(Transactions)
    .query<{ id: string }>(`${DELETE_JOURNAL} returning id`, [id]);
  if (!found) throw new CommandError(`There is no journal ${id}: \`journal list\` shows all.`);
  output.print(
    { id },
    `The journal ${id} is no longer expected. If it had scans, they are lost with its disk.`,
  );
}
