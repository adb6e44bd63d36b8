/** In these regions, files of lists have semicolons although decimals have a point. */
const WITH_SEMICOLONS = ['CH', 'LI'];

/** Spreadsheets of this browser's region separate cells so: by semicolons where decimals have a comma. */
export function spreadsheetDelimiter(language = navigator.language): 'comma' | 'semicolon' {
  const { region = '' } = new Intl.Locale(language).maximize();
  const decimal = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return decimal?.value === ',' || WITH_SEMICOLONS.includes(region) ? 'semicolon' : 'comma';
}

/** Options of every CSV that a person downloads: it opens in columns, and nothing in it changes when it is saved. */
export const spreadsheetOptions = () =>
  ({ bom: true, for: 'spreadsheet', delimiter: spreadsheetDelimiter() }) as const;
