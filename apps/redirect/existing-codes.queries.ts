import type { Repository } from 'typeorm';
import type { QrCode } from '#libs/database';

/** PostgreSQL compresses what is larger, down to about a ninetieth: what takes less is at most a few hundred KiB. */
const LARGE_BYTES = 2_000;

/** What is known of a code before its row is loaded. */
export interface ExistingCode {
  readonly shortCode: string;
  readonly workspaceId: string;
  /** Whether reading and preparing it may take long. */
  readonly isLarge: boolean;
}

/** Those of the short codes that exist, dynamic and deleted ones too. The sizes are read without the values. */
export const selectExisting = (codes: Repository<QrCode>, shortCodes: string[]): Promise<ExistingCode[]> =>
  codes
    .createQueryBuilder('code')
    .select('code.shortCodeNorm', 'shortCode')
    .addSelect('code.workspaceId', 'workspaceId')
    .addSelect(`pg_column_size(code.qrData) + pg_column_size(code.rules) > ${LARGE_BYTES}`, 'isLarge')
    .where('code.shortCodeNorm = any(:shortCodes)', { shortCodes })
    .andWhere('code.dynamic')
    .getRawMany<ExistingCode>();
