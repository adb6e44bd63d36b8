import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Allow, IsIn, IsObject, ValidateNested } from 'class-validator';
import { NEVER_SCANNED, type Actor } from '#libs/database';
import { categoryNames, dataDtoOf, shortUrlOf, statusOf, symbolOf } from '#libs/qr-codes';
import { Field, FlagField, PatternField } from '#libs/validation';
import { FIELDS, QrFieldsDto, WRITTEN_STATUSES } from './qr-fields.dto.js';
import { NameField } from '../requests/text.js';
import type { QrRecord } from './qr-record.js';

const ID = { format: 'uuid', example: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57' };
const NAME = { minLength: 1, maxLength: 255, example: 'Table 12', description: 'Display name' };
const CATEGORY = { enum: categoryNames, example: 'url', description: 'Kind of QR code; cannot be changed' };
const QR_DATA = { type: 'object', additionalProperties: true, description: 'By category' } as const;
const TIME = { format: 'date-time', example: '2026-11-21T09:30:00.000Z' };
const COUNT = { type: 'integer', minimum: 0, example: 0 } as const;
export const SHORT_CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** Documented as one schema a category: src/openapi/by-category.ts. */
export class CreateQrCodeDto extends QrFieldsDto {
  @NameField(NAME)
  name!: string;

  @Field(CATEGORY, IsIn(categoryNames))
  category!: string;

  @Field(QR_DATA, IsObject(), ValidateNested(), Type((options) => dataDtoOf(options?.object.category)))
  qr_data!: object;

  @FlagField({
    isOptional: true,
    nullable: true,
    description:
      'True (the default of most categories): the symbol holds short_url, and scans are counted. False: it holds the payload of its category. Cannot be changed',
  })
  dynamic?: boolean;

  @PatternField(SHORT_CODE, 'must be 1 to 64 of the characters A-Z a-z 0-9 _ -', {
    isOptional: true,
    nullable: true,
    maxLength: 64,
    example: 'summer-menu',
    description: '1–64 of A-Z a-z 0-9 _ -; assigned when absent. Cannot be changed, never issued twice',
  })
  short_code?: string;
}

/** A JSON merge patch (RFC 7396): only its field names are judged here, the merged record is validated whole. */
export class UpdateQrCodeDto {
  @ApiPropertyOptional({ ...NAME, type: String }) @Allow() name?: unknown;
  @ApiPropertyOptional({
    ...QR_DATA,
    description: 'Merged into what stands; of a static code it cannot be changed (409 static_code)',
    example: { url: 'https://example.com/new-menu' },
  })
  @Allow()
  qr_data?: unknown;
  @ApiPropertyOptional(FIELDS.folder_id) @Allow() folder_id?: unknown;
  @ApiPropertyOptional({ ...FIELDS.tags, nullable: true }) @Allow() tags?: unknown;
  @ApiPropertyOptional(FIELDS.external_id) @Allow() external_id?: unknown;
  @ApiPropertyOptional({
    ...FIELDS.metadata,
    additionalProperties: { type: 'string', maxLength: 500, nullable: true },
    nullable: true,
  })
  @Allow()
  metadata?: unknown;
  @ApiPropertyOptional({ enum: WRITTEN_STATUSES, nullable: true }) @Allow() status?: unknown;
  @ApiPropertyOptional(FIELDS.starts_at) @Allow() starts_at?: unknown;
  @ApiPropertyOptional(FIELDS.expires_at) @Allow() expires_at?: unknown;
  @ApiPropertyOptional(FIELDS.fallback_url) @Allow() fallback_url?: unknown;
  @ApiPropertyOptional({ ...FIELDS.rules, nullable: true }) @Allow() rules?: unknown;
  @ApiPropertyOptional(FIELDS.utm) @Allow() utm?: unknown;
}

export class CreatedByDto {
  @ApiProperty({ enum: ['key', 'user', 'import'] }) type!: Actor['type'];
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) id!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'CI', description: 'Its name at that time' })
  name!: string | null;
}

export class QrCodeDto {
  @ApiProperty(ID) id!: string;
  @ApiProperty(NAME) name!: string;
  @ApiProperty(CATEGORY) category!: string;
  @ApiProperty(QR_DATA) qr_data!: object;
  @ApiProperty({ description: 'Whether the symbol holds short_url' }) dynamic!: boolean;
  @ApiProperty({ description: 'Exactly what the symbol holds', example: 'HTTPS://QR.EXAMPLE.COM/S/7H2K9QXA' })
  payload!: string;
  @ApiProperty({ description: 'Never issued twice, also not after deletion', example: '7H2K9QXA' })
  short_code!: string;
  @ApiProperty({
    type: String,
    format: 'uri',
    nullable: true,
    example: 'https://qr.example.com/s/7H2K9QXA',
    description: 'Where scans arrive; null of a static code',
  })
  short_url!: string | null;
  @ApiProperty(FIELDS.folder_id) folder_id!: string | null;
  @ApiProperty(FIELDS.tags) tags!: string[];
  @ApiProperty(FIELDS.external_id) external_id!: string | null;
  @ApiProperty(FIELDS.metadata) metadata!: Record<string, string>;
  @ApiProperty({
    enum: [...WRITTEN_STATUSES, 'expired', 'scheduled'],
    description: 'As written, or what the dates make of it',
  })
  status!: string;
  @ApiProperty(FIELDS.starts_at) starts_at!: string | null;
  @ApiProperty(FIELDS.expires_at) expires_at!: string | null;
  @ApiProperty(FIELDS.fallback_url) fallback_url!: string | null;
  @ApiProperty(FIELDS.rules) rules!: object[];
  @ApiProperty(FIELDS.utm) utm!: object | null;
  @ApiProperty({ ...COUNT, description: 'Scans by people, at most 2 s behind' }) scan_count!: number;
  @ApiProperty({ ...COUNT, description: 'First visits of a visitor on a UTC day, at most 2 s behind' })
  unique_visitors!: number;
  @ApiProperty({ ...TIME, type: String, nullable: true }) last_scanned_at!: string | null;
  @ApiProperty({ type: CreatedByDto }) created_by!: CreatedByDto;
  @ApiProperty(TIME) created_at!: string;
  @ApiProperty({ ...TIME, description: 'Of the last edit; scans do not move it' }) updated_at!: string;
  @ApiProperty({ type: 'integer', minimum: 1, example: 1, description: 'Counts edits; the ETag' })
  version!: number;

  static from(code: QrRecord, shortUrlBase: string, now: Date): QrCodeDto {
    return {
      id: code.id,
      name: code.name,
      category: code.category,
      qr_data: code.qrData,
      dynamic: code.dynamic,
      payload: symbolOf(code, shortUrlBase),
      short_code: code.shortCode,
      short_url: code.dynamic ? shortUrlOf(shortUrlBase, code.shortCode) : null,
      folder_id: code.folderId,
      tags: code.tags,
      external_id: code.externalId,
      metadata: code.metadata,
      status: statusOf(code, now),
      starts_at: code.startsAt?.toISOString() ?? null,
      expires_at: code.expiresAt?.toISOString() ?? null,
      fallback_url: code.fallbackUrl,
      rules: code.rules,
      utm: code.utm,
      scan_count: code.scanCount,
      unique_visitors: code.uniqueVisitors,
      last_scanned_at: code.lastScannedAt > NEVER_SCANNED ? code.lastScannedAt.toISOString() : null,
      created_by: code.createdBy,
      created_at: code.createdAt.toISOString(),
      updated_at: code.updatedAt.toISOString(),
      version: code.version,
    };
  }
}

export class QrCodeListDto {
  @ApiProperty({ type: [QrCodeDto] }) data!: QrCodeDto[];
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Pass as cursor for the next page; null on the last',
  })
  next_cursor!: string | null;
  @ApiPropertyOptional({ ...COUNT, description: 'All records of the list; only with include_total' })
  total?: number;
}
