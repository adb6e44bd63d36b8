/** The connection broke before the result of the transaction was known: the lead or click may be stored or not. */
export class ConversionInDoubt extends Error {
  constructor(cause: unknown) {
    super('the outcome of a transaction is unknown', { cause });
  }
}
