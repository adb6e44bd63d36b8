import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { Transactions, User, type Invite } from '#libs/database';
import { EmailTaken, LinkedMeanwhile, SignUpByInvitation } from '../accounts.errors.js';
import { AccountsService, type NewAccount } from '../accounts.service.js';
import { IdentitiesService } from '../identities.service.js';
import { SignInService, type SignedIn } from '../sign-in.service.js';
import { SignUpService } from '../sign-up.service.js';
import { AccountTakeoversService } from '../account-takeovers.service.js';
import { AuditService } from '../../audit/audit.service.js';
import { InMaintenance } from '../../http/problems/index.js';
import type { Origin } from '../../http/requests/request-origin.js';
import { InvitationsService } from '../../members/invitations/invitations.service.js';
import { MembershipActivationService } from '../../members/membership-activation.service.js';
import type { ProfiledMember } from '../../members/member-profile.fields.js';
import { MembershipsService } from '../../members/memberships.service.js';
import { cutName, type Claims } from './claims.fields.js';
import { EmailNotVouchedFor, NoEmailFromIssuer } from './oidc.errors.js';

/** A session at the provider signs in without asking anybody, also who has found an open browser. */
const NEVER = new Date(0);

export interface OidcSignedIn extends SignedIn {
  invitation: string | null;
}

@Injectable()
export class OidcSignInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly identities: IdentitiesService,
    private readonly accounts: AccountsService,
    private readonly signIns: SignInService,
    private readonly signUps: SignUpService,
    private readonly invitations: InvitationsService,
    private readonly activation: MembershipActivationService,
    private readonly memberships: MembershipsService,
    private readonly takeovers: AccountTakeoversService,
    private readonly audit: AuditService,
    private readonly config: Config,
  ) {}

  /**
   * With READ_ONLY, people who have an account and a workspace sign in, and nothing else changes.
   * @throws NoEmailFromIssuer, EmailNotVouchedFor, SignUpByInvitation, NoWorkspace, Deactivated, InMaintenance
   */
  signIn(claims: Claims, origin: Origin): Promise<OidcSignedIn> {
    return this.signIns.counted('oidc', () => this.enterAs(claims, origin));
  }

  private async enterAs(claims: Claims, origin: Origin): Promise<OidcSignedIn> {
    const enter = () =>
      this.transactions.run(async () => {
        const known = await this.findKnown(claims);
        const user = known ?? (await this.findOrMake(claims));
        const awaited = await this.arrive(user, claims);
        await this.ensureAccess(user);
        const invitation = await this.invitations.offer(user, awaited, known === null);
        const proof = { hasSecondFactor: true, provenAt: claims.provenAt ?? NEVER };
        return { ...(await this.signIns.enter(user, origin, proof)), invitation };
      });
    try {
      return await enter();
    } catch (error) {
      if (!(error instanceof EmailTaken || error instanceof LinkedMeanwhile)) throw error;
      return enter();
    }
  }

  /** @returns the memberships that await the person */
  private async arrive({ id }: User, { email, isEmailVerified }: Claims): Promise<ProfiledMember[]> {
    if (email === null || !isEmailVerified) return [];
    if (!this.config.isReadOnly) return this.activation.arrive(id, email);
    if (!(await this.memberships.hasActive(id)) && (await this.activation.isExpected(email)))
      throw new InMaintenance();
    return [];
  }

  private refuseInMaintenance(): void {
    if (this.config.isReadOnly) throw new InMaintenance();
  }

  private async findOrMake(claims: Claims): Promise<User> {
    const user = await this.accountToLink(claims);
    await this.link(claims, user);
    return user;
  }

  /**
   * Locks the account until the transaction ends: a concurrent takeover either ends this session or has already
   * unlinked the identity.
   */
  private async findKnown(claims: Claims): Promise<User | null> {
    const identity = await this.identities.find(claims);
    if (!identity) return null;
    const user = await this.accounts.lock(identity.userId);
    const current = await this.identities.find(claims);
    return current?.userId === user.id ? user : null;
  }

  private async accountToLink({ email, isEmailVerified, name }: Claims): Promise<User> {
    if (email === null) throw new NoEmailFromIssuer();
    const found = await this.accounts.findByEmail(email);
    if (!found) return this.make(email, isEmailVerified, name ?? localPartOf(email));
    if (!isEmailVerified || !User.isSameMailbox(email, found.email)) throw new EmailNotVouchedFor();
    const user = await this.accounts.lock(found.id);
    if (user.emailVerifiedAt !== null) return user;
    this.refuseInMaintenance();
    return this.takeovers.takeOver(user, null);
  }

  /** Creates an account in the workspaces that await the person, or in its own. */
  private async make(email: string, isEmailVerified: boolean, name: string): Promise<User> {
    this.refuseInMaintenance();
    const account = { email, name, passwordHash: null, isEmailVerified };
    if (isEmailVerified && (await this.activation.isExpected(email))) {
      const user = await this.signUps.createAccount(account);
      await this.activation.arrive(user.id, email);
      return user;
    }
    const invitation = isEmailVerified ? await this.invitations.findLatestTo(email) : null;
    if (invitation) return this.makeInvited(account, invitation);
    if (!this.config.isSignUpOpen) throw new SignUpByInvitation();
    const { user } = await this.signUps.make(account, workspaceNameOf(account));
    return user;
  }

  private async makeInvited(account: NewAccount, invitation: Invite): Promise<User> {
    const user = await this.signUps.createAccount(account);
    const isMember = (await this.invitations.accept(invitation, user.id)) !== null;
    if (!isMember && !this.config.isSignUpOpen) throw new SignUpByInvitation();
    return user;
  }

  /**
   * Any workspace with SCIM can be the first one of a person. It must not decide whether they have access to the service
   * if it deactivates or removes them later: then they get a workspace of their own.
   */
  private async ensureAccess(user: User): Promise<void> {
    if (!this.config.isSignUpOpen || (await this.memberships.hasActive(user.id))) return;
    if (await this.memberships.hasOwn(user.id)) return;
    this.refuseInMaintenance();
    await this.signUps.createWorkspace(user, workspaceNameOf(user));
  }

  private async link(claims: Claims, { id, name }: User): Promise<void> {
    await this.identities.link(claims, id);
    const target = { type: 'identity', id: null, name: claims.issuer };
    await this.audit.recordForPerson(id, { type: 'user', id, name }, { action: 'identity.linked', target });
  }
}

const OWNED = "'s workspace";
const MAX_OWNER_LENGTH = 255 - OWNED.length;
const workspaceNameOf = ({ name }: { name: string }) => `${cutName(name, MAX_OWNER_LENGTH)}${OWNED}`;

const localPartOf = (email: string): string => email.slice(0, email.lastIndexOf('@'));
