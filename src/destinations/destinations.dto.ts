import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { UrlField } from '#libs/qr-codes';

@ApiSchema({ description: 'A destination to check' })
export class CheckDestinationDto {
  @UrlField({ description: 'Where a QR code is to lead' })
  url!: string;
}

@ApiSchema({ description: 'Whether a destination responds' })
export class DestinationCheckDto {
  @ApiProperty({
    type: Boolean,
    nullable: true,
    example: true,
    description:
      'True if its server responds with a status below 400. Null if it was not checked: the service only connects to public ' +
      'addresses, with HTTPS',
  })
  reachable!: boolean | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 200,
    description: 'Status of the response after up to five redirects; null without a response',
  })
  status!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 180,
    description: 'Duration of the check in milliseconds; null without a response',
  })
  duration_ms!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'www.example.com',
    description: 'Host that sent the response, or to which it redirects; null without a response',
  })
  final_host!: string | null;
}
