import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Import, ImportState } from '#libs/database';
import { SOURCE_NAMES } from '#libs/import-sources';
import {
  Count,
  CreatedAt,
  NextCursor,
  NullableId,
  NullableText,
  NullableTime,
  RecordId,
  Text,
} from '../http/requests/record-fields.js';
import { BULK_MODES, type BulkMode } from '../qr/bulk/index.js';

export const REVERTIBLE_MS = 86_400_000;
const MOST = { maximum: 100_000 };
const IMPORT_STATES = [
  ...(['queued', 'checking', 'ready', 'running', 'reverting'] as const),
  ...(['done', 'failed', 'cancelled', 'reverted'] as const),
] satisfies ImportState[];

@ApiSchema({
  description: 'The results of the rows of an import, or those that it would have before it is started',
})
export class ImportCountsDto {
  @Count('Number of QR codes that were created', { ...MOST, example: 480 }) created!: number;
  @Count('With `mode=upsert`: number of QR codes that were changed', { ...MOST, example: 0 })
  updated!: number;
  @Count('With `mode=upsert`: number of QR codes that were the same already', { ...MOST, example: 0 })
  unchanged!: number;
  @Count('Number of rows that failed; the report says why', { ...MOST, example: 3 }) failed!: number;
  @Count('Number of QR codes that a revert has taken back', { ...MOST, example: 0 }) undone!: number;
  @Count('Number of QR codes that a revert left, such as those that were edited since; the report says why', {
    ...MOST,
    example: 0,
  })
  kept!: number;
}

@ApiSchema({ description: 'A file with QR codes, and how far its import has come' })
export class ImportDto {
  @RecordId('import') id!: string;
  @ApiProperty({
    enum: IMPORT_STATES,
    example: 'running',
    description:
      '`queued`, then `checking`, which stores nothing, then `ready`, if `dry_run` was sent, until it is started, or ' +
      '`cancelled` after 24 hours; then `running`. It ends as `done`, `failed` or `cancelled`; when it is `reverting`, then as `reverted`',
  })
  state!: ImportState;
  @ApiProperty({ enum: [...SOURCE_NAMES], example: 'bitly', description: 'From which service the file is' })
  source!: string;
  @NullableText('Name of the file', { example: 'links.csv' }) file_name!: string | null;
  @ApiProperty({
    enum: BULK_MODES,
    example: 'create',
    description: '`upsert` also changes existing QR codes',
  })
  mode!: BulkMode;
  @ApiProperty({ example: false, description: 'Whether all rows are imported or none' }) atomic!: boolean;
  @ApiProperty({ example: true, description: 'Whether it is only checked until it is started' })
  dry_run!: boolean;
  @Count('Number of rows in the file', { ...MOST, example: 483 }) rows!: number;
  @Count('Number of rows that were checked or, when it is running, imported', { ...MOST, example: 483 })
  processed!: number;
  @ApiProperty({ type: ImportCountsDto }) counts!: ImportCountsDto;
  @ApiProperty({
    ...{ type: [String], example: ['Utm source'], maxItems: 100 },
    description: 'Columns with content of which nothing comes along, since QR codes have no such field',
  })
  ignored_columns!: string[];
  @NullableText('Why it failed; null if it did not', { example: null }) fault!: string | null;
  @NullableId('The change with all QR codes of the import; null as long as it has stored none', {
    example: null,
  })
  change_id!: string | null;
  @NullableTime('Until when it can be reverted; null if it cannot') revertible_until!: string | null;
  @Text('URL of the report with a line for each row (CSV)', {
    format: 'uri',
    example: 'https://qr.example.com/api/v1/imports/01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20/report.csv',
  })
  report_url!: string;
  @CreatedAt('import') created_at!: string;

  static from(job: Import, baseUrl: string): ImportDto {
    const { id, state, source, fileName, mode, atomic, dryRun, rows, processed, counts } = job;
    const until = revertibleUntil(job);
    return {
      ...{ id, state, source, file_name: fileName, mode, atomic, dry_run: dryRun, rows, processed, counts },
      ...{ ignored_columns: job.ignoredColumns, fault: job.fault },
      change_id: hasStored(job) ? id : null,
      revertible_until: until?.toISOString() ?? null,
      report_url: `${baseUrl}/api/v1/imports/${id}/report.csv`,
      created_at: job.createdAt.toISOString(),
    };
  }
}

/** Before the run, counts are of what would happen. */
const hasStored = ({ ranAt, counts }: Import): boolean =>
  ranAt !== null && counts.created + counts.updated > 0;

/** 24 hours after the run began. @returns null if it has not ended, or nothing of it is left to revert */
export function revertibleUntil({ state, ranAt, counts }: Import): Date | null {
  const hasEnded = ['done', 'failed', 'cancelled'].includes(state);
  const left = counts.created + counts.updated - counts.undone - counts.kept;
  return hasEnded && ranAt !== null && left > 0 ? new Date(ranAt.getTime() + REVERTIBLE_MS) : null;
}

@ApiSchema({ description: 'A page of imports' })
export class ImportListDto {
  @ApiProperty({ type: [ImportDto], description: 'The imports on this page, newest first' })
  data!: ImportDto[];
  @NextCursor()
  next_cursor!: string | null;
}
