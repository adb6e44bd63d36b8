import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ProblemDto } from '../problems/index.js';
import { QueryFlagField } from '../requests/query-fields.js';
import { CreateQrCodeDto } from '../qr/qr-create.dto.js';
import { QrCodeDto } from '../qr/qr.dto.js';

export class BulkQuery {
  @QueryFlagField('All or none: one fault creates nothing')
  atomic = false;

  @QueryFlagField('Judges every item and creates nothing')
  dry_run = false;
}

export class BulkDto {
  @ApiProperty({ type: [CreateQrCodeDto], minItems: 1, maxItems: 1000 }) items!: CreateQrCodeDto[];
}

const STATUSES = ['created', 'valid', 'failed', 'skipped'] as const;
export type BulkStatus = (typeof STATUSES)[number];

export class BulkResultDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 0, description: 'Place of the item, from 0' })
  index!: number;
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 2,
    example: 2,
    description: 'Line of the CSV file on which the record starts; the header is 1',
  })
  row?: number;
  @ApiProperty({ enum: STATUSES, description: 'skipped: another item of an atomic request has failed' })
  status!: BulkStatus;
  @ApiPropertyOptional({ type: QrCodeDto, description: 'When created' }) qr?: QrCodeDto;
  @ApiPropertyOptional({ type: ProblemDto, description: 'When failed; pointers are relative to the item' })
  error?: ProblemDto;
}

const COUNT = { type: 'integer', minimum: 0, maximum: 1000 } as const;

export class BulkReportDto {
  @ApiProperty({ ...COUNT, example: 1 }) created!: number;
  @ApiPropertyOptional({ ...COUNT, example: 1, description: 'Only of a dry run' }) valid?: number;
  @ApiProperty({ ...COUNT, example: 0 }) failed!: number;
  @ApiProperty({ type: [BulkResultDto], description: 'One for each item, in their order' })
  results!: BulkResultDto[];
}

/** Nothing was created: a problem, with the report beside it unless the body as such was refused. */
export class BulkProblemDto extends ProblemDto {
  @ApiPropertyOptional({ ...COUNT }) created?: number;
  @ApiPropertyOptional({ ...COUNT }) failed?: number;
  @ApiPropertyOptional({ type: [BulkResultDto] }) results?: BulkResultDto[];
}
