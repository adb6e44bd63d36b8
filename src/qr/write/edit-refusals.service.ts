import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { fileIdsIn } from '#libs/qr-codes';
import { EmailNotVerified } from '../../http/problems/index.js';
import type { Caller } from '../../http/requests/caller.js';
import { CodeFilesService } from '../../files/code-files.service.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { ExternalIdTaken, FileGone, TakenDown, unknownFiles } from '../record/qr.errors.js';
import type { Decision, Edit } from './edit.js';
import { FIND_TAKEN_DOWN, ID_OWNERS, type IdOwner } from './writes.queries.js';

/** What an edit may not store, although the record itself is valid. A refused decision has a problem, and no changes. */
@Injectable()
export class EditRefusalsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly files: CodeFilesService,
  ) {}

  async apply(caller: Caller, decisions: Decision[], { action }: Pick<Edit, 'action'>): Promise<void> {
    await this.refuseTakenDown(caller, decisions);
    await this.refuseForms(caller, decisions);
    await this.refuseUnknownFiles(caller, decisions, action);
    await this.refuseTakenIds(caller, decisions);
  }

  /** What the operator has taken down does not come back as the content of another code. */
  private async refuseTakenDown({ workspaceId }: Caller, decisions: Decision[]): Promise<void> {
    const sent = decisions.flatMap(({ code: { id, category, qrData: stored }, changes }) => {
      const isShownAnew = changes.category !== undefined || changes.deletedAt === null;
      const qrData = changes.qrData ?? (isShownAnew ? stored : null);
      return qrData ? [{ id, category: changes.category ?? category, qr_data: qrData }] : [];
    });
    if (sent.length === 0) return;
    const found = await this.transactions.query<{ id: string }>(FIND_TAKEN_DOWN, [
      workspaceId,
      JSON.stringify(sent),
    ]);
    const refused = new Set(found.map(({ id }) => id));
    for (const decision of decisions) if (refused.has(decision.code.id)) refuse(decision, new TakenDown());
  }

  /** Only those with a new form, whatever else a request edits. */
  private async refuseForms({ workspaceId }: Caller, decisions: Decision[]): Promise<void> {
    const added = decisions.filter(
      ({ code, changes: { qrData } }) => qrData && 'lead_form' in qrData && !('lead_form' in code.qrData),
    );
    if (added.length === 0) return;
    try {
      await this.workspaces.refuseUnconfirmed({ workspaceId });
    } catch (error) {
      if (!(error instanceof EmailNotVerified)) throw error;
      for (const decision of added) refuse(decision, error);
    }
  }

  /** Files that a code has can be gone, so only those that an edit adds are looked for. */
  private async refuseUnknownFiles(
    { workspaceId }: Caller,
    decisions: Decision[],
    action: Edit['action'],
  ): Promise<void> {
    const added = decisions.flatMap((decision) => {
      if (!decision.changes.qrData) return [];
      const known = new Set(fileIdsIn(decision.code.qrData).map(({ id }) => id));
      const files = fileIdsIn(decision.changes.qrData).filter(({ id }) => !known.has(id));
      return files.length === 0 ? [] : [{ decision, files }];
    });
    if (added.length === 0) return;
    const existing = await this.files.findExisting(
      workspaceId,
      added.flatMap(({ files }) => files.map(({ id }) => id)),
    );
    for (const { decision, files } of added) {
      const missing = files.filter(({ id }) => !existing.has(id)).map(({ pointer }) => pointer);
      if (missing.length === 0) continue;
      refuse(decision, action === 'reverted' ? new FileGone() : unknownFiles(missing));
    }
  }

  /** The constraint would refuse all codes of a statement, and does not say who has the id. */
  private async refuseTakenIds({ workspaceId }: Caller, decisions: Decision[]): Promise<void> {
    const ids = decisions.flatMap((decision) => idOf(decision) ?? []);
    if (ids.length === 0) return;
    const found = await this.transactions.query<IdOwner>(ID_OWNERS, [workspaceId, ids]);
    const owners = new Map(found.map(({ externalId, id }) => [externalId, id]));
    for (const decision of decisions) {
      const owner = owners.get(idOf(decision) ?? '') ?? decision.code.id;
      if (owner !== decision.code.id) refuse(decision, new ExternalIdTaken(owner));
    }
  }
}

/** The external_id that the code would have anew. */
const idOf = ({ code, changes: { externalId, deletedAt } }: Decision): string | null =>
  externalId ?? (deletedAt === null && externalId === undefined ? code.externalId : null);

const refuse = (decision: Decision, problem: Decision['problem']): Decision =>
  Object.assign(decision, { changes: {}, problem });
