import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { GROUP } from './group.schema.js';
import { LIST_URN } from './list-response.js';
import { PATCH_URN } from './schema.js';
import { describeAttribute } from './resource-documentation.js';
import type { ResourceSchema } from './schema.js';
import { USER } from './user.schema.js';

/** An attribute is required in the document only if `returned` says that it is always present. */
const Documented =
  (schema: ResourceSchema, direction: 'request' | 'response'): ClassDecorator =>
  ({ prototype }) => {
    for (const attribute of schema.top) {
      const isRequest = direction === 'request';
      if (isRequest ? attribute.mutability === 'readOnly' : attribute.returned === 'never') continue;
      ApiProperty({
        ...describeAttribute(attribute),
        ...(attribute.name === 'schemas' ? { example: [schema.urn] } : {}),
        required: !isRequest && attribute.returned === 'always',
      } as object)(prototype as object, attribute.name);
    }
  };

@ApiSchema({ description: 'A member, as identity providers see it' })
@Documented(USER, 'response')
export class ScimUserDto {}

@ApiSchema({ description: 'Attributes of a member; a new one needs `userName`' })
@Documented(USER, 'request')
export class ScimUserRequestDto {}

@ApiSchema({ description: 'A role with its members, as identity providers see it' })
@Documented(GROUP, 'response')
export class ScimGroupDto {}

@ApiSchema({ description: 'Attributes of a role; POST needs `displayName`' })
@Documented(GROUP, 'request')
export class ScimGroupRequestDto {}

export abstract class ScimListDto {
  @ApiProperty({ type: [String], example: [LIST_URN], description: 'URN of list responses' })
  schemas!: string[];
  @ApiProperty({ type: 'integer', minimum: 0, example: 1, description: 'Number of resources on all pages' })
  totalResults!: number;
  @ApiProperty({ type: 'integer', minimum: 0, example: 1, description: 'Number of resources on this page' })
  itemsPerPage!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    example: 1,
    description: 'Position of the first resource on this page',
  })
  startIndex!: number;
}

@ApiSchema({ description: 'A page of users' })
export class ScimUserListDto extends ScimListDto {
  @ApiProperty({ type: [ScimUserDto], description: 'The users on this page' }) Resources!: object[];
}

@ApiSchema({ description: 'A page of groups' })
export class ScimGroupListDto extends ScimListDto {
  @ApiProperty({ type: [ScimGroupDto], description: 'The groups on this page' }) Resources!: object[];
}

@ApiSchema({ description: 'One change of a PATCH request (RFC 7644 section 3.5.2)' })
class ScimOperationDto {
  @ApiProperty({ example: 'replace', description: 'add, replace or remove; not case-sensitive' }) op!: string;
  @ApiProperty({
    required: false,
    example: 'active',
    description:
      'What is changed, such as `name.givenName` or `emails[type eq "work"].value`; required for remove',
  })
  path?: string;
  @ApiProperty({
    required: false,
    oneOf: [
      { type: 'string' },
      { type: 'boolean' },
      { type: 'object', additionalProperties: true, example: { active: false } },
      {
        type: 'array',
        items: { type: 'object', additionalProperties: true, example: { value: 'editor' } },
      },
    ],
    example: false,
    description: 'Without a path: an object of attributes',
  })
  value?: unknown;
}

/** RFC 7644 section 3.5.2. */
abstract class ScimPatchDto {
  @ApiProperty({
    type: [String],
    required: false,
    example: [PATCH_URN],
    description: 'URN of PATCH requests',
  })
  schemas?: string[];
  @ApiProperty({
    type: [ScimOperationDto],
    minItems: 1,
    maxItems: 1_000,
    description: 'Changes, made in this order: all of them or none',
  })
  Operations!: ScimOperationDto[];
}

@ApiSchema({ description: 'Changes to a user' })
export class ScimUserPatchDto extends ScimPatchDto {}

@ApiSchema({ description: 'Changes to a group' })
export class ScimGroupPatchDto extends ScimPatchDto {}
