import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Transactions, User, type AuditActor } from '#libs/database';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { AuditService, OPERATOR, type AuditedChange } from '../../audit/audit.service.js';
import type { SessionCaller } from '../../http/requests/caller.js';
import { ChallengesService } from './challenges.service.js';
import { FactorMails } from './factor-mails.js';
import { PasskeysService } from './passkeys.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import type { SecondFactor, SecondFactorProofDto } from './second-factor.dto.js';
import { TotpService } from './totp.service.js';

/** What a person has, besides the password, to prove who they are. */
export interface OwnFactors {
  secondFactor: SecondFactor[];
  /** Not used yet. */
  recoveryCodes: number;
}

export interface AddedFactor {
  /** Content of the new cookie of the session. */
  token: string;
  /** With the first second factor, otherwise null. */
  recoveryCodes: string[] | null;
}

/** Knows the second factors of people, and tells them of each change. */
@Injectable()
export class SecondFactorsService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly transactions: Transactions,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly challenges: ChallengesService,
    private readonly sessions: SessionsService,
    private readonly mails: FactorMails,
    private readonly audit: AuditService,
  ) {}

  async of(userId: string): Promise<OwnFactors> {
    return {
      secondFactor: await this.kindsOf(userId),
      recoveryCodes: await this.recoveryCodes.count(userId),
    };
  }

  async kindsOf(userId: string): Promise<SecondFactor[]> {
    return [
      ...((await this.passkeys.hasAny(userId)) ? (['passkey'] as const) : []),
      ...((await this.totp.isSet(userId)) ? (['totp'] as const) : []),
    ];
  }

  /** Returns whether the proof is right; it is then used up. Requires an open transaction. */
  async accept(user: User, { code, recoveryCode, assertion }: SecondFactorProofDto): Promise<boolean> {
    this.transactions.assertTransaction();
    if (code !== undefined) return this.totp.accept(user.id, code);
    if (assertion !== undefined) return (await this.passkeys.accept(assertion))?.userId === user.id;
    if (recoveryCode === undefined || !(await this.recoveryCodes.take(user.id, recoveryCode))) return false;
    await this.record(user, 'recovery_code.used');
    await this.mails.post(user, { codesLeft: await this.recoveryCodes.count(user.id) });
    return true;
  }

  /**
   * Records a new second factor; requires the transaction that adds it. The session that adds it has proven it, and the
   * others end: whoever has them may know no more than the password.
   */
  async added(caller: SessionCaller, factor: SecondFactor): Promise<AddedFactor> {
    const user = await this.users.findOneByOrFail({ id: caller.userId });
    await this.record(user, `${factor}.added`);
    await this.mails.post(user, { action: 'added', factor });
    await this.sessions.endOthers(caller);
    const token = await this.sessions.prove(caller, { hasSecondFactor: true });
    const hasCodes = (await this.recoveryCodes.count(user.id)) > 0;
    return { token, recoveryCodes: hasCodes ? null : await this.recoveryCodes.issue(user.id) };
  }

  /** Ends all other sessions. Requires the transaction that removes the factor. */
  async removed(caller: SessionCaller, factor: SecondFactor): Promise<void> {
    await this.sessions.endOthers(caller);
    await this.recordRemoval(caller.userId, factor);
  }

  async issueRecoveryCodes({ userId }: SessionCaller): Promise<string[]> {
    const user = await this.users.findOneByOrFail({ id: userId });
    await this.record(user, 'recovery_codes.created');
    return this.recoveryCodes.issue(userId);
  }

  /** Serves the operator, for a person who has lost all of them, and ends all sessions. @returns those removed */
  removeAll({ id: userId }: User): Promise<SecondFactor[]> {
    return this.transactions.run(async () => {
      const kinds = await this.kindsOf(userId);
      await this.deleteOf(userId);
      await this.sessions.end({ userId });
      for (const kind of kinds) await this.recordRemoval(userId, kind, OPERATOR);
      return kinds;
    });
  }

  /** For an account that gets another owner. */
  async deleteOf(userId: string): Promise<void> {
    await this.totp.deleteOf(userId);
    await this.passkeys.deleteOf(userId);
    await this.recoveryCodes.deleteOf(userId);
    await this.endSignIns(userId);
  }

  /** A password that was right is no longer: whoever knew it must not complete a sign-in. */
  endSignIns(userId: string): Promise<void> {
    return this.challenges.deleteOf(userId);
  }

  /** Without any left, recovery codes serve nothing. */
  private async recordRemoval(userId: string, factor: SecondFactor, actor?: AuditActor): Promise<void> {
    const user = await this.users.findOneByOrFail({ id: userId });
    await this.record(user, `${factor}.removed`, actor);
    await this.mails.post(user, { action: 'removed', factor });
    if ((await this.kindsOf(userId)).length > 0) return;
    await this.recoveryCodes.deleteOf(userId);
    await this.sessions.loseSecondFactor(userId);
  }

  private record(user: User, action: AuditedChange['action'], actor?: AuditActor): Promise<void> {
    const { id, name, email } = user;
    const target = { type: 'user', id, name: email };
    return this.audit.recordForPerson(id, actor ?? { type: 'user', id, name }, { action, target });
  }
}
