import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { isCaseSensitiveKey } from '#libs/qr-codes';
import type { Problem } from '../../http/problems/index.js';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import { DomainChanged, unknownDomain } from '../record/qr.errors.js';
import type { NewQrCode } from './new-codes.js';
import { FIND_CASE_SENSITIVE, LOCK_VERIFIED_DOMAINS, VERIFIED_DOMAINS } from './writes.queries.js';

/** The domains of a workspace, as far as they decide about short codes. */
@Injectable()
export class QrDomainsService {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Whether each of the names that is a verified domain is case-sensitive.
   * @param isLocked whether they stay so until the transaction ends; a replica cannot lock rows
   */
  async findVerified(
    { workspaceId }: WorkspaceScope,
    names: readonly string[],
    isLocked = false,
  ): Promise<Map<string, boolean>> {
    const rows = await this.transactions.query<{ name: string; isCaseSensitive: boolean }>(
      isLocked ? LOCK_VERIFIED_DOMAINS : VERIFIED_DOMAINS,
      [workspaceId, names],
    );
    return new Map(rows.map(({ name, isCaseSensitive }) => [name, isCaseSensitive]));
  }

  async findCaseSensitive({ workspaceId }: WorkspaceScope): Promise<ReadonlySet<string>> {
    const rows = await this.transactions.query<{ name: string }>(FIND_CASE_SENSITIVE, [workspaceId]);
    return new Set(rows.map(({ name }) => name));
  }

  /** By id of the row: codes whose domain is none of the verified ones, or has just changed how it compares short codes. */
  async findRefused(
    scope: WorkspaceScope,
    codes: readonly NewQrCode[],
    isLocked: boolean,
  ): Promise<Map<string, Problem>> {
    const refused = new Map<string, Problem>();
    const names = new Set(codes.map(({ row }) => row.domain).filter((domain) => domain !== null));
    if (names.size === 0) return refused;
    const verified = await this.findVerified(scope, [...names], isLocked);
    for (const { row } of codes) {
      if (row.domain === null) continue;
      const isCaseSensitive = verified.get(row.domain);
      if (isCaseSensitive === undefined) refused.set(row.id, unknownDomain());
      else if (row.shortCodeNorm !== null && isCaseSensitiveKey(row.shortCodeNorm) !== isCaseSensitive)
        refused.set(row.id, new DomainChanged(row.domain));
    }
    return refused;
  }
}
