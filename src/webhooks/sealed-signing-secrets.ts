import { FIRST_ID, SEALED_PAIRS, type SealedColumn } from '#libs/database';
import { PURPOSES, SecretBox } from '#libs/secrets';

/** For the rotation of APP_SECRET. */
export const SEALED_SIGNING_SECRETS: SealedColumn = {
  find: 'select id as key, secret_encrypted as sealed from webhook_endpoints where id > $1 and deleted_at is null order by id limit $2',
  replace: `update webhook_endpoints set secret_encrypted = n.after from ${SEALED_PAIRS}
    where id = n.key::uuid and secret_encrypted = n.before returning id`,
  start: FIRST_ID,
  box: (secrets) => new SecretBox(PURPOSES.webhookSecrets, secrets),
};
