import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { ScimRequest, ScimToken } from '#libs/database';
import { SCIM_PREFIX } from '#libs/platform';
import { PageDto } from '../../http/requests/page.dto.js';
import type { ScimStatus } from './scim-settings.service.js';
import { CreatedAt, RecordId } from '../../http/requests/record-fields.js';

const TIME = { type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' };
const BASE_URL = {
  example: `https://qr.example.com${SCIM_PREFIX}`,
  description: 'The base URL, or tenant URL, that the identity provider asks for',
};

/** The only response that contains the token. */
@ApiSchema({ description: 'A new token of the identity provider, which is shown only once' })
export class ScimTokenDto {
  @RecordId('token') id!: string;
  @ApiProperty({
    description: 'Shown only once; the service stores its hash',
    pattern: '^qrscim_[0-9A-Za-z]{49}$',
  })
  token!: string;
}

@ApiSchema({ description: 'What to enter in the identity provider' })
export class EnabledScimDto extends ScimTokenDto {
  @ApiProperty(BASE_URL) baseUrl!: string;
}

@ApiSchema({ description: 'A token of the identity provider, without the token itself' })
export class ScimTokenInfoDto {
  @RecordId('token') id!: string;
  @ApiProperty({ example: 'qrscim_4fTzQ2', description: 'The first characters of the token' })
  prefix!: string;
  @CreatedAt('token') createdAt!: string;
  @ApiProperty({
    ...TIME,
    nullable: true,
    description: 'Time from which a replaced token is rejected; null for the current one',
  })
  expiresAt!: string | null;

  static from({ id, prefix, createdAt, expiresAt }: ScimToken): ScimTokenInfoDto {
    return { id, prefix, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
  }
}

@ApiSchema({ description: 'A request of the identity provider' })
export class ScimRequestDto {
  @ApiProperty({
    format: 'uuid',
    example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20',
    description: 'ID of the log entry',
  })
  id!: string;
  @ApiProperty({ ...TIME, description: 'When the request was received' }) at!: string;
  @ApiProperty({ description: 'Same as the X-Request-Id header of the response' }) requestId!: string;
  @ApiProperty({ example: 'PATCH', description: 'HTTP method' }) method!: string;
  @ApiProperty({ example: '/Users', description: 'Path below the base URL, without the query' })
  path!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'userName eq "ada@example.com"',
    description: 'Parameter `filter` of the request',
  })
  filter!: string | null;
  @ApiProperty({
    type: 'integer',
    example: 409,
    description: '499 if the provider closed the connection before the response was sent',
  })
  status!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'No such member in this workspace.',
    description: 'Why the request was rejected; null if it succeeded',
  })
  detail!: string | null;
  @ApiProperty({ type: 'integer', example: 12, description: 'Time to the response, in milliseconds' })
  durationMs!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Okta SCIM Client 1.0.0',
    description: '`User-Agent` header of the request; null if it had none',
  })
  userAgent!: string | null;

  static from({ workspaceId: _workspaceId, id, at, ...request }: ScimRequest): ScimRequestDto {
    return { id, at: at.toISOString(), ...request };
  }
}

@ApiSchema({ description: 'State of SCIM in the workspace' })
export class ScimSettingsDto {
  @ApiProperty({ description: 'Whether SCIM is enabled in the workspace' }) enabled!: boolean;
  @ApiProperty({
    description:
      'Whether SCIM is enabled while the plan of the workspace no longer includes it. Requests are then rejected ' +
      'with 403 until the operator changes the plan again',
  })
  suspended!: boolean;
  @ApiProperty(BASE_URL) baseUrl!: string;
  @ApiProperty({ ...TIME, nullable: true, description: 'When SCIM was enabled; null if it is not' })
  enabledAt!: string | null;
  @ApiProperty({
    ...TIME,
    nullable: true,
    description:
      'Last successful request of the identity provider, updated within a few seconds; null if there was none',
  })
  lastSyncAt!: string | null;
  @ApiProperty({ type: [ScimTokenInfoDto], description: 'The tokens that work, the current one first' })
  tokens!: ScimTokenInfoDto[];
  @ApiProperty({ type: [ScimRequestDto], description: 'The last 5 rejected requests, newest first' })
  lastErrors!: ScimRequestDto[];

  static from(
    { configuration, isAvailable, tokens, lastErrors }: ScimStatus,
    baseUrl: string,
  ): ScimSettingsDto {
    return {
      enabled: configuration !== null,
      suspended: configuration !== null && !isAvailable,
      baseUrl,
      enabledAt: configuration?.createdAt.toISOString() ?? null,
      lastSyncAt: configuration?.lastSyncAt?.toISOString() ?? null,
      tokens: tokens.map((token) => ScimTokenInfoDto.from(token)),
      lastErrors: lastErrors.map((request) => ScimRequestDto.from(request)),
    };
  }
}

@ApiSchema({ description: 'A page of the log of SCIM requests' })
export class ScimRequestListDto extends PageDto {
  @ApiProperty({ type: [ScimRequestDto], description: 'The requests on this page, newest first' })
  items!: ScimRequestDto[];
}
