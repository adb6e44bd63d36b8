import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import {
  ChoiceField,
  Field,
  ItemRule,
  lengthFault,
  listRules,
  ObjectField,
  RawTextField,
  Rule,
  typeFault,
} from '#libs/validation';
import { ProblemDto } from '../../http/problems/index.js';
import { NeedsDryRun, QueryFlagField } from '../../http/requests/query-fields.js';
import {
  Count,
  FIELD_CHANGE,
  NullableText,
  NullableTime,
  OPTIONAL,
  Version,
} from '../../http/requests/record-fields.js';
import { QrFilters } from '../list/qr-list.dto.js';
import type { FieldChange } from '../record/qr-row.js';
import { ChangeId } from '../record/change-id.js';
import { UpdateQrCodeDto } from '../record/qr.dto.js';

export const MAX_SELECTED = 1_000;

export class BulkEditQuery {
  @QueryFlagField('Whether to change all QR codes or none: if one fails, nothing is changed')
  atomic = false;

  @QueryFlagField('Whether to only report what would change, without changing anything')
  dry_run = false;
}

export class BulkUpdateQuery extends BulkEditQuery {
  @QueryFlagField('With `dry_run=true`: whether to also return the `changes` of each QR code')
  @NeedsDryRun()
  diff = false;
}

const TextsField = (description: string, example: string) =>
  Field(
    {
      isOptional: true,
      ...{ type: [String], minItems: 1, maxItems: MAX_SELECTED, example: [example], description },
    },
    ...listRules({ minItems: 1, maxItems: MAX_SELECTED }),
    ItemRule('areTexts', {
      invalid_type: (item) => (typeof item === 'string' ? null : 'must be a string'),
      invalid_value: (item) => ((item as string).includes('\0') ? 'must not contain NUL' : null),
    }),
  );

function ifMatchFault(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'must be an object of versions by id';
  const versions = Object.values(value);
  if (versions.length > MAX_SELECTED) return `must have at most ${MAX_SELECTED} versions`;
  return versions.every((version) => Number.isSafeInteger(version) && (version as number) > 0)
    ? null
    : 'must contain versions, which are whole numbers from 1';
}

/** The QR codes, by exactly one of the three, and their expected versions. */
@ApiSchema({ description: 'The QR codes to act on: by ID, by external ID, or by filter' })
export class QrSelectorDto {
  @TextsField('IDs of 1 to 1,000 QR codes', '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57')
  ids?: string[];

  @TextsField('Your own IDs of 1 to 1,000 QR codes', 'sku-1042')
  external_ids?: string[];

  @ObjectField(QrFilters, {
    isOptional: true,
    description:
      'The filters of the list of QR codes, at least one; as there, archived codes are included only with the ' +
      'status `archived`',
  })
  filter?: QrFilters;

  @Field(
    {
      isOptional: true,
      type: 'object',
      additionalProperties: { type: 'integer', minimum: 1 },
      example: { '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57': 2 },
      description:
        'The versions that you have seen, by ID (with `external_ids`, by external ID): a QR code that has another ' +
        'one fails with 412 and stays as it is. QR codes that it omits are changed regardless of their version',
    },
    Rule('areVersions', ifMatchFault),
  )
  if_match?: Record<string, number>;
}

const REPLACED = ['qr_data.url'] as const;
const MAX_TEXT = 2_000;

@ApiSchema({ description: 'A text to replace in a field' })
export class ReplaceTextDto {
  @ChoiceField(REPLACED, {
    description: 'The field; QR codes that do not have it, or the text in it, stay as they are',
  })
  field!: (typeof REPLACED)[number];

  @RawTextField({
    maxLength: MAX_TEXT,
    example: '/menu/autumn',
    description: 'Text to find, each time that it occurs; case-sensitive',
  })
  find!: string;

  @Field(
    {
      type: String,
      maxLength: MAX_TEXT,
      example: '/menu/winter',
      description: 'Text instead; it can be empty',
    },
    Rule('isText', typeFault, 'invalid_type'),
    Rule('hasLength', (value) => lengthFault(value, MAX_TEXT), 'too_long'),
  )
  with!: string;
}

@ApiSchema({ description: 'The QR codes to change, and the change: `patch` or `replace`' })
export class BulkPatchDto extends QrSelectorDto {
  @ObjectField(UpdateQrCodeDto, {
    isOptional: true,
    description: 'What to change of each QR code: the body of a PATCH of one, a JSON merge patch (RFC 7396)',
  })
  patch?: UpdateQrCodeDto;

  @ObjectField(ReplaceTextDto, {
    isOptional: true,
    description: 'A text to replace in each QR code, such as a part of its destination',
  })
  replace?: ReplaceTextDto;
}

const STATUSES = ['updated', 'deleted', 'restored', 'unchanged', 'valid', 'failed', 'skipped'] as const;
export type BulkEditStatus = (typeof STATUSES)[number];

@ApiSchema({ description: 'What happened to one QR code' })
class BulkEditResultDto {
  @Count('Position of the ID in the request, starting at 0; of a filter, in the results', { example: 0 })
  index!: number;
  @NullableText('null if there is no such QR code')
  id!: string | null;
  @NullableText('Your own ID of the QR code; null if it has none', { example: 'sku-1042' })
  external_id!: string | null;
  @ApiProperty({
    enum: STATUSES,
    description:
      '`unchanged` if the QR code already is as requested, `valid` in a dry run, `skipped` if another one of ' +
      'an atomic request failed',
  })
  status!: BulkEditStatus;
  @Version('The version after the change', { ...OPTIONAL, example: 2 })
  version?: number;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: FIELD_CHANGE,
    example: { scan_limit: { from: 5, to: 6 } },
    description:
      'With `diff=true`: the fields that would change, each with its value before (`from`) and after (`to`)',
  })
  changes?: Record<string, FieldChange>;
  @ApiPropertyOptional({
    type: ProblemDto,
    description: 'The problem, if the QR code failed; its pointers are relative to the patch',
  })
  error?: ProblemDto;
}

const MANY = { maximum: MAX_SELECTED };

@ApiSchema({ description: 'How much the QR codes that would change are in use' })
export class BulkEditImpactDto {
  @Count('Number of QR codes that would change', { ...MANY, example: 24 })
  codes!: number;
  @Count('Their scans (excluding bots) on the last 30 UTC days, including today; updated within 2 seconds', {
    example: 1204,
  })
  scans_30d!: number;
  @Count('Sum of the unique visitors of each of them on each of these days', { example: 940 })
  visitors_30d!: number;
  @NullableTime(
    'When the first of them was first scanned, by the quarter of an hour if that scan is past its retention; null ' +
      'if none was ever scanned',
    { example: '2026-03-02T11:05:17.042Z' },
  )
  first_scanned_at!: string | null;
}

@ApiSchema({ description: 'What happened to the selected QR codes' })
export class BulkEditReportDto {
  @Count('Number of QR codes that were changed', { ...MANY, example: 1 })
  changed!: number;
  @ChangeId()
  change_id!: string | null;
  @Count('Only in the report of a dry run', { ...OPTIONAL, ...MANY, example: 1 })
  valid?: number;
  @ApiPropertyOptional({
    type: BulkEditImpactDto,
    description: 'What would change, by its scans; only in the report of a dry run',
  })
  impact?: BulkEditImpactDto;
  @Count('Number of QR codes that could not be changed', { ...MANY, example: 0 })
  failed!: number;
  @Version('Number of further errors, beyond the 1,000 that are listed', OPTIONAL)
  errors_omitted?: number;
  @ApiProperty({
    type: [BulkEditResultDto],
    description: 'One result per different ID in the same order, or per QR code of the filter, newest first',
  })
  results!: BulkEditResultDto[];
}

/** Nothing was changed: a problem, with the report beside it unless the body as such was refused. */
@ApiSchema({ description: 'A problem, with the report unless the body itself was rejected' })
export class BulkEditProblemDto extends ProblemDto {
  @Count('Number of QR codes that were changed: 0', { ...OPTIONAL, ...MANY }) changed?: number;
  @Count('Number of QR codes that could not be changed', { ...OPTIONAL, ...MANY }) failed?: number;
  @ApiPropertyOptional({ type: [BulkEditResultDto], description: 'One result per QR code' })
  results?: BulkEditResultDto[];
}
