import type { INestApplicationContext } from '@nestjs/common';
import { newId, Transactions } from '#libs/database';
import { Clock, Config } from '#libs/platform';
import { EXPORT_STATUS, oldestKept, REQUEST_CHECK, REQUEST_REBUILD, type ExportStatus } from '#libs/scans';
import { CommandError } from '../../start/command-error.js';
import type { Output } from '../output.js';

type Request = 'status' | 'rebuild' | 'check';

/** A worker does the work, in steps, while scans go on. */
export async function scanExport(
  services: INestApplicationContext,
  request: Request,
  output: Output,
): Promise<void> {
  const transactions = services.get(Transactions);
  const [sql, values] = statementOf(services, request);
  if (sql !== null) await transactions.query(sql, values);
  const [status] = await transactions.query<ExportStatus>(EXPORT_STATUS);
  if (!status)
    throw new CommandError('No worker exports scans: set CLICKHOUSE_URL for all workers and start them.');
  output.print(status, textOf(status));
}

function statementOf(services: INestApplicationContext, request: Request): [string | null, unknown[]] {
  if (request === 'rebuild') return [REQUEST_REBUILD, [newId()]];
  if (request === 'status') return [null, []];
  const oldest = oldestKept(services.get(Clock).now(), services.get(Config).scanRetentionMonths);
  return [REQUEST_CHECK, [oldest.toISOString().slice(0, 10)]];
}

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
