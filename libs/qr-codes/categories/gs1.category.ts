import { DateField, LineField, PatternField, Rule, type FieldOptions } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { joinLines, locateUrl, type PrintedCategory } from './category.js';

/**
 * The characters of batches and serials (GS1 General Specifications, figure 7.11-1). A URL drops segments of one or two
 * dots.
 */
const CHARACTERS = /^(?!\.{1,2}$)[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;
const BatchOrSerialField = (options: FieldOptions) =>
  PatternField(
    CHARACTERS,
    'must contain only digits, letters and ! " % & \' ( ) * + , - . / : ; < = > ? _, and must not be . or ..',
    {
      ...options,
      maxLength: 20,
      isOptional: true,
    },
  );

export class Gs1Data {
  @LineField(
    {
      maxLength: 14,
      description: '8, 12, 13 or 14 digits including the check digit',
      example: '9506000134352',
    },
    Rule('isGtin', gtinFault),
  )
  gtin!: string;

  @BatchOrSerialField({ description: 'Batch or lot, AI 10', example: 'ABC123' }) batch?: string;
  @BatchOrSerialField({ description: 'Serial number, AI 21', example: '12345' }) serial?: string;
  @DateField({ isOptional: true, description: 'Expiry, AI 17', example: '2027-12-31' }) expiry?: string;
  @UrlField({ description: 'Destination of scans', example: 'https://example.com/products/9506000134352' })
  url!: string;
}

function gtinFault(gtin: unknown): string | null {
  if (typeof gtin !== 'string' || !/^(?:\d{8}|\d{12,14})$/.test(gtin))
    return 'must be 8, 12, 13 or 14 digits';
  const digit = computeCheckDigit(gtin.slice(0, -1));
  return gtin.endsWith(digit) ? null : `must end with its check digit, which is ${digit}`;
}

/** Alternates the weights 3 and 1 from the right (GS1 General Specifications, section 7.9.1). */
function computeCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * Writes a GS1 Digital Link URI: AI 01, 10 and 21 in the path, 17 in the query, on the host of `url`, whose owner
 * controls the resolver. id.gs1.org resolves only products that are registered there.
 */
const digitalLink = (data: Gs1Data): string => `${new URL(data.url).origin}${digitalLinkPath(data)}`;

function digitalLinkPath({ gtin, batch, serial, expiry }: Gs1Data): string {
  const path = [
    `/01/${gtin.padStart(14, '0')}`,
    batch === undefined ? '' : `/10/${encodeURIComponent(batch)}`,
    serial === undefined ? '' : `/21/${encodeURIComponent(serial)}`,
  ].join('');
  const query = expiry === undefined ? '' : `?17=${expiry.slice(2).replaceAll('-', '')}`;
  return `${path}${query}`;
}

export const gs1Category: PrintedCategory<Gs1Data> = {
  name: 'gs1',
  dataDto: Gs1Data,
  example: {
    gtin: '9506000134352',
    batch: 'ABC/123',
    serial: '12345',
    expiry: '2027-12-31',
    url: 'https://example.com/products/9506000134352',
  },
  dynamic: 'by default',
  staticPayload: digitalLink,
  destinations: ({ url }) => locateUrl('/url', url),
  destination: ({ url }) => url,
  /** `pip` means product information page. */
  linkset: (data) => ({ path: digitalLinkPath(data), urls: { pip: data.url } }),
  searchText: ({ gtin, batch, serial, url }) => joinLines(gtin, batch, serial, url),
};
