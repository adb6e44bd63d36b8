import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { fileIdsIn } from '#libs/qr-codes';
import { EmailNotVerified, type Problem } from '../../http/problems/index.js';
import type { Caller, WorkspaceScope } from '../../http/requests/caller.js';
import { CodeFilesService } from '../../files/code-files.service.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { ExternalIdTaken, FileGone, TakenDown, unknownFiles } from '../record/qr.errors.js';
import type { Decision, Edit } from './edit.js';
import { FIND_TAKEN_DOWN, ID_OWNERS, type IdOwner } from './writes.queries.js';

type Refusals = Map<string, Problem>;

/** What a code would have, and does not have yet. */
export interface AddedContent {
  id: string;
  files: { id: string; pointer: string }[];
  /** True for a form, and for a product on the host that all workspaces share. */
  needsConfirmedPeople: boolean;
}

/** What may not be stored, although the record itself is valid. */
@Injectable()
export class QrRefusalsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly files: CodeFilesService,
  ) {}

  /** A refused decision has a problem, and no changes. */
  async apply(caller: Caller, decisions: Decision[], { action }: Pick<Edit, 'action'>): Promise<void> {
    const missing = action === 'reverted' ? () => new FileGone() : unknownFiles;
    const refused = new Map([
      ...(await this.findTakenIds(caller, decisions)),
      ...(await this.find(caller, decisions.map(addedBy), missing)),
      ...(await this.findTakenDown(caller, decisions)),
    ]);
    for (const decision of decisions) {
      const problem = refused.get(decision.code.id);
      if (problem) Object.assign(decision, { changes: {}, problem });
    }
  }

  /** By id. @param missing the refusal of files that do not exist, by their pointers in qr_data */
  async find(
    scope: WorkspaceScope,
    added: readonly AddedContent[],
    missing: (pointers: readonly string[]) => Problem = unknownFiles,
  ): Promise<Refusals> {
    return new Map([
      ...(await this.findWithoutFile(scope, added, missing)),
      ...(await this.findUnconfirmed(scope, added)),
    ]);
  }

  /** What the operator has taken down does not come back as the content of another code. */
  private async findTakenDown({ workspaceId }: WorkspaceScope, decisions: Decision[]): Promise<Refusals> {
    const sent = decisions.flatMap(({ code: { id, category, qrData: stored }, changes }) => {
      const isShownAnew = changes.category !== undefined || changes.deletedAt === null;
      const qrData = changes.qrData ?? (isShownAnew ? stored : null);
      return qrData ? [{ id, category: changes.category ?? category, qr_data: qrData }] : [];
    });
    if (sent.length === 0) return new Map();
    const values = [workspaceId, JSON.stringify(sent)];
    const found = await this.transactions.query<{ id: string }>(FIND_TAKEN_DOWN, values);
    return new Map(found.map(({ id }) => [id, new TakenDown()]));
  }

  /** The constraint would refuse all codes of a statement, and does not say who has the external_id. */
  private async findTakenIds({ workspaceId }: WorkspaceScope, decisions: Decision[]): Promise<Refusals> {
    const ids = decisions.flatMap((decision) => externalIdOf(decision) ?? []);
    if (ids.length === 0) return new Map();
    const found = await this.transactions.query<IdOwner>(ID_OWNERS, [workspaceId, ids]);
    const owners = new Map(found.map(({ externalId, id }) => [externalId, id]));
    return new Map(
      decisions.flatMap((decision) => {
        const owner = owners.get(externalIdOf(decision) ?? '') ?? decision.code.id;
        return owner === decision.code.id ? [] : [[decision.code.id, new ExternalIdTaken(owner)] as const];
      }),
    );
  }

  private async findUnconfirmed(scope: WorkspaceScope, added: readonly AddedContent[]): Promise<Refusals> {
    const ofConfirmed = added.filter(({ needsConfirmedPeople }) => needsConfirmedPeople);
    if (ofConfirmed.length === 0) return new Map();
    try {
      await this.workspaces.refuseUnconfirmed(scope);
      return new Map();
    } catch (error) {
      if (!(error instanceof EmailNotVerified)) throw error;
      return new Map(ofConfirmed.map(({ id }) => [id, error]));
    }
  }

  private async findWithoutFile(
    { workspaceId }: WorkspaceScope,
    added: readonly AddedContent[],
    missing: (pointers: readonly string[]) => Problem,
  ): Promise<Refusals> {
    const sent = added.flatMap(({ files }) => files.map(({ id }) => id));
    if (sent.length === 0) return new Map();
    const existing = await this.files.findExisting(workspaceId, sent);
    return new Map(
      added.flatMap(({ id, files }) => {
        const pointers = files.filter((file) => !existing.has(file.id)).map(({ pointer }) => pointer);
        return pointers.length === 0 ? [] : [[id, missing(pointers)] as const];
      }),
    );
  }
}

/** The external_id that a code would have anew. */
const externalIdOf = ({ code, changes: { externalId, deletedAt } }: Decision): string | null =>
  externalId ?? (deletedAt === null && externalId === undefined ? code.externalId : null);

/** Files that a code has can be gone, so only those that an edit adds are looked for. */
function addedBy({ code, changes: { qrData } }: Decision): AddedContent {
  if (!qrData) return { id: code.id, files: [], needsConfirmedPeople: false };
  const known = new Set(fileIdsIn(code.qrData).map(({ id }) => id));
  return {
    id: code.id,
    files: fileIdsIn(qrData).filter(({ id }) => !known.has(id)),
    needsConfirmedPeople: 'lead_form' in qrData && !('lead_form' in code.qrData),
  };
}
