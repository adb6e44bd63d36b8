import {
  categoryOf,
  dynamicOf,
  hostsInText,
  isOwnShortUrl,
  isReservedCode,
  productOf,
  textsIn,
  type BlockedHosts,
  type Category,
  type OwnAddresses,
  type VerifiedDomains,
} from '#libs/qr-codes';
import type { QrCode } from '#libs/database';
import { parseUrl } from '#libs/platform';
import { ValidationFailed, type Fault } from '../http/problems/index.js';
import type { CreateQrCodeDto } from './qr-create.dto.js';
import { BESIDE_DESIGN } from './design-templates/design-templates.errors.js';
import { staticSymbolFaults } from './qr-designed-symbol.js';
import { sizeFaults } from './qr-size.js';
import { qrFields } from './qr.fields.js';
import { readable } from './stored-shapes.js';

/** The settings of the deployment that decide about destinations. */
export interface DestinationLimits extends OwnAddresses {
  blocked: Pick<BlockedHosts, 'findIn'>;
  domains: Pick<VerifiedDomains, 'has'>;
}

/**
 * @param stored the code that the body replaces; null for a new one
 * @throws ValidationFailed when the fields of a body, each of them valid, contradict each other or the deployment, or are too large
 */
export function refuseInconsistency(
  body: CreateQrCodeDto,
  limits: DestinationLimits,
  stored: QrCode | null = null,
): void {
  const faults = consistencyFaults(body, limits, stored);
  if (faults.length > 0) throw new ValidationFailed(faults);
}

/** Checks that need several fields, the stored code or the address of the service, which no decorator has. */
export function consistencyFaults(
  body: CreateQrCodeDto,
  limits: DestinationLimits,
  stored: QrCode | null,
): Fault[] {
  const category = categoryOf(body.category);
  return [
    ...sizeFaults(body, stored),
    ...(body.design && body.design_template_id ? [BESIDE_DESIGN] : []),
    ...destinationFaults(body, category, limits),
    ...textFaults(body, category, limits),
    ...dateFaults(body),
    ...ruleFaults(body),
    ...shortCodeFaults(body),
    ...printedFaults(body, stored),
    ...staticFaults(body, category),
  ];
}

interface Destination {
  pointer: string;
  url: string;
}

function destinationFaults(body: CreateQrCodeDto, category: Category, limits: DestinationLimits): Fault[] {
  return destinationsOf(body, category).flatMap(({ pointer, url }) => {
    const fault = destinationFault(url, fieldName(pointer), limits);
    return fault ? [{ pointer, ...fault }] : [];
  });
}

/** Visitors can type what a page shows, so a blocked host is refused in every text. */
function textFaults(body: CreateQrCodeDto, category: Category, { blocked }: DestinationLimits): Fault[] {
  const located = new Set(destinationsOf(body, category).map(({ pointer }) => pointer));
  return textsIn(body.qr_data, '/qr_data').flatMap(({ pointer, text }) => {
    if (located.has(pointer)) return [];
    const host = hostsInText(text).find((each) => blocked.findIn(`http://${each}`) !== null);
    return host === undefined ? [] : [{ pointer, ...blockedHost(host, fieldName(pointer), 'mention') }];
  });
}

const fieldName = (pointer: string) => pointer.slice(1).replaceAll('/', '.');

const blockedHost = (host: string, field: string, verb: 'lead to' | 'mention') => ({
  code: 'blocked_host' as const,
  detail: `${field} must not ${verb} ${host}, which the operator of this service has blocked`,
});

/** A short URL of this service would be an endless loop. */
function destinationFault(
  url: string,
  field: string,
  { blocked, domains, ...own }: DestinationLimits,
): Omit<Fault, 'pointer'> | null {
  if (isOwnShortUrl(url, own) || isOnDomain(url, domains))
    return { code: 'invalid_url', detail: `${field} must not be a short URL of this service` };
  const host = blocked.findIn(url);
  return host === null ? null : blockedHost(host, field, 'lead to');
}

/** A domain of a customer has nothing but short URLs. */
function isOnDomain(url: string, domains: DestinationLimits['domains']): boolean {
  const host = parseUrl(url)?.hostname.replace(/\.$/, '');
  return host !== undefined && domains.has(host);
}

const destinationsOf = (body: CreateQrCodeDto, category: Category): Destination[] => [
  ...readable(() => category.destinations(body.qr_data), []).map(({ pointer, url }) => ({
    pointer: `/qr_data${pointer}`,
    url,
  })),
  ...(body.fallback_url ? [{ pointer: '/fallback_url', url: body.fallback_url }] : []),
  ...readable(
    () => (body.rules ?? []).map(({ url }, index) => ({ pointer: `/rules/${index}/url`, url })),
    [],
  ),
];

function dateFaults({ starts_at, expires_at }: CreateQrCodeDto): Fault[] {
  if (!starts_at || !expires_at || Date.parse(starts_at) < Date.parse(expires_at)) return [];
  return [fault('expires_at', 'expires_at must be after starts_at')];
}

function ruleFaults({ category, rules }: CreateQrCodeDto): Fault[] {
  if (category === 'url' || !rules?.length) return [];
  return [fault('rules', 'rules must be absent: only the category url supports them')];
}

/** On a domain of a customer, the service has no paths. */
function shortCodeFaults({ short_code: code, domain }: CreateQrCodeDto): Fault[] {
  if (!code || domain || !isReservedCode(code)) return [];
  const detail = `short_code must not be ${code}: the service uses this path itself; choose another, such as ${code}-1`;
  return [fault('short_code', detail)];
}

/** The printed symbol contains them, and tills read them from it. */
function printedFaults({ category, qr_data: sent }: CreateQrCodeDto, stored: QrCode | null): Fault[] {
  if (!stored?.digitalLink) return [];
  const printed = readable(() => productOf(stored)?.printedPath, undefined);
  if (
    printed === undefined ||
    printed === readable(() => productOf({ category, qrData: sent })?.printedPath, undefined)
  )
    return [];
  const before = stored.qrData as Record<string, unknown>;
  const after = sent as Record<string, unknown>;
  return PRINTED_KEYS.filter((key) => before[key] !== after[key]).map((key) => ({
    pointer: `/qr_data/${key}`,
    code: 'immutable',
    detail: `qr_data.${key} cannot be changed after creation: the symbol contains it`,
  }));
}

const PRINTED_KEYS = ['gtin', 'batch', 'serial', 'expiry'];

/** A static symbol cannot change after printing, and its scans are not visible to the service. */
function staticFaults(body: CreateQrCodeDto, category: Category): Fault[] {
  const { name } = category;
  const isDynamic = dynamicOf(name, body.dynamic ?? undefined);
  if (isDynamic === null) {
    const reason = body.dynamic ? `${name} is always static` : `${name} requires a page that a scan opens`;
    return [fault('dynamic', `dynamic must not be ${String(body.dynamic)}: ${reason}`)];
  }
  if (isDynamic) return [];
  const data = body.qr_data as Record<string, unknown>;
  const pointless = [
    ...FIELDS_OF_SCANS.filter((field) => isGiven(body[field])),
    ...(category.fieldsOfScans ?? []).filter((key) => isGiven(data[key])).map((key) => `qr_data/${key}`),
  ].map((field) =>
    fault(field, `${field.replace('/', '.')} must be absent: a static code has no scans to redirect`),
  );
  const unless = category.dynamic === 'never' ? '' : ' unless dynamic is true';
  const withoutUrl = (['domain', 'short_code'] as const)
    .filter((field) => body[field])
    .map((field) => fault(field, `${field} must be absent${unless}: a static code has no short URL`));
  return [...staticSymbolFaults(body), ...withoutUrl, ...pointless];
}

const FIELDS_OF_SCANS = qrFields.filter(({ needsScans }) => needsScans).map(({ name }) => name);
const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

const fault = (field: string, detail: string): Fault => ({
  pointer: `/${field}`,
  code: 'invalid_value',
  detail,
});
