import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import { WorkspaceScans } from '#libs/scans';
import type { Caller } from '../auth/caller.js';
import { QrListService } from '../qr/qr-list.service.js';
import type { Usage } from '../rate-limiting/index.js';
import type { MobileSummaryDto } from './mobile-summary.dto.js';

/** Of a workspace with many scans, counting them takes a core of the database for a part of a second. */
const LIMITS: FairQueueLimits = { running: 2, runningPerKey: 1, waiting: 600, waitingPerKey: 60 };

@Injectable()
export class MobileSummaryService {
  private readonly queue = new FairQueue(LIMITS);

  constructor(
    private readonly lists: QrListService,
    private readonly scans: WorkspaceScans,
    private readonly clock: Clock,
  ) {}

  /** @throws QueueFull when too many summaries of the workspace wait, or of all workspaces */
  async of(caller: Caller, usage: Usage): Promise<MobileSummaryDto> {
    const { workspaceId, plan, limits, recipient } = caller;
    const qrCodes = await this.lists.totals(caller);
    const readScans = async () => ({
      scans: await this.scans.count(workspaceId, this.clock.now()),
      recentScans: await this.scans.recent(workspaceId),
    });
    return {
      plan: { name: plan, perMinute: limits.perMinute, perMonth: limits.perMonth },
      usage: { ...usage, monthResetsAt: usage.monthResetsAt.toISOString() },
      qrCodes,
      ...(await this.queue.run(workspaceId, readScans, recipient)),
    };
  }
}
