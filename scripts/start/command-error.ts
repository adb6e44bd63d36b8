import { OperatorError } from '#libs/platform';

/** A command cannot continue; the message tells the operator in one line what to do. */
export class CommandError extends OperatorError {}
