import { Injectable } from '@nestjs/common';
import { currentAsker, FairQueue, QUEUES } from '#libs/queue';
import { fieldsOf } from '#libs/validation';
import type { Caller } from '../../http/requests/caller.js';
import { invalid } from '../../http/problems/index.js';
import { QrExportFilters } from './qr-list.dto.js';
import type { ListFilters } from './qr-list.queries.js';
import { QrListService, type QrPage } from './qr-list.service.js';
import type { Sort } from './qr-list.sorts.js';
import type { QrRecord } from '../record/qr-record.js';

/** Codes of one statement; a page of large codes has fewer. */
const PAGE = 200;

/** Files with the symbols of many codes: which codes, and how many files at the same time. */
@Injectable()
export class QrExportsService {
  private readonly queue = new FairQueue(QUEUES.exports);

  constructor(private readonly lists: QrListService) {}

  /** Does the work of one file. @throws QueueFull, ClientDisconnected, and what the work throws */
  inTurn({ workspaceId }: Caller, work: () => Promise<void>): Promise<void> {
    return this.queue.run(workspaceId, work, currentAsker()?.signal);
  }

  /** All codes of a list, page by page. @throws ValidationFailed for an unknown folder, or for more codes than `max` */
  async *pages(
    caller: Caller,
    query: ListFilters & { sort: Sort },
    max = Infinity,
  ): AsyncGenerator<QrRecord[], void> {
    const list = { ...pick(query, fieldsOf(QrExportFilters)), sort: query.sort } as typeof query;
    let cursor: string | null = null;
    do {
      const part = { limit: PAGE, include_total: cursor === null && max < Infinity };
      const page: QrPage = await this.lists.list(caller, { ...list, ...part, ...(cursor && { cursor }) });
      if (page.total !== undefined && page.total > max) throw tooManyCodes(page.total, max);
      yield page.records;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
}

const tooManyCodes = (total: number, max: number) =>
  invalid(
    'folder_id',
    `folder_id, or another filter, must match at most ${max} QR codes; it matches ${total}`,
    'too_many_items',
  );

const pick = (query: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
