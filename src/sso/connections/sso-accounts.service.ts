import { Injectable } from '@nestjs/common';
import type { User } from '#libs/database';
import { AccountTakeoversService } from '../../accounts/account-takeovers.service.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { cutName } from '../../accounts/oidc/claims.fields.js';
import { SignUpService } from '../../accounts/sign-up.service.js';
import type { Admitted } from './admission.service.js';
import type { SsoClaims } from './sso-claims.js';

/** The accounts of people who sign in at a connection. */
@Injectable()
export class SsoAccountsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly takeovers: AccountTakeoversService,
    private readonly signUps: SignUpService,
  ) {}

  /**
   * Locks the account, or creates it. An account that never confirmed its address may belong to a stranger, who must not become a member: the owner of the domain has
   * proven to own its addresses.
   */
  async find(admission: Admitted, claims: SsoClaims): Promise<User> {
    if (admission.kind === 'known') return this.accounts.lock(admission.member.userId ?? '');
    if (admission.kind === 'member')
      return this.confirmed(await this.accounts.lock(admission.member.userId ?? ''));
    if (admission.user) return this.confirmed(await this.accounts.lock(admission.user.id));
    const email = claims.email ?? '';
    const name = claims.name ?? cutName(email.slice(0, email.lastIndexOf('@')));
    return this.signUps.createAccount({ email, name, passwordHash: null, isEmailVerified: true });
  }

  private async confirmed(user: User): Promise<User> {
    return user.emailVerifiedAt === null ? this.takeovers.takeOver(user, null) : user;
  }
}
