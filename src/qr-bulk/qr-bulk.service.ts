import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Transactions, type QrCode } from '#libs/database';
import type { Caller } from '../auth/caller.js';
import type { Problem } from '../problems/index.js';
import { QrInsertService } from '../qr/qr-insert.service.js';
import { QrPasswordsService } from '../qr/qr-passwords.service.js';
import type { Preparation } from '../requests/preparation.js';
import { bulkItemsOf } from './qr-bulk-body.js';
import type { BulkItem } from './qr-bulk-item.js';
import { failed, QrBulkValidationService, type ValidatedItem } from './qr-bulk-validation.service.js';
import type { BulkStatus } from './qr-bulk.dto.js';

/** The result of one item. */
export interface BulkResult {
  item: BulkItem;
  status: BulkStatus;
  /** When it was created. */
  code?: QrCode;
  /** When it failed. */
  problem?: Problem;
}

class AtomicRefusal extends Error {}

/** Creates many codes as single creates would, in one statement. */
@Injectable()
export class QrBulkService implements Preparation {
  private readonly prepared = new WeakMap<Caller, ValidatedItem[]>();

  constructor(
    private readonly validation: QrBulkValidationService,
    private readonly inserts: QrInsertService,
    private readonly passwords: QrPasswordsService,
    private readonly transactions: Transactions,
  ) {}

  /** For `create`: validation and hashes take long. @throws ValidationFailed, QueueFull */
  async prepare(caller: Caller, request: Request): Promise<void> {
    if (request.query.dry_run === 'true') return;
    const isAtomic = request.query.atomic === 'true';
    this.prepared.set(caller, await this.validated(caller, bulkItemsOf(request), isAtomic));
  }

  /** In the order of the items. With `isAtomic`, one that fails makes all others `skipped`. */
  async create(caller: Caller, items: BulkItem[], isAtomic: boolean): Promise<BulkResult[]> {
    const validated = this.prepared.get(caller) ?? (await this.validated(caller, items, isAtomic));
    if (isRefused(validated, isAtomic)) return resultsOf(validated, 'skipped');
    let refused = new Map<string, Problem>();
    try {
      await this.transactions.run(async () => {
        refused = await this.inserts.run(caller.workspaceId, codesOf(validated));
        // Rolls back what was stored. In an outer transaction, NothingCreated does, which the report then throws.
        if (isAtomic && refused.size > 0) throw new AtomicRefusal();
      });
    } catch (error) {
      if (!(error instanceof AtomicRefusal)) throw error;
      return resultsOf(withRefused(validated, refused), 'skipped');
    }
    return resultsOf(withRefused(validated, refused), 'created');
  }

  private async validated(caller: Caller, items: BulkItem[], isAtomic: boolean): Promise<ValidatedItem[]> {
    const validated = await this.validation.validate(caller, items);
    if (!isRefused(validated, isAtomic)) await this.passwords.hashNew(caller, codesOf(validated));
    return validated;
  }

  /** The results that `create` would return; stores nothing. */
  async dryRun(caller: Caller, items: BulkItem[]): Promise<BulkResult[]> {
    const validated = await this.validation.validate(caller, items);
    const refused = await this.inserts.foresee(caller.workspaceId, codesOf(validated));
    return resultsOf(withRefused(validated, refused), 'valid');
  }
}

const isRefused = (validated: ValidatedItem[], isAtomic: boolean) =>
  isAtomic && validated.some(({ problem }) => problem);

const codesOf = (validated: ValidatedItem[]) => validated.flatMap(({ code }) => code ?? []);

function withRefused(validated: ValidatedItem[], refused: Map<string, Problem>): ValidatedItem[] {
  return validated.map((each) => {
    const problem = each.code && refused.get(each.code.row.id);
    return problem ? failed(each.item, problem) : each;
  });
}

const resultsOf = (validated: ValidatedItem[], status: Exclude<BulkStatus, 'failed'>): BulkResult[] =>
  validated.map(({ item, code, problem }) => {
    if (problem) return { item, status: 'failed', problem };
    return { item, status, ...(code && status === 'created' && { code: code.row }) };
  });
