import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { DesignTemplate } from '#libs/database';
import { DesignDto, wholeDesign, type StoredDesign } from '#libs/qr-codes';
import { documentationOf, inDeclaredOrder, ObjectField, PatchField } from '#libs/validation';
import { RecordOf } from '../../http/requests/record-of.decorator.js';
import { IsName, NAME_LENGTH, NameField, normaliseName } from '../../http/requests/text.js';
import { CreatedAt, NextCursor, RecordId, Time } from '../../http/requests/record-fields.js';

const NAME = {
  type: String,
  minLength: 1,
  maxLength: NAME_LENGTH,
  example: 'Summer campaign',
  description: 'Must be unique in the workspace, ignoring case; surrounding spaces are removed',
};

@ApiSchema({ description: 'A new design template' })
export class CreateDesignTemplateDto {
  @NameField(NAME)
  name!: string;

  @ObjectField(DesignDto, {
    description: 'How symbols look. Two decoders read it before it is stored (422 `unscannable_design`)',
  })
  design!: StoredDesign;
}

/** A JSON merge patch (RFC 7396): the merged design is validated whole. */
@ApiSchema({ description: 'Changes to a design template; omitted fields keep their value' })
export class UpdateDesignTemplateDto {
  @PatchField(NAME, Transform(normaliseName), IsName())
  name?: string;

  @PatchField({
    ...documentationOf(CreateDesignTemplateDto, 'design'),
    nullable: true,
    description: 'Merged into the current design; null resets a field, or all of them, to the default',
  })
  design?: object | null;
}

@ApiSchema({ description: 'A named design, which can be copied to QR codes' })
@RecordOf({ create: CreateDesignTemplateDto, update: UpdateDesignTemplateDto })
export class DesignTemplateDto {
  @RecordId('design template') id!: string;
  @ApiProperty(NAME) name!: string;
  @ApiProperty({ type: DesignDto, description: 'How symbols look, with all defaults' })
  design!: StoredDesign;
  @CreatedAt('design template') created_at!: string;
  @Time('Time of the last edit') updated_at!: string;

  static from({ id, name, design, createdAt, updatedAt }: DesignTemplate): DesignTemplateDto {
    return {
      ...{ id, name, design: inDeclaredOrder(DesignDto, wholeDesign(design)) },
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    };
  }
}

@ApiSchema({ description: 'A page of the design templates of the workspace' })
export class DesignTemplateListDto {
  @ApiProperty({ type: [DesignTemplateDto], description: 'The design templates on this page, newest first' })
  data!: DesignTemplateDto[];
  @NextCursor()
  next_cursor!: string | null;
}
