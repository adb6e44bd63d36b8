import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Rule, type Holder } from '#libs/validation';
import type { Delimiter } from '#libs/csv';
import { categoryNames } from '#libs/qr-codes';
import { ProblemDto } from '../../http/problems/index.js';
import {
  BomField,
  DelimiterField,
  ForField,
  NeedsDryRun,
  QueryChoiceField,
  QueryFlagField,
} from '../../http/requests/query-fields.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { Count, FIELD_CHANGE, OPTIONAL, Text, Version } from '../../http/requests/record-fields.js';
import type { FieldChange } from '../record/qr-row.js';
import { ChangeId } from '../record/change-id.js';
import { QrCodeDto } from '../record/qr.dto.js';
import {
  BULK_KEYS,
  BULK_MODES,
  EMPTY_CELLS,
  UNKNOWN_COLUMNS,
  type BulkKey,
  type BulkMode,
  type EmptyCells,
  type UnknownColumns,
} from './qr-bulk-item.js';

const NeedsUpsert = (choice: string) =>
  Rule('needsUpsert', (value, { mode }: Holder) =>
    value === choice && mode !== 'upsert' ? `can be ${choice} only with mode=upsert` : null,
  );

export class BulkQuery {
  @QueryChoiceField(BULK_MODES, {
    default: 'create',
    description:
      '`upsert` to edit the QR codes whose `external_id`, or `id` in CSV, exists, as PATCH does, and to create ' +
      'only the others',
  })
  mode: BulkMode = 'create';

  @QueryChoiceField(BULK_KEYS, {
    default: 'external_id',
    description:
      'With `mode=upsert`: the field that says which QR code an item edits. `short_code` is that on the `domain` of the item, ' +
      'where its case counts if the domain is case-sensitive; with `id`, only the column `id` of CSV says it',
  })
  @NeedsUpsert('short_code')
  key: BulkKey = 'external_id';

  @QueryFlagField('Whether to create all items or none: if one fails, nothing is created')
  atomic = false;

  @QueryFlagField('Whether to only validate the items and create nothing')
  dry_run = false;

  @QueryFlagField(
    'With `dry_run=true`: whether to also return the `changes` of each QR code that would be updated',
  )
  @NeedsDryRun()
  diff = false;

  @QueryFlagField(
    'CSV: whether to create missing folders that the column `folder` names; otherwise, their records fail',
  )
  create_folders = false;

  @QueryChoiceField(UNKNOWN_COLUMNS, {
    default: 'refuse',
    description:
      'CSV: what to do with columns that are not fields: reject the file, ignore them, or store their cells as ' +
      '`metadata`, keyed by column name',
  })
  unknown_columns: UnknownColumns = 'refuse';

  @QueryChoiceField(EMPTY_CELLS, {
    default: 'keep',
    description:
      'CSV with `mode=upsert`: what an empty cell means for a QR code that exists: keep the field as it is, or ' +
      'clear it, as null in a PATCH does',
  })
  @NeedsUpsert('clear')
  empty_cells: EmptyCells = 'keep';
}

export class BulkTemplateQuery {
  @QueryChoiceField(categoryNames, { default: 'url', description: 'Category of the QR codes' })
  category = 'url';

  @BomField()
  bom = false;

  @DelimiterField()
  delimiter?: Delimiter;

  @ForField()
  for?: 'spreadsheet';
}

@ApiSchema({ description: 'The QR codes to create' })
export class CreateQrCodesDto {
  @ApiProperty({
    type: [CreateQrCodeDto],
    minItems: 1,
    maxItems: 1000,
    description: 'QR codes, created in this order',
  })
  items!: CreateQrCodeDto[];
}

const STATUSES = ['created', 'updated', 'unchanged', 'valid', 'failed', 'skipped'] as const;
export type BulkStatus = (typeof STATUSES)[number];
const CHANGES = ['created', 'updated', 'unchanged'] as const;
export type BulkChange = (typeof CHANGES)[number];

@ApiSchema({ description: 'What happened to one item' })
export class BulkResultDto {
  @Count('Position of the item, starting at 0', { example: 0 })
  index!: number;
  @Version('Line of the CSV file on which the record starts; the header is line 1', {
    ...OPTIONAL,
    minimum: 2,
  })
  row?: number;
  @ApiProperty({ enum: STATUSES, description: '`skipped` if another item of an atomic request failed' })
  status!: BulkStatus;
  @ApiPropertyOptional({
    enum: CHANGES,
    description: 'Only in the report of a dry run: what would happen, if the item is `valid`',
  })
  change?: BulkChange;
  @Text('ID of the QR code that was or would be updated, or is unchanged', { ...OPTIONAL, format: 'uuid' })
  id?: string;
  @Version('Its version after that', { ...OPTIONAL, example: 2 })
  version?: number;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: FIELD_CHANGE,
    example: { scan_limit: { from: 5, to: 6 } },
    description:
      'With `diff=true`: the fields that would change, each with its value before (`from`) and after (`to`). In CSV, ' +
      '`folder` has paths. A password is never shown: only `has_password`',
  })
  changes?: Record<string, FieldChange>;
  @ApiPropertyOptional({ type: QrCodeDto, description: 'The record, if it was created' }) qr?: QrCodeDto;
  @ApiPropertyOptional({
    type: ProblemDto,
    description: 'The problem, if the item failed; its pointers are relative to the item',
  })
  error?: ProblemDto;
}

const ONE = { maximum: 1000, example: 1 };

@ApiSchema({ description: 'What happened to the items of a bulk request' })
export class BulkReportDto {
  @Count('Number of QR codes that were created, or would be in a dry run', ONE)
  created!: number;
  @Count('Only of an upsert: number of QR codes that were updated, or would be in a dry run', {
    ...OPTIONAL,
    ...ONE,
  })
  updated?: number;
  @Count('Only of an upsert: number of QR codes that are the same already', { ...OPTIONAL, ...ONE })
  unchanged?: number;
  @Count('Only in the report of a dry run: number of items that did not fail', { ...OPTIONAL, ...ONE })
  valid?: number;
  @Count('Number of items that failed', { maximum: 1000, example: 0 })
  failed!: number;
  @ChangeId()
  change_id!: string | null;
  @Version(
    'Number of faults that were found but are not listed: the results list at most 1,000 faults together, ' +
      'and at most 100 for each item. Absent if all are listed',
    { ...OPTIONAL, example: 9_000 },
  )
  errors_omitted?: number;
  @ApiProperty({ type: [BulkResultDto], description: 'One result per item, in the same order' })
  results!: BulkResultDto[];
}

const MANY = { ...OPTIONAL, maximum: 1000 };

/** Nothing was created: a problem, with the report beside it unless the body as such was refused. */
@ApiSchema({ description: 'A problem, with the report unless the body itself was rejected' })
export class BulkProblemDto extends ProblemDto {
  @Count('Number of QR codes that were created: 0', MANY) created?: number;
  @Count('Number of QR codes that were updated: 0', MANY) updated?: number;
  @Count('Number of QR codes that would have stayed the same', MANY) unchanged?: number;
  @Count('Number of items that failed', MANY) failed?: number;
  @ApiPropertyOptional({ type: [BulkResultDto], description: 'One result per item' })
  results?: BulkResultDto[];
}
