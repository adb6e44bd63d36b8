/** Every `code` of a fault in `errors` of a problem: what it means, and what a caller can do about it. The guide to errors lists them. */
export const faultCodes = {
  required: { title: 'A value is missing', remedy: 'Send the field, with a value that is not null.' },
  invalid_type: {
    title: 'The value has another JSON type',
    remedy: 'Send the type that the detail names: for example 5 rather than "5".',
  },
  invalid_value: {
    title: 'The value is not one of those that the field accepts',
    remedy: 'The detail says what the field accepts.',
  },
  invalid_text: {
    title: 'The text contains characters that cannot be stored',
    remedy: 'Remove NUL characters and incomplete surrogate pairs, or line breaks where the detail says so.',
  },
  invalid_url: {
    title: 'The URL is not valid, or cannot be a destination',
    remedy:
      'Send an absolute http or https URL without a user name, of up to 2,048 characters, that is not a short URL of this service. If its host is the scheme of another URL, as in https://https://example.com, the detail names the URL that you probably meant.',
  },
  invalid_cursor: {
    title: 'The cursor does not belong to this list',
    remedy:
      'Start again without cursor. A cursor is valid only with the sort order and the filters of the request that returned it.',
  },
  too_long: { title: 'The text is too long', remedy: 'Shorten it. Lengths are in Unicode code points.' },
  too_short: { title: 'The text is too short', remedy: 'The detail says how many characters are needed.' },
  too_many_items: { title: 'There are too many items', remedy: 'Send fewer, or several requests.' },
  too_many_fields: { title: 'There are too many fields or parameters', remedy: 'Send fewer.' },
  too_many_values: {
    title: 'The item has too many values',
    remedy: 'Send fewer: an item of a bulk request can have 20,000 values.',
  },
  too_large: {
    title: 'qr_data is too large',
    remedy: 'Shorten what the detail names: qr_data is limited to 128 KiB as JSON, and to 512 KiB as a page.',
  },
  too_deep: { title: 'Folders are nested too deeply', remedy: 'Choose a parent with fewer levels above it.' },
  cycle: {
    title: 'The folder would be inside itself',
    remedy: 'Choose a parent that is not the folder itself or one of its subfolders.',
  },
  duplicate: { title: 'A value appears twice', remedy: 'Remove one of them.' },
  taken: { title: 'The value is already used by another record', remedy: 'Choose another value.' },
  unknown_field: {
    title: 'No field or parameter has this name',
    remedy: 'Correct the name. The detail suggests the one that you probably meant.',
  },
  read_only: { title: 'The service sets this field', remedy: 'Remove it from the request.' },
  immutable: {
    title: 'The field can only be set when the record is created',
    remedy: 'Remove it from the request, or create a new record.',
  },
  frozen: {
    title: 'The content of a static code is in its printed symbol',
    remedy: 'Create a new QR code. The content of a dynamic code can be changed after printing.',
  },
  unscannable: {
    title: 'The symbol could not be scanned in this design',
    remedy: 'Change what the detail names, such as the contrast, the size of the logo or the quiet zone.',
  },
  blocked_host: {
    title: 'The operator has blocked the host of a destination',
    remedy: 'Choose another destination, or ask the operator of the service.',
  },
  refused_url: {
    title: 'Webhooks cannot be sent to this URL',
    remedy: 'Use an https URL with port 443 and a public address, without a user name.',
  },
  refused_domain: {
    title: 'This host name cannot be used as a domain',
    remedy: 'Use a subdomain of your own, such as go.example.com.',
  },
  common_password: {
    title: 'The password is easy to guess',
    remedy:
      'Choose one that is neither a frequently used password, a word with a few digits, nor your name or email address, such as several words.',
  },
  malformed_record: {
    title: 'The row of the CSV file is malformed',
    remedy: 'Quote cells that contain quotation marks, separators or line breaks (RFC 4180).',
  },
  missing_column: {
    title: 'The CSV file lacks a required column',
    remedy: 'Add the column to the header row.',
  },
  unknown_column: {
    title: 'The CSV file has an unknown column',
    remedy: 'Correct or remove the column. The detail suggests the one that you probably meant.',
  },
  duplicate_column: { title: 'The CSV file has a column twice', remedy: 'Remove one of them.' },
  too_many_columns: { title: 'The CSV file has too many columns', remedy: 'Remove columns.' },
} as const satisfies Record<string, { title: string; remedy: string }>;

export type FaultCode = keyof typeof faultCodes;
