import { NIL_UUID, SEALED_PAIRS, type SealedColumn } from '#libs/database';
import { PURPOSES, SecretBox } from '#libs/secrets';

export const SEALED_EMAILS: SealedColumn = {
  find: 'select id as key, sealed from mails where id > $1 order by id limit $2',
  replace: `update mails set sealed = n.after from ${SEALED_PAIRS}
    where id = n.key::uuid and sealed = n.before returning id`,
  start: NIL_UUID,
  box: (secrets) => new SecretBox(PURPOSES.mails, secrets),
};
