import { Injectable } from '@nestjs/common';
import type { User } from '#libs/database';
import { ApiKeySettingsService } from '../auth/api-keys/api-key-settings.service.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { AccountsService } from './accounts.service.js';
import { IdentitiesService } from './identities.service.js';
import { MailTokens } from './mail-tokens.js';
import { PendingProofsService } from './pending-proofs.service.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';

/**
 * Hands an unverified account to a person who proves to own its email address in another way than with its
 * confirmation email. Somebody else may have created the account. Requires a transaction that has locked it.
 */
@Injectable()
export class AccountTakeoversService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly identities: IdentitiesService,
    private readonly factors: SecondFactorsService,
    private readonly sessions: SessionsService,
    private readonly tokens: MailTokens,
    private readonly pending: PendingProofsService,
    private readonly apiKeys: ApiKeySettingsService,
  ) {}

  /** Also revokes the API keys. @returns the account as it is then */
  async takeOver(user: User, passwordHash: string | null): Promise<User> {
    await this.apiKeys.lockWorkspacesOf(user);
    await this.takeOverWithKeys(user, passwordHash);
    await this.apiKeys.revokeBoundTo(user);
    return this.accounts.findOrFail(user.id);
  }

  /** API keys stay. */
  async takeOverWithKeys({ id }: Pick<User, 'id'>, passwordHash: string | null): Promise<void> {
    await this.accounts.confirm(id, passwordHash);
    await this.identities.unlinkAll(id);
    await this.factors.deleteOf(id);
    await this.sessions.end({ userId: id });
    await this.tokens.delete(id, 'verify_email');
    await this.pending.end(id);
  }
}
