import type { DataSource } from 'typeorm';
import type { Config } from '#libs/config';
import { SecretBox, WebhookSecrets } from '#libs/secrets';
import { OperatorError } from '#libs/startup';

const PROOF = Buffer.from('qr-service');
const PURPOSE = 'deployment';
const CONTEXT = 'app secret';
/** The only row. */
const ID = 1;

const FIND = `
  select app_secret_proof as proof, app_secret_since as since from deployment where id = $1`;
const INSERT = `
  insert into deployment (id, app_secret_proof, app_secret_since) values ($1, $2, $3)
  on conflict (id) do nothing`;
const REPLACE = `
  insert into deployment (id, app_secret_proof, app_secret_since) values ($1, $2, $3)
  on conflict (id) do update set app_secret_proof = excluded.app_secret_proof, app_secret_since = excluded.app_secret_since`;

/** The newest: older ones may be lost since an earlier change of APP_SECRET. */
const MAX_SEALED = 100;
const FIND_SEALED = `
  select id, secret_encrypted as sealed from webhook_endpoints order by created_at desc, id desc limit ${MAX_SEALED}`;

/** APP_SECRET cannot decrypt what this database contains; the message tells the operator what to do. */
export class AppSecretChanged extends OperatorError {
  /** @param since null if the database was used only by versions that stored no proof */
  constructor(since: Date | null) {
    super(
      `APP_SECRET is not the secret that this database has been used with${since ? ` since ${since.toISOString()}` : ''}: ` +
        'the signing secrets of webhook endpoints and queued emails cannot be decrypted with it. ' +
        'Restore that secret (without APP_SECRET, `npm start` keeps it in DATA_DIR/app-secret), or set APP_SECRET_PREVIOUS to it. ' +
        'If it is lost, run `npm run -s admin -- secret accept`, then remove each webhook endpoint and add it again.',
    );
  }
}

/**
 * The first process on a database stores the proof. Versions before it stored none, so data that they encrypted is tried
 * first: a wrong secret must not become the secret of the database because of an upgrade. With APP_SECRET_PREVIOUS it stays as it is, because data under the
 * previous secret stays too: a process without that variable is still refused.
 * @throws AppSecretChanged
 */
export async function checkAppSecret(dataSource: DataSource, config: Config): Promise<void> {
  const box = boxOf(config);
  const [stored] = await find(dataSource);
  if (stored) {
    refuseForeign(box, stored);
    return;
  }
  const secret = secretOf(await dataSource.query<Sealed[]>(FIND_SEALED), config);
  await dataSource.query(INSERT, [ID, new SecretBox(PURPOSE, secret).seal(PROOF, CONTEXT), new Date()]);
  // Another process may have been first, with another secret.
  for (const inserted of await find(dataSource)) refuseForeign(box, inserted);
}

/** Makes APP_SECRET the secret of this database, whichever was used before. */
export async function acceptAppSecret(dataSource: DataSource, config: Config): Promise<void> {
  await dataSource.query(REPLACE, [ID, boxOf(config).seal(PROOF, CONTEXT), new Date()]);
}

interface Stored {
  proof: Buffer;
  since: Date;
}

const find = (dataSource: DataSource) => dataSource.query<Stored[]>(FIND, [ID]);

const boxOf = (config: Config) => new SecretBox(PURPOSE, config.requireAppSecret(), config.appSecretPrevious);

function refuseForeign(box: SecretBox, { proof, since }: Stored): void {
  try {
    box.open(proof, CONTEXT);
  } catch {
    throw new AppSecretChanged(since);
  }
}

interface Sealed {
  id: string;
  sealed: Buffer;
}

/** The one of the secrets under which the database was encrypted. @throws AppSecretChanged */
function secretOf(found: Sealed[], config: Config): string {
  const secrets = [config.requireAppSecret(), config.appSecretPrevious].filter(
    (secret) => secret !== undefined,
  );
  const isOf = (secret: string) => {
    const box = new WebhookSecrets(secret);
    return found.length === 0 || found.some(({ id, sealed }) => box.canOpen(sealed, id));
  };
  const secret = secrets.find(isOf);
  if (secret === undefined) throw new AppSecretChanged(null);
  return secret;
}
