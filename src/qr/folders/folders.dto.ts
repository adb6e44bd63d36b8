import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { Folder } from '#libs/database';
import { ClearableField, PatchField } from '#libs/validation';
import { ClearableColorField, COLOR } from '../../http/requests/color-field.js';
import { IsIdOf } from '../../http/requests/id.pipe.js';
import {
  CursorField,
  LimitField,
  QueryChoiceField,
  QueryFolderField,
  QueryTextField,
} from '../../http/requests/query-fields.js';
import { RecordOf } from '../../http/requests/record-of.decorator.js';
import { IsName, IsText, NameField, normaliseName } from '../../http/requests/text.js';
import { FOLDER_FAULT } from './folders.errors.js';
import { Count, CreatedAt, NextCursor, RecordId, Time } from '../../http/requests/record-fields.js';

const ID = { format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };
const NAME = {
  type: String,
  minLength: 1,
  maxLength: 255,
  example: 'Menus',
  description: 'Must be unique among sibling folders, ignoring case; surrounding spaces are removed',
};
const DESCRIPTION_LENGTH = 500;
const DESCRIPTION = {
  type: String,
  nullable: true,
  maxLength: DESCRIPTION_LENGTH,
  example: 'Everything that lies on tables',
  description: 'Note for the members of the workspace; null for none',
};
const PARENT_ID = {
  ...ID,
  type: String,
  nullable: true,
  example: null,
  description: 'ID of the parent folder; null for a folder at the top level',
};

class FolderFieldsDto {
  @ClearableField(DESCRIPTION, IsText(0, DESCRIPTION_LENGTH))
  description?: string | null;

  @ClearableColorField({ description: 'Color of the folder in the dashboard' })
  color?: string | null;

  @ClearableField(PARENT_ID, IsIdOf(`${FOLDER_FAULT}, or null`))
  parent_id?: string | null;
}

@ApiSchema({ description: 'A new folder' })
export class CreateFolderDto extends FolderFieldsDto {
  @NameField(NAME)
  name!: string;
}

/** A JSON merge patch (RFC 7396). A name cannot be cleared. */
@ApiSchema({ description: 'Changes to a folder; omitted fields keep their value' })
export class UpdateFolderDto extends FolderFieldsDto {
  @PatchField(NAME, Transform(normaliseName), IsName())
  name?: string;
}

export type FolderRecord = Folder & { qrCount: number };

@ApiSchema({ description: 'A folder for QR codes' })
@RecordOf({ create: CreateFolderDto, update: UpdateFolderDto })
export class FolderDto {
  @RecordId('folder') id!: string;
  @ApiProperty(NAME) name!: string;
  @ApiProperty(DESCRIPTION) description!: string | null;
  @ApiProperty({ ...COLOR, description: 'Color of the folder in the dashboard' }) color!: string | null;
  @ApiProperty(PARENT_ID) parent_id!: string | null;
  @Count(
    'Number of QR codes directly in the folder, including archived ones, without deleted ones and those in subfolders',
    { example: 12 },
  )
  qr_count!: number;
  @CreatedAt('folder') created_at!: string;
  @Time('Time of the last edit; changes to its contents do not change it') updated_at!: string;

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

@ApiSchema({ description: 'A page of folders' })
export class FolderListDto {
  @ApiProperty({ type: [FolderDto], description: 'The folders on this page, newest first' })
  data!: FolderDto[];
  @NextCursor()
  next_cursor!: string | null;
}

export class ListFoldersQuery {
  @LimitField()
  limit = 25;

  @CursorField('`next_cursor` of the previous page; the filters must be the same')
  cursor?: string;

  @QueryFolderField(
    `${FOLDER_FAULT}, or none`,
    'ID of a folder to list its direct subfolders, or `none` to list the top level',
  )
  parent_id?: string;

  @QueryTextField({
    minLength: 1,
    maxLength: 100,
    example: 'menu',
    description: 'Text to search for in names; not case-sensitive',
  })
  q?: string;
}

export class DeleteFolderQuery {
  @QueryChoiceField(['delete'], {
    description: '`delete` to delete the subfolders and all QR codes too, instead of moving them',
  })
  contents?: 'delete';
}
