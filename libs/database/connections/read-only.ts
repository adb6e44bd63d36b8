/** SQL: whether this session can change nothing, since its server is a standby or was made read-only. */
export const IS_READ_ONLY_SQL = `pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`;

export const SELECT_IS_READ_ONLY = `select ${IS_READ_ONLY_SQL}`;
