import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Delimiter } from '#libs/csv';
import type { AuditActor, AuditTarget } from '#libs/database';
import type { CsvRow } from '../http/requests/csv.js';
import { PageDto, PageQuery } from '../http/requests/page.dto.js';
import {
  BomField,
  DelimiterField,
  ForField,
  QueryChoiceField,
  QueryIdField,
  QueryTimeField,
} from '../http/requests/query-fields.js';
import { FIELD_CHANGE } from '../http/requests/record-fields.js';
import { FormsUtcRangeTo } from '../http/requests/time-range.js';
import type { ListedEntry } from './audit-log.queries.js';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from './audit-actions.js';

const ACTORS: AuditActor['type'][] = ['user', 'key', 'scim', 'import', 'operator'];
const ID = { type: String, format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };
const NAME = { type: String, nullable: true, description: 'The name at that time' };

export class AuditLogQuery extends PageQuery {
  @QueryChoiceField(AUDIT_ACTIONS, { description: 'Only entries with this action' })
  action?: AuditAction;

  @QueryChoiceField(AUDIT_SUBJECTS, {
    description: 'Only entries about QR codes, or only all others: settings, members, keys and sign-ins',
  })
  about?: AuditSubject;

  @QueryIdField('Only entries of this person, API key or SCIM configuration')
  actor?: string;

  @QueryTimeField('At or after this time', FormsUtcRangeTo())
  from?: string;

  @QueryTimeField('Before this time')
  to?: string;

  @BomField()
  bom = false;

  @DelimiterField()
  delimiter?: Delimiter;

  @ForField()
  for?: 'spreadsheet';
}

@ApiSchema({ description: 'Who made a change' })
export class AuditActorDto {
  @ApiProperty({ enum: ACTORS, example: 'user', description: 'Kind of actor' }) type!: AuditActor['type'];
  @ApiProperty({
    ...ID,
    nullable: true,
    description: 'ID of the person, API key or SCIM configuration; null for others',
  })
  id!: string | null;
  @ApiProperty({ ...NAME, example: 'Ada Lovelace' }) name!: string | null;
}

@ApiSchema({ description: 'What was changed' })
export class AuditTargetDto {
  @ApiProperty({ example: 'api_key', description: 'Kind of record' }) type!: string;
  @ApiProperty({ ...ID, nullable: true, description: 'ID of the record; null if it has none' }) id!:
    | string
    | null;
  @ApiProperty({ ...NAME, example: 'Till in the shop' }) name!: string | null;
}

@ApiSchema({ description: 'A change in the workspace' })
export class AuditEntryDto {
  @ApiProperty({ ...ID, description: 'ID of the entry' }) id!: string;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T09:30:00.000Z',
    description: 'When the change was made',
  })
  at!: string;
  @ApiProperty({ type: AuditActorDto }) actor!: AuditActor;
  @ApiProperty({ example: 'api_key.created', description: 'Further actions can be added in the future' })
  action!: string;
  @ApiProperty({ type: AuditTargetDto }) target!: AuditTarget;
  @ApiProperty({
    type: 'object',
    additionalProperties: FIELD_CHANGE,
    example: { scope: { from: null, to: 'read' } },
    description:
      'The changed fields, each with its value before (`from`) and after (`to`). Of a value of a QR code with more than 2,000 bytes, only the size is shown; the history of the code has the value',
  })
  changes!: object;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'Why the operator of the service made the change; null for other actors, or if none was given',
  })
  reason!: string | null;

  static from({ id, at, actor, action, target, changes, reason }: ListedEntry): AuditEntryDto {
    return {
      ...{ id, at: at.toISOString() },
      actor: { type: actor.type, id: actor.id, name: actor.name },
      action,
      target: { type: target.type, id: target.id, name: target.name },
      changes,
      reason,
    };
  }
}

@ApiSchema({ description: 'A page of the audit log' })
export class AuditEntryListDto extends PageDto {
  @ApiProperty({ type: [AuditEntryDto], description: 'The entries on this page, newest first' })
  items!: AuditEntryDto[];
}

export const AUDIT_COLUMNS = [
  ...['id', 'at', 'actorType', 'actorId', 'actorName', 'action'],
  ...['targetType', 'targetId', 'targetName', 'changes', 'reason'],
];

export const auditRow = ({ id, at, actor, action, target, changes, reason }: ListedEntry): CsvRow => [
  ...[id, at.toISOString(), actor.type, actor.id, actor.name, action],
  ...[target.type, target.id, target.name, JSON.stringify(changes), reason],
];
