import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { domainFault, normaliseDomain } from '#libs/qr-codes';
import { Rule } from '#libs/validation';
import { QueryField } from '../../http/requests/query-fields.js';

export class ShortCodeQuery {
  @QueryField(
    {
      type: String,
      maxLength: 253,
      description: 'One of the verified domains of the workspace; by default that of the service',
    },
    Transform(({ value }) => normaliseDomain(value)),
    Rule('isDomain', domainFault),
  )
  domain?: string;
}

@ApiSchema({ description: 'Whether a short code is free' })
export class ShortCodeDto {
  @ApiProperty({
    example: true,
    description:
      'Whether a new QR code can have this short code. False if a QR code has it, or had it before, or if the service needs the path',
  })
  available!: boolean;
}
