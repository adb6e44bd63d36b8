export type CsvFaultCode =
  /** .xlsx, .ods or .xls */
  | 'workbook'
  | 'binary'
  | 'not_utf_8'
  | 'first_line_too_long'
  | 'quote_not_closed'
  | 'quote_misplaced'
  | 'record_too_large'
  | 'malformed';

/** Why a file cannot be read as CSV: the API and the dashboard each have their own words for it. */
export class CsvFault extends Error {
  /** @param line near which it is, if that is known */
  constructor(
    readonly code: CsvFaultCode,
    readonly line?: number,
  ) {
    super(code);
  }
}
