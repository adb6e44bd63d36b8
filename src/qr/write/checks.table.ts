import type { QrCode } from '#libs/database';
import {
  MAX_PAGE_BYTES,
  measurePageBytes,
  categoryOf,
  dynamicOf,
  isReservedCode,
  productOf,
  type Category,
} from '#libs/qr-codes';
import { fieldFault, ValidationFailed, type Fault } from '../../http/problems/index.js';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { qrFields, type QrField, type QrFieldName } from '../record/qr.fields.js';
import { BESIDE_DESIGN } from '../design-templates/design-templates.errors.js';
import { staticSymbolFaults } from './qr-designed-symbol.js';
import { destinationFaults, textFaults, type DestinationLimits } from './destinations.js';

/** Smaller qr_data cannot make a page of more than MAX_PAGE_BYTES. */
const MIN_BYTES_OF_LARGE_PAGE = MAX_PAGE_BYTES / 8;

/**
 * Checks the size of fields with a limit, and of the page.
 * @param stored the code that the body changes: content from before there was a limit can stay as large as it is
 */
export function sizeFaults(body: CreateQrCodeDto, stored: QrCode | null): Fault[] {
  const fields = qrFields.flatMap((field) => limitFault(body, field, stored) ?? []);
  if (fields.length > 0) return fields;
  const page = pageFault(body, stored);
  return page ? [page] : [];
}

function limitFault(
  body: CreateQrCodeDto,
  { name, property, conversion, maxBytes }: QrField,
  stored: QrCode | null,
): Fault | null {
  if (maxBytes === undefined) return null;
  const bytes = jsonBytes(body[name]);
  const allowed = Math.max(maxBytes, stored ? jsonBytes(conversion.toJson(stored[property])) : 0);
  if (bytes <= allowed) return null;
  const limit = allowed > maxBytes ? `${maxBytes / 1024} KiB, or what is stored` : `${maxBytes / 1024} KiB`;
  return tooLarge(name, `must have at most ${limit} as JSON: ${shorten(name, body[name])}`);
}

function pageFault(body: CreateQrCodeDto, stored: QrCode | null): Fault | null {
  const { category, qr_data: qrData } = body;
  if (jsonBytes(qrData) <= MIN_BYTES_OF_LARGE_PAGE) return null;
  const bytes = measurePageBytes({ category, qrData });
  if (bytes <= MAX_PAGE_BYTES || (stored && bytes <= measurePageBytes(stored))) return null;
  const limit = `must make a page of at most ${MAX_PAGE_BYTES / 1024} KiB`;
  const reason = 'in which each of the characters & < > \' " takes up to six bytes';
  return tooLarge('qr_data', `${limit}, ${reason}: ${shorten('qr_data', qrData)}`);
}

const tooLarge = (field: string, message: string): Fault => fieldFault(`/${field}`, message, 'too_large');

function shorten(field: string, value: unknown): string {
  const members = Object.entries(value ?? {}).map(([name, member]) => ({ name, bytes: jsonBytes(member) }));
  const [largest] = members.sort((one, other) => other.bytes - one.bytes);
  return largest ? `shorten ${field}.${largest.name}, its largest part` : 'shorten it';
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null));

/** What a check knows beside the body. */
export interface Surroundings {
  limits: DestinationLimits;
  /** The code that the body changes; null for a new one. */
  stored: QrCode | null;
}

/** A rule about several fields, the stored code or the address of the service, which no decorator has. */
interface Check {
  /** A PATCH that names none of them does not run the check. */
  reads: readonly QrFieldName[];
  /** True if it is about static codes only. */
  isOfStatic?: true;
  faults(body: CreateQrCodeDto, surroundings: Surroundings): Fault[];
}

/** In the order in which their faults are listed. */
const CHECKS: readonly Check[] = [
  { reads: ['qr_data'], faults: (body, { stored }) => sizeFaults(body, stored) },
  {
    reads: ['design', 'design_template_id'],
    faults: (body) => (body.design && body.design_template_id ? [BESIDE_DESIGN] : []),
  },
  {
    reads: ['qr_data'],
    faults: ({ category, qr_data }, { limits }) =>
      categoryOf(category)
        .destinations(qr_data)
        .flatMap(({ pointer, url }) => destinationFaults(`/qr_data${pointer}`, url, limits)),
  },
  {
    reads: ['fallback_url'],
    faults: ({ fallback_url: url }, { limits }) =>
      url ? destinationFaults('/fallback_url', url, limits) : [],
  },
  {
    reads: ['rules'],
    faults: ({ rules = [] }, { limits }) =>
      rules.flatMap(({ url }, index) => destinationFaults(`/rules/${index}/url`, url, limits)),
  },
  {
    reads: ['qr_data'],
    faults: ({ category, qr_data }, { limits }) => {
      const pointers = categoryOf(category)
        .destinations(qr_data)
        .map(({ pointer }) => `/qr_data${pointer}`);
      return textFaults(qr_data, new Set(pointers), limits);
    },
  },
  {
    reads: ['starts_at', 'expires_at'],
    faults: ({ starts_at, expires_at }) =>
      !starts_at || !expires_at || Date.parse(starts_at) < Date.parse(expires_at)
        ? []
        : [fieldFault('/expires_at', 'must be after starts_at')],
  },
  {
    reads: ['rules', 'category'],
    faults: ({ category, rules }, { stored }) => {
      if (category === 'url' || !rules?.length) return [];
      const how = stored?.category === 'url' ? 'removed with null' : 'omitted';
      return [fieldFault('/rules', `must be ${how}: only the category url supports them`)];
    },
  },
  { reads: ['short_code', 'domain'], faults: reservedCodeFaults },
  { reads: ['qr_data'], faults: (body, { stored }) => printedFaults(body, stored) },
  { reads: ['dynamic'], faults: dynamicFaults },
  { reads: ['qr_data', 'design'], isOfStatic: true, faults: staticSymbolFaults },
  ...(['domain', 'short_code'] as const).map((field): Check => ({
    ...{ reads: [field], isOfStatic: true },
    faults: (body) => (body[field] ? [shortUrlFault(field, categoryOf(body.category))] : []),
  })),
  ...qrFields
    .filter(({ needsScans }) => needsScans)
    .map(({ name }): Check => ({
      ...{ reads: [name], isOfStatic: true },
      faults: ({ [name]: value }) => (isGiven(value) ? [scansFault(name)] : []),
    })),
  {
    ...{ reads: ['qr_data'], isOfStatic: true },
    faults: ({ category, qr_data: data }) =>
      (categoryOf(category).fieldsOfScans ?? [])
        .filter((key) => isGiven((data as Record<string, unknown>)[key]))
        .map((key) => scansFault(`qr_data/${key}`)),
  },
];

/** Returns the checks of a PATCH, which names some fields. */
export const checksOf = ({ dynamic }: Pick<QrCode, 'dynamic'>, names: readonly string[]): Check[] =>
  CHECKS.filter(
    ({ reads, isOfStatic }) => !(isOfStatic && dynamic) && reads.some((name) => names.includes(name)),
  );

/** @throws ValidationFailed when the fields of a body, each of them valid, contradict each other or the deployment, or are too large */
export function refuseInconsistency(
  body: CreateQrCodeDto,
  limits: DestinationLimits,
  stored: QrCode | null = null,
): void {
  const isStatic = dynamicOf(body.category, body.dynamic) === false;
  const found = CHECKS.filter(({ isOfStatic }) => isStatic || !isOfStatic).flatMap((check) =>
    check.faults(body, { limits, stored }),
  );
  if (found.length > 0) throw new ValidationFailed(found);
}

/** On a domain of a customer, the service has no paths. */
function reservedCodeFaults({ short_code: code, domain }: CreateQrCodeDto): Fault[] {
  if (!code || domain || !isReservedCode(code)) return [];
  const message = `must not be ${code}: the service uses this path itself; choose another, such as ${code}-1`;
  return [fieldFault('/short_code', message)];
}

const PRINTED_KEYS = ['gtin', 'batch', 'serial', 'expiry'];

/** The printed symbol contains them, and tills read them from it. */
function printedFaults({ category, qr_data: sent }: CreateQrCodeDto, stored: QrCode | null): Fault[] {
  if (!stored?.digitalLink) return [];
  if (productOf(stored)?.printedPath === productOf({ category, qrData: sent })?.printedPath) return [];
  const before = stored.qrData as Record<string, unknown>;
  const after = sent as Record<string, unknown>;
  return PRINTED_KEYS.filter((key) => before[key] !== after[key]).map((key) =>
    fieldFault(`/qr_data/${key}`, 'cannot be changed after creation: the symbol contains it', 'immutable'),
  );
}

function dynamicFaults({ category, dynamic }: CreateQrCodeDto): Fault[] {
  if (dynamicOf(category, dynamic) !== null) return [];
  const reason = dynamic ? `${category} is always static` : `${category} requires a page that a scan opens`;
  return [fieldFault('/dynamic', `must not be ${String(dynamic)}: ${reason}`)];
}

function shortUrlFault(field: 'domain' | 'short_code', { dynamic }: Category): Fault {
  const unless = dynamic === 'never' ? '' : ' unless dynamic is true';
  return fieldFault(`/${field}`, `must be omitted${unless}: a static code has no short URL`);
}

/** A static symbol cannot change after printing, and its scans are not visible to the service. */
const scansFault = (path: string): Fault =>
  fieldFault(`/${path}`, 'must be omitted: a static code has no scans to redirect');

const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
