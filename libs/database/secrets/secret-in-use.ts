import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { SecretProof } from './secret-proof.js';
import { Transactions } from '../transactions/transactions.js';

const FIND = 'select app_secret_proof as proof from deployment where id = 1 for share';

/**
 * @returns the secret with which all processes encrypt: the database's. During a rotation, this is the previous one,
 * which all of them have. Null if it is none of `secrets`
 */
export function secretInUse(proof: Buffer | undefined, secrets: string[]): string | null {
  return proof ? new SecretProof(secrets).secretOf(proof) : (secrets[0] ?? null);
}

@Injectable()
export class SecretInUse {
  constructor(
    private readonly transactions: Transactions,
    private readonly config: Config,
  ) {}

  /**
   * Inside a transaction, it stays in use until the end, so that a rotation finds what is encrypted with it.
   * @throws SecretReplaced
   */
  async find(): Promise<string> {
    const [stored] = await this.transactions.query<{ proof: Buffer }>(FIND);
    const secret = secretInUse(stored?.proof, this.config.requireAppSecrets());
    if (secret === null) throw new SecretReplaced();
    return secret;
  }
}

/** No other process could read what this one would encrypt. */
export class SecretReplaced extends Error {
  constructor() {
    super('APP_SECRET was replaced while this process was running: restart it with the new secret.');
  }
}
