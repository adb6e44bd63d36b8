import { Injectable } from '@nestjs/common';
import { Transactions, type Device } from '#libs/database';
import { RECENT_SCANS_OF_WORKSPACE } from './recent-scans.queries.js';
import { WORKSPACE_SCANS } from './workspace-scans.queries.js';

const DAY_MS = 86_400_000;

export interface ScanTotals {
  /** Since the start of the UTC day. */
  today: number;
  /** Today and the 6 days before it. */
  last7Days: number;
  /** Today and the 29 days before it. */
  last30Days: number;
  total: number;
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
  constructor(private readonly transactions: Transactions) {}

  async count(workspaceId: string, now: Date): Promise<ScanTotals> {
    const startOf = (days: number) => new Date((Math.floor(now.getTime() / DAY_MS) - days + 1) * DAY_MS);
    const starts = [startOf(1), startOf(7), startOf(30)];
    const [totals] = await this.transactions.query<ScanTotals>(WORKSPACE_SCANS, [workspaceId, ...starts]);
    if (!totals) throw new Error('an aggregate returns a row in every case');
    return totals;
  }

  async recent(workspaceId: string): Promise<RecentScanOfWorkspace[]> {
    const rows = await this.transactions.query<{ scan: RecentScanOfWorkspace }>(RECENT_SCANS_OF_WORKSPACE, [
      workspaceId,
    ]);
    return rows.map(({ scan }) => scan);
  }
}
