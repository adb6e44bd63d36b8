import type { INestApplicationContext } from '@nestjs/common';
import { newId, Transactions } from '#libs/database';
import { Config, S3Bucket } from '#libs/platform';
import {
  COPY_STATUS,
  END_EXPORT,
  REQUEST_CHECK,
  REQUEST_REBUILD,
  SINK_LABELS,
  SINK_STATUSES,
  verifyObjects,
  type CopyStatus,
  type SinkName,
  type SinkStatus,
  type VerifiedObjects,
} from '#libs/scans';
import { CommandError } from '../../start/command-error.js';
import type { ExportAction } from '../export-actions.js';
import type { Output } from '../output.js';

/** A worker does the work, in steps, while scans go on. */
export async function scanExport(
  services: INestApplicationContext,
  action: ExportAction,
  output: Output,
): Promise<void> {
  const transactions = services.get(Transactions);
  const statuses = await transactions.query<SinkStatus>(SINK_STATUSES);
  const ofSink = (name: SinkName) => statuses.find(({ sink }) => sink === name) ?? notExported(name);
  switch (action) {
    case 'status':
      if (statuses.length === 0) notExported('clickhouse', 's3');
      for (const status of statuses) await print(transactions, status, output);
      return;
    case 'rebuild':
      await transactions.query(REQUEST_REBUILD, [newId()]);
      return print(transactions, ofSink('clickhouse'), output);
    case 'check':
      await transactions.query(REQUEST_CHECK);
      return print(transactions, ofSink('clickhouse'), output);
    case 'verify':
      return verify(services.get(Config), ofSink('s3'), output);
    case 'end':
      ofSink('clickhouse');
      await transactions.query(END_EXPORT);
      output.print(
        { ended: true },
        'Scans are no longer exported to ClickHouse, unless a worker has CLICKHOUSE_URL.',
      );
  }
}

const VARIABLES: Readonly<Record<SinkName, string>> = {
  clickhouse: 'CLICKHOUSE_URL',
  s3: 'SCAN_EXPORT_S3_URL',
};

function notExported(...sinks: SinkName[]): never {
  const stores = sinks.map((sink) => SINK_LABELS[sink]).join(' or ');
  const variables = sinks.map((sink) => VARIABLES[sink]).join(' or ');
  throw new CommandError(
    `No worker exports scans to ${stores}: set ${variables} for all workers and start them.`,
  );
}

async function print(transactions: Transactions, status: SinkStatus, output: Output): Promise<void> {
  const { sink, pending, objects } = status;
  const waiting = `Scans that wait for ${SINK_LABELS[sink]}: ${pending}.`;
  if (sink === 's3') {
    output.print({ sink, pending, objects }, `${waiting} Complete objects: ${objects}.`);
    return;
  }
  const [copy] = await transactions.query<CopyStatus>(COPY_STATUS);
  if (copy) output.print({ sink, pending, ...copy }, `${waiting} ${textOf(copy)}`);
}

const textOf = ({ checking, checkedOn, differences, ...rebuild }: CopyStatus): string =>
  [
    rebuildText(rebuild),
    checking ? `A comparison has come to ${checking}.` : `Last compared on ${checkedOn}.`,
    differences === null ? 'No comparison is complete.' : `Days of workspaces that differ: ${differences}.`,
  ].join(' ');

function rebuildText({
  rebuilt,
  rebuilding,
  completeFrom,
}: Pick<CopyStatus, 'rebuilt' | 'rebuilding' | 'completeFrom'>): string {
  if (rebuilding) return `A rebuild has come to ${rebuilding}.`;
  return rebuilt
    ? `ClickHouse has the months from ${completeFrom} on.`
    : 'ClickHouse can lack scans: run `scan-export rebuild`.';
}

async function verify({ s3Export }: Config, status: SinkStatus, output: Output): Promise<void> {
  if (!s3Export)
    throw new CommandError(
      'SCAN_EXPORT_S3_URL is not set: run this command with the variables of the worker.',
    );
  const { objects: last, lastReceipt: digest } = status;
  const result = await readObjects(new S3Bucket(s3Export), { last, digest });
  const { first, objects, scans, fault } = result;
  const numbers = first === null ? '' : `, from number ${first} to ${last}`;
  const verified = `Objects as they were written: ${objects}${numbers}. Scans in them: ${scans}.`;
  if (fault !== null) throw new CommandError(`${verified} But ${fault}.`);
  output.print(result, verified);
}

async function readObjects(
  bucket: S3Bucket,
  expected: { last: number; digest: string | null },
): Promise<VerifiedObjects> {
  try {
    return await verifyObjects(bucket, expected);
  } catch (error) {
    throw new CommandError((error as Error).message);
  } finally {
    await bucket.close();
  }
}
