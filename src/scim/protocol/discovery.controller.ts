import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Config, SCIM_PREFIX } from '#libs/platform';
import { ApiProblems, NotFound } from '../../http/problems/index.js';
import { documentedParameter } from '../../http/requests/documented-parameter.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import {
  DiscoveryQueryDto,
  ScimResourceTypeDto,
  ScimResourceTypeListDto,
  ScimSchemaDto,
  ScimSchemaListDto,
  ServiceProviderConfigDto,
} from './discovery.dto.js';
import { resourceType, resourceTypes, schema, schemas, serviceProviderConfig } from './discovery.js';
import { scimBase } from './scim-base.js';
import { DiscoveryNotFiltered } from './scim.errors.js';

const Name = (name: string, description: string, example: string): ParameterDecorator =>
  documentedParameter(Param(name), ApiParam({ name, description, example }));

/** RFC 7644 section 4. */
@ApiTags('SCIM')
@Controller(SCIM_PREFIX)
export class DiscoveryController {
  private readonly base: string;

  constructor(config: Config) {
    this.base = scimBase(config);
  }

  @Get('ServiceProviderConfig')
  @Operation({
    operationId: 'getScimServiceProviderConfig',
    summary: 'Get the service provider configuration',
    description: 'Returns the SCIM features that this service supports.',
  })
  @Returns(200, { description: 'The configuration', type: ServiceProviderConfigDto })
  config(): ServiceProviderConfigDto {
    return serviceProviderConfig(this.base);
  }

  @Get('ResourceTypes')
  @Operation({
    operationId: 'listScimResourceTypes',
    summary: 'List resource types',
    description: 'Returns the types User and Group. The list cannot be filtered (403).',
  })
  @Returns(200, { description: 'The resource types', type: ScimResourceTypeListDto })
  @ApiProblems(DiscoveryNotFiltered)
  types(@Query() query: DiscoveryQueryDto) {
    return resourceTypes(this.base, query);
  }

  @Get('ResourceTypes/:name')
  @Operation({
    operationId: 'getScimResourceType',
    summary: 'Get a resource type',
    description: 'Returns the type User or Group.',
  })
  @Returns(200, { description: 'The resource type', type: ScimResourceTypeDto })
  @ApiProblems(NotFound)
  type(@Name('name', 'Name of the resource type', 'User') name: string) {
    return resourceType(this.base, name);
  }

  @Get('Schemas')
  @Operation({
    operationId: 'listScimSchemas',
    summary: 'List schemas',
    description:
      'Returns the schemas with all attributes that are stored. The list cannot be filtered (403).',
  })
  @Returns(200, { description: 'The schemas', type: ScimSchemaListDto })
  @ApiProblems(DiscoveryNotFiltered)
  schemas(@Query() query: DiscoveryQueryDto) {
    return schemas(this.base, query);
  }

  @Get('Schemas/:urn')
  @Operation({
    operationId: 'getScimSchema',
    summary: 'Get a schema',
    description: 'Returns one schema by its URN.',
  })
  @Returns(200, { description: 'The schema', type: ScimSchemaDto })
  @ApiProblems(NotFound)
  schema(@Name('urn', 'URN of the schema', 'urn:ietf:params:scim:schemas:core:2.0:User') urn: string) {
    return schema(this.base, urn);
  }
}
