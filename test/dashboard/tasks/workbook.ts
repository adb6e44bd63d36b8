import { strToU8, zipSync } from 'fflate';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006';
const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
/** Days since the epoch of Excel. */
const DAY = (Date.UTC(2026, 11, 1, 10, 30) - Date.UTC(1899, 11, 30)) / 86_400_000;

const HEADER = ['name', 'url', 'external_id', 'scan_limit', 'dynamic', 'starts_at', 'metadata.note'];
const CELLS = [
  ...[text('Grün &amp; rot'), text('https://example.com/rot'), text('00123')],
  ...['<c><v>1000</v></c>', '<c t="b"><v>1</v></c>', `<c s="1"><v>${DAY}</v></c>`],
];
export const SHEET = `<row>${HEADER.map(text).join('')}</row><row>${CELLS.join('')}</row>`;

/** A workbook with one sheet. @param rows as XML */
export const workbookOf = (rows: string): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': xml(`<Types xmlns="${TYPES}/content-types"/>`),
      '_rels/.rels': xml(
        `<Relationships xmlns="${TYPES}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="${TYPES}/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': xml(
        `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="Codes" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/styles.xml': xml(
        `<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': xml(
        `<worksheet ${MAIN}><sheetData>${withAddresses(rows)}</sheetData></worksheet>`,
      ),
    }),
  );

/** Rows and cells with their addresses, without which no reader finds them. */
function withAddresses(rows: string): string {
  return rows
    .split('<row>')
    .map((cells, index) => {
      let column = 0;
      return cells.replace(/<c(?= |>)/g, () => `<c r="${String.fromCharCode(65 + column++)}${index}"`);
    })
    .join('<row>');
}
