import { Injectable } from '@nestjs/common';
import { Transactions, type QrCode, type QrCodeVersion } from '#libs/database';
import { Clock } from '#libs/platform';
import { BlockedHosts } from '#libs/blocked-hosts';
import {
  chooseDestination,
  statusOf,
  toFacts,
  type Choice,
  type RuleInputDto,
  type ScanFacts,
  unmetConditions,
} from '#libs/qr-codes';
import { AuditLogService, type Takedown } from '../../audit/audit-log.service.js';
import { invalidField, raise } from '../../http/problems/index.js';
import type { Caller } from '../../http/requests/caller.js';
import { CodeFilesService } from '../../files/code-files.service.js';
import { Cursors } from '../../http/requests/cursors.js';
import type {
  HistoryEntryDto,
  QrHistoryDto,
  ScanAtDto,
  ScanAtQuery,
  SimulatedDraftDto,
  SimulatedRuleDto,
  SimulatedScanDto,
  SimulateScanDto,
  StatusThen,
} from './qr-history.dto.js';
import { FIND_LIFE, FIND_VERSION_AT, historyStatement } from './qr-history.queries.js';
import type { FieldChange } from '../record/qr-row.js';
import { QrCodeNotFound, VersionNotFound } from '../record/qr.errors.js';
import { RECORDED_NAMES } from '../record/qr.fields.js';
import { columnsOfVersion, type StoredVersion } from '../record/qr-versions.js';
import { QrRecordsService } from '../record/qr-records.service.js';
import type { RecordPageQuery } from '../../http/requests/page.dto.js';

/** The visitor sees a page. */
const NOWHERE: Choice = { destination: null, rule: null };

interface ListedVersion extends Pick<QrCodeVersion, 'version' | 'at' | 'actor' | 'action' | 'changeId'> {
  changes: Record<string, FieldChange> | null;
  hasNext: boolean;
}

interface Life extends Pick<QrCode, 'createdAt' | 'scanLimit'> {
  isLimitReached: boolean;
  lastScannedAt: Date | null;
}

/** Reads the stored versions of a code: its history, and its destination at a time; and where scans lead now. Takedowns are in the audit log. */
@Injectable()
export class QrHistoryService {
  constructor(
    private readonly transactions: Transactions,
    private readonly records: QrRecordsService,
    private readonly audit: AuditLogService,
    private readonly cursors: Cursors,
    private readonly blocked: BlockedHosts,
    private readonly clock: Clock,
    private readonly files: CodeFilesService,
  ) {}

  /** Newest first; includes deleted codes. @throws ValidationFailed for the cursor of another list, QrCodeNotFound */
  async list(caller: Caller, id: string, { limit, cursor }: RecordPageQuery): Promise<QrHistoryDto> {
    const { workspaceId } = caller;
    const binding = ['history', workspaceId, id];
    const position = this.cursors.read(binding, cursor);
    await this.findLifeOrThrow(caller, id);
    const [lastAt = null, lastVersion = null] = position ?? [];
    const { sql, values } = historyStatement([workspaceId, id, lastVersion, limit + 1]);
    const found = await this.transactions.query<ListedVersion>(sql, values);
    const versions = found.slice(0, limit);
    const last = versions.at(-1);
    const takedowns = last ? await this.audit.takedowns(caller, id) : [];
    const before = lastAt === null ? null : new Date(lastAt);
    return {
      data: merged(
        versions,
        takedowns.filter(({ at }) => before === null || at < before),
      ),
      next_cursor: last?.hasNext
        ? this.cursors.write(binding, [last.at.toISOString(), String(last.version)])
        : null,
    };
  }

  async at(caller: Caller, id: string, { time, ...scan }: ScanAtQuery): Promise<ScanAtDto> {
    const life = await this.findLifeOrThrow(caller, id);
    const at = time === undefined ? this.clock.now() : new Date(time);
    const values = [caller.workspaceId, id, at];
    const [version] = await this.transactions.query<StoredVersion>(FIND_VERSION_AT, values);
    if (!version) throw new VersionNotFound(missingDetail(at, life));
    const takedowns = await this.audit.takedowns(caller, id);
    const [takedown] = takedowns.filter((each) => each.at <= at);
    const isTakenDown = takedown?.isDown === true || (await this.audit.wasSuspended(caller, at));
    const code = columnsOfVersion(version);
    const status: StatusThen = isTakenDown
      ? 'taken_down'
      : version.action === 'deleted'
        ? 'deleted'
        : statusOf(code, at, wasLimitReached(code, life, at));
    const choice = choiceOf(await this.files.attach(caller, code), status, toFacts(scan, at));
    return {
      ...{ destination: choice.destination, rule: choice.rule, status },
      version: version.version,
      changed_at: version.at.toISOString(),
      changed_by: actorOf(version),
    };
  }

  /** Returns where a scan would lead now; records nothing. @throws QrCodeNotFound */
  async simulate(caller: Caller, id: string, { draft, ...scan }: SimulateScanDto): Promise<SimulatedScanDto> {
    const stored = await this.records.findOrThrow(caller, id);
    if (draft && stored.category !== 'url')
      throw invalidField('/draft', 'must be omitted: only the category url has rules');
    const code = draft ? withDraft(stored, draft) : stored;
    const facts = toFacts(scan, this.clock.now());
    const isTakenDown = code.takenDownAt !== null || caller.isWorkspaceSuspended;
    const status = isTakenDown ? 'taken_down' : statusOf(code, facts.at, code.isLimitReached);
    const choice = choiceOf(await this.files.attach(caller, code), status, facts);
    const isBlocked = choice.destination !== null && this.blocked.findIn(choice.destination) !== null;
    const { destination, rule } = isBlocked ? NOWHERE : choice;
    const isAsked = code.dynamic && status === 'active';
    return {
      destination,
      rule,
      rules: isAsked ? outcomesOf(code.rules, choice.rule, facts) : notAsked(code.rules),
    };
  }

  private async findLifeOrThrow({ workspaceId }: Caller, id: string): Promise<Life> {
    const [life] = await this.transactions.query<Life>(FIND_LIFE, [workspaceId, id]);
    return life ?? raise(new QrCodeNotFound());
  }
}

/** By the function that the scan edge uses. */
function choiceOf(code: QrCode, status: StatusThen, facts: ScanFacts): Choice {
  if (!code.dynamic || status === 'taken_down') return NOWHERE;
  return status === 'active' ? chooseDestination(code, facts) : { destination: code.fallbackUrl, rule: null };
}

const withDraft = <Code extends QrCode>(
  code: Code,
  { url, rules, utm, forward_query }: SimulatedDraftDto,
): Code => ({
  ...code,
  ...(url === undefined ? {} : { qrData: { ...code.qrData, url } }),
  ...(rules === undefined ? {} : { rules }),
  ...(utm === undefined ? {} : { utm: { ...utm } }),
  ...(forward_query === undefined ? {} : { forwardQuery: forward_query }),
});

const notAsked = (rules: QrCode['rules']): SimulatedRuleDto[] =>
  rules.map(() => ({ matches: null, unmet: [] }));

/** @param met index of the rule that matches; null if none does */
const outcomesOf = (rules: QrCode['rules'], met: number | null, facts: ScanFacts): SimulatedRuleDto[] =>
  (rules as RuleInputDto[]).map(({ when }, index) =>
    met !== null && index > met
      ? { matches: null, unmet: [] }
      : { matches: index === met, unmet: unmetConditions(when, facts) },
  );

/** @param takedowns those before the versions of the previous page, newest first */
function merged(versions: ListedVersion[], takedowns: Takedown[]): HistoryEntryDto[] {
  const waiting = [...takedowns];
  return versions.flatMap((version) => {
    const after = waiting.splice(0, waiting.filter(({ at }) => at >= version.at).length);
    return [
      ...after.map((takedown) => entryOfTakedown(takedown, version.version)),
      {
        version: version.version,
        at: version.at.toISOString(),
        actor: actorOf(version),
        action: version.action,
        changes: version.changes && inOrder(version.changes),
        change_id: version.changeId,
      },
    ];
  });
}

const entryOfTakedown = (takedown: Takedown, version: number): HistoryEntryDto => ({
  version,
  at: takedown.at.toISOString(),
  actor: actorOf(takedown),
  action: takedown.isDown ? 'taken_down' : 'takedown_lifted',
  changes: { taken_down_at: takedown.change },
  change_id: null,
});

export const actorOf = ({ actor: { type, id, name } }: Pick<Takedown, 'actor'>) => ({ type, id, name });

function inOrder(changes: Record<string, FieldChange>): Record<string, FieldChange> {
  const entries = [...RECORDED_NAMES, 'has_password'].flatMap((name) => {
    const change = changes[name];
    return change && !(isEmpty(change.from) && isEmpty(change.to)) ? [[name, change] as const] : [];
  });
  return Object.fromEntries(entries);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (typeof value === 'object' && Object.keys(value).length === 0);

const missingDetail = (at: Date, { createdAt }: Life): string =>
  at < createdAt
    ? `The QR code did not exist at that time: it was created at ${createdAt.toISOString()}.`
    : 'The version of that time is no longer stored.';

/** The last scan reached the limit, if the limit is still the same. */
const wasLimitReached = (
  { scanLimit }: Pick<QrCode, 'scanLimit'>,
  { isLimitReached, scanLimit: limitNow, lastScannedAt }: Life,
  at: Date,
): boolean => isLimitReached && scanLimit === limitNow && lastScannedAt !== null && at >= lastScannedAt;
