import { ConfigError, OperatorError } from '#libs/platform';
import { EmbeddedPostgresError } from '../embedded-postgres/embedded-postgres-error.js';
import { describeSystemError } from './system-errors.js';

/** Ends the process with 0, or with 1 after one clear line; a stack appears for bugs only. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}

/** One line for what an operator can correct; anything else is a bug, and is returned unchanged. */
export function messageOf(error: unknown): unknown {
  if ([ConfigError, EmbeddedPostgresError, OperatorError].some((known) => error instanceof known)) {
    return (error as Error).message;
  }
  return describeSystemError(error) ?? error;
}
