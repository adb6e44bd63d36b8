import { ConfigError, OperatorError } from '#libs/platform';
import { EmbeddedPostgresError } from '../embedded-postgres/embedded-postgres-error.js';
import { describeSystemError } from './system-errors.js';

/** Ends the process with 0, or with 1 after one clear line; only a bug prints a stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}

/** Returns one line for what an operator can correct; a bug is returned unchanged. */
export function messageOf(error: unknown): unknown {
  if ([ConfigError, EmbeddedPostgresError, OperatorError].some((known) => error instanceof known)) {
    return (error as Error).message;
  }
  return describeSystemError(error) ?? error;
}
