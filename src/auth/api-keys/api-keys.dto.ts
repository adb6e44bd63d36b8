import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { ApiKeyKind, ApiKeyScope, AuditActor } from '#libs/database';
import {
  ClearableField,
  Field,
  IsChoice,
  IsFlag,
  isTime,
  PatchField,
  Rule,
  TimeField,
} from '#libs/validation';
import { AuditActorDto } from '../../audit/audit-log.dto.js';
import { scopeOf } from '../../http/permissions/key-scopes.js';
import { PERMISSION_NAMES, SCOPES, type Permission } from '../../http/permissions/permissions.js';
import { PageDto } from '../../http/requests/page.dto.js';
import { IsName, NameField, normaliseName } from '../../http/requests/text.js';
import { MAKER_STATUSES, type ApiKeyMaker, type ApiKeyRecord } from './api-key-makers.service.js';
import {
  ARE_RANGES,
  CHOSEN,
  EXPIRES_AT,
  IS_CHOSEN,
  IS_OWNER,
  KIND,
  KINDS,
  LEADS,
  NAME,
  NotWithScopes,
  OWNER,
  RANGES,
  SCOPE,
  TIME,
} from './api-key.fields.js';
import { rightsOf } from './key-rights.js';
import { RecordOf } from '../../http/requests/record-of.decorator.js';
import { CreatedAt, RecordId } from '../../http/requests/record-fields.js';

@ApiSchema({ description: 'A new API key' })
export class CreateApiKeyDto {
  @NameField({ ...NAME, description: 'Surrounding spaces are removed' }) name!: string;
  @Field(
    {
      ...{ ...KIND, type: String, isOptional: true },
      description: `${KIND.description}. By default \`person\` if it opens the settings, and the own kind if a key creates it`,
    },
    IsChoice(KINDS),
  )
  kind?: ApiKeyKind;
  @Field(
    {
      ...{ ...SCOPE, type: String },
      isOptional: ({ scopes }) => scopes !== undefined && scopes !== null,
      absence: 'is required, unless the key has scopes',
    },
    IsChoice(SCOPES),
    NotWithScopes(),
  )
  scope?: ApiKeyScope;
  @Field({ ...CHOSEN, isOptional: true }, ...IS_CHOSEN) scopes?: Permission[];
  @Field(
    {
      ...LEADS,
      isOptional: true,
      description: `${LEADS.description}; by default not with \`read\`, nor if a key creates it that cannot`,
    },
    IsFlag(),
    NotWithScopes(),
  )
  leads?: boolean;
  @Field({ ...OWNER, isOptional: true }, IS_OWNER) ownerEmail?: string;
  @Field(
    {
      ...{ ...RANGES, isOptional: true },
      description: `${RANGES.description}. By default those of the key that creates it`,
    },
    ...ARE_RANGES,
  )
  addressRanges?: string[];
  @TimeField({
    ...EXPIRES_AT,
    isOptional: true,
    description:
      'A time in the future, no later than that of the key that creates it, which is the default; otherwise a key without it does not expire',
  })
  expiresAt?: string;
}

/** A JSON merge patch (RFC 7396). */
@ApiSchema({ description: 'Changes to an API key; omitted fields keep their value' })
export class UpdateApiKeyDto {
  @PatchField({ ...NAME, description: 'Surrounding spaces are removed' }, Transform(normaliseName), IsName())
  name?: string;
  @PatchField(
    {
      ...KIND,
      description: `${KIND.description}. A key that begins to open the settings becomes a \`person\` key unless this says \`service\``,
    },
    IsChoice(KINDS),
  )
  kind?: ApiKeyKind;
  @PatchField(SCOPE, IsChoice(SCOPES), NotWithScopes()) scope?: ApiKeyScope;
  @PatchField(CHOSEN, ...IS_CHOSEN) scopes?: Permission[];
  @PatchField(LEADS, IsFlag(), NotWithScopes()) leads?: boolean;
  @ClearableField(OWNER, IS_OWNER) ownerEmail?: string | null;
  @ClearableField({ ...RANGES, nullable: true }, ...ARE_RANGES) addressRanges?: string[] | null;
  @ClearableField(
    { ...EXPIRES_AT, description: 'A time in the future; null if the key does not expire' },
    Rule('isTime', (value) =>
      isTime(value)
        ? null
        : 'must be an ISO 8601 time with an offset, such as 2027-11-21T09:30:00.000Z, or null',
    ),
  )
  expiresAt?: string | null;
}

@ApiSchema({ description: 'How long the previous key is still accepted' })
export class RotateApiKeyDto {
  @Field(
    {
      ...{ type: 'integer', minimum: 0, maximum: 24, example: 1, isOptional: true },
      description: 'Hours for which the previous key is still accepted, 24 by default; 0 rejects it at once',
    },
    Rule('isOverlap', (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 24
        ? null
        : 'must be an integer from 0 to 24',
    ),
  )
  overlapHours?: number;
}

@ApiSchema({
  description:
    'The person to whom an API key is bound: who created it, or has rotated it or given it more rights since then. If ' +
    'that was done with an API key, it is the person to whom that key is bound',
})
export class ApiKeyMakerDto {
  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uuid',
    example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20',
    description: 'ID of the person; null if there is none',
  })
  id!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Ada Lovelace',
    description: 'Name of the person; null if there is none or the account no longer exists',
  })
  name!: string | null;
  @ApiProperty({
    enum: MAKER_STATUSES,
    example: 'admin',
    description:
      '`admin`: an active admin of the workspace. `member`: an active member with another role. `former`: a person who ' +
      'was removed or deactivated. `operator`: nobody, because the operator created the key. `unknown`: nobody, because ' +
      'an earlier version of the service did not store it. A key of the kind `person` is not accepted with `former`, and ' +
      'opens no settings with `unknown`',
  })
  status!: ApiKeyMaker['status'];
}

@ApiSchema({ description: 'An API key, without the key itself' })
@RecordOf({ create: CreateApiKeyDto, update: UpdateApiKeyDto })
export class ApiKeyDto {
  @RecordId('API key') id!: string;
  @ApiProperty({ ...NAME, description: 'Name of the API key' }) name!: string;
  @ApiProperty({ example: 'qrk_4fTzQ2', description: 'The first characters of the key' }) prefix!: string;
  @ApiProperty(KIND) kind!: ApiKeyKind;
  @ApiProperty({
    ...{ ...SCOPE, type: String, enum: [...SCOPES, null], nullable: true },
    description: `${SCOPE.description}; null if the key has other permissions than one of these`,
  })
  scope!: ApiKeyScope | null;
  @ApiProperty({
    ...{ enum: PERMISSION_NAMES, enumName: 'Permission', isArray: true, example: CHOSEN.example },
    description: 'Permissions of the key. More can be added to a scope within v1',
  })
  scopes!: Permission[];
  @ApiProperty(LEADS) leads!: boolean;
  @ApiProperty(OWNER) ownerEmail!: string | null;
  @ApiProperty(RANGES) addressRanges!: string[];
  @ApiProperty(EXPIRES_AT) expiresAt!: string | null;
  @ApiProperty({
    ...TIME,
    nullable: true,
    description: 'Time until which the key before the last rotation is accepted; null if there is none',
  })
  previousKeyExpiresAt!: string | null;
  @ApiProperty({
    ...TIME,
    nullable: true,
    description: 'Updated at most once a minute; null if the key was never used',
  })
  lastUsedAt!: string | null;
  @CreatedAt('API key') createdAt!: string;
  @ApiProperty({ type: AuditActorDto }) createdBy!: AuditActor;
  @ApiProperty({ type: ApiKeyMakerDto }) boundTo!: ApiKeyMaker;

  static from(apiKey: ApiKeyRecord): ApiKeyDto {
    const { type, id, name } = apiKey.createdBy;
    const { kind, permissions } = rightsOf(apiKey);
    return {
      id: apiKey.id,
      name: apiKey.name,
      prefix: apiKey.prefix,
      kind,
      scope: scopeOf(permissions),
      scopes: permissions,
      leads: permissions.includes('leads:read'),
      ownerEmail: apiKey.ownerEmail,
      addressRanges: apiKey.addressRanges,
      expiresAt: apiKey.expiresAt?.toISOString() ?? null,
      previousKeyExpiresAt: apiKey.previousExpiresAt?.toISOString() ?? null,
      lastUsedAt: apiKey.lastUsedAt?.toISOString() ?? null,
      createdAt: apiKey.createdAt.toISOString(),
      createdBy: { type, id, name },
      boundTo: apiKey.boundTo,
    };
  }
}

/** The only response that contains the key. */
@ApiSchema({ description: 'An API key with the key itself, which is shown only once' })
export class CreatedApiKeyDto extends ApiKeyDto {
  @ApiProperty({
    description: 'Shown only once; the service stores its hash',
    pattern: '^qrk_[0-9A-Za-z]{49}$',
  })
  key!: string;
}

@ApiSchema({ description: 'A page of the API keys of the workspace' })
export class ApiKeyListDto extends PageDto {
  @ApiProperty({ type: [ApiKeyDto], description: 'The API keys on this page, newest first' })
  items!: ApiKeyDto[];
}
