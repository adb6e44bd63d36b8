import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { IsNull, MoreThan, Not, type Repository } from 'typeorm';
import { Clock, Config } from '#libs/platform';
import {
  NIL_UUID,
  SEALED_PAIRS,
  SecretInUse,
  TotpSecret,
  Transactions,
  type SealedColumn,
  type User,
} from '#libs/database';
import { PURPOSES, SecretBox } from '#libs/secrets';
import { TOTP_CODE } from './codes.fields.js';
import { TotpExists } from './second-factor.errors.js';

export const SEALED_TOTP_SECRETS: SealedColumn = {
  find: 'select user_id as key, sealed from totp_secrets where user_id > $1 order by user_id limit $2',
  replace: `update totp_secrets set sealed = n.after from ${SEALED_PAIRS}
    where user_id = n.key::uuid and sealed = n.before returning user_id`,
  start: NIL_UUID,
  box: (secrets) => new SecretBox(PURPOSES.totpSecrets, secrets),
};

/** One step of 30 s before and after (RFC 6238 section 5.2). */
const TOLERANCE_SECONDS = 30;

/** A secret that was shown long ago, and perhaps to somebody else, must not become a second factor. */
const SET_UP_MS = 10 * 60_000;

/** A confirmed secret stays, also if both requests come at once. */
const BEGIN = `
  insert into totp_secrets (user_id, sealed, created_at) values ($1, $2, $3)
  on conflict (user_id) do update set sealed = excluded.sealed, created_at = excluded.created_at, last_step = null
    where totp_secrets.confirmed_at is null
  returning user_id`;
const ACCEPT_STEP = `
  update totp_secrets set last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
  where user_id = $1 and sealed = $4 and (last_step is null or last_step < $2) returning user_id`;

export interface NewTotp {
  secret: string;
  uri: string;
}

@Injectable()
export class TotpService {
  private readonly box: SecretBox;

  constructor(
    @InjectRepository(TotpSecret) private readonly secrets: Repository<TotpSecret>,
    private readonly transactions: Transactions,
    private readonly secretInUse: SecretInUse,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.box = SEALED_TOTP_SECRETS.box(config.requireAppSecrets());
  }

  /** A secret that nobody has confirmed is replaced. @throws TotpExists */
  async begin({ id: userId, email }: Pick<User, 'id' | 'email'>): Promise<NewTotp> {
    const secret = generateSecret();
    await this.transactions.run(async () => {
      const sealed = this.box.seal(Buffer.from(secret), userId, await this.secretInUse.find());
      const begun = await this.transactions.query(BEGIN, [userId, sealed, this.clock.now()]);
      if (begun.length === 0) throw new TotpExists();
    });
    return { secret, uri: generateURI({ issuer: new URL(this.config.baseUrl).host, label: email, secret }) };
  }

  isSet(userId: string): Promise<boolean> {
    return this.secrets.existsBy({ userId, confirmedAt: Not(IsNull()) });
  }

  /** Returns whether the code is right and newer than those before. */
  async accept(userId: string, code: string): Promise<boolean> {
    if (!(await this.isSet(userId))) return false;
    return this.acceptStep(userId, code);
  }

  /** The same with the first code, which makes the secret a second factor, within 10 minutes. */
  async confirm(userId: string, code: string): Promise<boolean> {
    if (!(await this.isBegun(userId))) return false;
    return this.acceptStep(userId, code);
  }

  /** Returns whether there was one. */
  async remove(userId: string): Promise<boolean> {
    const { affected } = await this.secrets.delete({ userId, confirmedAt: Not(IsNull()) });
    return affected === 1;
  }

  async deleteOf(userId: string): Promise<void> {
    await this.secrets.delete({ userId });
  }

  private isBegun(userId: string): Promise<boolean> {
    const after = new Date(this.clock.now().getTime() - SET_UP_MS);
    return this.secrets.existsBy({ userId, confirmedAt: IsNull(), createdAt: MoreThan(after) });
  }

  private async acceptStep(userId: string, code: string): Promise<boolean> {
    const stored = await this.secrets.findOneBy({ userId });
    if (!stored || !TOTP_CODE.test(code)) return false;
    const secret = this.box.open(stored.sealed, userId).toString();
    const epoch = Math.floor(this.clock.now().getTime() / 1_000);
    const found = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
    if (!found.valid || !('timeStep' in found)) return false;
    // The update decides between two concurrent requests with the same code, and one that replaces the secret.
    const values = [userId, found.timeStep, this.clock.now(), stored.sealed];
    return (await this.transactions.query(ACCEPT_STEP, values)).length === 1;
  }
}
