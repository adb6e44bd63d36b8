import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Role, SsoConnection, SsoConnectionStatus, SsoConnectionType } from '#libs/database';
import { ClearableField, Field, PatchField } from '#libs/validation';
import { PageDto } from '../../http/requests/page.dto.js';
import { CreatedAt, RecordId } from '../../http/requests/record-fields.js';
import { RecordOf } from '../../http/requests/record-of.decorator.js';
import {
  areExempt,
  CLIENT_ID,
  CLIENT_SECRET,
  DEFAULT_ROLE,
  EXEMPT,
  isClientId,
  isClientSecret,
  isDefaultRole,
  isIssuer,
  isJoinAllowed,
  isMaxSessionHours,
  isMetadata,
  isMetadataUrl,
  isName,
  isRequired,
  isStatus,
  isType,
  ISSUER,
  JOIN_ALLOWED,
  MAX_SESSION_HOURS,
  METADATA,
  METADATA_URL,
  NAME,
  REQUIRED,
  TYPE,
  WRITABLE_STATUSES,
  type WritableStatus,
} from './connections.fields.js';
import { LAST_TEST, SAML, shownSaml, shownTest } from './connection-facts.dto.js';
import { entityIdOf } from '../saml/index.js';

const STATUSES: SsoConnectionStatus[] = ['draft', 'tested', 'enabled', 'paused'];
@ApiSchema({ description: 'A new connection to an identity provider' })
export class CreateConnectionDto {
  @Field(TYPE, ...isType) type!: SsoConnectionType;
  @Field(NAME, ...isName) name!: string;
  @PatchField(ISSUER, ...isIssuer) issuer?: string;
  @PatchField(CLIENT_ID, ...isClientId) clientId?: string;
  @PatchField(CLIENT_SECRET, ...isClientSecret) clientSecret?: string;
  @PatchField(METADATA, ...isMetadata) metadata?: string;
  @ClearableField(METADATA_URL, ...isMetadataUrl) metadataUrl?: string | null;
  @Field({ ...DEFAULT_ROLE, isOptional: true, default: 'viewer' }, ...isDefaultRole) defaultRole?: Role;
  @Field({ ...JOIN_ALLOWED, isOptional: true, default: false }, ...isJoinAllowed) joinAllowed?: boolean;
  @ClearableField(MAX_SESSION_HOURS, ...isMaxSessionHours) maxSessionHours?: number | null;
}

/** A JSON merge patch (RFC 7396); arrays are replaced. */
@ApiSchema({ description: 'Changes to a connection; omitted fields keep their value' })
export class UpdateConnectionDto {
  @PatchField(TYPE, ...isType) type?: SsoConnectionType;
  @PatchField(NAME, ...isName) name?: string;
  @PatchField(ISSUER, ...isIssuer) issuer?: string;
  @PatchField(CLIENT_ID, ...isClientId) clientId?: string;
  @PatchField(CLIENT_SECRET, ...isClientSecret) clientSecret?: string;
  @PatchField(METADATA, ...isMetadata) metadata?: string;
  @ClearableField(METADATA_URL, ...isMetadataUrl) metadataUrl?: string | null;
  @PatchField(DEFAULT_ROLE, ...isDefaultRole) defaultRole?: Role;
  @PatchField(JOIN_ALLOWED, ...isJoinAllowed) joinAllowed?: boolean;
  @ClearableField(MAX_SESSION_HOURS, ...isMaxSessionHours) maxSessionHours?: number | null;
  @PatchField(
    {
      type: String,
      enum: [...WRITABLE_STATUSES],
      example: 'enabled',
      description:
        '`enabled` after a test with the present settings; `paused` to stop sign-ins and end the sessions that began there',
    },
    ...isStatus,
  )
  status?: WritableStatus;
  @PatchField(REQUIRED, ...isRequired) required?: boolean;
  @PatchField(EXEMPT, ...areExempt) exemptMemberIds?: string[];
}

@ApiSchema({ description: 'A connection to an identity provider' })
@RecordOf({ create: CreateConnectionDto, update: UpdateConnectionDto })
export class ConnectionDto {
  @RecordId('connection') id!: string;
  @ApiProperty(TYPE) type!: SsoConnectionType;
  @ApiProperty({
    example: 'acme',
    description: 'Short name in the addresses of the connection; it never changes',
  })
  slug!: string;
  @ApiProperty(NAME) name!: string;
  @ApiProperty({
    enum: STATUSES,
    example: 'draft',
    description:
      '`draft`: not tested with its present settings. `tested`: ready to be enabled. `enabled`: people sign in through it. `paused`: nobody does, and its sessions have ended',
  })
  status!: SsoConnectionStatus;
  @ApiProperty({ ...ISSUER, nullable: true }) issuer!: string | null;
  @ApiProperty({ ...CLIENT_ID, nullable: true }) clientId!: string | null;
  @ApiProperty(METADATA_URL) metadataUrl!: string | null;
  @ApiProperty(SAML) saml!: {
    signOnUrl: string;
    readAt: string;
    reason: string | null;
    detail: string | null;
    certificates: { fingerprint: string; endsAt: string }[];
  } | null;
  @ApiProperty(DEFAULT_ROLE) defaultRole!: Role;
  @ApiProperty(JOIN_ALLOWED) joinAllowed!: boolean;
  @ApiProperty(MAX_SESSION_HOURS) maxSessionHours!: number | null;
  @ApiProperty(REQUIRED) required!: boolean;
  @ApiProperty(EXEMPT) exemptMemberIds!: string[];
  @ApiProperty({
    format: 'uri',
    example: 'https://qr.example.com/api/auth/v1/sso/acme/callback',
    description:
      'The redirect URI to enter at the provider; of SAML, the ACS URL (assertion consumer service)',
  })
  callbackUrl!: string;
  @ApiProperty({
    type: String,
    format: 'uri',
    nullable: true,
    example: null,
    description:
      'Of SAML, our entity ID to enter at the provider, which is also the address of our metadata; null of OpenID Connect',
  })
  entityId!: string | null;
  @ApiProperty({
    format: 'uri',
    example: 'https://qr.example.com/sso/acme',
    description: 'Where people start to sign in, for example from the tile of the provider',
  })
  startUrl!: string;
  @ApiProperty({
    type: String,
    format: 'uri',
    nullable: true,
    example: 'https://qr.example.com/api/auth/v1/sso/acme/backchannel-logout',
    description:
      'Where the provider says that a session is over: of OpenID Connect, the back-channel logout URI; of SAML, the single logout URL',
  })
  logoutUrl!: string | null;
  @ApiProperty(LAST_TEST) lastTest!: {
    at: string;
    reason: string | null;
    detail: string | null;
    role: Role | null;
    claims: { name: string; value: string }[];
  } | null;
  @CreatedAt('connection') createdAt!: string;

  static from(connection: SsoConnection, baseUrl: string): ConnectionDto {
    const { id, type, slug, name, status, issuer, clientId, lastTest, createdAt, ...rest } = connection;
    const { metadataUrl, saml, defaultRole, joinAllowed, maxSessionHours, required, exemptMemberIds } = rest;
    return {
      ...{ id, type, slug, name, status, issuer, clientId, metadataUrl, saml: saml && shownSaml(saml) },
      ...{ defaultRole, joinAllowed, maxSessionHours, required, exemptMemberIds },
      callbackUrl: callbackUrlOf(connection, baseUrl),
      entityId: type === 'saml' ? entityIdOf(connection, baseUrl) : null,
      startUrl: `${baseUrl}/sso/${slug}`,
      logoutUrl:
        type === 'oidc'
          ? `${baseUrl}/api/auth/v1/sso/${slug}/backchannel-logout`
          : samlLogoutUrlOf(connection, baseUrl),
      lastTest: lastTest && shownTest(lastTest),
      createdAt: createdAt.toISOString(),
    };
  }
}

export const callbackUrlOf = ({ slug }: Pick<SsoConnection, 'slug'>, baseUrl: string): string =>
  `${baseUrl}/api/auth/v1/sso/${slug}/callback`;

export const samlLogoutUrlOf = ({ slug }: Pick<SsoConnection, 'slug'>, baseUrl: string): string =>
  `${baseUrl}/api/auth/v1/sso/${slug}/logout`;

@ApiSchema({ description: 'A page of the connections of the workspace' })
export class ConnectionListDto extends PageDto {
  @ApiProperty({ type: [ConnectionDto], description: 'The connections on this page, newest first' })
  items!: ConnectionDto[];
}

@ApiSchema({ description: 'Where a test of a connection goes on' })
export class ConnectionTestDto {
  @ApiProperty({
    format: 'uri',
    example: 'https://acme.okta.com/oauth2/v1/authorize?client_id=0oa1b2c3d4',
    description:
      'Address at the provider, to be opened within 10 minutes in the browser that sent the request',
  })
  url!: string;
}
