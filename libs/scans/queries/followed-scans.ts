import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions } from '#libs/database';
import type { ListedScan } from './scan-list.js';
import type { ScanPosition } from './scan-list.queries.js';
import {
  FIND_STREAMED,
  FIND_TIME,
  FOLLOW,
  NEXT_STORED,
  NEXT_STREAMED,
  RENEW,
  WITHOUT_SORT,
} from './followed-scans.queries.js';

const KEPT_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Small reads keep little in memory for a slow client. */
const PART = 200;

export interface FollowedCode {
  workspaceId: string;
  qrCodeId: string;
  /** The client has all scans up to this position, except those that `catchUp` reads. */
  position: number;
  /** The client's last scan; null unless scans before `position` are missing. */
  behind: ScanPosition | null;
}

interface NextScan extends ListedScan {
  number: number;
  position: number;
}

/** Provides each stored scan to following clients once, in the order of storage. */
@Injectable()
export class FollowedScans {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Follows scans from now on or after the scan `lastId`. If that is long ago, the first ones are those with a later
   * time.
   * @returns null if the code has no such scan
   */
  async follow(workspaceId: string, qrCodeId: string, lastId: string | null): Promise<FollowedCode | null> {
    const code = [workspaceId, qrCodeId];
    const [now] = await this.transactions.query<{ position: number; start: number }>(FOLLOW, [
      ...code,
      this.keptUntil(),
    ]);
    if (!now) return null;
    const followed = { workspaceId, qrCodeId, position: now.position, behind: null };
    if (lastId === null) return followed;
    const [streamed] = await this.transactions.query<{ position: number }>(FIND_STREAMED, [
      ...code,
      lastId,
      now.start,
    ]);
    if (streamed) return { ...followed, position: streamed.position };
    const scannedAt = await this.findTime(code, lastId);
    return scannedAt === null ? null : { ...followed, behind: [scannedAt, lastId] };
  }

  /**
   * Keeps following codes, even while their clients are disconnected.
   * @returns the ids of codes that were still followed; scans of the others may be missing
   */
  async renew(followed: FollowedCode[]): Promise<Set<string>> {
    const rows = await this.transactions.query<{ qrCodeId: string }>(RENEW, [
      followed.map(({ workspaceId }) => workspaceId),
      followed.map(({ qrCodeId }) => qrCodeId),
      this.keptUntil(),
    ]);
    return new Set(rows.map(({ qrCodeId }) => qrCodeId));
  }

  /** Reads the next scans of each code after its `position`. More may follow a full part. */
  async next(
    followed: FollowedCode[],
  ): Promise<{ scans: ListedScan[]; position: number; isFull: boolean }[]> {
    const rows = await this.transactions.query<NextScan>(NEXT_STREAMED, [
      followed.map(({ qrCodeId }) => qrCodeId),
      followed.map(({ workspaceId }) => workspaceId),
      followed.map(({ position }) => position),
      PART,
    ]);
    const parts = followed.map(({ position }) => ({ scans: [] as ListedScan[], position, isFull: false }));
    for (const { number, position, ...scan } of rows) {
      const part = parts[number - 1];
      if (!part) continue;
      part.scans.push(scan);
      part.position = position;
      part.isFull = part.scans.length === PART;
    }
    return parts;
  }

  async catchUp({ workspaceId, qrCodeId, position, behind }: FollowedCode): Promise<ListedScan[]> {
    if (!behind) return [];
    return this.transactions.run(async () => {
      await this.transactions.query(WITHOUT_SORT);
      return this.transactions.query<ListedScan>(NEXT_STORED, [
        ...[workspaceId, qrCodeId, ...behind],
        ...[position, PART],
      ]);
    });
  }

  /** Searches by the capture time in the id: one index entry instead of all scans of the code. */
  private async findTime(code: string[], scanId: string): Promise<string | null> {
    const captured = Number.parseInt(scanId.replaceAll('-', '').slice(0, 12), 16);
    const [from, to] = [new Date(captured - DAY_MS), new Date(captured + DAY_MS)];
    const found = await this.transactions.query<{ scannedAt: string }>(FIND_TIME, [
      ...code,
      scanId,
      from,
      to,
    ]);
    return found[0]?.scannedAt ?? null;
  }

  private keptUntil(): Date {
    return new Date(this.clock.now().getTime() + KEPT_MS);
  }
}
