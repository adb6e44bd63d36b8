import { facts, type QrClient, type Query } from '../client/index.js';
import { wholeNumber } from './arguments.js';
import type { Options, Values } from './command.js';
import { folderId } from './find-code.js';

export const LIMIT_OPTIONS = {
  limit: { type: 'string', short: 'n', value: 'N', about: 'How many to list at most; 50 by default' },
  all: { type: 'boolean', about: 'List all of them' },
} as const satisfies Options;

export const FILTER_OPTIONS = {
  folder: { type: 'string', value: 'FOLDER', about: 'In this folder, by ID or name; none for no folder' },
  subfolders: { type: 'boolean', about: 'Also in the folders below it' },
  category: { type: 'string', value: 'NAME', choices: facts.CATEGORIES, about: 'Of this category' },
  status: { type: 'string', value: 'STATUS', choices: facts.LISTED_STATUSES, about: 'With this status' },
  tag: { type: 'string', value: 'TAG', multiple: true, about: 'With this tag' },
  search: {
    type: 'string',
    value: 'TEXT',
    about: 'With this text in the name, the short code, the destination or a tag',
  },
} as const satisfies Options;

type Filters = NonNullable<Query<'listQrCodes'>>;

export async function filtersOf(qr: QrClient, options: Values<typeof FILTER_OPTIONS>): Promise<Filters> {
  const { category, status, tag, search } = options;
  const filters = {
    ...{ category, status, tag, q: search, include_subfolders: options.subfolders },
    folder_id: options.folder === undefined ? undefined : await folderId(qr, options.folder),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Filters;
}

const DEFAULT_LIMIT = 50;
const PAGE = 100;

/** How many records a command lists, and how many each request asks for. */
export function limitOf({ all, limit }: Values<typeof LIMIT_OPTIONS>): { count: number; page: number } {
  const count = all ? Infinity : limit === undefined ? DEFAULT_LIMIT : wholeNumber(limit, 'limit');
  return { count, page: Math.min(count, PAGE) };
}

export async function* first<Row>(rows: AsyncIterable<Row>, count: number): AsyncGenerator<Row, void> {
  let given = 0;
  for await (const row of rows) {
    yield row;
    given += 1;
    if (given >= count) return;
  }
}
