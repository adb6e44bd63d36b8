import { Injectable } from '@nestjs/common';
import { Transactions, type Import } from '#libs/database';
import type { Caller } from '../http/requests/caller.js';
import type { ReadItem } from '../qr/bulk/index.js';
import { QrBulkReaderService } from '../qr/bulk/qr-bulk-reader.service.js';
import { ImportThreads, type ArchivedItem, type ImportedRow, type ImportPart } from './import-task.js';
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
    const ids = items.map(({ body }) => body.external_id).filter((id) => typeof id === 'string');
    const found = await this.transactions.query<{ id: string }>(FIND_KNOWN, [caller.workspaceId, ids]);
    const known = new Set<unknown>(found.map(({ id }) => id));
    const fresh: ArchivedItem[] = [];
    sentOf(part).forEach((row, index) => {
      const item = items[index];
      if (item && known.has(item.body.external_id))
        Object.assign(row, KNOWN, { notes: [...row.notes, NOTE] });
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
}

const KNOWN = { isKnown: true };
const NOTE = 'a QR code with this external_id is here already, and stays as it is';
