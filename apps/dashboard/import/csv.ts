/** A file of comma-, semicolon- or tab-separated values (RFC 4180). */
export interface Csv {
  name: string;
  header: string[];
  rows: string[][];
}

const SEPARATORS = [',', ';', '\t'];

export function readCsv(name: string, text: string): Csv {
  const content = text.replace(/^\uFEFF/, '');
  const firstLine = content.split(/\r?\n/, 1)[0] ?? '';
  const counts = SEPARATORS.map((separator) => firstLine.split(separator).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
  const [header = [], ...rows] = recordsIn(content, separator).filter((row) =>
    row.some((cell) => cell !== ''),
  );
  return { name, header, rows };
}

function recordsIn(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRecord = () => {
    records.push([...record, cell]);
    record = [];
    cell = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      record.push(cell);
      cell = '';
    } else if (character === '\n') endRecord();
    else if (character !== '\r' || text[index + 1] !== '\n') cell += character;
  }
  if (cell !== '' || record.length > 0) endRecord();
  return records;
}

const cellOf = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

export const writeCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
