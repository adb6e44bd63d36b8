import { SEALED_PAIRS, type SealedColumn } from '#libs/database';
import { PURPOSES, SecretBox } from '#libs/secrets';

/** Without re-encryption of the salts, a rotation of APP_SECRET would count the day's visitors again. */
export const SEALED_SALTS: SealedColumn = {
  find: `select to_char(day, 'YYYY-MM-DD') as key, salt as sealed from visitor_salts
    where day > $1::date order by day limit $2`,
  replace: `update visitor_salts set salt = n.after from ${SEALED_PAIRS}
    where day = n.key::date and salt = n.before returning day`,
  start: '1970-01-01',
  box: (secrets) => new SecretBox(PURPOSES.visitorSalts, secrets),
};
