import { Injectable } from '@nestjs/common';
import {
  FILTERS,
  ScanList,
  type ListedScan,
  type ScanLines,
  type ScanListScope,
  type ScanPosition,
} from '#libs/scans';
import type { Caller } from '../../http/requests/caller.js';
import { QrService } from '../../qr/qr.service.js';
import { Cursors } from '../../http/requests/cursors.js';
import type { ListScansQuery } from './scans.dto.js';

const PART = 1_000;

export interface ScanPage {
  scans: ListedScan[];
  nextCursor: string | null;
}

@Injectable()
export class ScansService {
  constructor(
    private readonly scans: ScanList,
    private readonly qr: QrService,
    private readonly cursors: Cursors,
  ) {}

  /** Newest first. @throws ValidationFailed for the cursor of another list, then QrCodeNotFound */
  async list(caller: Caller, id: string, query: ListScansQuery): Promise<ScanPage> {
    const { workspaceId } = caller;
    const { limit, cursor, ...choice } = query;
    const binding = ['scans', workspaceId, id, Object.entries(choice).sort()];
    const position = this.cursors.read(binding, cursor);
    await this.qr.requireExisting(caller, id);
    const { scans, next } = await this.scans.page(scopeOf(caller, id, query), position, limit);
    return { scans, nextCursor: next && this.cursors.write(binding, next) };
  }

  /**
   * Passes matching scans to `send` as lines of CSV, and runs the next short statement when it has sent the last part.
   * @throws QrCodeNotFound
   */
  async export(
    caller: Caller,
    id: string,
    query: ListScansQuery,
    send: (parts: AsyncGenerator<string, void>) => Promise<void>,
  ): Promise<void> {
    await this.qr.requireExisting(caller, id);
    await send(this.partsOf(scopeOf(caller, id, query)));
  }

  private async *partsOf(scope: ScanListScope): AsyncGenerator<string, void> {
    let position: ScanPosition | null = null;
    do {
      const { lines, next }: ScanLines = await this.scans.lines(scope, position, PART);
      yield lines;
      position = next;
    } while (position);
  }
}

function scopeOf({ workspaceId }: Caller, qrCodeId: string, query: ListScansQuery): ScanListScope {
  const { from, to, include_bots: includesBots } = query;
  return {
    ...{ workspaceId, qrCodeId, includesBots },
    // Compares instants, because PostgreSQL refuses some of the offsets that a time can have.
    ...{ from: from === undefined ? null : new Date(from), to: to === undefined ? null : new Date(to) },
    filters: Object.fromEntries(FILTERS.map((name) => [name, query[name]])),
  };
}
