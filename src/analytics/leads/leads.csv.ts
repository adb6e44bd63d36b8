import type { CsvRow } from '../../http/requests/csv.js';
import type { ListedLead } from './leads.queries.js';

const COMMON_COLUMNS = [
  ...['id', 'qr_code_id', 'submitted_at', 'consent', 'consent_text'],
  ...['country', 'city', 'device', 'state'],
];

const commonCells = (lead: ListedLead): CsvRow => [
  ...[lead.id, lead.qr_code_id, lead.submitted_at, lead.consent, lead.consent_text],
  ...[lead.country, lead.city, lead.device, lead.state],
];

/** Forms of different codes have different fields: one column contains all of them as JSON. */
export const CSV_OF_WORKSPACE = {
  fileName: 'leads.csv',
  columns: [...COMMON_COLUMNS, 'fields'],
  rowOf: (lead: ListedLead): CsvRow => [...commonCells(lead), JSON.stringify(lead.fields)],
};

/** @param names of the fields, each of which has a column */
export const csvOfQrCode = (names: string[]) => ({
  fileName: 'leads.csv',
  columns: [...COMMON_COLUMNS, ...names.map((name) => `fields.${name}`)],
  rowOf: (lead: ListedLead): CsvRow => [...commonCells(lead), ...names.map((name) => valueAt(lead, name))],
});

/** A name can be one of Object.prototype as well. */
const valueAt = ({ fields }: ListedLead, name: string) =>
  Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
