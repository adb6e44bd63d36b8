import { BROWSERS, DEVICES, SYSTEMS, UNKNOWN } from '#libs/database';
import { IntegerField, LineField, Rule, TimeField, type FieldOptions } from '#libs/validation';
import { MAX_QUERY_LENGTH, queryOfVisit } from '../visit-query.js';
import { isCountry, isLanguage, isOneOfIgnoringCase, TAG_LENGTH } from './condition-values.js';

export interface ScanFacts {
  readonly country: string;
  readonly device: string;
  readonly os: string;
  readonly browser: string;
  /** The BCP 47 tag of the visitor's preferred language, or "Unknown". */
  readonly language: string;
  /** Of the visit, see queryOfVisit. */
  readonly query: URLSearchParams;
  readonly at: Date;
  /** 0–99, constant for a visitor's scans of one code on one day. */
  readonly bucket: number;
}

const FactField = (
  isValid: (text: string) => boolean,
  message: string,
  options: FieldOptions & { maxLength: number },
) =>
  LineField(
    { isOptional: true, nullable: true, ...options },
    Rule('isKnown', (value) => (typeof value === 'string' && isValid(value) ? null : message)),
  );

const NameField = (names: readonly string[], description: string) =>
  FactField(isOneOfIgnoringCase(names), `must be one of ${names.join(', ')}`, {
    maxLength: TAG_LENGTH,
    example: names[0],
    description,
  });

export const QUERY_EXAMPLE = 'utm_source=poster';
export const QUERY_MEANING = 'Query of the visit, without `?`; none by default';

export class ImaginedScanDto {
  @FactField(isCountry, 'must be an ISO 3166-1 alpha-2 code, such as CH', {
    maxLength: 2,
    example: 'CH',
    description: 'ISO 3166-1 alpha-2 code, not case-sensitive',
  })
  country?: string;

  @NameField(DEVICES, `One of ${DEVICES.join(', ')}; not case-sensitive; other by default`)
  device?: string;

  @NameField(SYSTEMS, `One of ${SYSTEMS.join(', ')}; not case-sensitive; Other by default`)
  os?: string;

  @NameField(BROWSERS, `One of ${BROWSERS.join(', ')}; not case-sensitive; Other by default`)
  browser?: string;

  @FactField(isLanguage, 'must be a BCP 47 language tag, such as fr-CH', {
    maxLength: TAG_LENGTH,
    example: 'fr-CH',
    description: 'BCP 47 tag of the preferred language of the visitor',
  })
  language?: string;

  @LineField({
    ...{ isOptional: true, nullable: true, maxLength: MAX_QUERY_LENGTH, example: QUERY_EXAMPLE },
    description: QUERY_MEANING,
  })
  query?: string;

  @TimeField({ isOptional: true, nullable: true, description: 'Time of the scan; default now' })
  at?: string;

  @IntegerField({
    isOptional: true,
    nullable: true,
    minimum: 0,
    maximum: 99,
    example: 0,
    description:
      'Represents the visitor in rules with a percentage: a rule with 50 matches 0 to 49. Default 0',
  })
  bucket?: number;
}

export const toFacts = (scan: ImaginedScanDto, now: Date): ScanFacts => ({
  country: scan.country ?? UNKNOWN,
  device: scan.device ?? 'other',
  os: scan.os ?? 'Other',
  browser: scan.browser ?? 'Other',
  language: scan.language ?? UNKNOWN,
  query: queryOfVisit(`?${scan.query ?? ''}`),
  at: scan.at === undefined ? now : new Date(scan.at),
  bucket: scan.bucket ?? 0,
});
