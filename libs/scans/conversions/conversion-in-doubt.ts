/**
 * The connection broke before the result of the transaction was known, so the lead or click may or may not be stored.
 */
export class ConversionInDoubt extends Error {
  constructor(cause: unknown) {
    super('the outcome of a transaction is unknown', { cause });
  }
}
