import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { BROWSERS, DEVICES, SYSTEMS, type AuditActor, type QrCodeAction } from '#libs/database';
import {
  ImaginedScanDto,
  isCountry,
  isLanguage,
  MAX_QUERY_LENGTH,
  MAX_RULES,
  QUERY_EXAMPLE,
  QUERY_MEANING,
  RuleInputDto,
  TESTED_CONDITIONS,
  UrlField,
  UtmDto,
  type ScanFacts,
  type Status,
} from '#libs/qr-codes';
import { FlagField, IntegerField, ListField, ObjectField, Rule } from '#libs/validation';
import {
  QueryField,
  QueryNameField,
  QueryNumberField,
  QueryTimeField,
} from '../../http/requests/query-fields.js';
import {
  Count,
  FIELD_CHANGE,
  NextCursor,
  NullableId,
  NullableText,
  NullableUrl,
  Time,
  Version,
} from '../../http/requests/record-fields.js';
import type { FieldChange } from '../record/qr-row.js';

const MAX_VERSION = 2_147_483_647;

type HistoryAction = QrCodeAction | 'taken_down' | 'takedown_lifted';
const ACTIONS: HistoryAction[] = [
  ...(['created', 'updated', 'replaced', 'reverted', 'moved', 'deleted', 'restored'] as const),
  ...(['taken_down', 'takedown_lifted'] as const),
];

@ApiSchema({ description: 'Who made an edit' })
export class HistoryActorDto {
  @ApiProperty({ enum: ['key', 'user', 'import', 'operator'], example: 'user', description: 'Kind of actor' })
  type!: AuditActor['type'];
  @NullableId('null for an import and the operator of the service')
  id!: string | null;
  @NullableText('Its name at that time', { example: 'Ada Lovelace' })
  name!: string | null;
}

@ApiSchema({ description: 'An edit of a QR code' })
export class HistoryEntryDto {
  @Version('The version that the edit made, from 1; for a takedown, the version at that time', { example: 2 })
  version!: number;
  @Time('When the edit was made') at!: string;
  @ApiProperty({ type: HistoryActorDto }) actor!: HistoryActorDto;
  @ApiProperty({
    enum: ACTIONS,
    example: 'updated',
    description: 'Further actions can be added in the future',
  })
  action!: HistoryAction;
  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: FIELD_CHANGE,
    example: { name: { from: 'Table 12', to: 'Table 12, outside' } },
    description:
      'The changed fields, each with its value before (`from`) and after (`to`). A password is never shown: only ' +
      '`has_password`. null if the version before it is no longer stored',
  })
  changes!: Record<string, FieldChange> | null;
  @NullableId('The change of many QR codes of which the edit was a part; null if it was not', {
    example: null,
  })
  change_id!: string | null;
}

@ApiSchema({ description: 'A page of the edits of a QR code' })
export class QrHistoryDto {
  @ApiProperty({ type: [HistoryEntryDto], description: 'The edits on this page, newest first' })
  data!: HistoryEntryDto[];
  @NextCursor()
  next_cursor!: string | null;
}

@ApiSchema({ description: 'The version to go back to' })
export class RevertQrCodeDto {
  @IntegerField({
    minimum: 1,
    maximum: MAX_VERSION,
    example: 1,
    description: 'The version whose fields become current again, from the history',
  })
  version!: number;
}

const isText = (isValid: (text: string) => boolean, fault: string) => (value: unknown) =>
  typeof value === 'string' && isValid(value) ? null : fault;

const QUERY_FAULT = `must have at most ${MAX_QUERY_LENGTH} characters`;

export class ScanAtQuery {
  @QueryTimeField('Time of the scan; default now')
  time?: string;

  @QueryField(
    { type: String, example: 'CH', description: 'ISO 3166-1 alpha-2 code, not case-sensitive' },
    Rule('isCountry', isText(isCountry, 'must be an ISO 3166-1 alpha-2 code, such as CH')),
  )
  country?: string;

  @QueryNameField(DEVICES, { description: 'Not case-sensitive; other by default' })
  device?: ScanFacts['device'];

  @QueryNameField(SYSTEMS, { description: 'Not case-sensitive; Other by default' })
  os?: ScanFacts['os'];

  @QueryNameField(BROWSERS, { description: 'Not case-sensitive; Other by default' })
  browser?: ScanFacts['browser'];

  @QueryField(
    { type: String, example: 'fr-CH', description: 'BCP 47 tag of the preferred language of the visitor' },
    Rule('isLanguage', isText(isLanguage, 'must be a BCP 47 language tag, such as fr-CH')),
  )
  language?: string;

  @QueryField(
    { type: String, maxLength: MAX_QUERY_LENGTH, example: QUERY_EXAMPLE, description: QUERY_MEANING },
    Rule(
      'hasLength',
      isText((text) => text.length <= MAX_QUERY_LENGTH, QUERY_FAULT),
    ),
  )
  query?: string;

  @QueryNumberField({
    minimum: 0,
    maximum: 99,
    default: 0,
    description: 'Represents the visitor in rules with a percentage: a rule with 50 matches 0 to 49',
  })
  bucket = 0;
}

export type StatusThen = Status | 'deleted' | 'taken_down';
const STATUSES: StatusThen[] = [
  ...(['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] as const),
  ...(['deleted', 'taken_down'] as const),
];

@ApiSchema({ description: 'Where a scan was redirected at a time in the past' })
export class ScanAtDto {
  @NullableUrl(
    'Destination with the utm parameters and the forwarded query, or the fallback_url while the code was not active. null if the visitor saw a page, and for a static code, which has no scans',
    { example: 'https://example.com/menu' },
  )
  destination!: string | null;
  @Count('Index of the rule that matches; null if none does', { nullable: true, example: null })
  rule!: number | null;
  @ApiProperty({ enum: STATUSES, example: 'active', description: 'Status of the code at that time' })
  status!: StatusThen;
  @Version('The version of that time', { example: 2 })
  version!: number;
  @Time('When this version was made') changed_at!: string;
  @ApiProperty({ type: HistoryActorDto, description: 'Who made this version' }) changed_by!: HistoryActorDto;
}

@ApiSchema({ description: 'What a form contains before it is saved; what you omit is that of the code' })
export class SimulatedDraftDto {
  @UrlField({ isOptional: true, nullable: true, description: 'Destination if no rule matches' })
  url?: string;

  @ListField(RuleInputDto, {
    isOptional: true,
    nullable: true,
    maxItems: MAX_RULES,
    description: 'All rules',
  })
  rules?: RuleInputDto[];

  @ObjectField(UtmDto, { isOptional: true, nullable: true, description: 'All utm parameters' })
  utm?: UtmDto;

  @FlagField({
    ...{ isOptional: true, nullable: true, example: true },
    description: 'Whether the query of the visit is added to the destination',
  })
  forward_query?: boolean;
}

@ApiSchema({ description: 'Properties of an imagined scan' })
export class SimulateScanDto extends ImaginedScanDto {
  @ObjectField(SimulatedDraftDto, {
    isOptional: true,
    nullable: true,
    description: 'Only for the category url: changes to try before they are saved',
  })
  draft?: SimulatedDraftDto;
}

@ApiSchema({ description: 'Whether a rule matches an imagined scan' })
export class SimulatedRuleDto {
  @ApiProperty({
    ...{ type: Boolean, nullable: true, example: false },
    description: 'null if it was not checked: an earlier rule matches, or the code is not active',
  })
  matches!: boolean | null;

  @ApiProperty({
    ...{ enum: TESTED_CONDITIONS, isArray: true, example: ['languages'] },
    description: 'Conditions that the scan does not meet. `from` stands for the time of day',
  })
  unmet!: string[];
}

@ApiSchema({ description: 'Where an imagined scan is redirected' })
export class SimulatedScanDto {
  @NullableUrl(
    'Destination with the utm parameters and the forwarded query, or the fallback_url while the code is not active. null if the visitor sees a page, and for a static code, which has no scans',
    { example: 'https://example.com/menu?utm_source=poster' },
  )
  destination!: string | null;

  @Count('Index of the rule that matches; null if none does', { nullable: true, example: 0 })
  rule!: number | null;

  @ApiProperty({ type: [SimulatedRuleDto], description: 'Whether each rule matches, in their order' })
  rules!: SimulatedRuleDto[];
}
