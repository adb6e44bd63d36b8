import { ApiProperty } from '@nestjs/swagger';
import { Field } from '#libs/validation';
import { ScimListDto } from './resources.dto.js';

const URN = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

export class DiscoveryQueryDto {
  @Field({ description: 'Refused (403): these lists cannot be filtered', isOptional: true })
  filter?: unknown;
}

export class DiscoveryListDto extends ScimListDto {
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) Resources!: object[];
}

class FeatureDto {
  @ApiProperty({ example: true }) supported!: boolean;
}

class BulkFeatureDto extends FeatureDto {
  @ApiProperty({ type: 'integer', example: 0 }) maxOperations!: number;
  @ApiProperty({ type: 'integer', example: 0 }) maxPayloadSize!: number;
}

class FilterFeatureDto extends FeatureDto {
  @ApiProperty({ type: 'integer', example: 200 }) maxResults!: number;
}

/** RFC 9865. */
class PaginationDto {
  @ApiProperty({ example: false }) cursor!: boolean;
  @ApiProperty({ example: true }) index!: boolean;
  @ApiProperty({ example: 'index' }) defaultPaginationMethod!: string;
  @ApiProperty({ type: 'integer', example: 100 }) defaultPageSize!: number;
  @ApiProperty({ type: 'integer', example: 200 }) maxPageSize!: number;
}

class AuthenticationSchemeDto {
  @ApiProperty({ example: 'oauthbearertoken' }) type!: string;
  @ApiProperty({ example: 'SCIM token' }) name!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ format: 'uri' }) specUri!: string;
  @ApiProperty({ example: true }) primary!: boolean;
}

class MetaDto {
  @ApiProperty({ example: 'ServiceProviderConfig' }) resourceType!: string;
  @ApiProperty({ format: 'uri' }) location!: string;
}

/** RFC 7643 section 5. */
export class ServiceProviderConfigDto {
  @ApiProperty({ type: [String], example: [URN] }) schemas!: string[];
  @ApiProperty({ format: 'uri' }) documentationUri!: string;
  @ApiProperty({ type: FeatureDto }) patch!: FeatureDto;
  @ApiProperty({ type: BulkFeatureDto }) bulk!: BulkFeatureDto;
  @ApiProperty({ type: FilterFeatureDto }) filter!: FilterFeatureDto;
  @ApiProperty({ type: FeatureDto }) changePassword!: FeatureDto;
  @ApiProperty({ type: FeatureDto }) sort!: FeatureDto;
  @ApiProperty({ type: FeatureDto }) etag!: FeatureDto;
  @ApiProperty({ type: PaginationDto }) pagination!: PaginationDto;
  @ApiProperty({ type: [AuthenticationSchemeDto] }) authenticationSchemes!: AuthenticationSchemeDto[];
  @ApiProperty({ type: MetaDto }) meta!: MetaDto;
}
