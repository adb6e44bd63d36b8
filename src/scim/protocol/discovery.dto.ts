import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Field } from '#libs/validation';
import { IgnoresUnknownMembers } from '../../http/requests/dto-traits.js';
import { ScimListDto } from './resources.dto.js';
import { ENTERPRISE_URN, USER_URN } from './schema.js';

const URN = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

@IgnoresUnknownMembers()
export class DiscoveryQueryDto {
  @Field({ type: String, description: 'Rejected (403): these lists cannot be filtered', isOptional: true })
  filter?: unknown;
}

@ApiSchema({ description: 'Whether the service supports a feature of SCIM' })
class ScimFeatureDto {
  @ApiProperty({ example: true, description: 'Whether the feature is supported' }) supported!: boolean;
}

@ApiSchema({ description: 'Support for bulk requests' })
class BulkFeatureDto extends ScimFeatureDto {
  @ApiProperty({ type: 'integer', example: 0, description: 'Maximum number of operations per request' })
  maxOperations!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'Maximum size of a request in bytes' })
  maxPayloadSize!: number;
}

@ApiSchema({ description: 'Support for filters' })
class FilterFeatureDto extends ScimFeatureDto {
  @ApiProperty({ type: 'integer', example: 200, description: 'Maximum number of resources per page' })
  maxResults!: number;
}

@ApiSchema({ description: 'A way to authenticate (RFC 7643 section 5)' })
class AuthenticationSchemeDto {
  @ApiProperty({ example: 'oauthbearertoken', description: 'Type of the scheme, as RFC 7643 defines it' })
  type!: string;
  @ApiProperty({ example: 'SCIM token', description: 'Human-readable name of the scheme' }) name!: string;
  @ApiProperty({ description: 'Human-readable explanation of the scheme' }) description!: string;
  @ApiProperty({ format: 'uri', description: 'URL of the specification' }) specUri!: string;
  @ApiProperty({ example: true, description: 'Whether it is the preferred scheme' }) primary!: boolean;
}

@ApiSchema({ description: 'Type and URL of a resource' })
class ScimMetaDto {
  @ApiProperty({ example: 'ServiceProviderConfig', description: 'Name of the resource type' })
  resourceType!: string;
  @ApiProperty({ format: 'uri', description: 'URL of the resource' }) location!: string;
}

@ApiSchema({ description: 'A schema that extends a resource type' })
class SchemaExtensionDto {
  @ApiProperty({ example: ENTERPRISE_URN, description: 'URN of the extension' }) schema!: string;
  @ApiProperty({ example: false, description: 'Whether resources must have its attributes' })
  required!: boolean;
}

/** RFC 7643 section 6. */
@ApiSchema({ description: 'A type of resource (RFC 7643 section 6)' })
export class ScimResourceTypeDto {
  @ApiProperty({ type: [String], description: 'URN of this kind of document' }) schemas!: string[];
  @ApiProperty({ example: 'User', description: 'ID of the resource type' }) id!: string;
  @ApiProperty({ example: 'User', description: 'Name of the resource type' }) name!: string;
  @ApiProperty({ example: '/Users', description: 'Path of the resources, relative to the base URL' })
  endpoint!: string;
  @ApiProperty({ description: 'What the resource represents' }) description!: string;
  @ApiProperty({ example: USER_URN, description: 'URN of the main schema' }) schema!: string;
  @ApiProperty({ type: [SchemaExtensionDto], description: 'Schemas with further attributes' })
  schemaExtensions!: SchemaExtensionDto[];
  @ApiProperty({ type: ScimMetaDto }) meta!: ScimMetaDto;
}

/** RFC 7643 section 7. */
@ApiSchema({ description: 'A schema and its attributes (RFC 7643 section 7)' })
export class ScimSchemaDto {
  @ApiProperty({ type: [String], description: 'URN of this kind of document' }) schemas!: string[];
  @ApiProperty({ example: USER_URN, description: 'URN of the schema' }) id!: string;
  @ApiProperty({ example: 'User', description: 'Name of the schema' }) name!: string;
  @ApiProperty({ description: 'What the schema describes' }) description!: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Definitions of the attributes',
  })
  attributes!: object[];
  @ApiProperty({ type: ScimMetaDto }) meta!: ScimMetaDto;
}

@ApiSchema({ description: 'The resource types of the service' })
export class ScimResourceTypeListDto extends ScimListDto {
  @ApiProperty({ type: [ScimResourceTypeDto], description: 'The resource types' })
  Resources!: ScimResourceTypeDto[];
}

@ApiSchema({ description: 'The schemas of the service' })
export class ScimSchemaListDto extends ScimListDto {
  @ApiProperty({ type: [ScimSchemaDto], description: 'The schemas' }) Resources!: ScimSchemaDto[];
}

/** RFC 7643 section 5. */
@ApiSchema({ description: 'What the service supports of SCIM (RFC 7643 section 5)' })
export class ServiceProviderConfigDto {
  @ApiProperty({ type: [String], example: [URN], description: 'URN of this kind of document' })
  schemas!: string[];
  @ApiProperty({ format: 'uri', description: 'URL of the guide to SCIM' }) documentationUri!: string;
  @ApiProperty({ type: ScimFeatureDto }) patch!: ScimFeatureDto;
  @ApiProperty({ type: BulkFeatureDto }) bulk!: BulkFeatureDto;
  @ApiProperty({ type: FilterFeatureDto }) filter!: FilterFeatureDto;
  @ApiProperty({ type: ScimFeatureDto }) changePassword!: ScimFeatureDto;
  @ApiProperty({ type: ScimFeatureDto }) sort!: ScimFeatureDto;
  @ApiProperty({ type: ScimFeatureDto }) etag!: ScimFeatureDto;
  @ApiProperty({ type: [AuthenticationSchemeDto], description: 'Ways to authenticate' })
  authenticationSchemes!: AuthenticationSchemeDto[];
  @ApiProperty({ type: ScimMetaDto }) meta!: ScimMetaDto;
}
