import type { INestApplicationContext } from '@nestjs/common';
import { newId, Transactions } from '#libs/database';
import { END_EXPORT, EXPORT_STATUS, REQUEST_CHECK, REQUEST_REBUILD, type ExportStatus } from '#libs/scans';
import { CommandError } from '../../start/command-error.js';
import type { Output } from '../output.js';

type Request = 'status' | 'rebuild' | 'check' | 'end';

/** A worker does the work, in steps, while scans go on. */
export async function scanExport(
  services: INestApplicationContext,
  request: Request,
  output: Output,
): Promise<void> {
  const transactions = services.get(Transactions);
  if (request === 'end') await endExport(transactions, output);
  else {
    if (request === 'rebuild') await transactions.query(REQUEST_REBUILD, [newId()]);
    if (request === 'check') await transactions.query(REQUEST_CHECK);
    const [status] = await transactions.query<ExportStatus>(EXPORT_STATUS);
    if (!status) throw nothingExported();
    output.print(status, textOf(status));
  }
}

async function endExport(transactions: Transactions, output: Output): Promise<void> {
  const ended = await transactions.query(END_EXPORT);
  if (ended.length === 0) throw nothingExported();
  output.print(
    { ended: true },
    'Scans are no longer exported to ClickHouse, unless a worker has CLICKHOUSE_URL.',
  );
}

const nothingExported = () =>
  new CommandError('No worker exports scans: set CLICKHOUSE_URL for all workers and start them.');

const textOf = ({ pending, checking, checkedOn, differences, ...rebuild }: ExportStatus): string =>
  [
    `Scans that wait for ClickHouse: ${pending}.`,
    rebuildText(rebuild),
    checking ? `A comparison has come to ${checking}.` : `Last compared on ${checkedOn}.`,
    differences === null ? 'No comparison is complete.' : `Days of workspaces that differ: ${differences}.`,
  ].join(' ');

function rebuildText({
  rebuilt,
  rebuilding,
  completeFrom,
}: Pick<ExportStatus, 'rebuilt' | 'rebuilding' | 'completeFrom'>): string {
  if (rebuilding) return `A rebuild has come to ${rebuilding}.`;
  return rebuilt
    ? `ClickHouse has the months from ${completeFrom} on.`
    : 'ClickHouse can lack scans: run `scan-export rebuild`.';
}
