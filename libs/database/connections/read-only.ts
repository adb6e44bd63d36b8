/** SQL that is true on a standby or on a server that was made read-only. */
export const IS_READ_ONLY_SQL = `pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`;

export const SELECT_IS_READ_ONLY = `select ${IS_READ_ONLY_SQL}`;
