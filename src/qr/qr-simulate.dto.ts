import { ApiProperty } from '@nestjs/swagger';
import countries from 'i18n-iso-countries/index.js';
import { DEVICES, SYSTEMS } from '#libs/database';
import { isAmong, isLanguage, type Choice } from '#libs/qr-codes';
import { IntegerField, LineField, Rule, TimeField } from '#libs/validation';

const TAG_LENGTH = 35;

const NameField = (names: readonly string[], description: string) => {
  const isKnown = isAmong(names);
  return LineField(
    { isOptional: true, nullable: true, maxLength: TAG_LENGTH, example: names[0], description },
    Rule('isKnown', (value) =>
      typeof value === 'string' && isKnown(value) ? null : `must be one of ${names.join(', ')}`,
    ),
  );
};

/** A scan that did not happen; what is absent is not known of it. */
export class SimulateScanDto {
  @LineField(
    {
      isOptional: true,
      nullable: true,
      maxLength: 2,
      example: 'CH',
      description: 'ISO 3166-1 alpha-2 code, in any case',
    },
    Rule('isCountry', (value) =>
      typeof value === 'string' && value.length === 2 && countries.isValid(value)
        ? null
        : 'must be an ISO 3166-1 alpha-2 code, such as CH',
    ),
  )
  country?: string;

  @NameField(DEVICES, `One of ${DEVICES.join(', ')}, in any case; default other`)
  device?: string;

  @NameField(SYSTEMS, `One of ${SYSTEMS.join(', ')}, in any case; default Other`)
  os?: string;

  @LineField(
    {
      isOptional: true,
      nullable: true,
      maxLength: TAG_LENGTH,
      example: 'fr-CH',
      description: 'BCP 47 tag of the preferred language of the visitor',
    },
    Rule('isLanguage', (value) =>
      typeof value === 'string' && isLanguage(value) ? null : 'must be a BCP 47 language tag, such as fr-CH',
    ),
  )
  language?: string;

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

export class SimulatedScanDto {
  @ApiProperty({
    type: String,
    format: 'uri',
    nullable: true,
    example: 'https://example.com/menu?utm_source=poster',
    description:
      'Destination with the utm parameters, or the fallback_url while the code is not active. null if the visitor sees a page, and for a static code, which has no scans',
  })
  destination!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    example: 0,
    description: 'Index of the rule that matches; null if none does',
  })
  rule!: number | null;

  static from({ destination, rule }: Choice): SimulatedScanDto {
    return { destination, rule };
  }
}
