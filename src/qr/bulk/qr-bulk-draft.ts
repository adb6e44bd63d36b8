import { normaliseDomain, shortCodeKey } from '#libs/qr-codes';
import type { DestinationLimits } from '../write/destinations.js';
import {
  toPlain,
  type KnownHosts,
  type ReadBulk,
  type BulkCode,
  type BulkTask,
  type ItemEdit,
  type ReadItem,
} from './qr-bulk-task.js';
import { isObject } from '../../http/requests/json-values.js';
import { inspectBody } from '../../http/requests/inspection.js';
import { Problem } from '../../http/problems/index.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { toDraft } from '../write/new-codes.js';
import { QrCodeDto } from '../record/qr.dto.js';
import { MAX_VALUES, MEBIBYTE } from '../../http/requests/body-types.js';
import { IN_BODY, toValidated } from '../../http/requests/validate.js';
import { typedCells } from './qr-bulk-cells.js';
import { CsvRecordBroken, itemOfCsv, notAnObject } from './qr-bulk.errors.js';
import type { BulkItem, CsvOrigin } from './qr-bulk-item.js';

/** Answers what is known of destinations, and notes what was asked. */
export class AskedHosts implements Pick<DestinationLimits, 'blocked' | 'domains'> {
  private readonly urls = new Set<string>();
  private readonly hosts = new Set<string>();

  constructor(private readonly known: KnownHosts) {}

  readonly blocked = {
    isUsed: true,
    findIn: (url: string) => {
      this.urls.add(url);
      return this.known.blocked.get(url) ?? null;
    },
  };

  readonly domains = {
    has: (host: string) => {
      this.hosts.add(host);
      return this.known.domains.has(host);
    },
  };

  get asked(): ReadBulk['asked'] {
    return { urls: [...this.urls], hosts: [...this.hosts] };
  }
}

/** An item can be as large as the body of a single create. */
const ITEM_LIMITS = { maxValues: MAX_VALUES, maxCharacters: MEBIBYTE };
const IN_ITEM = { ...IN_BODY, inspect: (item: object) => inspectBody(item, ITEM_LIMITS) };

/** Validates the item alone, without the database. */
export function draftItem(item: BulkItem, task: BulkTask, hosts: AskedHosts): ReadItem {
  const csv = item.csv && withoutFault(item.csv);
  const edit = task.options.mode === 'upsert' ? draftEdit(item, task) : null;
  const read = { csv, ...(edit && { edit }) };
  try {
    return { ...read, code: draftCode(item, task, hosts) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...read, problem: toPlain(csv ? itemOfCsv(error, csv) : error) };
  }
}

/** Null if the item can be no edit either. */
function draftEdit({ body, csv }: BulkItem, { options, caseSensitive }: BulkTask): ItemEdit | null {
  if (csv?.fault || !isObject(body) || IN_ITEM.inspect(body).length > 0) return null;
  const externalId = textIn(body.external_id);
  const { key = 'external_id' } = options;
  const shortCode = key === 'short_code' ? shortCodeKeyOf(body, caseSensitive) : null;
  return {
    externalId,
    key: { externalId: key === 'external_id' ? externalId : null, shortCode },
    json: JSON.stringify(body),
    emptied: csv?.emptied ?? null,
  };
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Null without a short code. */
function shortCodeKeyOf(body: Record<string, unknown>, caseSensitive: ReadonlySet<string>): string | null {
  const code = textIn(body.short_code)?.trim();
  if (!code) return null;
  const domain = textIn(normaliseDomain(body.domain)) || null;
  return shortCodeKey(domain, code, domain !== null && caseSensitive.has(domain));
}

function draftCode({ body, csv }: BulkItem, task: BulkTask, hosts: AskedHosts): BulkCode {
  const { creator, now, shortUrlBase, baseUrl, caseSensitive } = task;
  if (csv?.fault) throw new CsvRecordBroken(csv.fault);
  if (!isObject(body)) throw notAnObject();
  const sent = csv?.hasUrlsOnly ? { category: 'url', ...body } : body;
  const valid = toValidated(CreateQrCodeDto, csv ? typedCells(sent) : sent, IN_ITEM);
  const { row, ...draft } = toDraft(creator, valid, { shortUrlBase, baseUrl, ...hosts }, now, caseSensitive);
  const answer = QrCodeDto.ofNew(row, shortUrlBase, now);
  // It is hashed later.
  answer.has_password = draft.password !== null;
  const { id, domain, shortCode, shortCodeNorm, digitalLink } = row;
  const { externalId, folderId, passwordHash, design } = row;
  return {
    ...draft,
    row: {
      ...{ id, domain, shortCode, shortCodeNorm, digitalLink },
      ...{ externalId, folderId, passwordHash, design },
    },
    answer: JSON.stringify(answer),
    folder: csv?.folder ?? null,
  };
}

const withoutFault = ({ fault: _, ...csv }: CsvOrigin) => csv;
