import type { SecretBox } from '#libs/secrets';

/**
 * A column that is encrypted with APP_SECRET. Its statements cover all workspaces, because the secret belongs to the
 * deployment.
 */
export interface SealedColumn {
  /**
   * Returns at most $2 rows after the key $1 in key order, each with `key`, the row's encryption context, and `sealed`.
   */
  find: string;
  /** Replaces `before` with `after` in the rows of SEALED_PAIRS that have not changed in the meantime. */
  replace: string;
  start: string;
  box: (secrets: string[]) => SecretBox;
}

/** Keys, old values and new values, the parameters of `replace`. */
export const SEALED_PAIRS = 'unnest($1::text[], $2::bytea[], $3::bytea[]) as n (key, before, after)';
