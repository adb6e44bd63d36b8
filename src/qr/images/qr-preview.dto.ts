import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'A reason why some phones may not read the symbol' })
class DesignWarningDto {
  @ApiProperty({
    example: 'low_contrast',
    description:
      'Stable code of the warning: `unscannable_design`, `low_contrast`, `inverted`, `quiet_zone` or `round_corners`; ' +
      'further codes can be added',
  })
  code!: string;
  @ApiProperty({
    example: 'The contrast is low: some phones do not read the symbol in little light.',
    description: 'What is wrong and what to change',
  })
  detail!: string;
}

@ApiSchema({ description: 'A symbol that was drawn but not stored, and how well it can be read' })
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
  @ApiProperty({
    type: [DesignWarningDto],
    description: 'Reasons why some phones may not read the symbol; empty if there are none',
  })
  warnings!: DesignWarningDto[];
}
