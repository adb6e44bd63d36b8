import { Injectable } from '@nestjs/common';
import { Transactions, User, type Workspace } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import { SIGN_IN_BY_ACCOUNT, SIGN_IN_BY_ADDRESS } from '../auth/attempts.rules.js';
import { Attempts } from '../auth/attempts.service.js';
import type { SessionCaller } from '../auth/caller.js';
import { Passwords } from '../auth/passwords.service.js';
import { SessionsService } from '../auth/sessions.service.js';
import { PlacesService } from '../workspaces/places.service.js';
import { SignedInDto, UserDto, type SignInDto } from './accounts.dto.js';
import { NoWorkspace, notAMemberOf, WrongCredentials } from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';

/** What a sign-in gives: the answer, and what the cookie is to hold. */
export interface SignedIn {
  answer: SignedInDto;
  token: string;
}

/** Where a request comes from: the network as a hash of the day, and the browser. */
export interface Origin {
  network: string;
  userAgent: string | undefined;
}

export const SIGN_IN_TO_ACCOUNT = 'sign in to an account';
const NETWORK = 'sign in from a network';

@Injectable()
export class SignInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
    private readonly sessions: SessionsService,
    private readonly places: PlacesService,
    private readonly audit: AuditService,
  ) {}

  /** @throws WrongCredentials, TooManyAttempts, NoWorkspace */
  async signIn({ email, password }: SignInDto, { network, userAgent }: Origin): Promise<SignedIn> {
    const user = await this.checked(email, password, network);
    return this.transactions.run(async () => this.enter(await this.held(user), userAgent));
  }

  /**
   * The account whose password was judged, held until the transaction ends.
   * @throws WrongCredentials when it has another password meanwhile
   */
  async held({ id, passwordHash }: User): Promise<User> {
    const user = await this.accounts.lock(id);
    if (user.passwordHash !== passwordHash) throw new WrongCredentials();
    return user;
  }

  /**
   * The account whose password this is. Each try counts before it is judged, so that many at once are no more tries;
   * unknown accounts take the same way in the same time.
   * @throws WrongCredentials, TooManyAttempts
   */
  async checked(email: string, password: string, network: string): Promise<User> {
    const subject = User.normOf(email);
    await this.attempts.check(NETWORK, network);
    await this.attempts.count(SIGN_IN_TO_ACCOUNT, subject, SIGN_IN_BY_ACCOUNT);
    const user = await this.accounts.findByEmail(email);
    if (!(await this.passwords.matches(password, user?.passwordHash ?? null)) || !user) {
      // One COMMIT whether or not there is an account: a second one would tell by the time that it takes.
      await this.transactions.run(async () => {
        await this.attempts.failed(NETWORK, network, SIGN_IN_BY_ADDRESS);
        await this.refused(user);
      });
      throw new WrongCredentials();
    }
    await this.attempts.succeeded(SIGN_IN_TO_ACCOUNT, subject);
    return user;
  }

  /** Into the workspace where the account was last, else into its oldest. @throws NoWorkspace */
  async enter(user: User, userAgent: string | undefined): Promise<SignedIn> {
    const [latest] = await this.sessions.list({ userId: user.id });
    const places = await this.places.of(user.id);
    const place = places.find(({ workspace }) => workspace.id === latest?.workspaceId) ?? places[0];
    if (!place) throw new NoWorkspace();
    return this.open(user, place.workspace, userAgent);
  }

  async open(user: User, workspace: Workspace, userAgent: string | undefined): Promise<SignedIn> {
    const token = await this.sessions.begin({ userId: user.id, workspaceId: workspace.id, userAgent });
    return { token, answer: SignedInDto.from(await this.describe(user), workspace) };
  }

  /** With a new cookie for the same session. @throws ValidationFailed */
  async switchTo(caller: SessionCaller, workspaceId: string): Promise<SignedIn> {
    const places = await this.places.of(caller.userId);
    const place = places.find(({ workspace }) => workspace.id === workspaceId);
    if (!place) throw notAMemberOf();
    const user = await this.accounts.findOrFail(caller.userId);
    const token = await this.sessions.renew(caller, workspaceId);
    return { token, answer: SignedInDto.from(await this.describe(user), place.workspace) };
  }

  async describe(user: User): Promise<UserDto> {
    const places = await this.places.of(user.id);
    const memberships = places.map(({ member, workspace }) => ({
      id: workspace.id,
      name: workspace.name,
      role: member.role,
    }));
    return UserDto.from(user, memberships);
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
