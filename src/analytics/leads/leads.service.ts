import { Injectable } from '@nestjs/common';
import { Transactions, type LeadState } from '#libs/database';
import { AuditService } from '../../audit/audit.service.js';
import type { Caller } from '../../http/requests/caller.js';
import { raise, ValidationFailed } from '../../http/problems/index.js';
import { QrListService } from '../../qr/list/qr-list.service.js';
import { UNKNOWN_FOLDER } from '../../qr/record/qr.errors.js';
import { QrRecordsService } from '../../qr/record/qr-records.service.js';
import { Cursors, type Position } from '../../http/requests/cursors.js';
import { LeadExports } from './lead-exports.js';
import { LeadList } from './lead-list.js';
import type { ListLeadsQuery, ListQrCodeLeadsQuery } from './leads.dto.js';
import { LeadNotFound } from './leads.errors.js';
import { DELETE_LEAD, SET_STATE, type LeadScope, type ListedLead } from './leads.queries.js';

type Parts = AsyncGenerator<ListedLead[], void>;

export interface ListedPage {
  leads: ListedLead[];
  nextCursor: string | null;
}

@Injectable()
export class LeadsService {
  constructor(
    private readonly leads: LeadList,
    private readonly exports: LeadExports,
    private readonly qr: QrRecordsService,
    private readonly lists: QrListService,
    private readonly cursors: Cursors,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  /** Newest first. @throws ValidationFailed for an unknown folder, or the cursor of another list */
  async list(caller: Caller, { limit, cursor, bom: _, ...filters }: ListLeadsQuery): Promise<ListedPage> {
    const folderIds = await this.lists.findFolders(caller, filters);
    const binding = ['leads', caller.workspaceId, Object.entries(filters).sort()];
    const position = this.cursors.read(binding, cursor, folderIds === null ? [UNKNOWN_FOLDER] : []);
    return this.page(scopeOfWorkspace(caller, filters, folderIds ?? []), binding, {
      position,
      limit,
    });
  }

  /** Newest first. @throws ValidationFailed for the cursor of another list, then QrCodeNotFound */
  async listOfQrCode(
    caller: Caller,
    id: string,
    { limit, cursor, bom: _, ...filters }: ListQrCodeLeadsQuery,
  ): Promise<ListedPage> {
    const binding = ['leads', caller.workspaceId, id, Object.entries(filters).sort()];
    const position = this.cursors.read(binding, cursor);
    await this.qr.requireExisting(caller, id);
    return this.page(scopeOfQrCode(caller, id, filters), binding, { position, limit });
  }

  /** Passes matching leads to `send` in parts. @throws ValidationFailed for an unknown folder */
  async export(caller: Caller, query: ListLeadsQuery, send: (parts: Parts) => Promise<void>): Promise<void> {
    const folderIds = await this.lists.findFolders(caller, query);
    if (folderIds === null) throw new ValidationFailed([UNKNOWN_FOLDER]);
    const scope = scopeOfWorkspace(caller, query, folderIds);
    await send(this.exports.parts(scope));
  }

  async exportOfQrCode(
    caller: Caller,
    id: string,
    query: ListQrCodeLeadsQuery,
    send: (names: string[], parts: Parts) => Promise<void>,
  ): Promise<void> {
    await this.qr.requireExisting(caller, id);
    const scope = scopeOfQrCode(caller, id, query);
    const names = await this.exports.names(scope);
    await send(names, this.exports.parts(scope));
  }

  /** @throws LeadNotFound */
  async setState(caller: Caller, id: string, state: LeadState): Promise<ListedLead> {
    return this.transactions.run(async () => {
      const values = [caller.workspaceId, id, state];
      const [changed] = await this.transactions.query<ListedLead & { stateBefore: LeadState }>(
        SET_STATE,
        values,
      );
      const { stateBefore, ...lead } = changed ?? raise(new LeadNotFound());
      if (stateBefore !== state)
        await this.audit.record(caller, {
          ...{ action: 'lead.updated', target: { type: 'lead', id, name: null } },
          ...{ before: { state: stateBefore }, after: { state } },
        });
      return lead;
    });
  }

  /** The audit log names the lead, without what the visitor entered. @throws LeadNotFound */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.transactions.run(async () => {
      const deleted = [caller.workspaceId, id];
      const [lead] = await this.transactions.query<{ qrCodeId: string }>(DELETE_LEAD, deleted);
      await this.audit.record(caller, {
        action: 'lead.deleted',
        target: { type: 'lead', id, name: null },
        before: lead ?? raise(new LeadNotFound()),
      });
    });
  }

  private async page(
    scope: LeadScope,
    binding: object,
    { position, limit }: { position: Position | null; limit: number },
  ): Promise<ListedPage> {
    const { leads, next } = await this.leads.page(scope, position, limit);
    return { leads, nextCursor: next && this.cursors.write(binding, next) };
  }
}

type Filters<Query extends ListQrCodeLeadsQuery> = Omit<Query, 'limit' | 'cursor' | 'bom'>;

const scopeOfQrCode = (
  { workspaceId }: Caller,
  qrCodeId: string,
  filters: Filters<ListQrCodeLeadsQuery>,
): LeadScope => ({ workspaceId, qrCodeId, folderIds: null, ...narrowingOf(filters) });

const scopeOfWorkspace = (
  { workspaceId }: Caller,
  { qr_code_id: qrCodeId, folder_id: folderId, ...filters }: Filters<ListLeadsQuery>,
  folderIds: string[],
): LeadScope => ({
  ...{ workspaceId, qrCodeId: qrCodeId ?? null, ...narrowingOf(filters) },
  folderIds: folderId === undefined ? null : folderId === 'none' ? folderId : folderIds,
});

/** Compares instants, because PostgreSQL refuses some of the offsets that a time can have. */
const narrowingOf = ({
  from,
  to,
  state,
  q,
}: Filters<ListQrCodeLeadsQuery>): Pick<LeadScope, 'from' | 'to' | 'state' | 'q'> => ({
  ...{ state: state ?? null, q: q ?? null },
  from: from === undefined ? null : new Date(from),
  to: to === undefined ? null : new Date(to),
});
