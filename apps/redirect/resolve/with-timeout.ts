const TIMEOUT_MS = 4_000;

/** Has the name of network timeouts. */
export class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';
}

export async function withTimeout<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('the database does not answer')), TIMEOUT_MS);
  });
  return Promise.race([reading, timeout]).finally(() => clearTimeout(timer));
}
