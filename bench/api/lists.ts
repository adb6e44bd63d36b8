import type { DataSource } from 'typeorm';
import { createLog, loadConfig, SystemClock } from '#libs/platform';
import { Folder, QrCode, ReplicaReads, Transactions } from '#libs/database';
import type { Caller } from '../../src/http/requests/caller.js';
import { FolderTreeService } from '../../src/qr/folder-tree/folder-tree.service.js';
import { ListQrCodesQuery } from '../../src/qr/list/qr-list.dto.js';
import { QrListService } from '../../src/qr/list/qr-list.service.js';
import { SORTS } from '../../src/qr/list/qr-list.sorts.js';
import { Cursors } from '../../src/http/requests/cursors.js';
import { toValidated } from '../../src/http/requests/validate.js';

const LIMIT = 25;
const FAR_PAGE = 1_000;
const NAMELESS = /^[0-9a-f-]{36}$|^\d{4}-.*Z$/;

export interface List {
  name: string;
  /** Paths of the first page and of the 1,000th, or of the last full one of a shorter list. */
  first: string;
  far: string;
  farPage: number;
}

/** Lists each filter and each sort separately; filters have a frequent value, and q also a rare one. */
export async function listsOf(
  dataSource: DataSource,
  appSecret: string,
  workspaceId: string,
): Promise<List[]> {
  const [folder] = await dataSource.query<{ id: string }[]>(
    `select id from folders where workspace_id = $1 and name = 'Folder 1'`,
    [workspaceId],
  );
  const [middle] = await dataSource.query<{ at: Date; externalId: string; name: string }[]>(
    `with named as (
       select * from qr_codes where workspace_id = $1 and deleted_at is null and external_id is not null
     )
     select created_at as at, external_id as "externalId", name from named order by created_at
     offset (select count(*) / 2 from named) limit 1`,
    [workspaceId],
  );
  if (!folder || !middle) throw new Error('the database is not filled');
  const at = middle.at.toISOString();
  const queries: Record<string, string>[] = [
    ...SORTS.map((sort) => ({ sort })),
    { folder_id: folder.id },
    { folder_id: folder.id, include_subfolders: 'true' },
    { folder_id: 'none' },
    { category: 'text' },
    ...['active', 'paused', 'archived', 'expired', 'scheduled'].map((status) => ({ status })),
    { tag: 'menu' },
    { tag: 'batch 7' },
    { external_id: middle.externalId },
    { created_after: at },
    { created_before: at },
    { q: 'summer' },
    { q: 'sum' },
    { q: middle.name.toLowerCase() },
    { include_total: 'true' },
  ];
  const pages = new FarPages(dataSource, appSecret, { workspaceId } as Caller);
  const lists: List[] = [];
  for (const query of queries) lists.push(await pages.listOf(query));
  return lists;
}

/** Reads 999 pages as one through the service's own code, since a cursor does not contain the length of a page. */
class FarPages {
  private readonly service: QrListService;

  constructor(
    dataSource: DataSource,
    appSecret: string,
    private readonly caller: Caller,
  ) {
    const config = loadConfig({ APP_SECRET: appSecret });
    const cursors = new Cursors(config);
    const transactions = new Transactions(dataSource);
    const clock = new SystemClock();
    const folders = new FolderTreeService(transactions.repositoryOf(Folder), transactions, clock);
    const codes = transactions.repositoryOf(QrCode);
    const reads = new ReplicaReads(transactions, config, createLog('error'));
    this.service = new QrListService(reads, folders, cursors, clock, codes);
  }

  async listOf(query: Record<string, string>): Promise<List> {
    const parameters = new URLSearchParams({ ...query, limit: String(LIMIT) });
    const first = `/api/v1/qr?${parameters.toString()}`;
    const validated = toValidated(ListQrCodesQuery, query);
    let farPage = FAR_PAGE;
    let page = await this.service.list(this.caller, { ...validated, limit: LIMIT * (farPage - 1) });
    if (page.nextCursor === null) {
      farPage = Math.floor(page.records.length / LIMIT);
      if (farPage > 1)
        page = await this.service.list(this.caller, { ...validated, limit: LIMIT * (farPage - 1) });
    }
    if (page.nextCursor !== null) parameters.set('cursor', page.nextCursor);
    const name = Object.entries(query)
      .map(([parameter, value]) => `${parameter} ${NAMELESS.test(value) ? '…' : value}`)
      .join(', ');
    return { name, first, far: `/api/v1/qr?${parameters.toString()}`, farPage: Math.max(farPage, 1) };
  }
}
