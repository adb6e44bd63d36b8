import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { Repository } from 'typeorm';
import { Clock, Config } from '#libs/platform';
import { newId, onViolation, Passkey, Transactions, type User } from '#libs/database';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import { ChallengesService } from './challenges.service.js';
import { PasskeyExists, TooManyPasskeys } from './second-factor.errors.js';
import type { Assertion, NewCredential } from './webauthn.dto.js';
import {
  ALGORITHMS,
  challengeIn,
  relyingPartyOf,
  verifyAssertion,
  verifyNewCredential,
  type RelyingParty,
} from './webauthn.js';

const MAX_PASSKEYS = 50;
/** Without it, a passkey would prove only that somebody has the device. */
const USER_VERIFICATION = 'required';

@Injectable()
export class PasskeysService {
  private readonly site: RelyingParty;

  constructor(
    @InjectRepository(Passkey) private readonly passkeys: Repository<Passkey>,
    private readonly transactions: Transactions,
    private readonly challenges: ChallengesService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.site = relyingPartyOf(config.baseUrl);
  }

  /** @throws TooManyPasskeys */
  async beginCreation({ id, email, name }: User): Promise<object> {
    const existing = await this.passkeys.findBy({ userId: id });
    if (existing.length >= MAX_PASSKEYS) throw new TooManyPasskeys(MAX_PASSKEYS);
    return generateRegistrationOptions({
      rpName: this.site.id,
      rpID: this.site.id,
      userID: Uint8Array.from(Buffer.from(id)),
      userName: email,
      userDisplayName: name,
      challenge: bytesOf(await this.challenges.issue('new_passkey', id)),
      excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
    });
  }

  /** Returns null if the credential does not answer a challenge for this person. @throws PasskeyExists */
  async create(userId: string, credential: NewCredential, name: string): Promise<Passkey | null> {
    const challenge = challengeIn(credential);
    if (challenge === null) return null;
    const taken = await this.challenges.take(challenge, 'new_passkey');
    if (taken?.userId !== userId) return null;
    const verified = await verifyNewCredential(credential, challenge, this.site);
    if (!verified) return null;
    const passkey: Passkey = {
      ...{ id: newId(), userId, name, ...verified },
      ...{ createdAt: this.clock.now(), lastUsedAt: null },
    };
    const inserted = this.passkeys.insert(passkey);
    await onViolation({ passkeys_credential: () => new PasskeyExists() }, inserted);
    return passkey;
  }

  /** What any passkey of this site can answer. */
  async beginUse(): Promise<object> {
    return generateAuthenticationOptions({
      rpID: this.site.id,
      userVerification: USER_VERIFICATION,
      challenge: bytesOf(await this.challenges.issue('passkey', null)),
    });
  }

  /**
   * Returns the passkey that has signed a challenge, which is then used up; null if none has. Requires an open
   * transaction.
   */
  async accept(assertion: Assertion): Promise<Passkey | null> {
    this.transactions.assertTransaction();
    const challenge = challengeIn(assertion);
    if (challenge === null || !(await this.challenges.take(challenge, 'passkey'))) return null;
    const credentialId = Buffer.from(assertion.id, 'base64url');
    const passkey = await this.passkeys.findOne({
      where: { credentialId },
      lock: { mode: 'for_no_key_update' },
    });
    const signCount = passkey && (await verifyAssertion(assertion, challenge, passkey, this.site));
    if (!passkey || signCount === null) return null;
    const { id, userId } = passkey;
    await this.passkeys.update({ id, userId }, { signCount, lastUsedAt: this.clock.now() });
    return passkey;
  }

  hasAny(userId: string): Promise<boolean> {
    return this.passkeys.existsBy({ userId });
  }

  page(userId: string, query: PageQuery): Promise<Page<Passkey>> {
    const own = this.passkeys.createQueryBuilder('passkey').where({ userId });
    return this.newestFirst.page(own, 'createdAt', ['passkeys', userId], query);
  }

  /** Returns whether the person had it. */
  async remove(userId: string, id: string): Promise<boolean> {
    const { affected } = await this.passkeys.delete({ id, userId });
    return affected === 1;
  }

  async deleteOf(userId: string): Promise<void> {
    await this.passkeys.delete({ userId });
  }
}

/** The challenge in an answer is Base64url again, which is the token. */
const bytesOf = (token: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(token, 'base64url'));
