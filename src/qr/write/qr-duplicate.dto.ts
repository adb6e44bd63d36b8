import { ApiSchema } from '@nestjs/swagger';
import { NAME_LENGTH, NameField } from '../../http/requests/text.js';

@ApiSchema({ description: 'What the copy has instead of the original values' })
export class DuplicateQrCodeDto {
  @NameField({
    isOptional: true,
    nullable: true,
    minLength: 1,
    maxLength: NAME_LENGTH,
    example: 'Table 13',
    description: 'Name of the copy; default the name of the QR code with " (copy)"',
  })
  name?: string;
}
