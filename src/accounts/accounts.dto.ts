import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import { ROLES, WORKSPACE_STAY_DAYS, type Role, type User, type Workspace } from '#libs/database';
import {
  ClearableField,
  EmailAddressField,
  Field,
  IsFlag,
  isTimeZone,
  UNKNOWN_TIME_ZONE,
  LineField,
  PasswordField,
  PatchField,
  RawTextField,
  Rule,
} from '#libs/validation';
import type { SsoState } from '../http/requests/caller.js';
import { CaseInsensitiveId, UUID } from '../http/requests/id.pipe.js';
import { publicNameRules } from '../http/requests/text.js';
import { WorkspaceDto } from '../workspaces/workspaces.dto.js';
import {
  SecondFactorProofDto,
  SecondFactorsField,
  type SecondFactor,
} from './second-factor/second-factor.dto.js';
import type { OwnFactors } from './second-factor/second-factors.service.js';
import { Count } from '../http/requests/record-fields.js';
import { RecordOf } from '../http/requests/record-of.decorator.js';

const ID = { format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };
const PERSON_NAME = { type: String, minLength: 1, maxLength: 255, example: 'Ada Lovelace' };
const WORKSPACE_NAME = { type: String, minLength: 1, maxLength: 255, example: 'Acme' };
const LOCALE = { type: String, nullable: true, example: 'de-CH', description: 'Language as a BCP 47 tag' };
const TIMEZONE = { type: String, nullable: true, example: 'Europe/Zurich', description: 'IANA time zone' };
const LOCALE_LENGTH = 35;

/** A password to verify is not subject to the rules for new ones. */
const LoginPasswordField = (options: { isOptional?: boolean } = {}): PropertyDecorator =>
  RawTextField({
    ...options,
    example: 'correct horse battery staple',
    format: 'password',
    maxLength: 1_000,
    description: 'Current password of the account',
  });

const TokenField = (): PropertyDecorator =>
  LineField({ description: 'The token in the link of the email, after `token=`', maxLength: 255 });

const PublicNameField = (documentation: ApiPropertyOptions): PropertyDecorator =>
  Field(documentation, ...publicNameRules());

const OptionalNameField = (documentation: ApiPropertyOptions): PropertyDecorator =>
  PatchField(documentation, ...publicNameRules());

@ApiSchema({ description: 'A new account with its first workspace' })
export class SignUpDto {
  @EmailAddressField({
    example: 'ada@example.com',
    description: 'Address to sign in with; a verification email is sent to it',
  })
  email!: string;
  @PasswordField({ example: 'correct horse battery staple' }) password!: string;
  @PublicNameField({ ...PERSON_NAME, description: 'Name that the members of your workspaces see' })
  name!: string;
  @PublicNameField({ ...WORKSPACE_NAME, description: 'Name of the new workspace' }) workspaceName!: string;
}

@ApiSchema({ description: 'Email address and password of an account' })
export class SignInDto {
  @LineField({
    example: 'ada@example.com',
    maxLength: 254,
    description: 'Email address of the account; not case-sensitive',
  })
  email!: string;
  @LoginPasswordField() password!: string;
}

@ApiSchema({ description: 'A fresh proof of who you are; send one of the fields' })
export class ReauthenticateDto extends SecondFactorProofDto {
  @LoginPasswordField({ isOptional: true }) password?: string;
}

@ApiSchema({ description: 'Proof that an email address receives mail' })
export class VerifyEmailDto {
  @TokenField() token!: string;
}

@ApiSchema({ description: 'The new address of an account' })
export class ChangeEmailDto {
  @EmailAddressField({
    example: 'ada.lovelace@example.com',
    description: 'Address to sign in with from then on',
  })
  email!: string;
}

@ApiSchema({ description: 'Proof that an address agrees to a change' })
export class ConfirmEmailDto {
  @TokenField() token!: string;
}

@ApiSchema({ description: 'What has come of a confirmation' })
export class ConfirmedEmailDto {
  @ApiProperty({ example: true, description: 'False while the other address has not confirmed the change' })
  changed!: boolean;
}

@ApiSchema({ description: 'The current password and the one that replaces it' })
export class ChangePasswordDto {
  @LoginPasswordField() current!: string;
  @PasswordField({ example: 'another horse battery staple' }) next!: string;
}

@ApiSchema({ description: 'The account whose password was forgotten' })
export class RequestPasswordResetDto {
  @EmailAddressField({
    example: 'ada@example.com',
    description: 'Email address of the account; the response is the same if there is none',
  })
  email!: string;
}

@ApiSchema({ description: 'A new password, with the token from the email' })
export class ResetPasswordDto {
  @TokenField() token!: string;
  @PasswordField({ example: 'another horse battery staple' }) password!: string;
  @Field(
    {
      type: Boolean,
      isOptional: true,
      description:
        'Whether the API keys that are bound to this person are also revoked, including those created with such a key, and the open invitations ended that were sent by the person or with such a key, for example because somebody else may have used the account; by default, they are not',
    },
    IsFlag(),
  )
  revokeApiKeys?: boolean;
}

@ApiSchema({ description: 'Acceptance of an invitation, with the token from the email' })
export class AcceptInviteDto {
  @TokenField() token!: string;
  @OptionalNameField({ ...PERSON_NAME, description: 'Required to create an account' }) name?: string;
  @PasswordField({ example: 'correct horse battery staple', isOptional: true }) password?: string;
  @EmailAddressField({
    example: 'ada@example.com',
    isOptional: true,
    description: 'Only for a link from an operator: the address of your account, or of the account to create',
  })
  email?: string;
}

@ApiSchema({ description: 'The workspace that the session continues in' })
export class SwitchWorkspaceDto {
  @Field(
    { ...ID, type: String, description: 'ID of one of your workspaces' },
    CaseInsensitiveId(),
    Rule('isId', (value) =>
      typeof value === 'string' && UUID.test(value) ? null : 'must be the id of one of your workspaces',
    ),
  )
  workspaceId!: string;
}

/** A JSON merge patch (RFC 7396). A name cannot be cleared. */
@ApiSchema({ description: 'Changes to your profile; omitted fields keep their value' })
export class UpdateMeDto {
  @OptionalNameField({ ...PERSON_NAME, description: 'Name that the members of your workspaces see' })
  name?: string;

  @ClearableField(
    LOCALE,
    Rule('isLocale', (value) => (isLocale(value) ? null : 'must be a BCP 47 tag such as de-CH, or null')),
  )
  locale?: string | null;

  @ClearableField(
    TIMEZONE,
    Rule('isTimeZone', (value) => (isTimeZone(value) ? null : `${UNKNOWN_TIME_ZONE}, or null`)),
  )
  timezone?: string | null;
}

@ApiSchema({ description: 'A workspace of the signed-in person, with their role in it' })
export class UserWorkspaceDto {
  @ApiProperty({ ...ID, description: 'ID of the workspace' }) id!: string;
  @ApiProperty({ ...WORKSPACE_NAME, description: 'Name of the workspace' }) name!: string;
  @ApiProperty({ enum: ROLES, description: 'Role of the person in this workspace' }) role!: Role;
  @ApiProperty({ description: 'Whether the person can read leads in this workspace' }) leads!: boolean;
}

@ApiSchema({ description: 'A deleted workspace that the signed-in person can restore' })
export class DeletedWorkspaceDto {
  @ApiProperty({ ...ID, description: 'ID of the workspace' }) id!: string;
  @ApiProperty({ ...WORKSPACE_NAME, description: 'Name of the workspace' }) name!: string;
  @ApiProperty({
    format: 'date-time',
    example: '2026-12-21T09:30:00.000Z',
    description: 'Until then it can be restored, and its short URLs work',
  })
  restorableUntil!: string;

  static from({ id, name, deletedAt }: Workspace): DeletedWorkspaceDto {
    const since = deletedAt?.getTime() ?? 0;
    return { id, name, restorableUntil: new Date(since + WORKSPACE_STAY_DAYS * 86_400_000).toISOString() };
  }
}
/** The schema is inline, since a reference cannot be null in OpenAPI 3.0. */
const SINGLE_SIGN_ON = {
  type: 'object',
  nullable: true,
  example: null,
  description:
    'A connection of the current workspace. `began`: the session began there, so it can neither change the account nor switch to another workspace. `required`: the workspace can be entered only through it. Null if neither is so',
  properties: {
    slug: { type: 'string', example: 'acme', description: 'The sign-in starts at `/sso/{slug}`' },
    name: { type: 'string', example: 'Okta', description: 'Name of the connection' },
    state: {
      type: 'string',
      enum: ['began', 'required'],
      description: 'What the connection has to do with the session',
    },
  },
  required: ['slug', 'name', 'state'],
  selfRequired: true,
  additionalProperties: false,
} satisfies ApiPropertyOptions;

@ApiSchema({ description: 'The signed-in person' })
@RecordOf({ update: UpdateMeDto })
export class UserDto {
  @ApiProperty({ ...ID, description: 'ID of the person' }) id!: string;
  @ApiProperty({ example: 'ada@example.com', description: 'Address to sign in with' }) email!: string;
  @ApiProperty({
    description:
      'Until the address is confirmed, the person cannot invite others, add webhook endpoints or domains, send tests and replays of webhooks, or publish a brand and lead forms',
  })
  emailVerified!: boolean;
  @ApiProperty({ ...PERSON_NAME, description: 'Name that the members of their workspaces see' })
  name!: string;
  @ApiProperty(LOCALE) locale!: string | null;
  @ApiProperty(TIMEZONE) timezone!: string | null;
  @ApiProperty({
    description:
      'False for a person who signs in only with OpenID Connect, until they reset the password; with PASSWORD_SIGN_IN=off, for all',
  })
  hasPassword!: boolean;
  @SecondFactorsField('What a sign-in with the password also requires; empty if nothing')
  secondFactor!: SecondFactor[];
  @Count('Recovery codes that were not used yet', { example: 10 }) recoveryCodes!: number;
  @ApiProperty({ type: [UserWorkspaceDto], description: 'The workspaces to which the person can switch' })
  workspaces!: UserWorkspaceDto[];
  @ApiProperty({
    type: [DeletedWorkspaceDto],
    description: 'Workspaces that an admin has deleted, and that this admin can restore',
  })
  deletedWorkspaces!: DeletedWorkspaceDto[];
  @ApiProperty(SINGLE_SIGN_ON) singleSignOn!: SsoState | null;

  static from(
    user: User,
    { workspaces, deleted }: { workspaces: UserWorkspaceDto[]; deleted: Workspace[] },
    factors: OwnFactors,
    singleSignOn: SsoState | null,
  ): UserDto {
    return {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerifiedAt !== null,
      name: user.name,
      locale: user.locale,
      timezone: user.timezone,
      hasPassword: user.passwordHash !== null,
      ...factors,
      deletedWorkspaces: deleted.map((workspace) => DeletedWorkspaceDto.from(workspace)),
      ...{ workspaces, singleSignOn },
    };
  }
}

@ApiSchema({ description: 'The signed-in person and the workspace of their session' })
export class SignedInDto {
  @ApiProperty({ type: UserDto }) user!: UserDto;
  @ApiProperty({ type: WorkspaceDto, description: 'The current workspace of the session' })
  workspace!: WorkspaceDto;

  static from(user: UserDto, workspace: Workspace): SignedInDto {
    return { user, workspace: WorkspaceDto.from(workspace) };
  }
}

function isLocale(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LOCALE_LENGTH) return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
