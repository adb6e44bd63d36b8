import { Injectable } from '@nestjs/common';
import { isAtLeast, Transactions, User, type Session, type Workspace } from '#libs/database';
import { Config, requestMetrics } from '#libs/platform';
import { AuditService } from '../audit/audit.service.js';
import type { SessionCaller } from '../http/requests/caller.js';
import type { Origin } from '../http/requests/request-origin.js';
import { MembershipsService, type Membership } from '../members/memberships.service.js';
import { Problem } from '../http/problems/index.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { SignedInDto, UserDto, type SignInDto } from './accounts.dto.js';
import {
  Deactivated,
  NoWorkspace,
  notAMemberOf,
  requirePasswordSignIn,
  WrongCredentials,
} from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';
import { PasswordsService } from '#libs/secrets';
import { KnownOriginsService } from './known-origins.service.js';
import { ChallengesService } from './second-factor/challenges.service.js';
import type { SecondFactorNeededDto } from './second-factor/second-factor.dto.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { SignInGuesses } from './sign-in-guesses.js';

export interface SignedIn {
  signedIn: SignedInDto;
  token: string;
}

export const needsSecondFactor = (
  result: SignedIn | SecondFactorNeededDto,
): result is SecondFactorNeededDto => 'ticket' in result;

export type SignInMethod = 'password' | 'oidc' | 'sso' | 'second_factor' | 'passkey';

const RESULTS = new Map([
  [401, 'refused'],
  [403, 'no_access'],
  [422, 'refused'],
  [429, 'limited'],
]);
const resultOf = (error: unknown): string =>
  (error instanceof Problem && RESULTS.get(error.status)) || 'failed';

/** `provenAt`: now unless it is given. */
export type Proof = Pick<Session, 'hasSecondFactor'> & Partial<Pick<Session, 'provenAt'>>;

type Asking = Pick<SessionCaller, 'workspaceId' | 'ssoConnectionId' | 'sso'>;

@Injectable()
export class SignInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly guesses: SignInGuesses,
    private readonly origins: KnownOriginsService,
    private readonly sessions: SessionsService,
    private readonly memberships: MembershipsService,
    private readonly factors: SecondFactorsService,
    private readonly challenges: ChallengesService,
    private readonly audit: AuditService,
    private readonly config: Config,
  ) {}

  /** Signs nobody in yet if the account has a second factor. */
  signIn({ email, password }: SignInDto, origin: Origin): Promise<SignedIn | SecondFactorNeededDto> {
    return this.counted('password', async () => {
      requirePasswordSignIn(this.config);
      const user = await this.checked(email, password, origin);
      return this.transactions.run(async () => {
        const held = await this.held(user);
        const secondFactor = await this.factors.kindsOf(user.id);
        if (secondFactor.length === 0) return this.enter(held, origin, { hasSecondFactor: false });
        return { secondFactor, ticket: await this.challenges.issue('second_factor', user.id) };
      });
    });
  }

  async counted<T extends object>(method: SignInMethod, signIn: () => Promise<T>): Promise<T> {
    const { signIns } = requestMetrics();
    try {
      const result = await signIn();
      signIns.labels(method, 'ticket' in result ? 'second_factor' : 'succeeded').inc();
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
   * gain nothing; unknown accounts take the same path in the same time. Nobody is refused because of wrong passwords
   * from other networks, except while a flood of them waits, and then only where nobody signed in before.
   * @throws WrongCredentials, TooManyAttempts
   */
  async checked(email: string, password: string, origin: Origin): Promise<User> {
    const user = await this.accounts.findByEmail(email);
    const guess = { email, origin, knownBy: await this.origins.find(user?.id ?? null, origin) };
    await this.guesses.count(guess);
    if (!(await this.passwords.matches(password, user?.passwordHash ?? null)) || !user) {
      // There is one COMMIT whether or not there is an account: the time of a second one would reveal which.
      await this.transactions.run(async () => {
        await this.guesses.failed(guess);
        await this.refused(user);
      });
      throw new WrongCredentials();
    }
    await this.guesses.succeeded(guess);
    return user;
  }

  /** Enters the workspace where the account was last, or else its oldest, or one to restore. @throws NoWorkspace, Deactivated */
  async enter(user: User, origin: Origin, proof: Proof): Promise<SignedIn> {
    const latest = await this.sessions.findLatest({ userId: user.id });
    const memberships = await this.memberships.of(user.id);
    const isLatest = ({ workspace }: Membership) => workspace.id === latest?.workspaceId;
    const membership = memberships.find(isLatest) ?? memberships[0];
    const [deleted] = membership ? [] : await this.memberships.deletedOf(user.id);
    const workspace = membership?.workspace ?? deleted;
    if (!workspace) throw await this.withoutAccess(user);
    return this.open(user, workspace, origin, proof);
  }

  private async withoutAccess({ id }: User): Promise<Error> {
    return (await this.memberships.hasInactive(id)) ? new Deactivated() : new NoWorkspace();
  }

  async open(user: User, workspace: Workspace, origin: Origin, proof: Proof): Promise<SignedIn> {
    const { userAgent } = origin;
    const token = await this.sessions.begin({
      ...{ userId: user.id, workspaceId: workspace.id, userAgent },
      ...proof,
    });
    await this.origins.store(user.id, origin);
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

  /** @param asking a session that began at a connection of a workspace sees no other workspaces */
  async describe(user: User, asking?: Asking): Promise<UserDto> {
    const all = await this.memberships.of(user.id);
    const isSeen = ({ id }: Workspace) =>
      (asking?.ssoConnectionId ?? null) === null || id === asking?.workspaceId;
    const memberships = all.filter(({ workspace }) => isSeen(workspace));
    const workspaces = memberships.map(({ member, workspace }) => ({
      id: workspace.id,
      name: workspace.name,
      role: member.role,
      leads: isAtLeast(member.role, 'editor') || member.readsLeads,
    }));
    const deleted = (await this.memberships.deletedOf(user.id)).filter(isSeen);
    const factors = await this.factors.of(user.id);
    const described = UserDto.from(user, { workspaces, deleted }, factors, asking?.sso ?? null);
    return { ...described, hasPassword: described.hasPassword && this.config.isPasswordSignInOn };
  }

  /** Records a refused sign-in. Requires an open transaction. */
  async refused(user: User | null): Promise<null> {
    const { id, name, email } = user ?? { id: null, name: null, email: null };
    await this.audit.recordForPerson(
      id,
      { type: 'user', id, name },
      {
        action: 'sign_in.refused',
        target: { type: 'user', id, name: email },
      },
    );
    return null;
  }
}
