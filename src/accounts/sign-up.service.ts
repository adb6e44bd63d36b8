import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { Transactions, type User, type Workspace } from '#libs/database';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { SIGN_UP_BY_SITE } from '../http/limits/attempts.rules.js';
import { AuditService } from '../audit/audit.service.js';
import type { Origin } from '../http/requests/request-origin.js';
import { MembershipsService } from '../members/memberships.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { AccountMails } from './account-mails.js';
import type { SignUpDto } from './accounts.dto.js';
import { EmailTaken, requirePasswordSignIn, SignUpByInvitation } from './accounts.errors.js';
import { AccountsService, type NewAccount } from './accounts.service.js';
import { MailTokens } from './mail-tokens.js';
import { PasswordsService } from '#libs/secrets';
import { SignInService, type SignedIn } from './sign-in.service.js';

@Injectable()
export class SignUpService {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly attempts: AttemptsService,
    private readonly workspaces: WorkspacesService,
    private readonly memberships: MembershipsService,
    private readonly tokens: MailTokens,
    private readonly mails: AccountMails,
    private readonly audit: AuditService,
    private readonly signIns: SignInService,
    private readonly config: Config,
  ) {}

  async signUp(fields: SignUpDto, origin: Origin): Promise<SignedIn> {
    if (!this.config.isSignUpOpen) throw new SignUpByInvitation();
    requirePasswordSignIn(this.config);
    const { email, name, password, workspaceName } = fields;
    await this.attempts.count('sign up from', origin.site, SIGN_UP_BY_SITE);
    // The response reveals the account anyway; the unique index decides between concurrent requests.
    if (await this.accounts.findByEmail(email)) throw new EmailTaken();
    const passwordHash = await this.passwords.hash(password);
    return this.transactions.run(async () => {
      const { language } = origin;
      const account = { email, name, passwordHash, isEmailVerified: false, language };
      const { user, workspace } = await this.make(account, workspaceName);
      return this.signIns.open(user, workspace, origin, { hasSecondFactor: false });
    });
  }

  /**
   * Creates an account and its workspace; an email asks to confirm an address that is not verified. Requires an open
   * transaction.
   * @throws EmailTaken
   */
  async make(account: NewAccount, workspaceName: string): Promise<{ user: User; workspace: Workspace }> {
    const user = await this.createAccount(account);
    return { user, workspace: await this.createWorkspace(user, workspaceName) };
  }

  async createAccount(account: NewAccount): Promise<User> {
    const user = await this.accounts.create(account);
    if (!account.isEmailVerified)
      await this.mails.verifyEmail(user, await this.tokens.issue(user.id, 'verify_email'), account.language);
    return user;
  }

  async createWorkspace(user: User, name: string): Promise<Workspace> {
    const workspace = await this.workspaces.create({ name, plan: 'free' });
    const { id } = workspace;
    const member = await this.memberships.join({
      workspaceId: id,
      userId: user.id,
      role: 'admin',
      source: 'owner',
    });
    const acting = { workspaceId: id, actor: { type: 'user', id: user.id, name: user.name } } as const;
    await this.audit.record(acting, {
      action: 'workspace.created',
      target: { type: 'workspace', id, name },
      after: { name, plan: workspace.plan },
    });
    await this.audit.record(acting, {
      action: 'member.joined',
      target: { type: 'member', id: member.id, name: user.email },
      after: { role: member.role },
    });
    return workspace;
  }
}
