import { Injectable } from '@nestjs/common';
import { ReplicaReads, type Device } from '#libs/database';
import { DAILY_SCANS } from './daily-scans.queries.js';
import { RECENT_SCANS_OF_WORKSPACE } from './recent-scans.queries.js';
import { SCAN_WEIGHT } from './scan-weight.queries.js';
import { WORKSPACE_SCANS } from './workspace-scans.queries.js';

const DAY_MS = 86_400_000;

export interface ScanTotals {
  today: number;
  last7Days: number;
  last30Days: number;
  total: number;
}

/** Of several codes. */
export interface ScanWeight {
  scans: number;
  /** The sum of the visitors of each code and UTC day. */
  visitors: number;
  firstScannedAt: Date | null;
}

export interface RecentScan {
  scannedAt: string;
  country: string;
  city: string;
  device: Device;
}

export interface RecentScanOfWorkspace extends RecentScan {
  qrId: string;
  qrName: string;
  shortCode: string | null;
}

@Injectable()
export class WorkspaceScans {
  constructor(private readonly reads: ReplicaReads) {}

  async count(workspaceId: string, now: Date): Promise<ScanTotals> {
    const starts = [startOf(now, 1), startOf(now, 7), startOf(now, 30)];
    const [totals] = await this.reads.read<ScanTotals>(WORKSPACE_SCANS, [workspaceId, ...starts]);
    if (!totals) throw new Error('an aggregate returns a row in every case');
    return totals;
  }

  async daily(
    workspaceId: string,
    codeIds: readonly string[],
    { now, days, timezone }: Period & { timezone: string },
  ): Promise<Map<string, number[]>> {
    const rows = await this.reads.read<{ qrCodeId: string; scans: number[] }>(DAILY_SCANS, [
      ...[workspaceId, codeIds, timezone, now, days],
    ]);
    return new Map(rows.map(({ qrCodeId, scans }) => [qrCodeId, scans]));
  }

  /** @param period the days of `scans` and `visitors` */
  async weigh(workspaceId: string, codeIds: readonly string[], period: Period): Promise<ScanWeight> {
    const [weight] = await this.reads.read<ScanWeight>(SCAN_WEIGHT, [workspaceId, codeIds, daysOf(period)]);
    if (!weight) throw new Error('an aggregate returns a row in every case');
    return weight;
  }

  async recent(workspaceId: string): Promise<RecentScanOfWorkspace[]> {
    const rows = await this.reads.read<{ scan: RecentScanOfWorkspace }>(RECENT_SCANS_OF_WORKSPACE, [
      workspaceId,
    ]);
    return rows.map(({ scan }) => scan);
  }
}

/** Days, in UTC without a time zone, of which the last one is that of `now`. */
interface Period {
  now: Date;
  days: number;
}

const daysOf = ({ now, days }: Period): Date[] =>
  Array.from({ length: days }, (_, index) => startOf(now, days - index));

const startOf = (now: Date, days: number): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) - days + 1) * DAY_MS);
