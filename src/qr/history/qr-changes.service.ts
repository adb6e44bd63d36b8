import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { NIL_UUID, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { Cursors } from '../../http/requests/cursors.js';
import type { Caller } from '../../http/requests/caller.js';
import { storedId, UUID } from '../../http/requests/id.pipe.js';
import { Prepared, type Preparation } from '../../http/requests/preparation.js';
import { raise, type Problem } from '../../http/problems/index.js';
import { ChangeNotFound, ChangeTooLarge, QrCodeNotFound } from '../record/qr.errors.js';
import { MAX_SELECTED } from '../write/qr-bulk-edits.dto.js';
import { QrBulkEditsService, type BulkEdit } from '../write/qr-bulk-edits.service.js';
import { QrSelectionsService } from '../write/qr-selections.service.js';
import { QrWriter } from '../write/qr.writer.js';
import type { ChangesDto, RevertStatus } from './qr-changes.dto.js';
import {
  FIND_CHANGED_CODES,
  LIST_CHANGES,
  type ChangedCode,
  type ListedChange,
} from './qr-changes.queries.js';
import { actorOf } from './qr-history.service.js';
import { QrRevertsService } from './qr-reverts.service.js';
import type { RecordPageQuery } from '../../http/requests/page.dto.js';

const REVERTIBLE_MS = 86_400_000;
const PAGE = 500;

/** What became of one code of a change. */
export interface RevertedCode extends Pick<ChangedCode, 'id' | 'externalId' | 'name'> {
  status: RevertStatus;
  version?: number;
  problem?: Problem;
}

/** Takes the edits of many codes back that one request made: each as the edit of one code would be. docs/adr/0075 */
@Injectable()
export class QrChangesService implements Preparation {
  private readonly prepared = new WeakMap<Caller, Prepared>();

  constructor(
    private readonly transactions: Transactions,
    private readonly edits: QrBulkEditsService,
    private readonly reverts: QrRevertsService,
    private readonly writer: QrWriter,
    private readonly selections: QrSelectionsService,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

  /** Newest first, as far as they can be reverted. @throws ValidationFailed for the cursor of another list */
  async list({ workspaceId }: Caller, { limit, cursor }: RecordPageQuery): Promise<ChangesDto> {
    const binding = ['changes', workspaceId];
    const [, lastId = null] = this.cursors.read(binding, cursor) ?? [];
    const values = [workspaceId, this.revertibleSince(), lastId, limit + 1];
    const found = await this.transactions.query<ListedChange>(LIST_CHANGES, values);
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      data: page.map(({ id, at, actor, ...counts }) => ({
        ...{ id, at: at.toISOString(), actor: actorOf({ actor }), ...counts },
        revertible_until: new Date(at.getTime() + REVERTIBLE_MS).toISOString(),
      })),
      next_cursor: last ? this.cursors.write(binding, [last.at.toISOString(), last.id]) : null,
    };
  }

  /** For `revert`: the validation of large codes takes long. @throws ChangeTooLarge, QueueFull */
  async prepare(caller: Caller, { params }: Request): Promise<void> {
    const prepared = this.prepared.get(caller) ?? new Prepared(this.transactions);
    this.prepared.set(caller, prepared);
    const id = storedId(params.id as string);
    if (!UUID.test(id)) return;
    const codes = await this.findCodes(caller, id);
    if (codes.length > MAX_SELECTED) throw new ChangeTooLarge(id);
    const { updated } = byKind(codes);
    const ids = updated.map((code) => code.id);
    await this.writer.decideAll(caller, ids, { ...this.editOf(caller, updated), prepared });
  }

  /** In the order of the ids. @param changeId of the revert, which is a change, too @throws ChangeNotFound, ChangeTooLarge */
  async revert(
    caller: Caller,
    id: string,
    { dry_run, changeId }: { dry_run: boolean; changeId: string },
  ): Promise<RevertedCode[]> {
    const codes = await this.findCodes(caller, id);
    if (codes.length === 0) throw new ChangeNotFound();
    if (codes.length > MAX_SELECTED) throw new ChangeTooLarge(id);
    return this.revertCodes(caller, codes, { dry_run, changeId }, this.prepared.get(caller));
  }

  /**
   * Reverts the codes of a large change after the id `after`, in the open transaction, which `prepare` may have to run
   * before. Empty if there are no more.
   */
  async revertPage(
    caller: Caller,
    id: string,
    { after, changeId }: { after: string; changeId: string },
    prepared: Prepared,
  ): Promise<RevertedCode[]> {
    const codes = await this.findCodes(caller, id, after, PAGE);
    return this.revertCodes(caller, codes, { dry_run: false, changeId }, prepared);
  }

  /** For `revertPage`: the validation of large codes takes long. @throws QueueFull */
  async preparePage(caller: Caller, id: string, after: string, prepared: Prepared): Promise<void> {
    const { updated } = byKind(await this.findCodes(caller, id, after, PAGE));
    const ids = updated.map((code) => code.id);
    await this.writer.decideAll(caller, ids, { ...this.editOf(caller, updated), prepared });
  }

  private async revertCodes(
    caller: Caller,
    codes: ChangedCode[],
    { dry_run, changeId }: { dry_run: boolean; changeId: string },
    prepared: Prepared | undefined,
  ): Promise<RevertedCode[]> {
    const { made, updated, deleted } = byKind(codes);
    const query = { atomic: false, dry_run, changeId };
    const edit = { ...this.editOf(caller, updated), ...(prepared && { prepared }) };
    // What the change created goes first: it can have an external id that others had before.
    const results = [
      ...(made.length > 0 ? await this.edits.delete(caller, asChanged(made), query) : []),
      ...(updated.length > 0 ? await this.edits.runOn(caller, asChanged(updated), query, edit) : []),
      ...(deleted.length > 0 ? await this.edits.restore(caller, asChanged(deleted), query) : []),
    ];
    const ordered = [...made, ...updated, ...deleted];
    return results
      .map((edited, place) => reported(ordered[place] ?? raise(new QrCodeNotFound()), edited))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  private editOf(caller: Caller, codes: readonly ChangedCode[]) {
    const versions = new Map(codes.map(({ id, version }) => [id, version - 1]));
    return this.reverts.editTo(caller, (id) => versions.get(id) ?? 0, null);
  }

  private findCodes(
    { workspaceId }: Caller,
    id: string,
    after = NIL_UUID,
    limit = MAX_SELECTED + 1,
  ): Promise<ChangedCode[]> {
    const values = [workspaceId, id, this.revertibleSince(), after, limit];
    return this.transactions.query<ChangedCode>(FIND_CHANGED_CODES, values);
  }

  private revertibleSince(): Date {
    return new Date(this.clock.now().getTime() - REVERTIBLE_MS);
  }
}

/** By what takes it back. */
function byKind(codes: readonly ChangedCode[]) {
  const kindOf = ({ action }: ChangedCode) =>
    action === 'created' || action === 'restored' ? 'made' : action === 'deleted' ? 'deleted' : 'updated';
  const of = (kind: ReturnType<typeof kindOf>) => codes.filter((code) => kindOf(code) === kind);
  return { made: of('made'), updated: of('updated'), deleted: of('deleted') };
}

/** Selects the codes as the change left them. */
const asChanged = (codes: readonly ChangedCode[]) => ({
  ids: codes.map(({ id }) => id),
  if_match: Object.fromEntries(codes.map(({ id, version }) => [id, version])),
});

/** Whoever has edited a code since keeps it as it is. */
const isEditedSince = (problem: Problem) => problem.status === 412 || problem instanceof QrCodeNotFound;

function reported(
  { id, externalId, name }: ChangedCode,
  { status, would, ...edited }: BulkEdit,
): RevertedCode {
  const { version, problem } = edited;
  const code = { id, externalId, name, ...(problem && { problem }) };
  if (problem) return { ...code, status: isEditedSince(problem) ? 'skipped' : 'failed' };
  const isSame = status === 'unchanged' || would === 'stay';
  return { ...code, status: isSame ? 'unchanged' : 'reverted', ...(version !== undefined && { version }) };
}
