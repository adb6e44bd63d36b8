import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { Transactions } from '#libs/database';
import { hashSecret, isWellFormedToken, newToken } from '../auth/secret-format.js';

export const OPERATOR_SESSION_HOURS = 8;
const HOUR_MS = 3_600_000;

const BEGIN = `
  insert into operator_sessions (token_hash, name, granted_by, expires_at) values ($1, $2, $3, $4)`;
const FIND = `
  select name from operator_sessions where token_hash = $1 and granted_by = $2 and expires_at > $3`;
const END = 'delete from operator_sessions where token_hash = $1';

/** Who is signed in as an operator: for eight hours, while provider and claim stay as they were. */
@Injectable()
export class OperatorSessionsService {
  private readonly grantedBy: string;

  constructor(
    config: Config,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    const { provider, claim } = config.operator ?? {};
    this.grantedBy = JSON.stringify([provider?.issuer, provider?.clientId, claim?.name, claim?.value]);
  }

  async begin(name: string): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + OPERATOR_SESSION_HOURS * HOUR_MS);
    await this.transactions.query(BEGIN, [hashSecret(token), name, this.grantedBy, expiresAt]);
    return token;
  }

  /** Returns the name of the operator. */
  async find(token: string): Promise<string | null> {
    if (!isWellFormedToken(token)) return null;
    const values = [hashSecret(token), this.grantedBy, this.clock.now()];
    const [found] = await this.transactions.query<{ name: string }>(FIND, values);
    return found?.name ?? null;
  }

  async end(token: string): Promise<void> {
    if (isWellFormedToken(token)) await this.transactions.query(END, [hashSecret(token)]);
  }
}
