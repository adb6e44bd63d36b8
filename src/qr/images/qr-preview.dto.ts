import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { NullableText, Text } from '../../http/requests/record-fields.js';

@ApiSchema({ description: 'What is not as it should be' })
class DesignWarningDto {
  @Text(
    'Stable code of the warning: `unscannable_design`, `low_contrast`, `inverted`, `quiet_zone` or `round_corners`: ' +
      'some phones may not read the symbol; `image_not_copied`: visitors of the landing page load its picture from another host; further codes can be added',
    { example: 'low_contrast' },
  )
  code!: string;
  @Text('What is wrong and what to change', {
    example: 'The contrast is low: some phones do not read the symbol in little light.',
  })
  detail!: string;
}

@ApiSchema({ description: 'A symbol that was drawn but not stored, and how well it can be read' })
export class QrPreviewDto {
  @ApiProperty({ description: 'The picture, 512 pixels wide' }) svg!: string;
  @NullableText('What two decoders read; null if one of them does not, and the design would be rejected', {
    example: 'HTTPS://GO.EXAMPLE.COM/7H2K9QXA',
  })
  decoded!: string | null;
  @ApiProperty({ example: 21, description: 'Least contrast of the symbol to its background, from 1 to 21' })
  contrast!: number;
  @ApiProperty({ example: 17, description: 'Width in millimeters that a phone reads at arm’s length' })
  minimum_print_size_mm!: number;
  @ApiProperty({
    type: [DesignWarningDto],
    description:
      'Reasons why some phones may not read the symbol, or what is wrong with its page; empty if there are none',
  })
  warnings!: DesignWarningDto[];
}
