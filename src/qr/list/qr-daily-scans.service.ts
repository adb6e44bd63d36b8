import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { WorkspaceScans } from '#libs/scans';
import type { Caller } from '../../http/requests/caller.js';
import { DAYS_OF_SCANS } from './qr-list.dto.js';
import type { QrRecord } from '../record/qr-record.js';

@Injectable()
export class QrDailyScansService {
  constructor(
    private readonly scans: WorkspaceScans,
    private readonly clock: Clock,
  ) {}

  /** @param timezone whose days count, as TimeZonesService returns it */
  async count({ workspaceId }: Caller, records: readonly QrRecord[], timezone: string): Promise<number[][]> {
    const ids = records.map(({ id }) => id);
    const daily = await this.scans.daily(workspaceId, ids, { ...this.period(), timezone });
    return ids.map((id) => daily.get(id) ?? []);
  }

  /** How much an edit of codes would affect. */
  async weigh({ workspaceId }: Caller, ids: readonly string[]) {
    const { scans, visitors, firstScannedAt } = await this.scans.weigh(workspaceId, ids, this.period());
    return {
      codes: ids.length,
      scans_30d: scans,
      visitors_30d: visitors,
      first_scanned_at: firstScannedAt?.toISOString() ?? null,
    };
  }

  private period() {
    return { now: this.clock.now(), days: DAYS_OF_SCANS };
  }
}
