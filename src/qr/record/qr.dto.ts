import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { NEVER_SCANNED, type Actor, type QrCode } from '#libs/database';
import {
  categoryOf,
  dataDtoOf,
  DesignDto,
  RuleDto,
  withSpelledNames,
  shortUrlOfCode,
  statusOf,
  symbolPayload,
  UtmDto,
  wholeDesign,
  type Status,
} from '#libs/qr-codes';
import { inDeclaredOrder, inNameOrder, objectWith } from '#libs/validation';
import { RecordOf } from '../../http/requests/record-of.decorator.js';
import { CreateQrCodeDto } from './qr-create.dto.js';
import { HasPatchFields, HasRecordFields } from './qr-documented-fields.js';
import { RECORDED_NAMES } from './qr.fields.js';
import { uncounted, type QrRecord } from './qr-record.js';
import { setFieldValues, type QrFieldValues } from './qr-row.js';
import {
  Count,
  CreatedAt,
  NextCursor,
  NullableId,
  NullableText,
  NullableTime,
  NullableUrl,
  OPTIONAL,
  Text,
  Time,
  Version,
} from '../../http/requests/record-fields.js';

const ID = { format: 'uuid', example: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57' };
const NONE = { example: 0 };

/** A JSON merge patch (RFC 7396): only its field names are checked here, and its values once they are merged. */
@ApiSchema({ description: 'Changes to a QR code as a JSON merge patch (RFC 7396)' })
@HasPatchFields()
export class UpdateQrCodeDto {}

@HasRecordFields()
class IdAndFields {
  @ApiProperty({ ...ID, description: 'ID of the QR code' }) id!: string;
}

/**
 * The id and the fields that a caller can write, as a record shows them. TypeScript does not see what a decorator adds.
 */
const WrittenFields = IdAndFields as new () => IdAndFields & Omit<QrFieldValues, 'status'>;

@ApiSchema({ description: 'Who created the QR code' })
class CreatedByDto {
  @ApiProperty({
    enum: ['key', 'user', 'import'],
    description: '`key`: with an API key; `user`: by a person; `import`: by neither',
  })
  type!: Actor['type'];
  @NullableId('null for an import') id!: string | null;
  @NullableText('Its name at that time', { example: 'CI' })
  name!: string | null;
}

/** The fields have the order of a record. */
export const RECORD_FIELDS: readonly string[] = [
  ...new Set([
    ...['id', 'name', 'category', 'qr_data', 'dynamic', 'payload', 'domain', 'short_code', 'short_url'],
    ...RECORDED_NAMES,
    'has_password',
    ...['scan_count', 'unique_visitors', 'last_scanned_at', 'created_by', 'created_at', 'updated_at'],
    ...['taken_down_at', 'deleted_at', 'version'],
  ]),
];
const EMPTY: object = objectWith(RECORD_FIELDS);

@ApiSchema({ description: 'A QR code' })
@RecordOf({ create: CreateQrCodeDto, update: UpdateQrCodeDto })
export class QrCodeDto extends WrittenFields {
  @Text('The exact content of the symbol', { example: 'HTTPS://GO.EXAMPLE.COM/7H2K9QXA' })
  payload!: string;
  @NullableUrl('The URL that a phone opens; null for a static code', {
    example: 'https://go.example.com/7h2k9qxa',
  })
  short_url!: string | null;
  status!: Status;
  @ApiProperty({ description: 'Whether visitors must enter a password' }) has_password!: boolean;
  @Count('Scans (excluding bots); updated within 2 seconds', NONE)
  scan_count!: number;
  @Count('Sum of the unique visitors of each UTC day; updated within 2 seconds', NONE)
  unique_visitors!: number;
  @NullableTime('null if nobody has scanned it')
  last_scanned_at!: string | null;
  @ApiProperty({ type: CreatedByDto }) created_by!: CreatedByDto;
  @CreatedAt('QR code') created_at!: string;
  @Time('Time of the last edit; scans do not change it') updated_at!: string;
  @NullableTime(
    'When the operator took the code down, so that visitors see a notice; null if it is not taken down',
    {
      example: null,
    },
  )
  taken_down_at!: string | null;
  @NullableTime(
    'When the code was deleted; it can be restored for 30 days, and then has its `status` again. null if it is not ' +
      'deleted: only lists with `status=deleted` contain deleted codes',
    { example: null },
  )
  deleted_at!: string | null;
  @Version('Number of edits, starting at 1; the ETag', { example: 1 })
  version!: number;

  /** Returns the record of a row without scans. */
  static ofNew(row: QrCode, shortUrlBase: string, now: Date): QrCodeDto {
    return QrCodeDto.from(uncounted(row), shortUrlBase, now);
  }

  static from(code: QrRecord, shortUrlBase: string, now: Date): QrCodeDto {
    const dto = setFieldValues({ ...EMPTY }, code) as QrCodeDto;
    const { category } = dto;
    const { type, id, name } = code.createdBy;
    dto.id = code.id;
    dto.qr_data = inDeclaredOrder(dataDtoOf(category), dto.qr_data);
    dto.payload = symbolPayload(code, shortUrlBase);
    dto.short_url = code.dynamic ? shortUrlOfCode(code, shortUrlBase) : null;
    dto.design = inDeclaredOrder(DesignDto, wholeDesign(code.design, categoryOf(category).errorCorrection));
    dto.metadata = inNameOrder(dto.metadata);
    dto.rules = inDeclaredOrder(
      RuleDto,
      (dto.rules as RuleDto[]).map((rule) => ({ ...rule, when: withSpelledNames(rule.when) })),
    ) as RuleDto[];
    dto.utm = inDeclaredOrder(UtmDto, dto.utm);
    dto.status = statusOf(code, now, code.isLimitReached);
    dto.has_password = code.passwordHash !== null;
    dto.scan_count = code.scanCount;
    dto.unique_visitors = code.uniqueVisitors;
    dto.last_scanned_at = code.lastScannedAt > NEVER_SCANNED ? code.lastScannedAt.toISOString() : null;
    dto.created_by = { type, id, name };
    dto.created_at = code.createdAt.toISOString();
    dto.updated_at = code.updatedAt.toISOString();
    dto.taken_down_at = code.takenDownAt?.toISOString() ?? null;
    dto.deleted_at = code.deletedAt?.toISOString() ?? null;
    dto.version = code.version;
    return dto;
  }
}

@ApiSchema({ description: 'A page of QR codes' })
export class QrCodeListDto {
  @ApiProperty({ type: [QrCodeDto], description: 'The QR codes on this page, in the order of `sort`' })
  data!: QrCodeDto[];
  @NextCursor()
  next_cursor!: string | null;
  @Count('Number of records in the whole list; only with `include_total`', { ...OPTIONAL, ...NONE })
  total?: number;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'array', items: { type: 'integer', minimum: 0, example: 0 }, minItems: 30, maxItems: 30 },
    description:
      'For each record of `data`, in the same order: its scans (excluding bots) on the last 30 days of `timezone`, oldest first; ' +
      'the last one is today. Only with `include_daily_scans`',
  })
  daily_scans?: number[][];
}
