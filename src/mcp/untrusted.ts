/** Texts of the service itself, with their fields. All others are written by people, so they could contain instructions for a model. */
const TEXTS_OF_THE_SERVICE = new Set([
  ...['category', 'status', 'state', 'action', 'change', 'interval', 'device', 'short_code', 'short_url'],
  ...['next_cursor', 'etag'],
]);

const ID_OR_TIME =
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))$/;

/** Objects and lists of the service, in which the same holds for each field. */
const STRUCTURES = new Set([
  ...['data', 'results', 'qr', 'impact', 'totals', 'previous', 'timeseries'],
  ...['usage', 'qrCodes', 'scans'],
]);

/** Objects of the service without any text of people. */
const OBJECTS_OF_THE_SERVICE = new Set(['plan']);

/**
 * The same record with all texts that visitors or members wrote in the field `untrusted`, as well as every object that can contain
 * such texts. A field that is not known here is untrusted.
 */
export function separateUntrusted(record: object): Record<string, unknown> {
  const trusted: Record<string, unknown> = {};
  const untrusted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (isOfService(name, value)) trusted[name] = value;
    else if (STRUCTURES.has(name)) trusted[name] = separated(value);
    else untrusted[name] = value;
  }
  return Object.keys(untrusted).length === 0 ? trusted : { ...trusted, untrusted };
}

function separated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(separated);
  return typeof value === 'object' && value !== null ? separateUntrusted(value) : { untrusted: value };
}

function isOfService(name: string, value: unknown): boolean {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return true;
  if (typeof value === 'object') return OBJECTS_OF_THE_SERVICE.has(name);
  return TEXTS_OF_THE_SERVICE.has(name) || (typeof value === 'string' && ID_OR_TIME.test(value));
}
