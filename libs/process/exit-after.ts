import { inspect } from 'node:util';
import { ConfigError, OperatorError } from '#libs/platform';

/** Ends the process after the work of an entry point, with 0, or with 1 and the reason. */
export function exitAfter(work: () => Promise<void>): void {
  work().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${isForOperator(error) ? error.message : inspect(error)}\n`);
      process.exitCode = 1;
      setTimeout(() => process.exit(), 1_000).unref();
    },
  );
}

/** These messages say what to change, so their stack would not help. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof OperatorError;
