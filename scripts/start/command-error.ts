/** A command cannot go on; the message is one line for the operator and says what to do. */
export class CommandError extends Error {}
