import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Transactions } from '#libs/database';
import type { ListedScan } from './scan-list.js';
import { IN_ORDER_OF_INDEX, type ScanPosition } from './scan-list.queries.js';
import {
  FIND_ANYWHERE,
  FIND_NEAR,
  FIND_STREAMED,
  FOLLOW,
  NEXT_STORED,
  NEXT_STREAMED,
  RENEW,
} from './scan-streams.queries.js';

/** A client that does not come back for so long gets scans by their time, not in the order in which they were stored. */
const KEPT_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Scans of one read, so that little waits for a slow client. */
const PART = 200;

/** A code whose scans a client follows, and how far it got. */
export interface FollowedCode {
  workspaceId: string;
  qrCodeId: string;
  /** It has all scans up to this one, apart from those that `replay` reads. */
  position: number;
  /** The last scan that it has; null unless scans before `position` are missing. */
  replay: ScanPosition | null;
}

interface StreamedScan extends ListedScan {
  /** From 1. */
  place: number;
  position: number;
}

/** Stored scans for clients that follow them: each once, in the order in which they were stored. */
@Injectable()
export class ScanStreams {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * The scans that are stored from now on, or those that were stored after the scan `lastId`. If that was long ago, first
   * those with a later time.
   * @returns null if the code has no such scan
   */
  async follow(workspaceId: string, qrCodeId: string, lastId: string | null): Promise<FollowedCode | null> {
    const code = [workspaceId, qrCodeId];
    const [now] = await this.transactions.query<{ position: number; start: number }>(FOLLOW, [
      ...code,
      this.keptUntil(),
    ]);
    if (!now) return null;
    const followed = { workspaceId, qrCodeId, position: now.position, replay: null };
    if (lastId === null) return followed;
    const [streamed] = await this.transactions.query<{ position: number }>(FIND_STREAMED, [
      ...code,
      lastId,
      now.start,
    ]);
    if (streamed) return { ...followed, position: streamed.position };
    const scannedAt = await this.findTime(code, lastId);
    return scannedAt === null ? null : { ...followed, replay: [scannedAt, lastId] };
  }

  /** Stored scans stay available for all of these, also if their clients are disconnected for a while. */
  async renew(qrCodeIds: string[]): Promise<void> {
    await this.transactions.query(RENEW, [qrCodeIds, this.keptUntil()]);
  }

  /** The next scans of each, which begin after its `position`; a full part may be followed by more. */
  async next(
    followed: FollowedCode[],
  ): Promise<{ scans: ListedScan[]; position: number; isFull: boolean }[]> {
    const rows = await this.transactions.query<StreamedScan>(NEXT_STREAMED, [
      followed.map(({ qrCodeId }) => qrCodeId),
      followed.map(({ workspaceId }) => workspaceId),
      followed.map(({ position }) => position),
      PART,
    ]);
    const parts = followed.map(({ position }) => ({ scans: [] as ListedScan[], position, isFull: false }));
    for (const { place, position, ...scan } of rows) {
      const part = parts[place - 1];
      if (!part) continue;
      part.scans.push(scan);
      part.position = position;
      part.isFull = part.scans.length === PART;
    }
    return parts;
  }

  /** The next scans of one that `replay` describes, oldest first; none at the end. */
  async replay({ workspaceId, qrCodeId, position, replay }: FollowedCode): Promise<ListedScan[]> {
    if (!replay) return [];
    return this.transactions.run(async () => {
      await this.transactions.query(IN_ORDER_OF_INDEX);
      return this.transactions.query<ListedScan>(NEXT_STORED, [
        ...[workspaceId, qrCodeId, ...replay],
        ...[position, PART],
      ]);
    });
  }

  private async findTime(code: string[], scanId: string): Promise<string | null> {
    const captured = Number.parseInt(scanId.replaceAll('-', '').slice(0, 12), 16);
    const near = [new Date(captured - DAY_MS), new Date(captured + DAY_MS)];
    const found = await this.transactions.query<{ scannedAt: string }>(FIND_NEAR, [...code, scanId, ...near]);
    const [scan] =
      found.length > 0
        ? found
        : await this.transactions.query<{ scannedAt: string }>(FIND_ANYWHERE, [...code, scanId]);
    return scan?.scannedAt ?? null;
  }

  private keptUntil(): Date {
    return new Date(this.clock.now().getTime() + KEPT_MS);
  }
}
