import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Delimiter } from '#libs/csv';
import { DEVICES, LEAD_STATES, type LeadState } from '#libs/database';
import { ChoiceField } from '#libs/validation';
import { FolderFilterField, SubfoldersFilterField } from '../../qr/list/qr-list.dto.js';
import {
  BomField,
  DelimiterField,
  ForField,
  CursorField,
  LimitField,
  QueryChoiceField,
  QueryIdField,
  QueryTextField,
  QueryTimeField,
} from '../../http/requests/query-fields.js';
import { FormsUtcRangeTo } from '../../http/requests/time-range.js';
import type { ListedLead } from './leads.queries.js';
import { NextCursor } from '../../http/requests/record-fields.js';

const ID = { format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };

export class ListQrCodeLeadsQuery {
  @LimitField()
  limit = 25;

  @CursorField('`next_cursor` of the previous page; the filters must be the same')
  cursor?: string;

  @QueryTimeField('At or after this time', FormsUtcRangeTo())
  from?: string;

  @QueryTimeField('Before this time')
  to?: string;

  @QueryChoiceField(LEAD_STATES, { description: 'Only leads in this state' })
  state?: LeadState;

  @QueryTextField({
    ...{ minLength: 1, maxLength: 100, example: 'lovelace' },
    description: 'Only leads with an answer that contains this text, ignoring case',
  })
  q?: string;

  @BomField()
  bom = false;

  @DelimiterField()
  delimiter?: Delimiter;

  @ForField()
  for?: 'spreadsheet';
}

export class ListLeadsQuery extends ListQrCodeLeadsQuery {
  @QueryIdField('Only leads of this QR code, which may have been deleted')
  qr_code_id?: string;

  @FolderFilterField()
  folder_id?: string;

  @SubfoldersFilterField()
  include_subfolders = false;
}

@ApiSchema({ description: 'A form that a visitor submitted on a landing page' })
export class LeadDto implements ListedLead {
  @ApiProperty({ ...ID, description: 'ID of the lead' }) id!: string;
  @ApiProperty({ ...ID, description: 'ID of the QR code, which may have been deleted' }) qr_code_id!: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { name: 'Ada Lovelace', email: 'ada@example.com' },
    description: 'The submitted values, keyed by field name',
  })
  fields!: Record<string, string>;
  @ApiProperty({ example: true, description: 'Whether the visitor ticked the checkbox' }) consent!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Send me the newsletter.',
    description: 'The text beside the checkbox, as the visitor saw it; null if the form had no checkbox',
  })
  consent_text!: string | null;
  @ApiProperty({ example: 'CH', description: 'ISO 3166-1 alpha-2 code, or Unknown' }) country!: string;
  @ApiProperty({ example: 'Zurich', description: 'English name, or Unknown' }) city!: string;
  @ApiProperty({ enum: DEVICES, example: 'mobile', description: 'Kind of device' })
  device!: ListedLead['device'];
  @ApiProperty({
    enum: LEAD_STATES,
    example: 'new',
    description: '`new` until somebody has dealt with it and says `done`',
  })
  state!: LeadState;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T09:30:00.000Z',
    description: 'When the form was submitted',
  })
  submitted_at!: string;
}

@ApiSchema({ description: 'What changes of a lead' })
export class UpdateLeadDto {
  @ChoiceField(LEAD_STATES, { isOptional: true, description: '`done` once somebody has dealt with it' })
  state?: LeadState;
}

@ApiSchema({ description: 'A page of leads' })
export class LeadListDto {
  @ApiProperty({ type: [LeadDto], description: 'Leads of this page, newest first' }) data!: LeadDto[];
  @NextCursor()
  next_cursor!: string | null;
}
