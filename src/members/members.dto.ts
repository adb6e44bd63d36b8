import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Member, type MemberSource, type Role, type User } from '#libs/database';
import { IsChoice, IsFlag, PatchField } from '#libs/validation';
import { PageDto } from '../http/requests/page.dto.js';
import { RecordOf } from '../http/requests/record-of.decorator.js';
import { CreatedAt } from '../http/requests/record-fields.js';

const ID = { format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };
export const ROLE = {
  enum: ROLES,
  example: 'editor',
  description:
    'A viewer can read, an editor can also write QR codes and folders, and an admin can also change settings',
};
const ACTIVE = {
  type: Boolean,
  example: true,
  description: 'An inactive member keeps the membership and the role, but has no access',
};
const LEADS = {
  type: Boolean,
  example: false,
  description:
    'Whether a viewer can read leads, which are personal data of visitors; editors and admins always can',
};
const SOURCES = ['owner', 'invite', 'scim', 'sso'] as const;

/** A JSON merge patch (RFC 7396). */
@ApiSchema({ description: 'Changes to a member; omitted fields keep their value' })
export class UpdateMemberDto {
  @PatchField(ROLE, IsChoice(ROLES)) role?: Role;
  @PatchField(ACTIVE, IsFlag()) active?: boolean;
  @PatchField(LEADS, IsFlag()) leads?: boolean;
}

export type MemberRecord = Member &
  Pick<User, 'name'> & { email: string | null; lastSeenAt: Date | null; hasSecondFactor: boolean | null };

@ApiSchema({ description: 'A person in the workspace' })
@RecordOf({ update: UpdateMemberDto })
export class MemberDto {
  @ApiProperty({ ...ID, description: 'ID of the member, which differs from that of the person' }) id!: string;
  @ApiProperty({
    ...ID,
    type: String,
    nullable: true,
    description:
      'ID of the person, the same in all of their workspaces; null until a member who was provisioned with SCIM ' +
      'signs in for the first time',
  })
  userId!: string | null;
  @ApiProperty({ example: 'Ada Lovelace', description: 'Name of the person' }) name!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'ada@example.com',
    description: 'null for a member without an account for whom the identity provider sent no email address',
  })
  email!: string | null;
  @ApiProperty(ROLE) role!: Role;
  @ApiProperty(ACTIVE) active!: boolean;
  @ApiProperty(LEADS) leads!: boolean;
  @ApiProperty({ enum: SOURCES, example: 'invite', description: 'How the person became a member' })
  source!: MemberSource;
  @CreatedAt('member') createdAt!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    example: '2026-11-24T14:05:00.000Z',
    description:
      'When one of their sessions in the workspace was last used, updated at most once a minute; null if they are ' +
      'not signed in to it, and for callers who are not admins',
  })
  lastSeenAt!: string | null;
  @ApiProperty({
    type: Boolean,
    nullable: true,
    example: true,
    description:
      'Whether their account has an authenticator app or a passkey; null for a member without an account, and for ' +
      'callers who are not admins',
  })
  secondFactor!: boolean | null;

  static from({ readsLeads: leads, createdAt, lastSeenAt, ...member }: MemberRecord): MemberDto {
    const { id, userId, name, email, role, active, source, hasSecondFactor } = member;
    return {
      ...{ id, userId, name, email, role, active, leads, source },
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      secondFactor: hasSecondFactor,
    };
  }
}

@ApiSchema({ description: 'A page of the members of the workspace' })
export class MemberListDto extends PageDto {
  @ApiProperty({ type: [MemberDto], description: 'The members on this page, newest first' })
  items!: MemberDto[];
}
