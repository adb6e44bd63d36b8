import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { ConversionCounts, FILTERS, OlderScansMissing, ScanCounts, type CountScope } from '#libs/scans';
import { isStatementTimeout } from '#libs/database';
import { isDate } from '#libs/validation';
import type { Caller } from '../http/requests/caller.js';
import { ValidationFailed, type Fault } from '../http/problems/index.js';
import { QrListService } from '../qr/list/qr-list.service.js';
import { UNKNOWN_FOLDER } from '../qr/record/qr.errors.js';
import { QrRecordsService } from '../qr/record/qr-records.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { faultOfInterval, faultsOfRange, resolveRange } from './analytics-range.js';
import { toSubject } from './analytics.steps.js';
import { toResponse, type Analytics } from './analytics-response.js';
import type { AnalyticsDto } from './analytics.dto.js';
import type { AnalyticsQuery, WorkspaceAnalyticsQuery } from './analytics-query.dto.js';
import { OlderScansUnavailable, TooManyScans } from './analytics.errors.js';
import { TimeZonesService, UNKNOWN_ZONE } from '../http/requests/time-zones.service.js';

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly scans: ScanCounts,
    private readonly conversions: ConversionCounts,
    private readonly qr: QrRecordsService,
    private readonly lists: QrListService,
    private readonly workspaces: WorkspacesService,
    private readonly timeZones: TimeZonesService,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed, then QrCodeNotFound */
  async scopeOfQrCode(caller: Caller, id: string, query: AnalyticsQuery): Promise<AnalyticsScope> {
    const asked = await this.toRequest(query);
    const { createdAt, importedScans } = await this.qr.requireExisting(caller, id);
    const members = { qr_code_id: id, imported_scans: countIn(importedScans) };
    return toScope(caller, asked, { subject: { qrCodeId: id }, createdAt, members });
  }

  /** @throws ValidationFailed, also for an unknown folder */
  async scopeOfWorkspace(caller: Caller, query: WorkspaceAnalyticsQuery): Promise<AnalyticsScope> {
    const folderIds = await this.lists.findFolders(caller, query);
    const asked = await this.toRequest(query, folderIds === null ? [UNKNOWN_FOLDER] : []);
    const { createdAt } = await this.workspaces.findOrFail(caller);
    return toScope(caller, asked, { subject: toSubject(query, folderIds ?? []), createdAt });
  }

  /** @throws ValidationFailed with all faults that the DTO does not know, and the given ones */
  private async toRequest(sent: AnalyticsQuery, others: Fault[] = []): Promise<AnalyticsRequest> {
    const now = this.clock.now();
    const timezone = await this.timeZones.find(sent.timezone);
    if (timezone === null) throw new ValidationFailed([UNKNOWN_ZONE, ...others]);
    const query = await this.withTimes(sent, timezone);
    const faults = [...faultsOfRange(query, now), ...others];
    if (faults.length > 0) throw new ValidationFailed(faults);
    return { query, timezone, now };
  }

  /** A date is the start of its day in the time zone. */
  private async withTimes(query: AnalyticsQuery, timezone: string): Promise<AnalyticsQuery> {
    const { from, to } = query;
    const resolveTime = async (value: string) =>
      isDate(value) ? (await this.timeZones.findStartOfDay(value, timezone)).toISOString() : value;
    return {
      ...query,
      ...(from !== undefined && { from: await resolveTime(from) }),
      ...(to !== undefined && { to: await resolveTime(to) }),
    };
  }

  /** @throws TooManyScans, OlderScansUnavailable */
  async count({ scope, members }: AnalyticsScope): Promise<Analytics> {
    const { from, to, interval, timezone } = scope;
    const counted = await this.scans.count(scope).catch(countingFailed);
    const conversions = await this.conversions.count(scope).catch(countingFailed);
    const times = { from: from.toISOString(), to: to.toISOString() };
    return toResponse({ ...members, ...times, interval, timezone }, counted, conversions);
  }
}

/** The scans that a query without faults counts. */
export interface AnalyticsScope extends Pick<Counted, 'members'> {
  scope: CountScope;
}

/** @throws ValidationFailed */
function toScope(
  { workspaceId }: Caller,
  { query, timezone, now }: AnalyticsRequest,
  { subject, createdAt, members }: Counted,
): AnalyticsScope {
  const range = resolveRange(query, now, createdAt);
  // The range of period=all is known only now.
  const tooFine = faultOfInterval(range);
  if (tooFine) throw new ValidationFailed([tooFine]);
  return {
    scope: { workspaceId, subject, ...range, timezone, ...choiceOf(query) },
    ...(members && { members }),
  };
}

/** Metadata can be any text. */
const countIn = (text: string | null): number =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0;

/** A query without faults. */
interface AnalyticsRequest {
  query: AnalyticsQuery;
  /** The name as the database writes it. */
  timezone: string;
  now: Date;
}

interface Counted extends Pick<CountScope, 'subject'> {
  /** The start of period=all. */
  createdAt: Date;
  members?: Pick<AnalyticsDto, 'qr_code_id' | 'imported_scans'>;
}

/** @throws TooManyScans, OlderScansUnavailable, or the error itself */
export function countingFailed(error: unknown): never {
  if (error instanceof OlderScansMissing) throw new OlderScansUnavailable(error.since);
  throw isStatementTimeout(error) ? new TooManyScans() : error;
}

const choiceOf = (query: AnalyticsQuery): Pick<CountScope, 'top' | 'includesBots' | 'filters'> => ({
  top: query.top,
  includesBots: query.include_bots,
  filters: Object.fromEntries(FILTERS.map((name) => [name, query[name]])),
});
