import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { SecretProof } from './secret-proof.js';
import { Transactions } from '../transactions/transactions.js';

const FIND = 'select app_secret_proof as proof from deployment where id = 1 for share';

/**
 * @returns the secret with which all processes encrypt, which during a rotation is the previous one; null if it is not
 * among `secrets`
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
   * Returns the secret, which stays in use until the end of the transaction so that a rotation finds all data encrypted
   * with it.
   * @throws SecretReplaced
   */
  async find(): Promise<string> {
    const [stored] = await this.transactions.query<{ proof: Buffer }>(FIND);
    const secret = secretInUse(stored?.proof, this.config.requireAppSecrets());
    if (secret === null) throw new SecretReplaced();
    return secret;
  }
}

/** Other processes could not decrypt what this process would encrypt. */
export class SecretReplaced extends Error {
  constructor() {
    super('APP_SECRET was replaced while this process was running: restart it with the new secret.');
  }
}
