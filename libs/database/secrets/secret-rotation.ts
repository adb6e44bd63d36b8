import { Injectable } from '@nestjs/common';
import { Config, VERSION } from '#libs/platform';
import { fingerprintOf } from '#libs/secrets';
import type { SealedColumn } from './sealed-column.js';
import { SecretInUse, SecretReplaced } from './secret-in-use.js';
import { SecretProof } from './secret-proof.js';
import { Transactions } from '../transactions/transactions.js';

const BATCH = 500;
const FEED = 'qr-service changes';
/** PostgreSQL truncates connection names to 63 bytes. */
const MAX_FINGERPRINTS = 3;

/**
 * Returns a name for the change feed's connection that contains the role and version of the process, and fingerprints
 * of its secrets.
 */
export const feedName = (config: Config): string =>
  [
    FEED,
    ...(config.role === undefined ? [] : [`${config.role}/${VERSION}`]),
    ...config.requireAppSecrets().slice(0, MAX_FINGERPRINTS).map(fingerprintOf),
  ].join(' ');

export interface ConnectedProcesses {
  role: string;
  version: string;
  count: number;
}

/** Processes that run, by role and version. */
export const CONNECTED_PROCESSES = `
  select name[1] as role, name[2] as version, count(*)::int
  from pg_stat_activity
  cross join lateral regexp_match(application_name, '^${FEED} ([a-z-]+)/([^ ]+)') name
  where datname = current_database() and name is not null
  group by 1, 2 order by 1, 2`;

const COUNT_WITHOUT = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name like $1 and application_name not like $2`;
const LOCK = `
  select app_secret_proof as proof, app_secrets_needed as needed from deployment where id = 1 for update`;
const SWITCH = `
  update deployment set app_secret_proof = $1, app_secret_since = now(), app_secrets_needed = $2 where id = 1`;
const END = `update deployment set app_secrets_needed = '{}' where id = 1 and app_secret_proof = $1`;

export interface Resealed {
  resealed: number;
  lost: string[];
}

/** Re-encrypts the database with APP_SECRET. It can be repeated and run while the service runs. */
@Injectable()
export class SecretRotation {
  private readonly secrets: string[];
  private readonly proofs: SecretProof;

  constructor(
    private readonly transactions: Transactions,
    private readonly secretInUse: SecretInUse,
    config: Config,
  ) {
    this.secrets = config.requireAppSecrets();
    this.proofs = new SecretProof(this.secrets);
  }

  async countOutdatedProcesses(): Promise<number> {
    const names = [`${FEED}%`, `%${fingerprintOf(this.current)}%`];
    const [row] = await this.transactions.query<{ count: number }>(COUNT_WITHOUT, names);
    return row?.count ?? 0;
  }

  /**
   * Makes all processes encrypt with APP_SECRET, re-encrypts the rest in batches, and drops previous secrets that no
   * process has.
   */
  async run<Name extends string>(columns: Record<Name, SealedColumn>): Promise<Record<Name, Resealed>> {
    const proof = await this.transactions.run(() => this.makeCurrent());
    const results: [string, Resealed][] = [];
    for (const [name, column] of Object.entries<SealedColumn>(columns))
      results.push([name, await this.reseal(column)]);
    await this.transactions.query(END, [proof]);
    return Object.fromEntries(results) as Record<Name, Resealed>;
  }

  private get current(): string {
    const [current = ''] = this.secrets;
    return current;
  }

  /** The lock waits for transactions that encrypt with the previous secret; later ones see the new one. */
  private async makeCurrent(): Promise<Buffer> {
    const [stored] = await this.transactions.query<{ proof: Buffer; needed: Buffer[] }>(LOCK);
    if (!stored) throw new Error('The database has no proof of its secret.');
    if (this.proofs.secretOf(stored.proof) === this.current) return stored.proof;
    const proof = this.proofs.of(this.current);
    const needed = [...stored.needed, stored.proof].filter(
      (previous) => this.proofs.secretOf(previous) !== null,
    );
    await this.transactions.query(SWITCH, [proof, needed]);
    return proof;
  }

  private async reseal(column: SealedColumn): Promise<Resealed> {
    const result: Resealed = { resealed: 0, lost: [] };
    for (let last: string | undefined = column.start; last !== undefined;) {
      const after: string = last;
      const batch = await this.transactions.run(() => this.resealBatch(column, after));
      result.resealed += batch.resealed;
      result.lost.push(...batch.lost);
      last = batch.last;
    }
    return result;
  }

  private async resealBatch(
    { find, replace, box }: SealedColumn,
    after: string,
  ): Promise<Resealed & { last: string | undefined }> {
    // Another rotation would miss values that this one encrypts after it.
    if ((await this.secretInUse.find()) !== this.current) throw new SecretReplaced();
    const rows = await this.transactions.query<{ key: string; sealed: Buffer }>(find, [after, BATCH]);
    const opener = box(this.secrets);
    const pairs = rows.map((row) => ({ ...row, after: opener.reseal(row.sealed, row.key, this.current) }));
    const changed = pairs.filter((pair) => pair.after !== null && pair.after !== pair.sealed);
    const replaced = await this.transactions.query(replace, [
      changed.map(({ key }) => key),
      changed.map(({ sealed }) => sealed),
      changed.map((pair) => pair.after),
    ]);
    const lost = pairs.filter((pair) => pair.after === null).map(({ key }) => key);
    return { resealed: replaced.length, lost, last: rows.at(-1)?.key };
  }
}
