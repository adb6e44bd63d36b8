import { Injectable } from '@nestjs/common';
import { isStatementTimeout } from '#libs/database';
import { Clock } from '#libs/platform';
import {
  FILTERS,
  ScanList,
  ScansOfMany,
  type CountSubject,
  type ListedScan,
  type ScanLines,
  type ScanListScope,
  type ScanPosition,
  type ScanLineFormat,
} from '#libs/scans';
import type { Caller } from '../../http/requests/caller.js';
import { ValidationFailed } from '../../http/problems/index.js';
import { QrListService } from '../../qr/list/qr-list.service.js';
import { QrRecordsService } from '../../qr/record/qr-records.service.js';
import { UNKNOWN_FOLDER } from '../../qr/record/qr.errors.js';
import { Cursors } from '../../http/requests/cursors.js';
import { TooManyScans } from '../analytics.errors.js';
import { toSubject } from '../analytics.steps.js';
import type { ListScansQuery, ListWorkspaceScansQuery } from './scans.dto.js';

const PART = 1_000;
/** With many codes, each statement finds its place in all of them. */
const PART_OF_MANY = 5_000;

export interface NamedScan extends ListedScan {
  /** Null if the code was deleted. */
  qr_code_name: string | null;
}

export interface ScanPage<Scan = ListedScan> {
  scans: Scan[];
  nextCursor: string | null;
}

type Send = (parts: AsyncGenerator<string, void>) => Promise<void>;

@Injectable()
export class ScansService {
  constructor(
    private readonly scans: ScanList,
    private readonly scansOfMany: ScansOfMany,
    private readonly lists: QrListService,
    private readonly clock: Clock,
    private readonly qr: QrRecordsService,
    private readonly cursors: Cursors,
  ) {}

  /** Newest first. @throws ValidationFailed for the cursor of another list, then QrCodeNotFound */
  async list(caller: Caller, id: string, query: ListScansQuery): Promise<ScanPage> {
    const { workspaceId } = caller;
    const { limit, cursor, ...choice } = query;
    const binding = ['scans', workspaceId, id, Object.entries(choice).sort()];
    const position = this.cursors.read(binding, cursor);
    await this.qr.requireExisting(caller, id);
    const { scans, next } = await this.scans.page(toScope(caller, { qrCodeId: id }, query), position, limit);
    return { scans, nextCursor: next && this.cursors.write(binding, next) };
  }

  /**
   * Passes matching scans to `send` as lines of CSV, and runs the next short statement when it has sent the last part.
   * @throws QrCodeNotFound
   */
  async export(caller: Caller, id: string, query: ListScansQuery, send: Send): Promise<void> {
    await this.qr.requireExisting(caller, id);
    const scope = toScope(caller, { qrCodeId: id }, query);
    await send(partsBy((position) => this.scans.lines(scope, position, PART, formatOf(query))));
  }

  /** Lists the scans of many codes, as `list` does. @throws ValidationFailed, TooManyScans */
  async listOfMany(caller: Caller, query: ListWorkspaceScansQuery): Promise<ScanPage<NamedScan>> {
    const { limit, cursor, ...choice } = query;
    const binding = ['scans', caller.workspaceId, Object.entries(choice).sort()];
    const folderIds = await this.lists.findFolders(caller, query);
    const position = this.cursors.read(binding, cursor, folderIds === null ? [UNKNOWN_FOLDER] : []);
    const scope = toScope(caller, toSubject(query, folderIds ?? []), query);
    const { scans, next } = await this.scansOfMany
      .page(scope, position, limit, this.clock.now())
      .catch(tooManyScans);
    const names = await this.qr.findNames(caller, [...new Set(scans.map((scan) => scan.qr_code_id))]);
    const named = scans.map((scan) => ({ ...scan, qr_code_name: names.get(scan.qr_code_id) ?? null }));
    return { scans: named, nextCursor: next && this.cursors.write(binding, next) };
  }

  /** Does what `export` does. @throws ValidationFailed, TooManyScans */
  async exportOfMany(caller: Caller, query: ListWorkspaceScansQuery, send: Send): Promise<void> {
    const folderIds = await this.lists.findFolders(caller, query);
    if (folderIds === null) throw new ValidationFailed([UNKNOWN_FOLDER]);
    const scope = toScope(caller, toSubject(query, folderIds), query);
    const now = this.clock.now();
    await send(
      partsBy((position) =>
        this.scansOfMany.lines(scope, position, PART_OF_MANY, formatOf(query), now).catch(tooManyScans),
      ),
    );
  }
}

const formatOf = (query: ListScansQuery): ScanLineFormat => ({
  delimiter: query.delimiter ?? 'comma',
  guard: query.for ?? 'formula',
});

function tooManyScans(error: unknown): never {
  throw isStatementTimeout(error) ? new TooManyScans() : error;
}

async function* partsBy(
  read: (position: ScanPosition | null) => Promise<ScanLines>,
): AsyncGenerator<string, void> {
  let position: ScanPosition | null = null;
  do {
    const { lines, next }: ScanLines = await read(position);
    yield lines;
    position = next;
  } while (position);
}

function toScope({ workspaceId }: Caller, subject: CountSubject, query: ListScansQuery): ScanListScope {
  const { from, to, include_bots: includesBots } = query;
  return {
    ...{ workspaceId, subject, includesBots },
    // Compares instants, because PostgreSQL refuses some of the offsets that a time can have.
    ...{ from: from === undefined ? null : new Date(from), to: to === undefined ? null : new Date(to) },
    filters: Object.fromEntries(FILTERS.map((name) => [name, query[name]])),
  };
}
