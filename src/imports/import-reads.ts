import { Injectable } from '@nestjs/common';
import { Transactions, type Import } from '#libs/database';
import type { Caller, WorkspaceScope } from '../http/requests/caller.js';
import type { ReadItem } from '../qr/bulk/index.js';
import { QrBulkReaderService } from '../qr/bulk/qr-bulk-reader.service.js';
import {
  ImportThreads,
  type ArchivedItem,
  type ArchivedKey,
  type ImportedRow,
  type ImportPart,
} from './import-task.js';
import { ROW_TEXTS } from './import-texts.js';
import { FIND_KNOWN } from './imports.queries.js';

/** Rows that go to the bulk request: neither have they a fault, nor were they imported before. */
export const sentOf = ({ rows }: ImportPart): ImportedRow[] =>
  rows.filter(({ fault, isKnown }) => !fault && isKnown !== true);

/** Reads the rows of a part as the bulk request reads a body. */
@Injectable()
export class ImportReads {
  constructor(
    private readonly reader: QrBulkReaderService,
    private readonly transactions: Transactions,
    private readonly threads: ImportThreads,
  ) {}

  async read(part: ImportPart, { mode }: Pick<Import, 'mode'>, caller: Caller): Promise<ReadItem[]> {
    const options = { mode, unknownColumns: 'refuse', emptyCells: 'keep' } as const;
    if (part.items) return this.readNew(part, part.items, { options, caller });
    if (part.csv === '') return [];
    const body = { bytes: Buffer.from(part.csv), contentType: 'text/csv', options };
    return (await this.reader.read(body, caller, this.threads)).items;
  }

  /** A code of an export that is here already is not written again, since somebody may have edited it. */
  private async readNew(
    part: ImportPart,
    items: ArchivedItem[],
    { options, caller }: { options: Parameters<QrBulkReaderService['read']>[0]['options']; caller: Caller },
  ): Promise<ReadItem[]> {
    const isKnown = await this.knownIn(
      caller,
      items.map(({ key }) => key),
    );
    const fresh: ArchivedItem[] = [];
    sentOf(part).forEach((row, index) => {
      const item = items[index];
      if (item && isKnown(item.key)) Object.assign(row, KNOWN);
      else if (item) fresh.push(item);
    });
    if (fresh.length === 0) return [];
    const bytes = Buffer.from(JSON.stringify({ items: fresh.map(({ body }) => body) }));
    const body = { bytes, contentType: 'application/json', options };
    const read = await this.reader.read(body, caller, this.threads);
    read.items.forEach(({ code }, index) => {
      if (code) code.folder = fresh[index]?.folder ?? null;
    });
    return read.items;
  }

  /** Tells which codes of an export the workspace has. */
  async knownIn(
    { workspaceId }: WorkspaceScope,
    keys: readonly ArchivedKey[],
  ): Promise<(key: ArchivedKey) => boolean> {
    const externalIds = keys.flatMap(({ externalId }) => externalId ?? []);
    const values = [workspaceId, externalIds, keys.map(({ id }) => id)];
    const found = await this.transactions.query<ArchivedKey>(FIND_KNOWN, values);
    const known = new Set(found.flatMap(({ id, externalId }) => [id, externalIdKey(externalId)]));
    return ({ id, externalId }) =>
      known.has(id) || (externalId !== null && known.has(externalIdKey(externalId)));
  }
}

/** An external id can look like an id. */
const externalIdKey = (externalId: string | null): string => `external ${externalId ?? ''}`;

const KNOWN = { isKnown: true, notes: [ROW_TEXTS.known()] };
