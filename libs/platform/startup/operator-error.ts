/** An error that the operator can correct: its message says how and is shown without a stack. */
export class OperatorError extends Error {}
