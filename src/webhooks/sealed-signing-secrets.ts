import { NIL_UUID, SEALED_PAIRS, type SealedColumn } from '#libs/database';
import { PURPOSES, SecretBox } from '#libs/secrets';

const sealed = (
  column: 'secret_encrypted' | 'next_secret_encrypted' | 'headers_encrypted',
): SealedColumn => ({
  find: `select id as key, ${column} as sealed from webhook_endpoints
    where id > $1 and ${column} is not null and deleted_at is null order by id limit $2`,
  replace: `update webhook_endpoints set ${column} = n.after from ${SEALED_PAIRS}
    where id = n.key::uuid and ${column} = n.before returning id`,
  start: NIL_UUID,
  box: (secrets) => new SecretBox(PURPOSES.webhookSecrets, secrets),
});

/** The order matters: if a next secret is promoted during the rotation, it is found in the column to which it moves. */
export const SEALED_SIGNING_SECRETS = {
  nextSigningSecrets: sealed('next_secret_encrypted'),
  signingSecrets: sealed('secret_encrypted'),
  webhookHeaders: sealed('headers_encrypted'),
};
