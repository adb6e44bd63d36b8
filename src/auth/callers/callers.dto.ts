import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PLAN_NAMES, type ApiKeyScope, type PlanName, type Workspace } from '#libs/database';
import { permissionsOf } from '../../http/permissions/held.js';
import { PERMISSION_NAMES, SCOPES, type Permission } from '../../http/permissions/permissions.js';
import type { Caller } from '../../http/requests/caller.js';
import { NullableTime, RecordId, Text } from '../../http/requests/record-fields.js';

const CREDENTIAL_TYPES = ['key', 'session'] as const;

@ApiSchema({ description: 'The workspace for which a request acts' })
export class CallerWorkspaceDto {
  @RecordId('workspace') id!: string;
  @Text('Name of the workspace', { example: 'Acme' }) name!: string;
  @ApiProperty({ enum: PLAN_NAMES, example: 'pro', description: 'Determines the limits and features' })
  plan!: PlanName;
}

@ApiSchema({ description: 'The API key or the session with which a request was sent' })
export class CredentialDto {
  @ApiProperty({ enum: CREDENTIAL_TYPES, example: 'key', description: '`key` is an API key' })
  type!: Caller['kind'];
  @RecordId('API key, or of the session') id!: string;
  @Text('Name of the API key, or of the signed-in person', { example: 'Till in the shop' }) name!: string;
  @ApiProperty({
    type: String,
    enum: [...SCOPES, null],
    nullable: true,
    example: 'read_write',
    description:
      'Scope of the API key; null if it has other permissions than one of these, and for a session, whose rights follow ' +
      'from the role of the person',
  })
  scope!: ApiKeyScope | null;
  @ApiProperty({
    enum: PERMISSION_NAMES,
    enumName: 'Permission',
    isArray: true,
    example: ['codes:read', 'codes:write'],
    description:
      'Permissions that the credential has now; an operation names the one that it needs as `x-permission`. More can be ' +
      'added within v1',
  })
  scopes!: Permission[];
  @ApiProperty({
    example: false,
    description: 'Whether it can read leads, which are personal data of visitors',
  })
  leads!: boolean;
  @NullableTime(
    'Time from which the credential is rejected; null if it does not expire. A session is extended when it is used',
  )
  expires_at!: string | null;
}

@ApiSchema({ description: 'Who calls: the workspace and the credential of a request' })
export class CallerDto {
  @ApiProperty({ type: CallerWorkspaceDto }) workspace!: CallerWorkspaceDto;
  @ApiProperty({ type: CredentialDto }) credential!: CredentialDto;

  static from(caller: Caller, { id, name, plan }: Workspace): CallerDto {
    return {
      workspace: { id, name, plan },
      credential: {
        type: caller.kind,
        id: caller.kind === 'key' ? caller.apiKeyId : caller.sessionId,
        name: caller.actor.name,
        scope: caller.kind === 'key' ? caller.scope : null,
        scopes: permissionsOf(caller),
        leads: caller.readsLeads,
        expires_at: caller.expiresAt?.toISOString() ?? null,
      },
    };
  }
}
