import { Injectable } from '@nestjs/common';
import { NIL_UUID, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { GROUP_SCANS } from '../export/scan-outbox.queries.js';
import { monthsBetween, scanMonth } from '../scan-months.js';
import { ClickHouse } from './clickhouse.js';
import { partitionOf } from './clickhouse.schema.js';
import {
  BEGIN_REBUILD,
  CONTINUE_REBUILD,
  END_REBUILD,
  FIND_MONTHS,
  IS_DROPPING_NONE,
  type MonthsOfRebuild,
} from './scan-copy.queries.js';
import { NEXT_SCANS, type ExportedScan } from '../export/scan-rows.queries.js';
import { sendScans } from './send-scans.js';
import type { ScanRebuild } from './scan-progress.js';

/**
 * Copies all scans of PostgreSQL to ClickHouse, month by month in the order of the primary key, after it has deleted
 * them there. Scans that are stored meanwhile come from the outbox; whichever comes second is left out.
 */
@Injectable()
export class ScanRebuilder {
  constructor(
    private readonly transactions: Transactions,
    private readonly store: ClickHouse,
    private readonly clock: Clock,
  ) {}

  /** @returns whether more follows */
  async continue(rebuild: ScanRebuild): Promise<boolean> {
    const now = this.clock.now();
    if (rebuild.month === null) return this.begin(rebuild, now);
    if (rebuild.month > now.toISOString()) await this.transactions.query(END_REBUILD, [rebuild.id]);
    else await this.copy(rebuild, scanMonth(new Date(rebuild.month)));
    return true;
  }

  /** Deletes the months that PostgreSQL can replace, and no others. */
  private async begin(rebuild: ScanRebuild, now: Date): Promise<boolean> {
    const isFree = (await this.transactions.query(IS_DROPPING_NONE)).length > 0;
    const [months] = await this.transactions.query<MonthsOfRebuild>(FIND_MONTHS);
    const first = months?.first;
    if (!isFree || !first) return false;
    await this.store.emptyMonths(monthsBetween(first, now));
    const since = startOfRun(await this.store.months(), months, first);
    const begun = { ...rebuild, month: first.toISOString() };
    await this.transactions.query(BEGIN_REBUILD, [rebuild.id, begun, since]);
    return true;
  }

  private async copy(rebuild: ScanRebuild, { from, to }: { from: string; to: string }): Promise<void> {
    const { qrCodeId, scannedAt, id } = rebuild.after ?? {
      qrCodeId: NIL_UUID,
      scannedAt: from,
      id: NIL_UUID,
    };
    const key = [qrCodeId, scannedAt, id];
    const scans = await this.transactions.query<ExportedScan>(NEXT_SCANS, [from, to, ...key, GROUP_SCANS]);
    // The next part begins after what was read here, whether or not this part is sent for the first time.
    const token = `${rebuild.id}/${from}/${key.join('/')}`;
    await sendScans(this.store, { token, scans, mayExist: true });
    const last = scans.at(-1);
    const isLast = scans.length < GROUP_SCANS;
    await this.save({
      ...rebuild,
      month: isLast ? to : from,
      after: last && !isLast ? keyOf(last) : null,
    });
  }

  private async save(rebuild: ScanRebuild): Promise<void> {
    await this.transactions.query(CONTINUE_REBUILD, [rebuild.id, rebuild]);
  }
}

const keyOf = ({ qrCodeId, scannedAt, id }: ExportedScan) => ({
  qrCodeId,
  scannedAt: `${scannedAt.replace(' ', 'T')}Z`,
  id,
});

/** Returns the start of the months before `first`, without a gap, of which ClickHouse still has the scans. */
function startOfRun(
  stored: string[],
  { completeFrom, scanned }: Pick<MonthsOfRebuild, 'completeFrom' | 'scanned'>,
  first: Date,
): Date {
  const before = completeFrom && completeFrom < first ? monthsBetween(completeFrom, first).slice(0, -1) : [];
  const missing = scanned.filter((month) => !stored.includes(month));
  const gap = before.findLastIndex((month) => missing.includes(partitionOf(month)));
  return new Date(before[gap + 1]?.from ?? first);
}
