import { ApiProperty } from '@nestjs/swagger';

export class DesignWarningDto {
  @ApiProperty({ example: 'low_contrast' }) code!: string;
  @ApiProperty({ example: 'The contrast is low: some phones do not read the symbol in little light.' })
  detail!: string;
}

export class QrPreviewDto {
  @ApiProperty({ description: 'The picture, 512 pixels wide' }) svg!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'HTTPS://GO.EXAMPLE.COM/7H2K9QXA',
    description: 'What two decoders read; null if one of them does not, and the design would be rejected',
  })
  decoded!: string | null;
  @ApiProperty({ example: 21, description: 'Least contrast of the symbol to its background, from 1 to 21' })
  contrast!: number;
  @ApiProperty({ example: 17, description: 'Width in millimeters that a phone reads at arm’s length' })
  minimum_print_size_mm!: number;
  @ApiProperty({ type: [DesignWarningDto] }) warnings!: DesignWarningDto[];
}
