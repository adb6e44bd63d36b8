import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { FairQueue } from '#libs/fair-queue';
import { FILTERS, ScanCounts, type CountScope } from '#libs/scans';
import type { Caller } from '../auth/caller.js';
import { ValidationFailed } from '../problems/index.js';
import { QrService } from '../qr/qr.service.js';
import { faultOfInterval, faultsOfRange, rangeOf } from './analytics-range.js';
import { responseOf } from './analytics-response.js';
import type { AnalyticsQuery } from './analytics.dto.js';
import { TimeZones } from './time-zones.js';
import { UNKNOWN_ZONE } from './zone-names.js';

/** Counting the scans of two years occupies a core of the database for a good part of a second. */
const LIMITS = { running: 2, runningPerKey: 1, waiting: 600, waitingPerKey: 60 };

@Injectable()
export class AnalyticsService {
  private readonly queue = new FairQueue(LIMITS);

  constructor(
    private readonly scans: ScanCounts,
    private readonly qr: QrService,
    private readonly timeZones: TimeZones,
    private readonly clock: Clock,
  ) {}

  /**
   * The JSON of an AnalyticsDto.
   * @throws ValidationFailed, then QrCodeNotFound; QueueFull when too many queries of the workspace wait, or of all workspaces
   */
  async ofQrCode(caller: Caller, id: string, query: AnalyticsQuery): Promise<string> {
    const { workspaceId } = caller;
    const now = this.clock.now();
    const timezone = await this.timeZones.find(query.timezone);
    const faults = faultsOfRange(query, now);
    if (timezone === null || faults.length > 0)
      throw new ValidationFailed(timezone === null ? [unknownZone, ...faults] : faults);
    const code = await this.qr.findOrThrow(caller, id);
    const range = rangeOf(query, now, code.createdAt);
    // Of period=all, only known now.
    const tooFine = faultOfInterval(range);
    if (tooFine) throw new ValidationFailed([tooFine]);
    const { from, to, interval } = range;
    const scope: CountScope = {
      ...{ workspaceId, qrCodeId: id, from, to, interval, timezone },
      ...choiceOf(query),
    };
    // Waits without a connection to the database.
    const counted = await this.queue.run(workspaceId, () => this.scans.count(scope), caller.recipient);
    const times = { from: from.toISOString(), to: to.toISOString() };
    return responseOf({ qr_code_id: id, ...times, interval, timezone }, counted);
  }
}

const unknownZone = { parameter: 'timezone', code: 'invalid_value', detail: `timezone ${UNKNOWN_ZONE}` };

const choiceOf = (query: AnalyticsQuery): Pick<CountScope, 'top' | 'includesBots' | 'filters'> => ({
  top: query.top,
  includesBots: query.include_bots,
  filters: Object.fromEntries(FILTERS.map((name) => [name, query[name]])),
});
