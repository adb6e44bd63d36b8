import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Transactions } from '#libs/database';
import { DesignDto, wholeDesign } from '#libs/qr-codes';
import { inDeclaredOrder } from '#libs/validation';
import type { Caller } from '../../http/requests/caller.js';
import type { Problem } from '../../http/problems/index.js';
import { QrDesignWritesService } from '../qr-design-writes.service.js';
import { QrInsertService } from '../qr-insert.service.js';
import { QrPasswordsService } from '../qr-passwords.service.js';
import type { Preparation } from '../../http/requests/preparation.js';
import { bulkItemsOf } from './qr-bulk-bodies.js';
import { failed, QrBulkChecksService, type CheckedItem } from './qr-bulk-checks.service.js';
import type { BulkCode, ReadItem } from './qr-bulk-task.js';
import type { BulkStatus } from './qr-bulk.dto.js';

/** The result of one item. */
export interface BulkResult extends Pick<ReadItem, 'csv'> {
  status: BulkStatus;
  /** When it was created. */
  code?: BulkCode;
  /** When it failed. */
  problem?: Problem;
}

class AtomicRefusal extends Error {}

/** Creates many codes as single creates would, in one statement. */
@Injectable()
export class QrBulkService implements Preparation {
  private readonly prepared = new WeakMap<Caller, CheckedItem[]>();

  constructor(
    private readonly checks: QrBulkChecksService,
    private readonly inserts: QrInsertService,
    private readonly passwords: QrPasswordsService,
    private readonly designs: QrDesignWritesService,
    private readonly transactions: Transactions,
  ) {}

  /** For `create` and `dryRun`: hashes and proofs take long. @throws ValidationFailed, QueueFull */
  async prepare(caller: Caller, request: Request): Promise<void> {
    const items = bulkItemsOf(request);
    const isAtomic = request.query.atomic === 'true';
    const isDryRun = request.query.dry_run === 'true';
    const checked = isDryRun ? this.proved(caller, items) : this.checked(caller, items, isAtomic);
    this.prepared.set(caller, await checked);
  }

  /** In the order of the items. With `isAtomic`, one that fails makes all others `skipped`. */
  async create(caller: Caller, items: ReadItem[], isAtomic: boolean): Promise<BulkResult[]> {
    const checked = this.prepared.get(caller) ?? (await this.checked(caller, items, isAtomic));
    if (isRefused(checked, isAtomic)) return resultsOf(checked, 'skipped');
    let refused = new Map<string, Problem>();
    try {
      await this.transactions.run(async () => {
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

  private async checked(caller: Caller, items: ReadItem[], isAtomic: boolean): Promise<CheckedItem[]> {
    const checked = await this.proved(caller, items);
    if (!isRefused(checked, isAtomic)) await this.passwords.hashNew(codesOf(checked));
    return checked;
  }

  private async proved(caller: Caller, items: ReadItem[]): Promise<CheckedItem[]> {
    const checked = await this.checks.check(caller, items);
    const codes = codesOf(checked);
    const refused = await this.designs.proveNew(caller, codes);
    for (const code of codes) if (code.choice !== null || 'logo' in code.row.design) showDesign(code);
    return withRefused(checked, refused);
  }

  /** The results that `create` would return; stores nothing. */
  async dryRun(caller: Caller, items: ReadItem[]): Promise<BulkResult[]> {
    const checked = this.prepared.get(caller) ?? (await this.proved(caller, items));
    const refused = await this.inserts.findConflicts(caller.workspaceId, codesOf(checked));
    return resultsOf(withRefused(checked, refused), 'valid');
  }
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

const resultsOf = (checked: CheckedItem[], status: Exclude<BulkStatus, 'failed'>): BulkResult[] =>
  checked.map(({ csv, code, problem }) => {
    if (problem) return { csv, status: 'failed', problem };
    return { csv, status, ...(code && status === 'created' && { code }) };
  });
