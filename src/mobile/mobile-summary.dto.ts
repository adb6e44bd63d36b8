import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PLAN_NAMES, type PlanName } from '#libs/database';
import type { RecentScanOfWorkspace, ScanTotals } from '#libs/scans';
import type { QrTotals } from '../qr/list/qr-list.service.js';
import { LimitsDto } from '../workspaces/workspaces.dto.js';
import { RecentScanDto } from './mobile-qr.dto.js';

const count = (example: number, description: string) =>
  ({ type: 'integer', minimum: 0, example, description }) as const;

@ApiSchema({ description: 'The plan of the workspace with its limits' })
export class PlanUsageDto extends LimitsDto {
  @ApiProperty({ enum: PLAN_NAMES, example: 'free', description: 'Name of the plan' }) name!: PlanName;
}

@ApiSchema({ description: 'Requests of the workspace, as in the X-RateLimit headers' })
export class UsageDto {
  @ApiProperty(count(3, 'Requests in the current burst window')) minuteUsed!: number;
  @ApiProperty(count(42, 'Requests in this calendar month (UTC)')) monthUsed!: number;
  @ApiProperty(count(958, 'Requests left in this month')) monthRemaining!: number;
  @ApiProperty({
    format: 'date-time',
    example: '2026-12-01T00:00:00.000Z',
    description: 'When the next month begins',
  })
  monthResetsAt!: string;
}

@ApiSchema({ description: 'Number of QR codes in the workspace' })
export class QrTotalsDto implements QrTotals {
  @ApiProperty(count(12, 'All QR codes, archived ones included')) total!: number;
  @ApiProperty(count(9, 'Those whose status is `active` now')) active!: number;
}

@ApiSchema({ description: 'Number of scans in the workspace, without those of bots' })
export class ScanTotalsDto implements ScanTotals {
  @ApiProperty(count(4, 'Since the start of the UTC day')) today!: number;
  @ApiProperty(count(31, 'Today and the 6 days before it')) last7Days!: number;
  @ApiProperty(count(120, 'Today and the 29 days before it')) last30Days!: number;
  @ApiProperty(count(1_204, 'Since the beginning')) total!: number;
}

@ApiSchema({ description: 'A scan of any QR code of the workspace' })
export class RecentWorkspaceScanDto extends RecentScanDto implements RecentScanOfWorkspace {
  @ApiProperty({
    format: 'uuid',
    example: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57',
    description: 'ID of the QR code',
  })
  qrId!: string;
  @ApiProperty({ example: 'Table 12', description: 'Name of the QR code' }) qrName!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '7h2k9qxa',
    description: 'Short code of the QR code; null if it is static',
  })
  shortCode!: string | null;
}

@ApiSchema({ description: 'What the first screen of an app shows' })
export class MobileSummaryDto {
  @ApiProperty({ type: PlanUsageDto, description: 'The plan of the workspace and its limits' })
  plan!: PlanUsageDto;
  @ApiProperty({
    type: UsageDto,
    description: 'Current usage; the same numbers as in the X-RateLimit headers',
  })
  usage!: UsageDto;
  @ApiProperty({ type: QrTotalsDto }) qrCodes!: QrTotalsDto;
  @ApiProperty({
    type: ScanTotalsDto,
    description: 'Scans (excluding bots), including those of deleted codes; updated within 2 seconds',
  })
  scans!: ScanTotalsDto;
  @ApiProperty({
    type: [RecentWorkspaceScanDto],
    maxItems: 20,
    description:
      'The most recent scans (excluding bots), newest first; empty without the permission `scans:read`',
  })
  recentScans!: RecentWorkspaceScanDto[];
}
