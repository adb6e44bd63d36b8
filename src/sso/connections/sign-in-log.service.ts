import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { newId, SsoSignIn, Transactions, type SsoConnection } from '#libs/database';
import { Clock } from '#libs/platform';
import type { SsoFault } from '../sso-faults.fields.js';

const KEPT = 50;
/** Anybody can cause failures in which the provider names nobody, so they do not push out the others. */
const KEPT_OF_NOBODY = 10;

const DELETE_OLDER = `
  delete from sso_sign_ins where connection_id = $1 and id in (
    (select id from sso_sign_ins where connection_id = $1 order by at desc, id desc offset ${KEPT})
    union
    (select id from sso_sign_ins where connection_id = $1 and subject is null and not is_test
      order by at desc, id desc offset ${KEPT_OF_NOBODY}))`;

export type SignInNote = Pick<SsoSignIn, 'isTest'> & {
  fault: SsoFault | null;
  claims?: { email: string | null; subject: string };
};

@Injectable()
export class SignInLogService {
  constructor(
    @InjectRepository(SsoSignIn) private readonly signIns: Repository<SsoSignIn>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Of a connection that the caller has found in their workspace. */
  list({ id: connectionId }: Pick<SsoConnection, 'id'>): Promise<SsoSignIn[]> {
    return this.signIns.find({ where: { connectionId }, order: { at: 'DESC', id: 'DESC' }, take: KEPT });
  }

  async note({ id: connectionId }: Pick<SsoConnection, 'id'>, note: SignInNote): Promise<void> {
    const { isTest, fault, claims } = note;
    await this.transactions.run(async () => {
      await this.signIns.insert({
        ...{ id: newId(), connectionId, at: this.clock.now(), isTest, reason: fault },
        ...{ email: claims?.email ?? null, subject: claims?.subject ?? null },
      });
      await this.transactions.query(DELETE_OLDER, [connectionId]);
    });
  }
}
