/** What the service needs to know of a kind of QR code; one file a category. */
export interface Category<Data extends object = object> {
  name: string;
  /** The shape of qr_data, with its validation and documentation in decorators. */
  dataDto: new () => Data;
  /** Every URL in qr_data that a scan may lead to, by its JSON Pointer inside qr_data. */
  destinations(data: Data): { pointer: string; url: string }[];
  /** Where a scan is sent. */
  destination(data: Data): string;
}
