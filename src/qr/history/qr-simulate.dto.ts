import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Choice } from '#libs/qr-codes';

@ApiSchema({ description: 'Where an imagined scan is redirected' })
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
