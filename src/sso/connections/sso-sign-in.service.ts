import { Injectable } from '@nestjs/common';
import { Transactions, type SsoConnection } from '#libs/database';
import { Config } from '#libs/platform';
import { EmailTaken } from '../../accounts/accounts.errors.js';
import { SignInService } from '../../accounts/sign-in.service.js';
import { AuditService } from '../../audit/audit.service.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import type { Origin } from '../../http/requests/request-origin.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { AdmissionService, type Admitted } from './admission.service.js';
import { auditedConnection } from './audited-connection.js';
import { SsoAccountsService } from './sso-accounts.service.js';
import type { SsoClaims } from './sso-claims.js';
import { actingAs, SsoMembersService } from './sso-members.service.js';
import { frozen, refusalFor } from './sso.errors.js';

/** A session at the provider signs in without asking anybody, also who has found an open browser. */
const NEVER = new Date(0);

/** Signs people in to the workspace of a connection. It makes memberships there, and changes no account that anybody has. */
@Injectable()
export class SsoSignInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly admissions: AdmissionService,
    private readonly accounts: SsoAccountsService,
    private readonly members: SsoMembersService,
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly workspaces: WorkspacesService,
    private readonly audit: AuditService,
    private readonly config: Config,
  ) {}

  /** @returns the token of the session @throws what `refusalFor` gives */
  async signIn(connection: SsoConnection, claims: SsoClaims, origin: Origin): Promise<{ token: string }> {
    return this.signIns.counted('sso', async () => {
      try {
        return await this.enter(connection, claims, origin);
      } catch (error) {
        // The same person signed in at the same time.
        if (!(error instanceof EmailTaken)) throw error;
        return this.enter(connection, claims, origin);
      }
    });
  }

  private enter(connection: SsoConnection, claims: SsoClaims, origin: Origin): Promise<{ token: string }> {
    return this.transactions.run(async () => {
      const first = await this.admitted(connection, claims);
      if (first.kind !== 'known' && this.config.isReadOnly) throw refusalFor('maintenance');
      // Accounts are locked before workspaces, as everywhere.
      const user = await this.accounts.find(first, claims);
      const { frozenAt } = await this.workspaces.lock(connection);
      // The same person may have signed in meanwhile.
      const second = await this.admitted(connection, claims);
      if (second.kind !== 'known' && frozenAt !== null) throw frozen();
      const member = await this.members.find(second, user, connection);
      if (second.kind !== 'known') await this.members.link(connection, member, user, claims);
      if (second.directory !== null && !this.config.isReadOnly && frozenAt === null)
        await this.members.follow(second.directory, { connection, member, user });
      const token = await this.sessions.begin({
        ...{ userId: user.id, workspaceId: connection.workspaceId, userAgent: origin.userAgent },
        ...{ hasSecondFactor: true, provenAt: claims.provenAt ?? NEVER, ssoConnectionId: connection.id },
        ssoSid: claims.sid,
      });
      await this.audit.record(actingAs(user, connection), {
        action: 'sign_in.succeeded',
        target: auditedConnection(connection),
      });
      return { token };
    });
  }

  private async admitted(connection: SsoConnection, claims: SsoClaims): Promise<Admitted> {
    const admission = await this.admissions.judge(connection, claims);
    if (admission.kind === 'refused') throw refusalFor(admission.fault);
    return admission;
  }
}
