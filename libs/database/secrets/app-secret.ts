import type { DataSource } from 'typeorm';
import { OperatorError, type Config } from '#libs/platform';
import { WebhookSecrets } from '#libs/secrets';
import { SecretProof } from './secret-proof.js';

const ID = 1;

const FIND = `
  select app_secret_proof as proof, app_secret_since as since, app_secrets_needed as needed
  from deployment where id = $1`;
const INSERT = `
  insert into deployment (id, app_secret_proof, app_secret_since) values ($1, $2, $3)
  on conflict (id) do nothing`;

/** The newest values are read; older ones may be lost since an earlier change of APP_SECRET. */
const MAX_SEALED = 100;
const FIND_SEALED = `
  select id, secret_encrypted as sealed from webhook_endpoints where deleted_at is null order by created_at desc, id desc limit ${MAX_SEALED}`;

export class AppSecretChanged extends OperatorError {
  constructor(since: Date | null) {
    super(
      `APP_SECRET is not the secret that this database has been used with${since ? ` since ${since.toISOString()}` : ''}: ` +
        'the signing secrets of webhook endpoints and queued emails cannot be decrypted with it. ' +
        'Restore that secret (without APP_SECRET, `npm start` keeps it in DATA_DIR/app-secret), or set APP_SECRET_PREVIOUS to it ' +
        'until `npm run -s admin -- secrets reseal` has replaced it. ' +
        'If it is lost, run `npm run -s admin -- secrets reseal --previous-lost`, then delete each webhook endpoint and add it again.',
    );
  }
}

export class PreviousSecretNeeded extends OperatorError {
  constructor(since: Date) {
    super(
      `APP_SECRET_PREVIOUS lacks a secret that is still needed: APP_SECRET was replaced at ${since.toISOString()}, but not all data ` +
        'has been encrypted with the new one. Add the secret before it to APP_SECRET_PREVIOUS again, ' +
        'and run `npm run -s admin -- secrets reseal` until it says that you can remove it.',
    );
  }
}

/**
 * Compares APP_SECRET with the proof in the database, which the first process stores. Earlier versions stored none, so
 * existing data is decrypted first: an upgrade must not accept a wrong secret. With APP_SECRET_PREVIOUS, the proof
 * stays until SecretRotation replaces it, and a process without that variable is still refused.
 * @throws AppSecretChanged, PreviousSecretNeeded
 */
export async function checkAppSecret(dataSource: DataSource, config: Config): Promise<void> {
  const proofs = new SecretProof(config.requireAppSecrets());
  const [stored] = await find(dataSource);
  if (stored) {
    refuseForeign(proofs, stored);
    return;
  }
  const secret = resolveSecret(await dataSource.query<Sealed[]>(FIND_SEALED), config);
  await dataSource.query(INSERT, [ID, proofs.of(secret), new Date()]);
  // Another process with another secret may have inserted its proof first.
  for (const inserted of await find(dataSource)) refuseForeign(proofs, inserted);
}

interface Stored {
  proof: Buffer;
  since: Date;
  needed: Buffer[];
}

const find = (dataSource: DataSource) => dataSource.query<Stored[]>(FIND, [ID]);

function refuseForeign(proofs: SecretProof, { proof, since, needed }: Stored): void {
  if (proofs.secretOf(proof) === null) throw new AppSecretChanged(since);
  if (needed.some((previous) => proofs.secretOf(previous) === null)) throw new PreviousSecretNeeded(since);
}

interface Sealed {
  id: string;
  sealed: Buffer;
}

function resolveSecret(found: Sealed[], config: Config): string {
  const isOf = (secret: string) => {
    const box = new WebhookSecrets([secret]);
    return found.length === 0 || found.some(({ id, sealed }) => box.canOpen(sealed, id));
  };
  const secret = config.requireAppSecrets().find(isOf);
  if (secret === undefined) throw new AppSecretChanged(null);
  return secret;
}
