import { Injectable } from '@nestjs/common';
import { Config } from '#libs/config';
import { SecretProof } from './secret-proof.js';
import { Transactions } from './transactions.js';

const FIND = 'select app_secret_proof as proof from deployment where id = 1';

type Query = (sql: string) => Promise<{ proof: Buffer }[]>;

/**
 * The secret with which all processes encrypt: the one of the database. While a rotation replaces processes one by one,
 * this is still the previous secret, which all of them have. Null if it is none of `secrets`.
 */
export async function findSecretInUse(query: Query, secrets: string[]): Promise<string | null> {
  const [stored] = await query(FIND);
  return stored ? new SecretProof(secrets).secretOf(stored.proof) : (secrets[0] ?? null);
}

@Injectable()
export class SecretInUse {
  constructor(
    private readonly transactions: Transactions,
    private readonly config: Config,
  ) {}

  /** In a transaction, it stays in use until the end, so that a rotation finds what is encrypted with it. @throws SecretReplaced */
  async find(): Promise<string> {
    const query: Query = (sql) => this.transactions.query(`${sql} for share`);
    const secret = await findSecretInUse(query, this.config.requireAppSecrets());
    if (secret === null) throw new SecretReplaced();
    return secret;
  }
}

/** What this process would encrypt, no other process could read. */
export class SecretReplaced extends Error {
  constructor() {
    super('APP_SECRET was replaced while this process was running: restart it with the new secret.');
  }
}
