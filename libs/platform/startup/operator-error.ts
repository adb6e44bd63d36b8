/** What the operator can correct: the message says how, and is shown without a stack. */
export class OperatorError extends Error {}
