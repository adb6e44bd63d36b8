import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import type { WorkspaceScope } from '../../http/requests/caller.js';
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
}
