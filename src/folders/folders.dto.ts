import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, Matches, ValidateIf } from 'class-validator';
import type { Folder } from '#libs/database';
import { UUID } from '../requests/id.pipe.js';
import {
  CursorField,
  LimitField,
  QueryChoiceField,
  QueryFolderField,
  QueryTextField,
} from '../requests/query-fields.js';
import { IsName, IsText, NameField, normaliseName } from '../requests/text.js';
import { NOT_A_PARENT } from './folders.errors.js';

const ID = { format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };
const TIME = { format: 'date-time', example: '2026-11-21T09:30:00.000Z' };
const NAME = {
  type: String,
  minLength: 1,
  maxLength: 255,
  example: 'Menus',
  description: 'Trimmed; unique among its siblings in any case',
};
const DESCRIPTION_LENGTH = 500;
const DESCRIPTION = {
  type: String,
  nullable: true,
  maxLength: DESCRIPTION_LENGTH,
  example: 'Everything that lies on tables',
};
const COLOR = { type: String, nullable: true, pattern: '^#[0-9A-Fa-f]{6}$', example: '#2f6fde' };
const PARENT_ID = {
  ...ID,
  type: String,
  nullable: true,
  example: null,
  description: 'The folder it is in, null at the top; at most 5 levels',
};

class FolderFieldsDto {
  @ApiPropertyOptional(DESCRIPTION)
  @IsText(0, DESCRIPTION_LENGTH)
  @IsOptional()
  description?: string | null;

  @ApiPropertyOptional(COLOR)
  @Matches(new RegExp(COLOR.pattern), { message: 'color must be # and six hexadecimal digits, or null' })
  @IsOptional()
  color?: string | null;

  @ApiPropertyOptional(PARENT_ID)
  @Matches(UUID, { message: `${NOT_A_PARENT}, or null` })
  @IsOptional()
  parent_id?: string | null;
}

export class CreateFolderDto extends FolderFieldsDto {
  @NameField(NAME)
  name!: string;
}

/** A JSON merge patch (RFC 7396): null clears, absent keeps. A name cannot be cleared. */
export class UpdateFolderDto extends FolderFieldsDto {
  @ApiPropertyOptional(NAME)
  @Transform(normaliseName)
  @IsName()
  @ValidateIf((_, name) => name !== undefined)
  name?: string;
}

/** A folder with what is counted for it. */
export type FolderRecord = Folder & { qrCount: number };

export class FolderDto {
  @ApiProperty(ID) id!: string;
  @ApiProperty(NAME) name!: string;
  @ApiProperty(DESCRIPTION) description!: string | null;
  @ApiProperty(COLOR) color!: string | null;
  @ApiProperty(PARENT_ID) parent_id!: string | null;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 12,
    description: 'QR codes directly in it: archived ones count, deleted ones and those in subfolders do not',
  })
  qr_count!: number;
  @ApiProperty(TIME) created_at!: string;
  @ApiProperty({ ...TIME, description: 'Of the last edit; what is put into it does not move it' })
  updated_at!: string;

  static from(folder: FolderRecord): FolderDto {
    return {
      id: folder.id,
      name: folder.name,
      description: folder.description,
      color: folder.color,
      parent_id: folder.parentId,
      qr_count: folder.qrCount,
      created_at: folder.createdAt.toISOString(),
      updated_at: folder.updatedAt.toISOString(),
    };
  }
}

export class FolderListDto {
  @ApiProperty({ type: [FolderDto] }) data!: FolderDto[];
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Pass as cursor for the next page; null on the last',
  })
  next_cursor!: string | null;
}

export class ListFoldersQuery {
  @LimitField()
  limit = 25;

  @CursorField('next_cursor of the page before, with the same filters')
  cursor?: string;

  @QueryFolderField(
    `${NOT_A_PARENT}, or none`,
    'Only what is directly in this folder; `none`: only top folders',
  )
  parent_id?: string;

  @QueryTextField({
    minLength: 1,
    maxLength: 100,
    example: 'menu',
    description: 'Part of the name, in any case',
  })
  q?: string;
}

export class DeleteFolderQuery {
  @QueryChoiceField(['delete'], {
    description: 'With `delete` the subfolders and all QR codes in them and in it are deleted too',
  })
  contents?: 'delete';
}
