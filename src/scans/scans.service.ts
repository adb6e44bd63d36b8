import { Injectable } from '@nestjs/common';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import { FILTERS, ScanList, type ListedScan, type ScanListScope, type ScanPosition } from '#libs/scans';
import type { Caller } from '../auth/caller.js';
import { QrService } from '../qr/qr.service.js';
import { Cursors } from '../requests/cursors.js';
import type { ListScansQuery } from './scans.dto.js';

/** A page with filters can read many scans to find a few. */
const PAGES: FairQueueLimits = { running: 4, runningPerKey: 2, waiting: 2_000, waitingPerKey: 200 };
/** An export lasts as long as its client reads it; in memory is only one part of it. */
const EXPORTS: FairQueueLimits = { running: 100, runningPerKey: 2, waiting: 200, waitingPerKey: 20 };
/** A part of each running export can wait, so that none of them ends because others run. */
const PARTS: FairQueueLimits = {
  ...{ running: 2, runningPerKey: 1 },
  ...{ waiting: 2 * EXPORTS.running, waitingPerKey: EXPORTS.runningPerKey },
};

/** Scans of one statement of an export. */
const PART = 1_000;

export interface ScanPage {
  scans: ListedScan[];
  nextCursor: string | null;
}

@Injectable()
export class ScansService {
  private readonly pages = new FairQueue(PAGES);
  private readonly exports = new FairQueue(EXPORTS);
  private readonly parts = new FairQueue(PARTS);

  constructor(
    private readonly scans: ScanList,
    private readonly qr: QrService,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Newest first.
   * @throws ValidationFailed for the cursor of another list, then QrCodeNotFound; QueueFull when too many lists of the
   * workspace wait, or of all workspaces
   */
  async list(caller: Caller, id: string, query: ListScansQuery): Promise<ScanPage> {
    const { workspaceId, recipient } = caller;
    const { limit, cursor, ...choice } = query;
    const binding = ['scans', workspaceId, id, Object.entries(choice).sort()];
    const position = this.cursors.read(binding, cursor);
    await this.qr.requireExisting(caller, id);
    const read = () => this.scans.page(scopeOf(caller, id, query), position, limit);
    const { scans, next } = await this.pages.run(workspaceId, read, recipient);
    return { scans, nextCursor: next && this.cursors.write(binding, next) };
  }

  /**
   * All that fit as lines of CSV, one short statement after the other: `send` gets them, and takes the next ones when it has
   * sent the last.
   * @throws QrCodeNotFound; QueueFull when too many exports of the workspace wait, or of all workspaces
   */
  async export(
    caller: Caller,
    id: string,
    query: ListScansQuery,
    send: (parts: AsyncGenerator<string, void>) => Promise<void>,
  ): Promise<void> {
    await this.qr.requireExisting(caller, id);
    const parts = this.partsOf(caller, scopeOf(caller, id, query));
    await this.exports.run(caller.workspaceId, () => send(parts), caller.recipient);
  }

  private async *partsOf(
    { workspaceId, recipient }: Caller,
    scope: ScanListScope,
  ): AsyncGenerator<string, void> {
    let position: ScanPosition | null = null;
    do {
      const read = () => this.scans.lines(scope, position, PART);
      const { lines, next } = await this.parts.run(workspaceId, read, recipient);
      yield lines;
      position = next;
    } while (position);
  }
}

function scopeOf({ workspaceId }: Caller, qrCodeId: string, query: ListScansQuery): ScanListScope {
  const { from, to, include_bots: includesBots } = query;
  return {
    ...{ workspaceId, qrCodeId, includesBots },
    // As instants: PostgreSQL refuses some of the offsets that a time can have.
    ...{ from: from === undefined ? null : new Date(from), to: to === undefined ? null : new Date(to) },
    filters: Object.fromEntries(FILTERS.map((name) => [name, query[name]])),
  };
}
