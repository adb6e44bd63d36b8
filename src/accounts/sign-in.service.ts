import { Injectable } from '@nestjs/common';
import { isAtLeast, Transactions, User, type Workspace } from '#libs/database';
import { requestMetrics } from '#libs/platform';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { SIGN_IN_BY_ACCOUNT, SIGN_IN_BY_NETWORK } from '../http/limits/attempts.rules.js';
import { AuditService } from '../audit/audit.service.js';
import type { SessionCaller } from '../http/requests/caller.js';
import type { Origin } from '../http/requests/request-origin.js';
import { MembershipsService, type Membership } from '../members/memberships.service.js';
import { Problem } from '../http/problems/index.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { SignedInDto, UserDto, type SignInDto } from './accounts.dto.js';
import { Deactivated, NoWorkspace, notAMemberOf, WrongCredentials } from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';
import { PasswordsService } from '#libs/secrets';

export interface SignedIn {
  signedIn: SignedInDto;
  token: string;
}

const RESULTS = new Map([
  [401, 'refused'],
  [403, 'no_access'],
  [422, 'refused'],
  [429, 'limited'],
]);
const resultOf = (error: unknown): string =>
  (error instanceof Problem && RESULTS.get(error.status)) || 'failed';

export const SIGN_IN_TO_ACCOUNT = 'sign in to an account';
const NETWORK = 'sign in from a network';

@Injectable()
export class SignInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly attempts: AttemptsService,
    private readonly sessions: SessionsService,
    private readonly memberships: MembershipsService,
    private readonly audit: AuditService,
  ) {}

  signIn({ email, password }: SignInDto, origin: Origin): Promise<SignedIn> {
    return this.counted('password', async () => {
      const user = await this.checked(email, password, origin);
      return this.transactions.run(async () => this.enter(await this.held(user), origin.userAgent));
    });
  }

  async counted<T>(method: 'password' | 'oidc', signIn: () => Promise<T>): Promise<T> {
    const { signIns } = requestMetrics();
    try {
      const result = await signIn();
      signIns.labels(method, 'succeeded').inc();
      return result;
    } catch (error) {
      signIns.labels(method, resultOf(error)).inc();
      throw error;
    }
  }

  /**
   * Locks the account until the transaction ends.
   * @throws WrongCredentials if its password has changed since it was checked
   */
  async held({ id, passwordHash }: User): Promise<User> {
    const user = await this.accounts.lock(id);
    if (user.passwordHash !== passwordHash) throw new WrongCredentials();
    return user;
  }

  /**
   * Returns the account with this password. Each attempt counts before the password is checked, so that concurrent ones
   * gain nothing; unknown accounts take the same path in the same time.
   * @throws WrongCredentials, TooManyAttempts
   */
  async checked(email: string, password: string, { network }: Origin): Promise<User> {
    const subject = User.normalizeEmail(email);
    await this.attempts.check(NETWORK, network);
    await this.attempts.count(SIGN_IN_TO_ACCOUNT, subject, SIGN_IN_BY_ACCOUNT);
    const user = await this.accounts.findByEmail(email);
    if (!(await this.passwords.matches(password, user?.passwordHash ?? null)) || !user) {
      // There is one COMMIT whether or not there is an account: the time of a second one would reveal which.
      await this.transactions.run(async () => {
        await this.attempts.failed(NETWORK, network, SIGN_IN_BY_NETWORK);
        await this.refused(user);
      });
      throw new WrongCredentials();
    }
    await this.attempts.succeeded(SIGN_IN_TO_ACCOUNT, subject);
    return user;
  }

  /** Enters the workspace where the account was last, or else its oldest. @throws NoWorkspace, Deactivated */
  async enter(user: User, userAgent: string | undefined): Promise<SignedIn> {
    const latest = await this.sessions.findLatest({ userId: user.id });
    const memberships = await this.memberships.of(user.id);
    const isLatest = ({ workspace }: Membership) => workspace.id === latest?.workspaceId;
    const membership = memberships.find(isLatest) ?? memberships[0];
    if (!membership) throw await this.withoutAccess(user);
    return this.open(user, membership.workspace, userAgent);
  }

  private async withoutAccess({ id }: User): Promise<Error> {
    return (await this.memberships.hasInactive(id)) ? new Deactivated() : new NoWorkspace();
  }

  async open(user: User, workspace: Workspace, userAgent: string | undefined): Promise<SignedIn> {
    const token = await this.sessions.begin({ userId: user.id, workspaceId: workspace.id, userAgent });
    return { token, signedIn: SignedInDto.from(await this.describe(user), workspace) };
  }

  /** Gives the session a new cookie. @throws ValidationFailed */
  async switchTo(caller: SessionCaller, workspaceId: string): Promise<SignedIn> {
    const memberships = await this.memberships.of(caller.userId);
    const membership = memberships.find(({ workspace }) => workspace.id === workspaceId);
    if (!membership) throw notAMemberOf();
    const user = await this.accounts.findOrFail(caller.userId);
    const token = await this.sessions.renew(caller, workspaceId);
    return { token, signedIn: SignedInDto.from(await this.describe(user), membership.workspace) };
  }

  async describe(user: User): Promise<UserDto> {
    const memberships = await this.memberships.of(user.id);
    const workspaces = memberships.map(({ member, workspace }) => ({
      id: workspace.id,
      name: workspace.name,
      role: member.role,
      leads: isAtLeast(member.role, 'editor') || member.readsLeads,
    }));
    return UserDto.from(user, workspaces);
  }

  private async refused(user: User | null): Promise<void> {
    const { id, name, email } = user ?? { id: null, name: null, email: null };
    await this.audit.recordForPerson(
      id,
      { type: 'user', id, name },
      {
        action: 'sign_in.refused',
        target: { type: 'user', id, name: email },
      },
    );
  }
}
