import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { QrCode, ReplicaReads } from '#libs/database';
import type { Caller } from '../../http/requests/caller.js';
import { FolderTreeService } from '../folder-tree/folder-tree.service.js';
import { Cursors } from '../../http/requests/cursors.js';
import type { ListQrCodesQuery, QrFilters } from './qr-list.dto.js';
import {
  changesStatement,
  isOfChanges,
  countStatement,
  pageStatement,
  totalsStatement,
  type ListFilters,
  type ListScope,
} from './qr-list.queries.js';
import { orderOf } from './qr-list.sorts.js';
import { selectRecord, restorableSince, type QrPage, type QrRecord } from '../record/qr-record.js';
import { UNKNOWN_FOLDER } from '../record/qr.errors.js';

interface ListedRecord extends QrRecord {
  hasNext: boolean;
}

export interface QrTotals {
  total: number;
  active: number;
}

export type { QrPage } from '../record/qr-record.js';

@Injectable()
export class QrListService {
  private readonly columns: string;

  constructor(
    private readonly reads: ReplicaReads,
    private readonly folders: FolderTreeService,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
    @InjectRepository(QrCode) codes: Repository<QrCode>,
  ) {
    this.columns = selectRecord(codes.metadata);
  }

  list(caller: Caller, query: ListQrCodesQuery & ListFilters): Promise<QrPage> {
    return this.read(caller, query, null);
  }

  /**
   * Lists what changed at or after a time, oldest change first, including archived records and, whatever the filters
   * say, records that were deleted in the last 30 days. Ignores the `sort` of the query.
   * @throws as `list`
   */
  changes(caller: Caller, query: ListQrCodesQuery, updatedSince: Date): Promise<QrPage> {
    return this.read(caller, { ...query, sort: 'updated_at' }, updatedSince);
  }

  async totals({ workspaceId }: Caller): Promise<QrTotals> {
    const { sql, values } = totalsStatement(workspaceId, this.clock.now());
    const [totals] = await this.reads.read<QrTotals>(sql, values);
    return totals ?? { total: 0, active: 0 };
  }

  private async read(
    caller: Caller,
    query: ListQrCodesQuery & ListFilters,
    updatedSince: Date | null,
  ): Promise<QrPage> {
    const { limit, cursor, sort, include_total, ...filters } = query;
    const binding = [caller.workspaceId, sort, Object.entries(filters).sort(), updatedSince ?? 'all'];
    const folderIds = await this.findFolders(caller, filters);
    const position = this.cursors.read(binding, cursor, folderIds === null ? [UNKNOWN_FOLDER] : []);
    const { workspaceId } = caller;
    const scope = { workspaceId, filters, folderIds: folderIds ?? [], now: this.clock.now(), updatedSince };
    const part = { position, take: limit + 1 };
    const page = isOfChanges(scope)
      ? changesStatement(this.columns, scope, { ...part, tombstonesFrom: restorableSince(scope.now) })
      : pageStatement(this.columns, scope, { ...part, sort });
    const found = await this.reads.read<ListedRecord>(page.sql, page.values);
    const total = include_total ? await this.count(scope) : undefined;
    const records = found.slice(0, limit);
    const last = records.at(-1);
    const nextCursor = last?.hasNext
      ? this.cursors.write(binding, [orderOf(sort).valueOf(last), last.id])
      : null;
    return { records, nextCursor, ...(total === undefined ? {} : { total }) };
  }

  async findFolders(
    caller: Caller,
    { folder_id: id, include_subfolders: withBelow }: Pick<QrFilters, 'folder_id' | 'include_subfolders'>,
  ): Promise<string[] | null> {
    if (id === undefined || id === 'none') return [];
    const found = await this.folders.findBranch(caller, id, { withBelow });
    return found.length > 0 ? found : null;
  }

  private async count(scope: ListScope): Promise<number> {
    const { sql, values } = countStatement(scope);
    const [row] = await this.reads.read<{ total: number }>(sql, values);
    return row?.total ?? 0;
  }
}
