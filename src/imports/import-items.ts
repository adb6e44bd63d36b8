import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  NIL_UUID,
  SEALED_PAIRS,
  SecretInUse,
  Transactions,
  type Import,
  type SealedColumn,
} from '#libs/database';
import { Config } from '#libs/platform';
import { PURPOSES, SecretBox } from '#libs/secrets';
import { unzip } from './import-report.js';
import type { ImportPart } from './import-task.js';
import { FIND_PART, INSERT_PARTS } from './imports.queries.js';

const KEY_BYTES = 32;
/** An array of bytes is sent as text, which delays all others while it is written. */
const STATEMENT_BYTES = 1024 * 1024;

/** An import has a key of its own, so that another APP_SECRET seals keys again and no rows. */
export const SEALED_IMPORT_KEYS: SealedColumn = {
  find: `select id as key, items_key as sealed from imports
    where id > $1 and items_key is not null order by id limit $2`,
  replace: `update imports set items_key = n.after from ${SEALED_PAIRS}
    where id = n.key::uuid and items_key = n.before returning id`,
  start: NIL_UUID,
  box: (secrets) => new SecretBox(PURPOSES.importKeys, secrets),
};

/** Keeps the rows of imports until they are imported: sealed, since they can have passwords of codes. */
@Injectable()
export class ImportItems {
  private readonly box: SecretBox;

  constructor(
    config: Config,
    private readonly transactions: Transactions,
    private readonly secretInUse: SecretInUse,
  ) {
    this.box = SEALED_IMPORT_KEYS.box(config.requireAppSecrets());
  }

  async newKey(importId: string): Promise<Buffer> {
    return this.box.seal(randomBytes(KEY_BYTES), importId, await this.secretInUse.find());
  }

  /** @param parts each an ImportPart as JSON, compressed */
  async store(job: Import, parts: readonly Uint8Array[]): Promise<void> {
    const box = this.boxOf(job);
    let number = 0;
    for (const batch of batchesOf(parts, STATEMENT_BYTES)) {
      const first = number;
      const sealed = batch.map((part) => box.seal(Buffer.from(part), String(number++)));
      await this.transactions.query(INSERT_PARTS, [job.id, job.workspaceId, sealed, first]);
    }
  }

  /** Returns null if there is none, or nothing of it is left to do. */
  async find(job: Import, number: number): Promise<ImportPart | null> {
    const values = [job.workspaceId, job.id, number];
    const [found] = await this.transactions.query<{ items: Buffer | null }>(FIND_PART, values);
    if (!found?.items) return null;
    return JSON.parse(await unzip(this.boxOf(job).open(found.items, String(number)))) as ImportPart;
  }

  private boxOf({ id, itemsKey }: Import): SecretBox {
    if (itemsKey === null) throw new Error('the import has no key');
    return new SecretBox(PURPOSES.importItems, [this.box.open(itemsKey, id).toString('hex')]);
  }
}

/** In their order; a part that is larger than `bytes` is alone. */
export function* batchesOf(parts: readonly Uint8Array[], bytes: number): Generator<Uint8Array[]> {
  let batch: Uint8Array[] = [];
  let sum = 0;
  for (const part of parts) {
    if (batch.length > 0 && sum + part.length > bytes) {
      yield batch;
      [batch, sum] = [[], 0];
    }
    batch.push(part);
    sum += part.length;
  }
  if (batch.length > 0) yield batch;
}
