import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { ClaimedDomain } from '#libs/database';
import { DOMAIN_LENGTH, domainFault, normaliseDomain } from '#libs/qr-codes';
import { Field, Rule } from '#libs/validation';
import { recordOf } from '../../domains/domain-proof.fields.js';
import { PageDto } from '../../http/requests/page.dto.js';
import { CreatedAt, NullableTime, RecordId } from '../../http/requests/record-fields.js';
import { endOfGrace } from './claimed-domain-states.service.js';

const NAME = {
  format: 'hostname',
  type: String,
  minLength: 3,
  maxLength: DOMAIN_LENGTH,
  example: 'corp.example.com',
};

@ApiSchema({ description: 'A new claimed domain' })
export class ClaimDomainDto {
  @Field(
    {
      ...NAME,
      description:
        'The part of email addresses after the @, exactly: subdomains are claimed by their own names. Stored in lower case, international names as A-labels (xn--). Domains of public email providers are rejected',
    },
    Transform(({ value }) => normaliseDomain(value)),
    Rule('isDomain', domainFault),
  )
  name!: string;
}

@ApiSchema({ description: 'The DNS record that proves that the domain belongs to the workspace' })
export class ClaimRecordDto {
  @ApiProperty({ example: '_qr-verification.corp.example.com', description: 'Name of the record' })
  name!: string;
  @ApiProperty({ enum: ['TXT'], description: 'Type of the DNS record' }) type!: 'TXT';
  @ApiProperty({
    example: 'qr-verification=6f1c9a0e5b7d42e8a3c4d5e6f7081920',
    description: 'Full value of the record; other TXT records with the same name do not matter',
  })
  value!: string;
}

@ApiSchema({ description: 'A domain of email addresses that belongs to the workspace' })
export class ClaimedDomainDto {
  @RecordId('claimed domain') id!: string;
  @ApiProperty({ ...NAME, description: 'The part of email addresses after the @' }) name!: string;
  @ApiProperty({ type: ClaimRecordDto, description: 'The DNS record to add, and to keep' })
  record!: ClaimRecordDto;
  @NullableTime('When the record was first seen; null while the domain is not claimed yet')
  verifiedAt!: string | null;
  @NullableTime('When the record of a claimed domain was last looked up, which happens once a day')
  checkedAt!: string | null;
  @NullableTime('Since when the record is missing; null if it is not')
  lostAt!: string | null;
  @NullableTime('When the claim ends if the record stays missing: 7 days after `lostAt`')
  endsAt!: string | null;
  @CreatedAt('claimed domain') createdAt!: string;

  static from(domain: ClaimedDomain): ClaimedDomainDto {
    const { id, name, createdAt, verifiedAt, checkedAt, lostAt } = domain;
    return {
      ...{ id, name },
      record: { type: 'TXT', ...recordOf(domain) },
      verifiedAt: verifiedAt?.toISOString() ?? null,
      checkedAt: checkedAt?.toISOString() ?? null,
      lostAt: lostAt?.toISOString() ?? null,
      endsAt: lostAt && endOfGrace(lostAt).toISOString(),
      createdAt: createdAt.toISOString(),
    };
  }
}

@ApiSchema({ description: 'A page of the claimed domains of the workspace' })
export class ClaimedDomainListDto extends PageDto {
  @ApiProperty({ type: [ClaimedDomainDto], description: 'The claimed domains on this page, newest first' })
  items!: ClaimedDomainDto[];
}
