import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { ConversionCounts, FILTERS, ScanCounts, type CountScope, type CountSubject } from '#libs/scans';
import { isStatementTimeout } from '#libs/database';
import { UNKNOWN_TIME_ZONE } from '#libs/validation';
import type { Caller } from '../http/requests/caller.js';
import { ValidationFailed, type Fault } from '../http/problems/index.js';
import { QrListService } from '../qr/qr-list.service.js';
import { UNKNOWN_FOLDER } from '../qr/qr.errors.js';
import { QrService } from '../qr/qr.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { faultOfInterval, faultsOfRange, rangeOf } from './analytics-range.js';
import { responseOf, type Analytics } from './analytics-response.js';
import type { AnalyticsQuery, WorkspaceAnalyticsQuery } from './analytics.dto.js';
import { TooManyScans } from './analytics.errors.js';
import { TimeZones } from './time-zones.js';

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly scans: ScanCounts,
    private readonly conversions: ConversionCounts,
    private readonly qr: QrService,
    private readonly lists: QrListService,
    private readonly workspaces: WorkspacesService,
    private readonly timeZones: TimeZones,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws ValidationFailed, then QrCodeNotFound; TooManyScans
   */
  async ofQrCode(caller: Caller, id: string, query: AnalyticsQuery): Promise<Analytics> {
    const asked = await this.judge(query);
    const { createdAt } = await this.qr.requireExisting(caller, id);
    return this.count(caller, asked, { subject: { qrCodeId: id }, createdAt, members: { qr_code_id: id } });
  }

  /** @throws as `ofQrCode`; an unknown folder is a fault of the query */
  async ofWorkspace(caller: Caller, query: WorkspaceAnalyticsQuery): Promise<Analytics> {
    const folderIds = await this.lists.foldersOf(caller, query);
    const asked = await this.judge(query, folderIds === null ? [UNKNOWN_FOLDER] : []);
    const { createdAt } = await this.workspaces.findOrFail(caller);
    return this.count(caller, asked, { subject: subjectOf(query, folderIds ?? []), createdAt });
  }

  /** @throws ValidationFailed with all faults that the DTO does not know, and the given ones */
  private async judge(query: AnalyticsQuery, others: Fault[] = []): Promise<AnalyticsRequest> {
    const now = this.clock.now();
    const timezone = await this.timeZones.find(query.timezone);
    const faults = [...faultsOfRange(query, now), ...others];
    if (timezone === null || faults.length > 0)
      throw new ValidationFailed(timezone === null ? [unknownZone, ...faults] : faults);
    return { query, timezone, now };
  }

  private async count(
    { workspaceId }: Caller,
    { query, timezone, now }: AnalyticsRequest,
    { subject, createdAt, members }: Counted,
  ): Promise<Analytics> {
    const range = rangeOf(query, now, createdAt);
    // Of period=all, only known now.
    const tooFine = faultOfInterval(range);
    if (tooFine) throw new ValidationFailed([tooFine]);
    const { from, to, interval } = range;
    const scope = { workspaceId, subject, from, to, interval, timezone, ...choiceOf(query) };
    const counted = await this.scans.count(scope).catch(tooManyScans);
    const conversions = await this.conversions.count(scope).catch(tooManyScans);
    const times = { from: from.toISOString(), to: to.toISOString() };
    return responseOf({ ...members, ...times, interval, timezone }, counted, conversions);
  }
}

/** A query without faults. */
interface AnalyticsRequest {
  query: AnalyticsQuery;
  /** As the database writes it. */
  timezone: string;
  now: Date;
}

interface Counted extends Pick<CountScope, 'subject'> {
  /** The start of period=all. */
  createdAt: Date;
  members?: { qr_code_id: string };
}

function subjectOf(query: WorkspaceAnalyticsQuery, folderIds: string[]): CountSubject {
  const { folder_id, tag, tag_mode } = query;
  if (folder_id === undefined && tag === undefined) return 'workspace';
  return {
    choice: {
      ...(folder_id !== undefined && { folderIds: folder_id === 'none' ? null : folderIds }),
      ...(tag !== undefined && { tags: tag, anyTag: tag_mode === 'any' }),
    },
  };
}

function tooManyScans(error: unknown): never {
  throw isStatementTimeout(error) ? new TooManyScans() : error;
}

const unknownZone: Fault = {
  parameter: 'timezone',
  code: 'invalid_value',
  detail: `timezone ${UNKNOWN_TIME_ZONE}`,
};

const choiceOf = (query: AnalyticsQuery): Pick<CountScope, 'top' | 'includesBots' | 'filters'> => ({
  top: query.top,
  includesBots: query.include_bots,
  filters: Object.fromEntries(FILTERS.map((name) => [name, query[name]])),
});
