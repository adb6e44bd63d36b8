import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { DEVICES, type Device } from '#libs/database';
import type { RecentScan } from '#libs/scans';
import { Rule, type Holder } from '#libs/validation';
import { CreateQrCodeDto } from '../qr/record/qr-create.dto.js';
import { ListQrCodesQuery } from '../qr/list/qr-list.dto.js';
import { QrCodeDto, UpdateQrCodeDto } from '../qr/record/qr.dto.js';
import { QueryTimeField } from '../http/requests/query-fields.js';
import { PageDto } from '../http/requests/page.dto.js';
import { RecordOf } from '../http/requests/record-of.decorator.js';

/**
 * Bodies, queries and records are those of REST v1, with additions. Inside the service, the names are those of REST v1;
 * openapi.yaml and clients have them in camelCase. See mobile.fields.ts.
 */

@ApiSchema({ description: 'A new QR code, with fields in camelCase' })
export class CreateMobileQrDto extends CreateQrCodeDto {}

@ApiSchema({ description: 'Changes to a QR code as a JSON merge patch (RFC 7396), with fields in camelCase' })
export class UpdateMobileQrDto extends UpdateQrCodeDto {}

@ApiSchema({ description: 'A QR code, with fields in camelCase' })
@RecordOf({ create: CreateMobileQrDto, update: UpdateMobileQrDto })
export class MobileQrDto extends QrCodeDto {
  @ApiProperty({
    format: 'uri',
    example: 'https://qr.example.com/api/v1/qr/01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57/image',
    description: 'The symbol as an image, to load with the same credentials',
  })
  image_url!: string;
  @ApiProperty({
    format: 'uri',
    type: String,
    nullable: true,
    example: 'https://go.example.com/7h2k9qxa.svg',
    description: 'The symbol as an SVG that needs no credentials; null without a short URL',
  })
  public_image_url!: string | null;
}

@ApiSchema({ description: 'A scan of the QR code' })
export class RecentScanDto implements RecentScan {
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T09:30:00.000Z',
    description: 'When the QR code was scanned',
  })
  scannedAt!: string;
  @ApiProperty({ example: 'CH', description: 'ISO 3166-1 alpha-2 code, or Unknown' }) country!: string;
  @ApiProperty({ example: 'Zürich', description: 'English name, or Unknown' }) city!: string;
  @ApiProperty({ enum: DEVICES, description: 'Kind of device' }) device!: Device;
}

@ApiSchema({ description: 'A QR code with its latest scans' })
export class MobileQrDetailDto extends MobileQrDto {
  @ApiProperty({
    type: [RecentScanDto],
    maxItems: 20,
    description:
      'The most recent scans (excluding bots), newest first; empty without the permission `scans:read`',
  })
  recent_scans!: RecentScanDto[];
}

const OF_CHANGES: unknown[] = ['updated_at', new ListQrCodesQuery().sort];

export class ListMobileQrQuery extends ListQrCodesQuery {
  @QueryTimeField(
    'Only QR codes that changed at or after this time, oldest change first, including archived ones; adds `deletedIds`. ' +
      'Scans do not count as changes',
    Rule('isOfLive', (_, { status }: Holder) =>
      status === 'deleted'
        ? 'cannot be combined with the status deleted: deletedIds has these QR codes'
        : null,
    ),
    Rule('isOnlyOrder', (_, { sort }: Holder) =>
      OF_CHANGES.includes(sort) ? null : `cannot be combined with sort, unless it is updated_at`,
    ),
  )
  updated_since?: string;
}

@ApiSchema({ description: 'A page of QR codes' })
export class MobileQrListDto extends PageDto {
  @ApiProperty({
    type: [MobileQrDto],
    description: 'The QR codes on this page; with `updatedSince`, oldest change first',
  })
  items!: MobileQrDto[];
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'Number of QR codes in the whole list, without deleted ones; only with `includeTotal`',
  })
  total?: number;
  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    description:
      'IDs of QR codes that were deleted since `updatedSince`, at most 30 days ago; present only with `updatedSince`. Not affected by filters',
  })
  deletedIds?: string[];
}
