import { ApiProperty, ApiSchema, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { Domain, DomainRecordsResult } from '#libs/database';
import { ClearableUrlField, DOMAIN_LENGTH, domainFault, normaliseDomain } from '#libs/qr-codes';
import { ClearableField, Field, FlagField, Rule } from '#libs/validation';
import { PageDto } from '../http/requests/page.dto.js';
import { RecordOf } from '../http/requests/record-of.decorator.js';
import { LOGO_LENGTH, logoFault } from '../http/requests/logo.js';
import { recordOf } from './domain-proof.fields.js';
import { DOMAIN_STATES, stateOf, type DomainState } from './domain-state.js';
import { CreatedAt, RecordId } from '../http/requests/record-fields.js';

const NAME = {
  format: 'hostname',
  type: String,
  minLength: 3,
  maxLength: DOMAIN_LENGTH,
  example: 'go.example.com',
};
const TIME = { type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' };
const STATUSES = ['pending', 'verified'];
const RESULTS: DomainRecordsResult[] = ['points_here', 'points_elsewhere', 'no_record', 'no_answer'];
const ROOT_URL = {
  example: 'https://example.com/',
  description:
    'Where visitors of the host without a path are redirected to; null for a page that says that nothing is there',
};
const NOT_FOUND_URL = {
  example: 'https://example.com/not-found',
  description:
    'Where visitors of paths without a QR code are redirected to, instead of a page that says so; null for that page. GS1 Digital Links without a QR code keep the status 404',
};
const CASE_SENSITIVE = {
  example: false,
  description:
    'Whether short codes that differ by upper and lower case only are different codes there, as those of Bitly and Short.io. It cannot be changed once the domain has had a QR code',
};
const FAVICON = {
  type: String,
  nullable: true,
  maxLength: LOGO_LENGTH,
  example:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  description:
    'The icon that browsers show for the host: a PNG, JPEG or WebP image of at most 32 KiB as a data URI with base64; null for the default icon',
};

@ApiSchema({ description: 'A new custom domain' })
export class CreateDomainDto {
  @Field(
    {
      ...NAME,
      description:
        'Host name without scheme, port and path; stored in lower case, international names as A-labels (xn--)',
    },
    Transform(({ value }) => normaliseDomain(value)),
    Rule('isDomain', domainFault),
  )
  name!: string;

  @FlagField({ ...CASE_SENSITIVE, isOptional: true }) caseSensitive?: boolean;
}

/** A JSON merge patch (RFC 7396). */
@ApiSchema({ description: 'Changes to a custom domain; omitted fields keep their value' })
export class UpdateDomainDto {
  @FlagField({ ...CASE_SENSITIVE, isOptional: true }) caseSensitive?: boolean;
  @ClearableUrlField(ROOT_URL) rootUrl?: string | null;
  @ClearableUrlField(NOT_FOUND_URL) notFoundUrl?: string | null;
  @ClearableField(FAVICON, Rule('isImage', logoFault)) favicon?: string | null;
}

@ApiSchema({ description: 'The DNS record that proves that the domain is yours' })
export class DomainVerificationDto {
  @ApiProperty({ enum: ['TXT'], description: 'Type of the DNS record' }) type!: 'TXT';
  @ApiProperty({ example: '_qr-verification.go.example.com', description: 'Name of the record' })
  name!: string;
  @ApiProperty({
    example: 'qr-verification=6f1c9a0e5b7d42e8a3c4d5e6f7081920',
    description: 'Full value of the record; other TXT records with the same name do not matter',
  })
  value!: string;
}

@ApiSchema({ description: 'The DNS record that points the domain to the service' })
export class DomainTargetDto {
  @ApiProperty({
    enum: ['CNAME'],
    description:
      'Type of the DNS record. At the top of a zone, use the address records (A, AAAA) of `value` instead',
  })
  type!: 'CNAME';
  @ApiProperty({ example: 'go.example.com', description: 'Name of the record: the domain' }) name!: string;
  @ApiProperty({
    example: 'go.example.org',
    description: 'Value of the record: the host of default short URLs',
  })
  value!: string;
}

/** The schema is inline, since a reference cannot be null in OpenAPI 3.0. */
const LAST_CHECK = {
  type: 'object',
  nullable: true,
  description:
    'Where the domain pointed when its DNS records were last looked up; null while it is `pending_dns`',
  properties: {
    at: { ...TIME, type: 'string', description: 'When they were looked up' },
    result: {
      type: 'string',
      enum: RESULTS,
      description:
        '`points_here`: to this service. `points_elsewhere`: to another host. `no_record`: it has neither a CNAME nor an address record. `no_answer`: the name servers did not respond, which changes nothing',
    },
    found: {
      type: 'array',
      items: { type: 'string' },
      example: ['go.example.org'],
      description: 'The host in its CNAME record, otherwise up to five of its addresses',
    },
  },
  required: ['at', 'result', 'found'],
  selfRequired: true,
  additionalProperties: false,
} satisfies ApiPropertyOptions;

@ApiSchema({ description: 'A host of yours for short URLs' })
@RecordOf({ create: CreateDomainDto, update: UpdateDomainDto })
export class DomainDto {
  @RecordId('domain') id!: string;
  @ApiProperty({ ...NAME, description: 'Host name of the short URLs' }) name!: string;
  @ApiProperty({
    enum: STATUSES,
    example: 'pending',
    description:
      'You can create QR codes only on a `verified` domain. It stays verified if the record is removed',
  })
  status!: 'pending' | 'verified';
  @ApiProperty({
    enum: DOMAIN_STATES,
    example: 'pending_dns',
    description:
      '`pending_dns`: the record in `verification` is missing. `verified`: it is yours, but does not point to this service yet. `active`: it does. `dns_lost`: it did, and no longer does, so its short URLs do not work. Verified domains are looked up once a day',
  })
  state!: DomainState;
  @ApiProperty({
    type: DomainVerificationDto,
    description: 'The DNS record that proves that the domain is yours',
  })
  verification!: DomainVerificationDto;
  @ApiProperty({
    type: DomainTargetDto,
    description: 'The DNS record that points the domain to the service',
  })
  target!: DomainTargetDto;
  @ApiProperty(LAST_CHECK) lastCheck!: {
    at: string;
    result: DomainRecordsResult;
    found: string[];
  } | null;
  @ApiProperty({
    ...TIME,
    nullable: true,
    example: null,
    description: 'Since when it is `dns_lost`; otherwise null',
  })
  lostAt!: string | null;
  @ApiProperty(CASE_SENSITIVE) caseSensitive!: boolean;
  @ApiProperty({ type: String, nullable: true, format: 'uri', ...ROOT_URL }) rootUrl!: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'uri', ...NOT_FOUND_URL }) notFoundUrl!: string | null;
  @ApiProperty(FAVICON) favicon!: string | null;
  @CreatedAt('domain') createdAt!: string;
  @ApiProperty({ ...TIME, nullable: true, description: 'null while it is `pending`' }) verifiedAt!:
    | string
    | null;

  /** @param shortHost the host of default short URLs */
  static from(domain: Domain, shortHost: string): DomainDto {
    return {
      id: domain.id,
      name: domain.name,
      status: domain.verifiedAt === null ? 'pending' : 'verified',
      state: stateOf(domain),
      verification: { type: 'TXT', ...recordOf(domain) },
      target: { type: 'CNAME', name: domain.name, value: shortHost },
      lastCheck: lastCheckOf(domain),
      lostAt: domain.lostAt?.toISOString() ?? null,
      caseSensitive: domain.caseSensitive,
      rootUrl: domain.rootUrl,
      notFoundUrl: domain.notFoundUrl,
      favicon: domain.favicon,
      createdAt: domain.createdAt.toISOString(),
      verifiedAt: domain.verifiedAt?.toISOString() ?? null,
    };
  }
}

export const lastCheckOf = ({ checkedAt, checkResult, checkFound }: Domain): DomainDto['lastCheck'] =>
  checkedAt && checkResult && { at: checkedAt.toISOString(), result: checkResult, found: checkFound };

@ApiSchema({ description: 'A page of the custom domains of the workspace' })
export class DomainListDto extends PageDto {
  @ApiProperty({ type: [DomainDto], description: 'The domains on this page, newest first' })
  items!: DomainDto[];
}
