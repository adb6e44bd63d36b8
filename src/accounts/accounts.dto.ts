import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ROLES, type Role, type User, type Workspace } from '#libs/database';
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
import { UUID } from '../http/requests/id.pipe.js';
import { publicNameRules } from '../http/requests/text.js';
import { WorkspaceDto } from '../workspaces/workspaces.dto.js';
import { RecordOf } from '../http/requests/record-of.decorator.js';

const ID = { format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };
const PERSON_NAME = { type: String, minLength: 1, maxLength: 255, example: 'Ada Lovelace' };
const WORKSPACE_NAME = { type: String, minLength: 1, maxLength: 255, example: 'Acme' };
const LOCALE = { type: String, nullable: true, example: 'de-CH', description: 'Language as a BCP 47 tag' };
const TIMEZONE = { type: String, nullable: true, example: 'Europe/Zurich', description: 'IANA time zone' };
const LOCALE_LENGTH = 35;

/** A password to verify is not subject to the rules for new ones. */
const LoginPasswordField = (): PropertyDecorator =>
  RawTextField({ example: 'correct horse battery staple', format: 'password', maxLength: 1_000 });

const TokenField = (): PropertyDecorator =>
  LineField({ description: 'The token in the link of the email, after `token=`', maxLength: 255 });

const PublicNameField = (documentation: ApiPropertyOptions): PropertyDecorator =>
  Field(documentation, ...publicNameRules());

const OptionalNameField = (documentation: ApiPropertyOptions): PropertyDecorator =>
  PatchField(documentation, ...publicNameRules());

export class SignUpDto {
  @EmailAddressField({ example: 'ada@example.com' }) email!: string;
  @PasswordField({ example: 'correct horse battery staple' }) password!: string;
  @PublicNameField(PERSON_NAME) name!: string;
  @PublicNameField(WORKSPACE_NAME) workspaceName!: string;
}

export class SignInDto {
  @LineField({ example: 'ada@example.com', maxLength: 254 }) email!: string;
  @LoginPasswordField() password!: string;
}

export class VerifyEmailDto {
  @TokenField() token!: string;
}

export class ChangePasswordDto {
  @LoginPasswordField() current!: string;
  @PasswordField({ example: 'another horse battery staple' }) next!: string;
}

export class RequestPasswordResetDto {
  @EmailAddressField({ example: 'ada@example.com' }) email!: string;
}

export class ResetPasswordDto {
  @TokenField() token!: string;
  @PasswordField({ example: 'another horse battery staple' }) password!: string;
  @Field(
    {
      type: Boolean,
      isOptional: true,
      description:
        'Whether the API keys that this account has created are also revoked, for example because somebody else may have used it; by default, they are not',
    },
    IsFlag(),
  )
  revokeApiKeys?: boolean;
}

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

export class SwitchWorkspaceDto {
  @Field(
    { ...ID, type: String },
    Rule('isId', (value) =>
      typeof value === 'string' && UUID.test(value) ? null : 'must be the id of one of your workspaces',
    ),
  )
  workspaceId!: string;
}

/** A JSON merge patch (RFC 7396). A name cannot be cleared. */
export class UpdateMeDto {
  @OptionalNameField(PERSON_NAME) name?: string;

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

export class UserWorkspaceDto {
  @ApiProperty(ID) id!: string;
  @ApiProperty(WORKSPACE_NAME) name!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ description: 'Whether the person can read leads in this workspace' }) leads!: boolean;
}

@RecordOf({ update: UpdateMeDto })
export class UserDto {
  @ApiProperty(ID) id!: string;
  @ApiProperty({ example: 'ada@example.com' }) email!: string;
  @ApiProperty({
    description:
      'Until the address is confirmed, the person cannot invite others, add webhook endpoints or domains, send tests and replays of webhooks, or publish a brand and lead forms',
  })
  emailVerified!: boolean;
  @ApiProperty(PERSON_NAME) name!: string;
  @ApiProperty(LOCALE) locale!: string | null;
  @ApiProperty(TIMEZONE) timezone!: string | null;
  @ApiProperty({ type: [UserWorkspaceDto], description: 'The workspaces to which the person can switch' })
  workspaces!: UserWorkspaceDto[];

  static from(user: User, workspaces: UserWorkspaceDto[]): UserDto {
    return {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerifiedAt !== null,
      name: user.name,
      locale: user.locale,
      timezone: user.timezone,
      workspaces,
    };
  }
}

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
