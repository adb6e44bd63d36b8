import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Transactions } from '#libs/database';
import type { Caller } from '../../http/requests/caller.js';
import type { Problem } from '../../http/problems/index.js';
import { QrDesignWritesService } from '../qr-design-writes.service.js';
import { FolderPathsService } from '../folders/folder-paths.service.js';
import { QrInsertService } from '../qr-insert.service.js';
import { QrPasswordsService } from '../qr-passwords.service.js';
import type { Preparation } from '../../http/requests/preparation.js';
import { bulkItemsOf } from './qr-bulk-bodies.js';
import { failed, pathsOf, QrBulkChecksService, type CheckedItem } from './qr-bulk-checks.service.js';
import type { BulkCode, ReadItem } from './qr-bulk-task.js';
import type { BulkQuery, BulkStatus } from './qr-bulk.dto.js';

/** The result of one item. */
export interface BulkResult extends Pick<ReadItem, 'csv'> {
  status: BulkStatus;
  /** When it was created. */
  code?: BulkCode;
  /** When it failed. */
  problem?: Problem;
}

type Choice = Pick<BulkQuery, 'atomic' | 'create_folders'>;

class AtomicRefusal extends Error {}

/** Creates many codes as single creates would, in one statement. */
@Injectable()
export class QrBulkService implements Preparation {
  private readonly prepared = new WeakMap<Caller, CheckedItem[]>();

  constructor(
    private readonly checks: QrBulkChecksService,
    private readonly paths: FolderPathsService,
    private readonly inserts: QrInsertService,
    private readonly passwords: QrPasswordsService,
    private readonly designs: QrDesignWritesService,
    private readonly transactions: Transactions,
  ) {}

  /** For `create` and `dryRun`: hashes and proofs take long. @throws ValidationFailed, QueueFull */
  async prepare(caller: Caller, request: Request): Promise<void> {
    const items = bulkItemsOf(request);
    const [atomic, dry_run, create_folders] = ['atomic', 'dry_run', 'create_folders'].map(
      (name) => request.query[name] === 'true',
    ) as [boolean, boolean, boolean];
    const choice = { atomic, create_folders };
    const checked = dry_run ? this.proved(caller, items, choice) : this.checked(caller, items, choice);
    this.prepared.set(caller, await checked);
  }

  /** In the order of the items. With `atomic`, one that fails makes all others `skipped`. */
  async create(caller: Caller, items: ReadItem[], choice: Choice): Promise<BulkResult[]> {
    const { atomic: isAtomic } = choice;
    const checked = this.prepared.get(caller) ?? (await this.checked(caller, items, choice));
    if (isRefused(checked, isAtomic)) return resultsOf(checked, 'skipped');
    let refused = new Map<string, Problem>();
    const withoutFolder = codesOf(checked).filter(({ row, folder }) => folder !== null && !row.folderId);
    try {
      await this.transactions.run(async () => {
        const folders = await this.paths.create(caller, pathsOf(withoutFolder));
        for (const { row, folder } of withoutFolder) row.folderId = folders.get(folder ?? '') ?? null;
        refused = await this.inserts.run(caller.workspaceId, codesOf(checked));
        // Rolls back what was stored. In an outer transaction, NothingCreated does, which the report then throws.
        if (isAtomic && refused.size > 0) throw new AtomicRefusal();
      });
    } catch (error) {
      if (!(error instanceof AtomicRefusal)) throw error;
      return resultsOf(withRefused(checked, refused), 'skipped');
    }
    return resultsOf(withRefused(checked, refused), 'created');
  }

  private async checked(caller: Caller, items: ReadItem[], choice: Choice): Promise<CheckedItem[]> {
    const checked = await this.proved(caller, items, choice);
    if (!isRefused(checked, choice.atomic)) await this.passwords.hashNew(codesOf(checked));
    return checked;
  }

  private async proved(
    caller: Caller,
    items: ReadItem[],
    { create_folders }: Pick<Choice, 'create_folders'>,
  ): Promise<CheckedItem[]> {
    const checked = await this.checks.check(caller, items, create_folders);
    const codes = codesOf(checked);
    const refused = await this.designs.proveNew(codes);
    for (const code of codes) if ('logo' in code.row.design) showStoredLogo(code, code.row.design.logo);
    return withRefused(checked, refused);
  }

  /** The results that `create` would return; stores nothing. */
  async dryRun(caller: Caller, items: ReadItem[], choice: Choice): Promise<BulkResult[]> {
    const checked = this.prepared.get(caller) ?? (await this.proved(caller, items, choice));
    const refused = await this.inserts.findConflicts(caller.workspaceId, codesOf(checked));
    return resultsOf(withRefused(checked, refused), 'valid');
  }
}

const isRefused = (checked: CheckedItem[], isAtomic: boolean) =>
  isAtomic && checked.some(({ problem }) => problem);

/** What is stored of a logo is known only once its design is proved. */
function showStoredLogo(code: BulkCode, logo: unknown): void {
  const answer = JSON.parse(code.answer) as { design: object };
  code.answer = JSON.stringify({ ...answer, design: { ...answer.design, logo } });
}

const codesOf = (checked: CheckedItem[]) => checked.flatMap(({ code }) => code ?? []);

function withRefused(checked: CheckedItem[], refused: Map<string, Problem>): CheckedItem[] {
  return checked.map((each) => {
    const problem = each.code && refused.get(each.code.row.id);
    return problem ? failed(each, problem) : each;
  });
}

const resultsOf = (checked: CheckedItem[], status: Exclude<BulkStatus, 'failed'>): BulkResult[] =>
  checked.map(({ csv, code, problem }) => {
    if (problem) return { csv, status: 'failed', problem };
    return { csv, status, ...(code && status === 'created' && { code }) };
  });
