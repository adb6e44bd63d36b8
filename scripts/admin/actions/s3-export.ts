import type { INestApplicationContext } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { Config } from '#libs/platform';
import {
  S3_EXPORT_STATUS,
  S3Bucket,
  verifyObjects,
  type S3ExportStatus,
  type VerifiedObjects,
} from '#libs/scans';
import { CommandError } from '../../start/command-error.js';
import type { Output } from '../output.js';

export async function s3Export(
  services: INestApplicationContext,
  request: 'status' | 'verify',
  output: Output,
): Promise<void> {
  const [status] = await services.get(Transactions).query<S3ExportStatus>(S3_EXPORT_STATUS);
  if (!status)
    throw new CommandError(
      'No worker exports scans to S3: set SCAN_EXPORT_S3_URL for all workers and start them.',
    );
  if (request === 'status') {
    const { objects, pending } = status;
    output.print({ objects, pending }, `Complete objects: ${objects}. Scans that wait: ${pending}.`);
    return;
  }
  const result = await verify(services.get(Config), status);
  const { first, objects, scans, fault } = result;
  const numbers = first === null ? '' : `, from number ${first} to ${status.objects}`;
  const verified = `Objects as they were written: ${objects}${numbers}. Scans in them: ${scans}.`;
  if (fault !== null) throw new CommandError(`${verified} But ${fault}.`);
  output.print(result, verified);
}

async function verify(
  { s3Export: settings }: Config,
  { objects: last, digest }: S3ExportStatus,
): Promise<VerifiedObjects> {
  if (!settings)
    throw new CommandError(
      'SCAN_EXPORT_S3_URL is not set: run this command with the variables of the worker.',
    );
  const bucket = new S3Bucket(settings);
  try {
    return await verifyObjects(bucket, { last, digest });
  } catch (error) {
    throw new CommandError((error as Error).message);
  } finally {
    await bucket.close();
  }
}
