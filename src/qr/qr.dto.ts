import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  Allow,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { QrCode } from '#libs/database';
import { categoryNames, dataDtoOf, payloadOf, shortUrlOf, UrlData } from '#libs/qr-codes';
import { wholeNumber } from '../requests/whole-number.js';
import { IsName, normaliseName } from './qr-name.js';

const ID = { format: 'uuid', example: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57' };
const NAME = { minLength: 1, maxLength: 255, example: 'Table 12', description: 'Display name' };
const CATEGORY = { enum: categoryNames, example: 'url', description: 'Kind of QR code; cannot be changed' };

export class CreateQrCodeDto {
  @ApiProperty(NAME)
  @Transform(normaliseName)
  @IsName()
  @IsDefined()
  name!: string;

  @ApiProperty(CATEGORY)
  @IsIn(categoryNames)
  @IsDefined()
  category!: string;

  @ApiProperty({ type: UrlData, description: 'By category; for url the destination' })
  @Type((options) => dataDtoOf(options?.object.category))
  @ValidateNested()
  @IsObject()
  @IsDefined()
  qr_data!: object;
}

/** A JSON merge patch (RFC 7396): only its field names are judged here, the merged record is validated whole. */
export class UpdateQrCodeDto {
  @ApiPropertyOptional({ ...NAME, type: String }) @Allow() name?: unknown;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Merged into what stands',
    example: { url: 'https://example.com/new-menu' },
  })
  @Allow()
  qr_data?: unknown;
}

export class QrCodeDto {
  @ApiProperty(ID) id!: string;
  @ApiProperty(NAME) name!: string;
  @ApiProperty(CATEGORY) category!: string;
  @ApiProperty({ type: UrlData }) qr_data!: object;
  @ApiProperty({ description: 'Exactly what the symbol holds', example: 'HTTPS://QR.EXAMPLE.COM/S/7H2K9QXA' })
  payload!: string;
  @ApiProperty({ description: 'Never issued twice, also not after deletion', example: '7H2K9QXA' })
  short_code!: string;
  @ApiProperty({ format: 'uri', example: 'https://qr.example.com/s/7H2K9QXA' }) short_url!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) created_at!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) updated_at!: string;
  @ApiProperty({ type: 'integer', minimum: 1, example: 1, description: 'Counts edits' }) version!: number;

  static from(code: QrCode, shortUrlBase: string): QrCodeDto {
    return {
      id: code.id,
      name: code.name,
      category: code.category,
      qr_data: code.qrData,
      payload: payloadOf(shortUrlBase, code.shortCode),
      short_code: code.shortCode,
      short_url: shortUrlOf(shortUrlBase, code.shortCode),
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
}

export class ListQrCodesQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 25 })
  @Transform(wholeNumber)
  @Max(100)
  @Min(1)
  @IsInt()
  @IsOptional()
  limit = 25;

  @ApiPropertyOptional({ description: 'next_cursor of the page before' })
  @MaxLength(512)
  @IsString()
  @IsOptional()
  cursor?: string;
}

export class QrImageQuery {
  @ApiPropertyOptional({ enum: ['svg', 'png'], default: 'svg' })
  @IsIn(['svg', 'png'])
  @IsOptional()
  format: 'svg' | 'png' = 'svg';

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 64,
    maximum: 4096,
    default: 512,
    description: 'Width of the whole picture in pixels',
  })
  @Transform(wholeNumber)
  @Max(4096)
  @Min(64)
  @IsInt()
  @IsOptional()
  size = 512;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 10,
    default: 4,
    description: 'Quiet zone in modules',
  })
  @Transform(wholeNumber)
  @Max(10)
  @Min(0)
  @IsInt()
  @IsOptional()
  margin = 4;
}
