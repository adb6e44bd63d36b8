import { OperatorError } from '#libs/platform';

/** A command cannot continue; the message tells the operator in one line what to do. */
export class CommandError extends OperatorError {}

/** An invalid command line: the usage is printed with the message, and the exit code is 2. */
export class UsageError extends CommandError {}
