/** The embedded PostgreSQL cannot run here; the message is one line for the operator and says what to do. */
export class EmbeddedPostgresError extends Error {}
