/** The connection broke before the result of the transaction was known: the click may be stored or not. */
export class ClickInDoubt extends Error {
  constructor(cause: unknown) {
    super('the outcome of a click is unknown', { cause });
  }
}
