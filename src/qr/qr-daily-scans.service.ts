import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { WorkspaceScans } from '#libs/scans';
import type { Caller } from '../http/requests/caller.js';
import { DAYS_OF_SCANS } from './qr-list.dto.js';
import type { QrRecord } from './qr-record.js';

@Injectable()
export class QrDailyScansService {
  constructor(
    private readonly scans: WorkspaceScans,
    private readonly clock: Clock,
  ) {}

  async count({ workspaceId }: Caller, records: readonly QrRecord[]): Promise<number[][]> {
    const ids = records.map(({ id }) => id);
    const period = { now: this.clock.now(), days: DAYS_OF_SCANS };
    const daily = await this.scans.daily(workspaceId, ids, period);
    return ids.map((id) => daily.get(id) ?? []);
  }
}
