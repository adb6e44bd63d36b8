import { ApiProperty } from '@nestjs/swagger';
import { GROUP } from './group.schema.js';
import { LIST_URN } from './list-response.js';
import { PATCH_URN } from './patch.js';
import { documentationOf } from './resource-documentation.js';
import type { ResourceSchema } from './schema.js';
import { USER } from './user.schema.js';

/** An attribute is required in the document only if `returned` says that it is always present. */
const Documented =
  (schema: ResourceSchema): ClassDecorator =>
  ({ prototype }) => {
    for (const attribute of schema.top)
      ApiProperty({
        ...documentationOf(attribute),
        ...(attribute.name === 'schemas' ? { example: [schema.urn] } : {}),
        required: attribute.returned === 'always',
      } as object)(prototype as object, attribute.name);
  };

@Documented(USER)
export class ScimUserDto {}

@Documented(GROUP)
export class ScimGroupDto {}

export abstract class ScimListDto {
  @ApiProperty({ type: [String], example: [LIST_URN] }) schemas!: string[];
  @ApiProperty({ type: 'integer', minimum: 0, example: 1, description: 'Number of resources of all pages' })
  totalResults!: number;
  @ApiProperty({ type: 'integer', minimum: 0, example: 1, description: 'Number of resources of this page' })
  itemsPerPage!: number;
  @ApiProperty({ type: 'integer', minimum: 1, example: 1, description: 'Position of the first one' })
  startIndex!: number;
}

export class ScimUserListDto extends ScimListDto {
  @ApiProperty({ type: [ScimUserDto] }) Resources!: object[];
}

export class ScimGroupListDto extends ScimListDto {
  @ApiProperty({ type: [ScimGroupDto] }) Resources!: object[];
}

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
      { type: 'object' },
      { type: 'array', items: { type: 'object' } },
    ],
    example: false,
    description: 'Without a path: an object of attributes',
  })
  value?: unknown;
}

/** RFC 7644 section 3.5.2. */
abstract class ScimPatchDto {
  @ApiProperty({ type: [String], required: false, example: [PATCH_URN] }) schemas?: string[];
  @ApiProperty({ type: [ScimOperationDto], minItems: 1, maxItems: 1_000 }) Operations!: ScimOperationDto[];
}

export class ScimUserPatchDto extends ScimPatchDto {}

export class ScimGroupPatchDto extends ScimPatchDto {}
