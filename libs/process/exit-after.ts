import { inspect } from 'node:util';
import { ConfigError, OperatorError } from '#libs/platform';

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

const isForOperator = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof OperatorError;
