import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import type { WorkspaceScope } from '../../http/requests/caller.js';

const STORE = `
  insert into exchanged_tokens (workspace_id, hash, expires_at) values ($1, $2, $3)
  on conflict do nothing returning hash`;

/** Remembers tokens of other issuers, which are accepted once. */
@Injectable()
export class UsedTokensService {
  constructor(private readonly transactions: Transactions) {}

  /**
   * The insert decides between two requests at once.
   * @param identity of the token, such as its issuer and `jti`
   * @param expiresAt a time after which it is not accepted for another reason
   * @returns false if it was used before
   */
  async use({ workspaceId }: WorkspaceScope, identity: string, expiresAt: Date): Promise<boolean> {
    const hash = createHash('sha256').update(identity).digest();
    const stored = await this.transactions.query(STORE, [workspaceId, hash, expiresAt]);
    return stored.length > 0;
  }
}
