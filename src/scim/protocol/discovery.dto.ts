import { ApiProperty } from '@nestjs/swagger';
import { Field } from '#libs/validation';
import { IgnoresUnknownMembers } from '../../http/requests/unknown-members.js';
import { ScimListDto } from './resources.dto.js';
import { ENTERPRISE_URN, USER_URN } from './schema.js';

const URN = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

@IgnoresUnknownMembers()
export class DiscoveryQueryDto {
  @Field({ type: String, description: 'Rejected (403): these lists cannot be filtered', isOptional: true })
  filter?: unknown;
}

class ScimFeatureDto {
  @ApiProperty({ example: true }) supported!: boolean;
}

class BulkFeatureDto extends ScimFeatureDto {
  @ApiProperty({ type: 'integer', example: 0 }) maxOperations!: number;
  @ApiProperty({ type: 'integer', example: 0 }) maxPayloadSize!: number;
}

class FilterFeatureDto extends ScimFeatureDto {
  @ApiProperty({ type: 'integer', example: 200 }) maxResults!: number;
}

class AuthenticationSchemeDto {
  @ApiProperty({ example: 'oauthbearertoken' }) type!: string;
  @ApiProperty({ example: 'SCIM token' }) name!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ format: 'uri' }) specUri!: string;
  @ApiProperty({ example: true }) primary!: boolean;
}

class ScimMetaDto {
  @ApiProperty({ example: 'ServiceProviderConfig' }) resourceType!: string;
  @ApiProperty({ format: 'uri' }) location!: string;
}

class SchemaExtensionDto {
  @ApiProperty({ example: ENTERPRISE_URN }) schema!: string;
  @ApiProperty({ example: false }) required!: boolean;
}

/** RFC 7643 section 6. */
export class ScimResourceTypeDto {
  @ApiProperty({ type: [String] }) schemas!: string[];
  @ApiProperty({ example: 'User' }) id!: string;
  @ApiProperty({ example: 'User' }) name!: string;
  @ApiProperty({ example: '/Users' }) endpoint!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ example: USER_URN }) schema!: string;
  @ApiProperty({ type: [SchemaExtensionDto] }) schemaExtensions!: SchemaExtensionDto[];
  @ApiProperty({ type: ScimMetaDto }) meta!: ScimMetaDto;
}

/** RFC 7643 section 7. */
export class ScimSchemaDto {
  @ApiProperty({ type: [String] }) schemas!: string[];
  @ApiProperty({ example: USER_URN }) id!: string;
  @ApiProperty({ example: 'User' }) name!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  attributes!: object[];
  @ApiProperty({ type: ScimMetaDto }) meta!: ScimMetaDto;
}

export class ScimResourceTypeListDto extends ScimListDto {
  @ApiProperty({ type: [ScimResourceTypeDto] }) Resources!: ScimResourceTypeDto[];
}

export class ScimSchemaListDto extends ScimListDto {
  @ApiProperty({ type: [ScimSchemaDto] }) Resources!: ScimSchemaDto[];
}

/** RFC 7643 section 5. */
export class ServiceProviderConfigDto {
  @ApiProperty({ type: [String], example: [URN] }) schemas!: string[];
  @ApiProperty({ format: 'uri' }) documentationUri!: string;
  @ApiProperty({ type: ScimFeatureDto }) patch!: ScimFeatureDto;
  @ApiProperty({ type: BulkFeatureDto }) bulk!: BulkFeatureDto;
  @ApiProperty({ type: FilterFeatureDto }) filter!: FilterFeatureDto;
  @ApiProperty({ type: ScimFeatureDto }) changePassword!: ScimFeatureDto;
  @ApiProperty({ type: ScimFeatureDto }) sort!: ScimFeatureDto;
  @ApiProperty({ type: ScimFeatureDto }) etag!: ScimFeatureDto;
  @ApiProperty({ type: [AuthenticationSchemeDto] }) authenticationSchemes!: AuthenticationSchemeDto[];
  @ApiProperty({ type: ScimMetaDto }) meta!: ScimMetaDto;
}
