import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ProblemDto } from '../../http/problems/index.js';
import { QueryFlagField } from '../../http/requests/query-fields.js';
import {
  Count,
  NextCursor,
  NullableText,
  OPTIONAL,
  RecordId,
  Text,
  Time,
  Version,
} from '../../http/requests/record-fields.js';
import { ChangeId } from '../record/change-id.js';
import { BulkEditImpactDto, MAX_SELECTED } from '../write/qr-bulk-edits.dto.js';
import { HistoryActorDto } from './qr-history.dto.js';

const MANY = { maximum: MAX_SELECTED };
/** An import is one change, whatever the number of its rows. */
const MOST = { maximum: 100_000 };

@ApiSchema({ description: 'A request that changed many QR codes' })
export class ChangeDto {
  @RecordId('change') id!: string;
  @Time('When it was made') at!: string;
  @ApiProperty({ type: HistoryActorDto }) actor!: HistoryActorDto;
  @Count('Number of QR codes that it created', { ...MOST, example: 0 }) created!: number;
  @Count('Number of QR codes that it updated', { ...MOST, example: 40 }) updated!: number;
  @Count('Number of QR codes that it deleted', { ...MOST, example: 0 }) deleted!: number;
  @Count('Number of QR codes that it restored', { ...MOST, example: 0 }) restored!: number;
  @Count('Number of QR codes that it reverted', { ...MOST, example: 0 }) reverted!: number;
  @Count('Number of its QR codes that were not edited since: these can be reverted', { ...MOST, example: 39 })
  revertible!: number;
  @Time('Until when it can be reverted: 24 hours after it was made') revertible_until!: string;
}

@ApiSchema({ description: 'A page of changes' })
export class ChangesDto {
  @ApiProperty({ type: [ChangeDto], description: 'The changes on this page, newest first' })
  data!: ChangeDto[];
  @NextCursor()
  next_cursor!: string | null;
}

export class RevertChangeQuery {
  @QueryFlagField('Whether to only report what would be reverted, without changing anything')
  dry_run = false;
}

const STATUSES = ['reverted', 'unchanged', 'skipped', 'failed'] as const;
export type RevertStatus = (typeof STATUSES)[number];

@ApiSchema({ description: 'What happened to one QR code of the change' })
class RevertedCodeDto {
  @RecordId('QR code') id!: string;
  @NullableText('Your own ID of the QR code; null if it has none', { example: 'sku-1042' })
  external_id!: string | null;
  @Text('Name of the QR code', { example: 'Table 12' }) name!: string;
  @ApiProperty({
    enum: STATUSES,
    example: 'reverted',
    description:
      '`skipped` if it was edited, deleted or restored since the change; `unchanged` if nothing of it can be ' +
      'reverted, such as a password. In a dry run, what would happen',
  })
  status!: RevertStatus;
  @Version('Its version after that', { ...OPTIONAL, example: 3 })
  version?: number;
  @ApiPropertyOptional({ type: ProblemDto, description: 'The problem, if it failed or was skipped' })
  error?: ProblemDto;
}

@ApiSchema({ description: 'What happened to the QR codes of a change' })
export class RevertReportDto {
  @ChangeId() change_id!: string | null;
  @Count('Number of QR codes that were reverted, or would be in a dry run', { ...MANY, example: 1 })
  reverted!: number;
  @Count('Number of QR codes that stay as they are because they were edited since', { ...MANY, example: 0 })
  skipped!: number;
  @Count('Number of QR codes that could not be reverted', { ...MANY, example: 0 })
  failed!: number;
  @ApiPropertyOptional({
    type: BulkEditImpactDto,
    description: 'What would be reverted, by its scans; only in the report of a dry run',
  })
  impact?: BulkEditImpactDto;
  @ApiProperty({ type: [RevertedCodeDto], description: 'One result per QR code of the change' })
  results!: RevertedCodeDto[];
}
