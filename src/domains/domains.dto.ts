import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { Domain } from '#libs/database';
import { DOMAIN_LENGTH, domainFault, normaliseDomain } from '#libs/qr-codes';
import { Field, Rule } from '#libs/validation';
import { PageDto } from '../http/requests/page.dto.js';
import { RecordOf } from '../http/requests/record-of.decorator.js';
import { recordOf } from './domain-proof.js';
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

@ApiSchema({ description: 'A host of yours for short URLs' })
@RecordOf({ update: CreateDomainDto })
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
    type: DomainVerificationDto,
    description: 'The DNS record that proves that the domain is yours',
  })
  verification!: DomainVerificationDto;
  @ApiProperty({
    type: DomainTargetDto,
    description: 'The DNS record that points the domain to the service',
  })
  target!: DomainTargetDto;
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
      verification: { type: 'TXT', ...recordOf(domain) },
      target: { type: 'CNAME', name: domain.name, value: shortHost },
      createdAt: domain.createdAt.toISOString(),
      verifiedAt: domain.verifiedAt?.toISOString() ?? null,
    };
  }
}

@ApiSchema({ description: 'A page of the custom domains of the workspace' })
export class DomainListDto extends PageDto {
  @ApiProperty({ type: [DomainDto], description: 'The domains on this page, newest first' })
  items!: DomainDto[];
}
