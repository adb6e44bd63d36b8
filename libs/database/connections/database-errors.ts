import { QueryFailedError } from 'typeorm';
import { isNetworkError, isServerUnavailable } from '#libs/platform';

interface PostgresError {
  code?: string;
  table?: string;
  constraint?: string;
}

const postgresError = (error: unknown): PostgresError =>
  error instanceof QueryFailedError ? (error.driverError as PostgresError) : (error ?? {});

/** Translates violations of named constraints (unique indexes, foreign keys) and rethrows all other errors. */
export async function onViolation<T>(
  translations: Record<string, () => Error>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint = '' } = postgresError(error);
    const translate = code === '23505' || code === '23503' ? translations[constraint] : undefined;
    throw translate ? translate() : error;
  }
}

/**
 * Recognizes connection errors and servers that are starting, stopping or full (classes 08, 53, 57) or read-only during
 * a failover (25006), refused credentials as while a password is rotated (28), idle transactions (25P03), lock and
 * statement timeouts and conflicts (55P03, 57014, 40P01, 40001), and a missing database (3D000).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '' } = postgresError(error);
  if (isServerUnavailable(code) || isNetworkError(code)) return true;
  if (/^(?:25006|25P03|28|57|55P03|40P01|40001|3D000)/.test(code)) return true;
  // The driver's own errors have no code, and their messages are always in English.
  return (
    error instanceof Error &&
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

export const isStatementTimeout = (error: unknown): boolean => postgresError(error).code === '57014';

export const isLockTimeout = (error: unknown): boolean => postgresError(error).code === '55P03';

export const isUniqueViolation = (error: unknown): boolean => postgresError(error).code === '23505';

/** A violated check constraint has the same code, but also a name. */
export function isPartitionMissing(error: unknown, table: string): boolean {
  const { code, table: found, constraint } = postgresError(error);
  return code === '23514' && found === table && constraint === undefined;
}

/** Recognizes a prepared statement whose result type a migration has changed. The statement had no effect. */
export const isPlanOutdated = (error: unknown): boolean => postgresError(error).code === '0A000';

/** Recognizes deadlocks and serialization failures, after which the transaction can be repeated. */
export const isConflict = (error: unknown): boolean =>
  /^(?:40P01|40001)$/.test(postgresError(error).code ?? '');

/** Returns false for a database that is only busy. */
export const isDatabaseDown = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !isStatementTimeout(error) && !isLockTimeout(error) && !isConflict(error);

/**
 * Recognizes a database, or a pooler in front of it, that answers nobody in time but does not refuse: statement
 * timeouts, too many connections, the `query_wait_timeout` of PgBouncer, and timeouts here.
 */
export const isDatabaseSlow = (error: unknown): boolean =>
  /^(?:57014|53300)/.test(postgresError(error).code ?? '') ||
  (error instanceof Error &&
    /query_wait_timeout|Query read timeout|timeout exceeded when trying to connect/.test(error.message));
