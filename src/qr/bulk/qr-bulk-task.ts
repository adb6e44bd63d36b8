import type { ThreadFunction } from '#libs/queue';
import type { Actor } from '#libs/database';
import { Problem, type ProblemParts } from '../../http/problems/index.js';
import type { NewQrCode } from '../write/new-codes.js';
import type { CsvOrigin, BulkOptions } from './qr-bulk-item.js';

/** A bulk body to read in a thread: parsed, and each item validated. */
export interface BulkTask {
  bytes: Uint8Array;
  contentType: string;
  options: BulkOptions;
  creator: { workspaceId: string; actor: Actor };
  now: Date;
  shortUrlBase: string;
  baseUrl: string;
  /** The case-sensitive domains of the workspace. */
  caseSensitive: ReadonlySet<string>;
  /** Answers to earlier questions of the thread, which has no database. */
  known: KnownHosts;
}

/** Known facts about destinations: the blocked host of each URL, and the hosts that are domains of customers. */
export interface KnownHosts {
  blocked: ReadonlyMap<string, string>;
  domains: ReadonlySet<string>;
}

/** An item with the code that it would create, or the problem that keeps it from that. */
export interface ReadItem {
  csv: Omit<CsvOrigin, 'fault'> | null;
  code?: BulkCode;
  problem?: PlainProblem;
  /** The edit that an upsert makes if there is such a code. */
  edit?: ItemEdit;
}

export interface ItemEdit {
  externalId: string | null;
  /** The unique key of its code, of which the first one that is set counts. */
  key: { externalId: string | null; shortCode: string | null };
  /** The item as JSON, with the cells of a CSV record as text. */
  json: string;
  /** As in CsvOrigin. */
  emptied: string | null;
}

/** A code to create, as text: it costs the event loop less than its objects. */
export interface BulkCode extends NewQrCode {
  /** The JSON of its QrCodeDto. */
  answer: string;
  /** The path of its folder by names; null if the item has none. Its row then has no folder until it is found. */
  folder: string | null;
}

/** All of a Problem that an item can have. */
export interface PlainProblem extends Pick<ProblemParts, 'detail' | 'errors' | 'omittedErrors'> {
  status: number;
  code: Problem['code'];
}

export interface ReadBulk {
  items: ReadItem[];
  /** The same for equal bodies. */
  digest: Uint8Array;
  /** URLs and hosts of destinations that could be in KnownHosts. */
  asked: { urls: string[]; hosts: string[] };
}

/** @returns the problem of a body that is no list of items */
export const READ_BULK: ThreadFunction<BulkTask, ReadBulk | PlainProblem> = {
  module: '#bodies-worker',
  name: 'readBulk',
  estimateMs: ({ bytes }) => 5 + bytes.length / 10_000,
};

export const toPlain = ({ status, code, detail, errors, omittedErrors }: Problem): PlainProblem => ({
  ...{ status, code, detail, omittedErrors },
  ...(errors && { errors }),
});

export const toProblem = ({ status, code, ...parts }: PlainProblem): Problem =>
  new Problem(status, code, parts);
