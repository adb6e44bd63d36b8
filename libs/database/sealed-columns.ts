import { PURPOSES, SecretBox } from '#libs/secrets';

/** More would hold locks and memory for long. */
const BATCH = 500;

/** A column that is encrypted under APP_SECRET. */
export interface SealedColumn {
  /** Rows after $1, in the order of their keys: the context to which each is bound, and what is stored. */
  find: string;
  /** Replaces $2 by $3 in the rows with the keys $1, where nothing else has replaced it meanwhile. */
  replace: string;
  /** Before all keys. */
  start: string;
  box: (secrets: string[]) => SecretBox;
}

export type SealedName = 'signingSecrets' | 'emails' | 'visitorSalts';

const PAIRS = 'unnest($1::text[], $2::bytea[], $3::bytea[]) as n (key, before, after)';
const ZERO_ID = '00000000-0000-0000-0000-000000000000';

/** Every column that is encrypted: also for workspaces, because the secret belongs to the deployment. */
export const SEALED_COLUMNS: Record<SealedName, SealedColumn> = {
  signingSecrets: {
    find: `select id as key, secret_encrypted as sealed from webhook_endpoints where id > $1 order by id limit ${BATCH}`,
    replace: `update webhook_endpoints set secret_encrypted = n.after from ${PAIRS}
      where id = n.key::uuid and secret_encrypted = n.before returning id`,
    start: ZERO_ID,
    box: (secrets) => new SecretBox(PURPOSES.webhookSecrets, secrets),
  },
  emails: {
    find: `select id as key, sealed from mails where id > $1 order by id limit ${BATCH}`,
    replace: `update mails set sealed = n.after from ${PAIRS}
      where id = n.key::uuid and sealed = n.before returning id`,
    start: ZERO_ID,
    box: (secrets) => new SecretBox(PURPOSES.mails, secrets),
  },
  visitorSalts: {
    find: `select to_char(day, 'YYYY-MM-DD') as key, salt as sealed from visitor_salts where day > $1::date order by day limit ${BATCH}`,
    replace: `update visitor_salts set salt = n.after from ${PAIRS}
      where day = n.key::date and salt = n.before returning day`,
    start: '1970-01-01',
    box: (secrets) => new SecretBox(PURPOSES.visitorSalts, secrets),
  },
};
