import type { SecretBox } from '#libs/secrets';

/**
 * A column that is encrypted under APP_SECRET. It covers all workspaces, because the secret belongs to the deployment.
 */
export interface SealedColumn {
  /**
   * Returns `key`, the context to which a row is bound, and `sealed`, in the order of the keys after $1, at most $2.
   */
  find: string;
  /** Replaces `before` by `after` in the rows of SEALED_PAIRS, unless the service has changed or deleted them meanwhile. */
  replace: string;
  /** A value before all keys. */
  start: string;
  box: (secrets: string[]) => SecretBox;
}

/** The keys, stored values and replacements, which are the parameters of `replace`. */
export const SEALED_PAIRS = 'unnest($1::text[], $2::bytea[], $3::bytea[]) as n (key, before, after)';
