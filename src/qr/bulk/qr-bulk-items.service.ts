import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { DesignDto, wholeDesign } from '#libs/qr-codes';
import { inDeclaredOrder } from '#libs/validation';
import { holds } from '../../http/permissions/held.js';
import type { Caller, WorkspaceScope } from '../../http/requests/caller.js';
import { KeyWithoutScope, type Problem } from '../../http/problems/index.js';
import { FolderTreeService } from '../folder-tree/folder-tree.service.js';
import type { BulkEdit } from '../write/qr-bulk-edits.service.js';
import { AtomicRefusal, untilPrepared } from '../../http/requests/preparation.js';
import { QrInsertService } from '../write/qr-insert.service.js';
import { QrPreparationsService } from '../write/qr-preparations.service.js';
import { failed, pathsOf, QrBulkChecksService, type CheckedItem } from './qr-bulk-checks.service.js';
import type { BulkCode, ReadItem } from './qr-bulk-task.js';
import { missingFolders, QrBulkUpsertsService, type PreparedEdits } from './qr-bulk-upserts.service.js';
import type { BulkChange, BulkQuery, BulkStatus } from './qr-bulk.dto.js';

/** The result of one item. */
export interface BulkResult extends Pick<ReadItem, 'csv'> {
  status: BulkStatus;
  /** When it was created. */
  code?: BulkCode;
  /** Of a dry run, what would happen. */
  change?: BulkChange;
  /** When it edited a code, or would. */
  edited?: Pick<BulkEdit, 'id' | 'version' | 'changes'>;
  /** When it failed. */
  problem?: Problem;
}

export type BulkChoice = Pick<BulkQuery, 'mode' | 'atomic' | 'dry_run' | 'create_folders' | 'diff'>;
/** With the id of the change that the versions of the codes get. */
export type ChoiceOfChange = BulkChoice & { changeId: string };

/** The items before anything is stored: those that create, and the edits of an upsert. */
export interface PreparedItems {
  checked: CheckedItem[];
  edits: PreparedEdits;
  /** Codes whose folders by path are missing. A transaction that runs again creates them again, with other ids. */
  withoutFolder: BulkCode[];
}

/** Creates many codes as single creates would, in one statement; an upsert edits those that exist. */
@Injectable()
export class QrBulkItemsService {
  constructor(
    private readonly checks: QrBulkChecksService,
    private readonly folders: FolderTreeService,
    private readonly upserts: QrBulkUpsertsService,
    private readonly inserts: QrInsertService,
    private readonly preparations: QrPreparationsService,
    private readonly transactions: Transactions,
  ) {}

  /** Before a transaction begins: hashes and proofs take long. @throws ValidationFailed, QueueFull */
  async prepare(caller: Caller, items: ReadItem[], choice: BulkChoice): Promise<PreparedItems> {
    const prepared = await this.check(caller, items, choice);
    return { ...prepared, edits: await this.upserts.decide(caller, prepared.edits, choice) };
  }

  /** In the order of the items. With `atomic`, one that fails makes all others `skipped`. */
  run(caller: Caller, prepared: PreparedItems, choice: ChoiceOfChange): Promise<BulkResult[]> {
    return choice.dry_run ? this.dryRun(caller, prepared, choice) : this.store(caller, prepared, choice);
  }

  /** For new codes that were created elsewhere before. */
  setCreated({ workspaceId }: WorkspaceScope, codes: readonly { id: string; at: string }[]): Promise<void> {
    return this.inserts.setCreated(workspaceId, codes);
  }

  private async store(
    caller: Caller,
    prepared: PreparedItems,
    choice: ChoiceOfChange,
  ): Promise<BulkResult[]> {
    const { atomic: isAtomic } = choice;
    let { checked, edits } = prepared;
    const { withoutFolder } = prepared;
    let edited: BulkEdit[] = [];
    if (isRefused(checked, isAtomic)) return reportResults(checked, edits, edited, 'skipped');
    const codes = codesOf(checked);
    const paths = pathsToCreate(caller, prepared, choice);
    const storeAll = async () => {
      const folders = await this.transactions.run(() => this.folders.createPaths(caller, paths));
      for (const { row, folder } of withoutFolder) row.folderId = folders.get(folder ?? '') ?? null;
      edited = await this.upserts.run(caller, edits, folders, choice);
      const refused = await this.transactions.run(() =>
        this.inserts.run(caller.workspaceId, codes, choice.changeId),
      );
      checked = withRefused(prepared.checked, refused);
      // Rolls back what was stored. In an outer transaction, the refusal that the report then throws does.
      if (isAtomic && (refused.size > 0 || edited.some(({ problem }) => problem))) throw new AtomicRefusal();
    };
    const decide = async () => {
      edits = await this.upserts.decide(caller, edits, choice);
    };
    try {
      if (!isAtomic) await storeAll();
      else {
        if (!edits.isDecided) await decide();
        await untilPrepared(this.transactions, () => this.transactions.run(storeAll), decide);
      }
    } catch (error) {
      if (!(error instanceof AtomicRefusal)) throw error;
      return reportResults(checked, edits, edited, 'skipped');
    }
    return reportResults(checked, edits, edited, 'created');
  }

  /** As `prepare`, but edits are decided when they are stored. */
  async check(caller: Caller, items: ReadItem[], choice: BulkChoice): Promise<PreparedItems> {
    const parted =
      choice.mode === 'upsert' ? await this.upserts.part(caller, items) : { targets: [], others: items };
    const { targets, others } = parted;
    const edits = await this.upserts.prepare(caller, targets);
    const checked = await this.proved(caller, await this.checks.check(caller, others, choice.create_folders));
    if (!choice.dry_run && !isRefused(checked, choice.atomic))
      await this.preparations.hashNew(codesOf(checked));
    const withoutFolder = codesOf(checked).filter(({ row, folder }) => folder !== null && !row.folderId);
    return { checked, edits, withoutFolder };
  }

  private async proved(caller: Caller, checked: CheckedItem[]): Promise<CheckedItem[]> {
    const codes = codesOf(checked);
    const refused = await this.preparations.proveNew(caller, codes);
    for (const code of codes) if (code.choice !== null || 'logo' in code.row.design) showDesign(code);
    return withRefused(checked, refused);
  }

  /** The results of `store`, as far as they are known at this moment; stores nothing. */
  private async dryRun(
    caller: Caller,
    prepared: PreparedItems,
    choice: ChoiceOfChange,
  ): Promise<BulkResult[]> {
    const { checked, edits } = prepared;
    if (!isRefused(checked, choice.atomic)) pathsToCreate(caller, prepared, choice);
    const edited = await this.upserts.run(caller, edits, new Map(), { ...choice, atomic: false });
    const refused = await this.inserts.findConflicts(caller.workspaceId, codesOf(checked));
    return reportResults(withRefused(checked, refused), edits, edited, 'valid');
  }
}

/** Of folders, each once. @throws KeyWithoutScope if the caller may create none */
function pathsToCreate(
  caller: Caller,
  { withoutFolder, edits }: PreparedItems,
  choice: BulkChoice,
): string[] {
  const missing = choice.create_folders ? missingFolders(edits) : [];
  const paths = [...new Set([...pathsOf(withoutFolder), ...missing])];
  if (paths.length > 0 && !holds(caller, 'folders:write')) throw new KeyWithoutScope('folders:write');
  return paths;
}

const isRefused = (checked: CheckedItem[], isAtomic: boolean) =>
  isAtomic && checked.some(({ problem }) => problem);

/** A design that was chosen, and what is stored of a logo, are known only once it is proved. */
function showDesign(code: BulkCode): void {
  const { row, symbol } = code;
  if (Object.keys(row.design).length === 0) return;
  const answer = JSON.parse(code.answer) as { design: object };
  const design = inDeclaredOrder(DesignDto, wholeDesign(row.design, symbol?.fixedLevel));
  code.answer = JSON.stringify({ ...answer, design });
}

const codesOf = (checked: CheckedItem[]) => checked.flatMap(({ code }) => code ?? []);

function withRefused(checked: CheckedItem[], refused: Map<string, Problem>): CheckedItem[] {
  return checked.map((each) => {
    const problem = each.code && refused.get(each.code.row.id);
    return problem ? failed(each, problem) : each;
  });
}

/** @param edited in the order of the targets; empty if a refusal came first */
function reportResults(
  checked: CheckedItem[],
  { targets }: PreparedEdits,
  edited: BulkEdit[],
  status: 'created' | 'valid' | 'skipped',
): BulkResult[] {
  const results = checked.map(({ csv, code, problem }): BulkResult => {
    if (problem) return { csv, status: 'failed', problem };
    if (status === 'valid') return { csv, status, change: 'created' };
    return { csv, status, ...(code && status === 'created' && { code }) };
  });
  for (const [place, { index, csv }] of targets.entries()) {
    const edit = edited[place];
    const problem = edit?.problem && failed({ csv }, edit.problem).problem;
    if (problem) results[index] = { csv, status: 'failed', problem };
    else if (edit && status === 'valid') {
      const change = edit.would === 'change' ? 'updated' : 'unchanged';
      results[index] = {
        csv,
        status,
        change,
        edited: { id: edit.id, ...(edit.changes && { changes: edit.changes }) },
      };
    } else if (edit && status === 'created')
      results[index] = { csv, status: statusOf(edit), edited: { id: edit.id, version: edit.version ?? 1 } };
  }
  return results;
}

const statusOf = ({ status }: BulkEdit): BulkStatus => (status === 'unchanged' ? 'unchanged' : 'updated');
