import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../http/requests/caller.js';
import type { Preparation } from '../../http/requests/preparation.js';
import { bulkItemsOf } from './qr-bulk-bodies.js';
import { optionsOf } from './qr-bulk-item.js';
import {
  QrBulkItemsService,
  type BulkResult,
  type ChoiceOfChange,
  type PreparedItems,
} from './qr-bulk-items.service.js';
import type { ReadItem } from './qr-bulk-task.js';

/** The bulk request: what is slow about its items is done before its transaction begins. */
@Injectable()
export class QrBulkService implements Preparation {
  private readonly prepared = new WeakMap<Caller, PreparedItems>();

  constructor(private readonly items: QrBulkItemsService) {}

  /** For `run`. @throws ValidationFailed, QueueFull */
  async prepare(caller: Caller, { body, headers, query }: Request): Promise<void> {
    const isSet = (name: string) => query[name] === 'true';
    const flags = { dry_run: isSet('dry_run'), create_folders: isSet('create_folders'), diff: isSet('diff') };
    const choice = { ...optionsOf(query), ...flags, atomic: isSet('atomic') };
    const items = bulkItemsOf({ body: body as unknown, headers });
    this.prepared.set(caller, await this.items.prepare(caller, items, choice));
  }

  /** In the order of the items. With `atomic`, one that fails makes all others `skipped`. */
  async run(caller: Caller, items: ReadItem[], choice: ChoiceOfChange): Promise<BulkResult[]> {
    const prepared = this.prepared.get(caller) ?? (await this.items.check(caller, items, choice));
    return this.items.run(caller, prepared, choice);
  }
}
