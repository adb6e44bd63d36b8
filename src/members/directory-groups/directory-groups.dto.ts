import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ROLES, type DirectoryGroup, type Role } from '#libs/database';
import { Field, IsChoice, LineField, ListField } from '#libs/validation';
import { Count, NullableText, RecordId } from '../../http/requests/record-fields.js';

export type CountedGroup = DirectoryGroup & { members: number };

const MAX_GROUPS = 100;
const GROUP = {
  maxLength: 255,
  example: 'Marketing team',
  description:
    'Name of the group in the directory, or what the claim `groups` of a sign-in contains, which is the object ID at Entra ID. Not case-sensitive',
};
const ROLE = { enum: ROLES, example: 'editor', description: 'The role that the group gives its members' };

@ApiSchema({ description: 'A group of the directory with its role' })
export class GroupRoleInputDto {
  @LineField(
    GROUP,
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
  )
  group!: string;
  @Field({ ...ROLE, type: String }, IsChoice(ROLES)) role!: Role;
}

@ApiSchema({ description: 'The groups of the directory that give roles' })
export class ReplaceGroupRolesDto {
  @ListField(GroupRoleInputDto, {
    maxItems: MAX_GROUPS,
    description: 'All groups that give a role. A group that is omitted gives none any longer',
  })
  items!: GroupRoleInputDto[];
}

@ApiSchema({ description: 'A group of the directory that gives a role' })
export class GroupRoleDto {
  @RecordId('group, also in SCIM') id!: string;
  @ApiProperty({ ...GROUP, type: String }) group!: string;
  @ApiProperty(ROLE) role!: Role;
  @NullableText('ID of the group at the identity provider, if it has sent one with SCIM', {
    example: '5d1e5f4c-3b8e-4a63-9d10-7a7a3a0f5a11',
  })
  externalId!: string | null;
  @Count('Members of the workspace who are in the group, by SCIM or by their last sign-in', { example: 7 })
  members!: number;

  static from({ id, name, role, externalId, members }: CountedGroup): GroupRoleDto {
    return { id, group: name, role, externalId, members };
  }
}

@ApiSchema({ description: 'The groups of the directory that give roles' })
export class GroupRoleListDto {
  @ApiProperty({ type: [GroupRoleDto], description: 'The groups, by name' }) items!: GroupRoleDto[];

  static from(groups: CountedGroup[]): GroupRoleListDto {
    return { items: groups.map((group) => GroupRoleDto.from(group)) };
  }
}
