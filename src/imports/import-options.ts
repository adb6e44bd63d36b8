import { IMPORT_FIELDS, type ImportField, SOURCE_NAMES } from '#libs/import-sources';
import { ValidationFailed, type Fault } from '../http/problems/index.js';
import { isObject } from '../http/requests/json-values.js';
import { BULK_MODES, type BulkMode } from '../qr/bulk/index.js';

export const OPTION_NAMES = ['source', 'mode', 'atomic', 'dry_run', 'mapping', 'domain'] as const;

/** The fields of the form beside the file. */
export interface ImportOptions {
  /** Null to find it by the header. */
  source: string | null;
  mode: BulkMode;
  atomic: boolean;
  dryRun: boolean;
  /** Names of columns by field. */
  mapping: Partial<Record<ImportField, string>>;
  domain: string | null;
}

type Fields = Partial<Record<string, string>>;

/** @throws ValidationFailed that names every fault */
export function optionsIn(fields: Fields): ImportOptions {
  const faults: Fault[] = [];
  const choice = <Name extends string>(parameter: string, names: readonly Name[]): Name | null => {
    const sent = fields[parameter];
    if (sent === undefined || sent === '') return null;
    const found = names.find((name) => name === sent);
    const detail = `${parameter} must be one of ${names.join(', ')}`;
    if (found === undefined) faults.push({ parameter, code: 'invalid_value', detail });
    return found ?? null;
  };
  const flag = (parameter: string) => choice(parameter, ['true', 'false']) === 'true';
  const options = {
    source: choice('source', SOURCE_NAMES),
    mode: choice('mode', BULK_MODES) ?? 'create',
    atomic: flag('atomic'),
    dryRun: flag('dry_run'),
    mapping: mappingIn(fields.mapping, faults),
    domain: fields.domain?.trim() || null,
  };
  if (faults.length > 0) throw new ValidationFailed(faults);
  return options;
}

function mappingIn(sent: string | undefined, faults: Fault[]): ImportOptions['mapping'] {
  if (sent === undefined || sent === '') return {};
  const refuse = (detail: string) =>
    void faults.push({ parameter: 'mapping', code: 'invalid_value', detail });
  const value = parsed(sent);
  if (!isObject(value)) {
    refuse('mapping must be a JSON object with the names of columns, such as {"url": "Target"}');
    return {};
  }
  const mapping: ImportOptions['mapping'] = {};
  for (const [name, column] of Object.entries(value)) {
    const field = IMPORT_FIELDS.find((known) => known === name);
    if (field === undefined) refuse(`mapping can name ${IMPORT_FIELDS.join(', ')}, not ${name.slice(0, 50)}`);
    else if (typeof column !== 'string' || column.trim() === '')
      refuse(`mapping must name a column for ${field}`);
    else mapping[field] = column;
  }
  return mapping;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
