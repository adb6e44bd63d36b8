import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AuditActor, Jwks, TokenRule } from '#libs/database';
import { Field, ItemRule, listRules, Rule } from '#libs/validation';
import { AuditActorDto } from '../../audit/audit-log.dto.js';
import { isOfSettings, PERMISSION_NAMES, type Permission } from '../../http/permissions/permissions.js';
import { PageDto } from '../../http/requests/page.dto.js';
import { Count, CreatedAt, NullableTime, RecordId, Text } from '../../http/requests/record-fields.js';
import { claimsFault, ISSUER, issuerFault, jwksFault, SUBJECT, subjectFault } from './rule-fields.js';

/** A key without a person must not open the settings. */
export const GIVEN_BY_RULES = PERMISSION_NAMES.filter((permission) => !isOfSettings(permission));

const JWKS = {
  type: 'object',
  additionalProperties: true,
  example: {
    keys: [{ kty: 'OKP', crv: 'Ed25519', kid: '1', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }],
  },
  description:
    'JSON Web Key Set (RFC 7517) of an issuer that the service cannot reach, such as that of a cluster: what ' +
    '`kubectl get --raw /openid/v1/jwks` prints',
} as const;
const CLAIMS = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 512 },
  example: { repository_owner_id: '1234567' },
  description:
    'Further claims that a token must have with exactly these values. Tokens of GitHub Actions need `repository_owner_id`',
} as const;
const SCOPES = {
  isArray: true,
  enum: GIVEN_BY_RULES,
  enumName: 'TokenRulePermission',
  minItems: 1,
  maxItems: GIVEN_BY_RULES.length,
  example: ['codes:write', 'analytics:read'],
} as const;

@ApiSchema({ description: 'Which tokens of another issuer become a key of the workspace' })
export class CreateTokenRuleDto {
  @Field(
    {
      ...{ ...ISSUER, type: String },
      description:
        'Issuer of the tokens, exactly as in their claim `iss`. It publishes its keys, unless `jwks` has them',
    },
    Rule('isIssuer', issuerFault),
  )
  issuer!: string;
  @Field({ ...JWKS, isOptional: true }, Rule('isJwks', jwksFault)) jwks?: Jwks;
  @Field(
    {
      ...{ ...SUBJECT, type: String },
      description:
        'The claim `sub` of the tokens. A `*` at the end stands for all that follows its last `:` or `/`; the namespace of ' +
        'a service account and the owner of a repository must be named',
    },
    Rule('isSubject', subjectFault),
  )
  subject!: string;
  @Field({ ...CLAIMS, isOptional: true }, Rule('isClaims', claimsFault)) claims?: Record<string, string>;
  @Field(
    {
      ...SCOPES,
      description:
        'Permissions of the keys; none that opens the settings. `codes:write` includes `codes:read`, and so on',
    },
    ...listRules({ minItems: 1, maxItems: GIVEN_BY_RULES.length }),
    ItemRule('arePermissions', {
      invalid_value: (item) =>
        (GIVEN_BY_RULES as readonly unknown[]).includes(item)
          ? null
          : 'must contain only permissions that do not open the settings, such as codes:read',
    }),
  )
  scopes!: Permission[];
}

export interface TokenRuleRecord {
  rule: TokenRule;
  audience: string;
  activeKeys: number;
}

@ApiSchema({ description: 'Which tokens of another issuer become a key of the workspace' })
export class TokenRuleDto {
  @RecordId('token rule') id!: string;
  @Text('Issuer of the tokens', ISSUER) issuer!: string;
  @ApiProperty({ ...JWKS, nullable: true, description: `${JWKS.description}; null if it publishes its keys` })
  jwks!: Jwks | null;
  @Text('The only audience (`aud`) that the tokens must have', {
    example: 'https://qr.example.com/workspaces/01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20',
  })
  audience!: string;
  @Text('The claim `sub` of the tokens; `*` stands for what follows', SUBJECT) subject!: string;
  @ApiProperty(CLAIMS) claims!: Record<string, string>;
  @ApiProperty({ ...SCOPES, description: 'Permissions of the keys' }) scopes!: Permission[];
  @Count('Keys of this rule that are accepted now', { example: 2 }) activeKeys!: number;
  @NullableTime('When a token was exchanged last; null if none was') lastUsedAt!: string | null;
  @CreatedAt('token rule') createdAt!: string;
  @ApiProperty({ type: AuditActorDto }) createdBy!: AuditActor;

  static from({ rule, audience, activeKeys }: TokenRuleRecord): TokenRuleDto {
    const { type, id, name } = rule.createdBy;
    return {
      ...{ id: rule.id, issuer: rule.issuer, jwks: rule.jwks, audience, subject: rule.subject },
      ...{ claims: rule.claims, scopes: rule.scopes as Permission[], activeKeys },
      lastUsedAt: rule.lastUsedAt?.toISOString() ?? null,
      createdAt: rule.createdAt.toISOString(),
      createdBy: { type, id, name },
    };
  }
}

@ApiSchema({ description: 'A page of the token rules of the workspace' })
export class TokenRuleListDto extends PageDto {
  @ApiProperty({ type: [TokenRuleDto], description: 'The token rules on this page, newest first' })
  items!: TokenRuleDto[];
}
