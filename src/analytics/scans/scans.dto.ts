import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Delimiter } from '#libs/csv';
import { BROWSERS, DEVICES, SYSTEMS, VIAS } from '#libs/database';
import type { ListedScan } from '#libs/scans';
import {
  BomField,
  DelimiterField,
  ForField,
  CursorField,
  LimitField,
  QueryFlagField,
  QueryTimeField,
} from '../../http/requests/query-fields.js';
import { FormsUtcRangeTo } from '../../http/requests/time-range.js';
import {
  FolderFilterField,
  SubfoldersFilterField,
  TagModeField,
  TagsFilterField,
  type TagMode,
} from '../../qr/list/qr-list.dto.js';
import { ScanFilters } from './scan-filters.dto.js';
import { NextCursor } from '../../http/requests/record-fields.js';

const ID = { format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };

export class ListScansQuery extends ScanFilters {
  @LimitField()
  limit = 25;

  @CursorField('`next_cursor` of the previous page; the filters must be the same')
  cursor?: string;

  @QueryTimeField('At or after this time', FormsUtcRangeTo())
  from?: string;

  @QueryTimeField('Before this time')
  to?: string;

  @QueryFlagField('Also list bot scans')
  include_bots = false;

  @BomField()
  bom = false;

  @DelimiterField()
  delimiter?: Delimiter;

  @ForField()
  for?: 'spreadsheet';
}

export class ListWorkspaceScansQuery extends ListScansQuery {
  @FolderFilterField()
  folder_id?: string;

  @SubfoldersFilterField()
  include_subfolders = false;

  @TagsFilterField()
  tag?: string[];

  @TagModeField()
  tag_mode: TagMode = 'all';
}

@ApiSchema({ description: 'A scan of a QR code' })
export class ScanDto implements ListedScan {
  @ApiProperty({ ...ID, description: 'ID of the scan' }) id!: string;
  @ApiProperty({ ...ID, description: 'ID of the QR code' }) qr_code_id!: string;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T09:30:00.000Z',
    description: 'When the QR code was scanned',
  })
  scanned_at!: string;
  @ApiProperty({ example: 'CH', description: 'ISO 3166-1 alpha-2 code, or Unknown' }) country!: string;
  @ApiProperty({ example: 'Zurich', description: 'English name, or Unknown' }) city!: string;
  @ApiProperty({ enum: DEVICES, example: 'mobile', description: 'Kind of device' })
  device!: ListedScan['device'];
  @ApiProperty({ enum: SYSTEMS, example: 'iOS', description: 'Operating system of the device' })
  os!: ListedScan['os'];
  @ApiProperty({ enum: BROWSERS, example: 'Safari', description: 'Browser that opened the destination' })
  browser!: ListedScan['browser'];
  @ApiProperty({
    example: 'de',
    description: 'Primary subtag of the first requested language, or Unknown',
  })
  language!: string;
  @ApiProperty({ example: 'direct', description: 'Host of the referring page, or direct' }) referrer!: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    example: 0,
    description: 'Index in `rules`, when the scan was made; null if no rule matched',
  })
  rule!: number | null;
  @ApiProperty({
    enum: VIAS,
    example: 'symbol',
    description: 'symbol, link (a pasted short URL), or unknown if the two cannot be told apart',
  })
  via!: ListedScan['via'];
  @ApiProperty({ example: false, description: 'Whether it is a bot scan' }) bot!: boolean;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    example: 2,
    description:
      'The version of the QR code that answered, as in its history; null in scans before versions were stored',
  })
  version!: number | null;
}

@ApiSchema({ description: 'A scan of any QR code of the workspace' })
export class WorkspaceScanDto extends ScanDto {
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Table 4',
    description: 'Name of the QR code now; null if it was deleted',
  })
  qr_code_name!: string | null;
}

@ApiSchema({ description: 'A page of scans' })
export class ScanListDto {
  @ApiProperty({ type: [ScanDto], description: 'The scans on this page, newest first' }) data!: ScanDto[];
  @NextCursor()
  next_cursor!: string | null;
}

@ApiSchema({ description: 'A page of scans of the workspace' })
export class WorkspaceScanListDto {
  @ApiProperty({ type: [WorkspaceScanDto], description: 'The scans on this page, newest first' })
  data!: WorkspaceScanDto[];
  @NextCursor()
  next_cursor!: string | null;
}
