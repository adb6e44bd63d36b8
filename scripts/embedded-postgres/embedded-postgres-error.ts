/** The embedded PostgreSQL cannot run here; the message tells the operator in one line what to do. */
export class EmbeddedPostgresError extends Error {}
