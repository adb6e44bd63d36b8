import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { WorkspaceScans } from '#libs/scans';
import { holds } from '../http/permissions/held.js';
import type { Caller } from '../http/requests/caller.js';
import { QrListService } from '../qr/list/qr-list.service.js';
import type { Usage } from '../http/limits/rate-limits.service.js';
import type { MobileSummaryDto } from './mobile-summary.dto.js';

@Injectable()
export class MobileSummaryService {
  constructor(
    private readonly lists: QrListService,
    private readonly scans: WorkspaceScans,
    private readonly clock: Clock,
  ) {}

  async of(caller: Caller, usage: Usage): Promise<MobileSummaryDto> {
    const { workspaceId, plan, limits } = caller;
    const qrCodes = await this.lists.totals(caller);
    return {
      plan: { name: plan, perMinute: limits.perMinute, perMonth: limits.perMonth },
      usage: { ...usage, monthResetsAt: usage.monthResetsAt.toISOString() },
      qrCodes,
      scans: await this.scans.count(workspaceId, this.clock.now()),
      recentScans: holds(caller, 'scans:read') ? await this.scans.recent(workspaceId) : [],
    };
  }
}
