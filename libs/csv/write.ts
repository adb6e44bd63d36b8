export const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180: a cell is quoted if it contains what would end it. */
const cellOf = (text: string, delimiter: string): string =>
  /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;

export const csvLine = (cells: readonly string[], delimiter: string): string =>
  `${cells.map((text) => cellOf(text, delimiter)).join(delimiter)}\r\n`;
