import type { QrCode, QrCodeAction } from '#libs/database';
import type { Problem } from '../../http/problems/index.js';
import type { Prepared } from '../../http/requests/preparation.js';
import type { QrRecord } from '../record/qr-record.js';

export type Changes = Partial<QrCode>;

/** Live codes, unless an edit says otherwise. */
export type Which = { ids: readonly string[] } | { externalId: string };

export interface Edit {
  action: QrCodeAction;
  /** The change of many codes of which it is a part. */
  changeId?: string;
  /** Codes that were deleted since then are edited as well. */
  deletedSince?: Date;
  /**
   * Decides what changes of a code as it was read; empty if nothing does. It can be called again with a newer version.
   * @param prepared does what takes long, so that it is done only once and in no transaction @throws Problem
   */
  decide: (code: QrRecord, prepared: Prepared) => Promise<Changes> | Changes;
  /** What was prepared before the transaction of the request began. */
  prepared?: Prepared;
  /** Called in each transaction that stores, before it reads. The codes of such an edit are locked at once. */
  begin?: () => Promise<void>;
}

export interface Decision {
  code: QrRecord;
  changes: Changes;
  problem?: Problem;
}

export interface Written {
  version: number;
  isChanged: boolean;
  /** Null in an edit of many. */
  record: QrRecord | null;
}
