import { QueryFailedError } from 'typeorm';

interface PostgresError {
  code?: string;
  constraint?: string;
}

const postgresError = (error: unknown): PostgresError =>
  error instanceof QueryFailedError ? (error.driverError as PostgresError) : (error ?? {});

/** Translates the violation of one named unique index; every other error passes. */
export async function onUniqueViolation<T>(
  constraint: string,
  work: Promise<T>,
  translate: () => Error,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint: violated } = postgresError(error);
    throw code === '23505' && violated === constraint ? translate() : error;
  }
}

/** Connection refused, reset, timed out; server starting, stopping or full (classes 08, 53, 57), a lock or an answer
 * that took too long (55P03, 57014), its database gone (3D000). */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '' } = postgresError(error);
  if (/^(08|53|57|55P03|3D000)/.test(code) || /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)/.test(code))
    return true;
  return (
    error instanceof Error &&
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}
