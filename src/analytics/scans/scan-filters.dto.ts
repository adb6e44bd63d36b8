import { BROWSERS, DEVICES, SYSTEMS, VIAS } from '#libs/database';
import { QueryNameField, QueryTextField } from '../../http/requests/query-fields.js';

/** Indexes of all rules that a QR code can have, and `none` for scans without a rule. */
const RULES = [...Array.from({ length: 20 }, (_, index) => String(index)), 'none'];
const FILTER = 'Not case-sensitive.';

export class ScanFilters {
  @QueryTextField({
    minLength: 2,
    maxLength: 16,
    description: `Only scans from this country: ISO 3166-1 alpha-2, or Unknown. ${FILTER}`,
    example: 'CH',
  })
  country?: string;

  @QueryTextField({
    minLength: 1,
    maxLength: 128,
    description: `Only scans from this city: its English name, or Unknown. ${FILTER}`,
    example: 'Zurich',
  })
  city?: string;

  @QueryNameField(DEVICES, { description: `Only scans with this class of device. ${FILTER}` })
  device?: string;

  @QueryNameField(SYSTEMS, { description: `Only scans with this operating system. ${FILTER}` })
  os?: string;

  @QueryNameField(BROWSERS, { description: `Only scans with this browser. ${FILTER}` })
  browser?: string;

  @QueryNameField(VIAS, {
    description: `Only scans of the symbol, or visits through the link; \`unknown\` if the two cannot be told apart. ${FILTER}`,
  })
  via?: string;

  @QueryNameField(RULES, {
    description: `Only scans to which this rule of the QR code applied: its index when the scan was made, or none. ${FILTER}`,
  })
  rule?: string;
}
