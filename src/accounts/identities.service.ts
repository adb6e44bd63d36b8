import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { Identity, onViolation, Transactions, User } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import { EmailNotVouchedFor, EmailTaken, LinkedMeanwhile, NoEmailFromIssuer } from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';
import { cutName, type Claims } from './claims.js';
import { SignInService, type SignedIn } from './sign-in.service.js';
import { SignUpService } from './sign-up.service.js';

/** Persons as an issuer knows them, and the accounts that they open. */
@Injectable()
export class IdentitiesService {
  constructor(
    @InjectRepository(Identity) private readonly identities: Repository<Identity>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly signIns: SignInService,
    private readonly signUps: SignUpService,
    private readonly audit: AuditService,
  ) {}

  /** @throws NoEmailFromIssuer, EmailNotVouchedFor, NoWorkspace */
  async signIn(claims: Claims, userAgent: string | undefined): Promise<SignedIn> {
    const enter = () =>
      this.transactions.run(async () => this.signIns.enter(await this.accountOf(claims), userAgent));
    try {
      return await enter();
    } catch (error) {
      if (!(error instanceof EmailTaken || error instanceof LinkedMeanwhile)) throw error;
      // Somebody came first, as the constraints say: what they made stands now.
      return enter();
    }
  }

  private async accountOf(claims: Claims): Promise<User> {
    const known = await this.findKnown(claims);
    if (known) return known;
    const user = await this.accountToLink(claims);
    await this.link(claims, user);
    return user;
  }

  /** Held until the transaction ends: a take-over at the same time ends this session, or has unlinked the identity. */
  private async findKnown({ issuer, subject }: Claims): Promise<User | null> {
    const identity = await this.identities.findOneBy({ issuer, subject });
    if (!identity) return null;
    const user = await this.accounts.lock(identity.userId);
    const isStillTheirs = await this.identities.existsBy({ issuer, subject, userId: user.id });
    return isStillTheirs ? user : null;
  }

  private async accountToLink({ email, isEmailVerified, name }: Claims): Promise<User> {
    if (email === null) throw new NoEmailFromIssuer();
    const found = await this.accounts.findByEmail(email);
    if (!found) return this.make(email, isEmailVerified, name ?? localPartOf(email));
    if (!isEmailVerified || !User.isSameMailbox(email, found.email)) throw new EmailNotVouchedFor();
    const user = await this.accounts.lock(found.id);
    if (user.emailVerifiedAt !== null) return user;
    await this.accounts.takeOver(user.id, null);
    return this.accounts.findOrFail(user.id);
  }

  private async make(email: string, isEmailVerified: boolean, name: string): Promise<User> {
    const account = { email, name, passwordHash: null, isEmailVerified };
    const workspaceName = `${cutName(name, MAX_OWNER_LENGTH)}${OWNED}`;
    const { user } = await this.signUps.make(account, workspaceName);
    return user;
  }

  private async link({ issuer, subject }: Claims, { id, name }: User): Promise<void> {
    const identity: Identity = { issuer, subject, userId: id, createdAt: this.clock.now() };
    const inserted = this.identities.insert(identity);
    await onViolation({ identities_pkey: () => new LinkedMeanwhile() }, inserted);
    const target = { type: 'identity', id: null, name: issuer };
    await this.audit.recordForPerson(id, { type: 'user', id, name }, { action: 'identity.linked', target });
  }
}

const OWNED = "'s workspace";
const MAX_OWNER_LENGTH = 255 - OWNED.length;

const localPartOf = (email: string): string => email.slice(0, email.lastIndexOf('@'));
