import { Body, Controller, Get, Module, Patch, Post, Query, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiProblems, NotFound } from '../problems/index.js';
import { JSON_BODY, MERGE_PATCH } from '../requests/body-types.js';
import { IfMatch, type Precondition } from '../requests/if-match.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { ALL_SURFACES } from '../../surfaces/all-surfaces.js';
import { Surfaces } from '../surfaces/surfaces.js';
import { routesOf } from './routes.js';

class SampleDto {
  name!: string;
}

@Controller('api/v1/samples')
class SamplesController {
  @Get(':id')
  @Operation({ operationId: 'getQrCode', summary: 'Get', notModified: 'The same' })
  @Returns(200, { content: { 'image/png': {}, 'text/csv': {} } })
  get(@Query('a') a: string) {
    return a;
  }

  @Post()
  @Operation({ operationId: 'createQrCode', summary: 'Create' })
  create(@Body() body: SampleDto) {
    return body;
  }

  @Post('simulate')
  @Operation({ operationId: 'simulateScan', summary: 'Simulate', reads: true, storesResponses: false })
  simulate() {
    return 1;
  }

  @Patch(':id')
  @Operation({ operationId: 'updateQrCode', summary: 'Update' })
  @ApiProblems(NotFound)
  update(@Body() body: SampleDto, @IfMatch() precondition: Precondition) {
    return [body, precondition];
  }
}

@Controller('api/settings/v1/open')
class OpenController {
  @Get()
  list() {
    return [];
  }
}

@Controller('api/v1/loose')
class LooseController {
  @Post()
  @Operation({ operationId: 'createQrCode', summary: 'Create' })
  create(@Body() body: object) {
    return body;
  }
}

@Controller('api/scim/v2/Strict')
class StrictController {
  @Post()
  create(@Body() body: SampleDto) {
    return body;
  }
}

@Controller('livez')
class OutsideController {
  @Get()
  live() {
    return 'ok';
  }
}

@Controller('api/other/v1/samples')
class HomelessController {
  @Get()
  list() {
    return [];
  }
}

describe('routesOf', () => {
  const routes = async (...controllers: Type[]) => {
    @Module({ controllers })
    class SamplesModule {}
    const app = await NestFactory.create(SamplesModule, { preview: true, logger: false });
    return routesOf(app, new Surfaces(ALL_SURFACES));
  };

  it('reads what a handler says of its operation, and takes the rest from its surface', async () => {
    const [get, create, simulate, update] = await routes(SamplesController, OutsideController);
    expect(get).toMatchObject({
      ...{ method: 'GET', template: '/api/v1/samples/:id', takesQuery: true },
      ...{ sendsNotModified: true, produces: ['image/png', 'text/csv'] },
      ...{ storesResponses: false, access: 'codes:read' },
    });
    expect(create).toMatchObject({
      ...{ method: 'POST', takesQuery: false, honoursIfMatch: false, access: 'codes:write' },
      ...{ storesResponses: true, produces: ['application/json'], bodyTypes: JSON_BODY, problems: [] },
    });
    expect(simulate).toMatchObject({ storesResponses: false });
    expect(update).toMatchObject({
      ...{ bodyTypes: MERGE_PATCH, honoursIfMatch: true, storesResponses: false },
      problems: [NotFound],
    });
  });

  it('throws where a body would be judged by other rules than those of its surface', async () => {
    await expect(routes(LooseController)).rejects.toThrow(
      'POST /api/v1/loose: Object must refuse unknown members',
    );
    await expect(routes(StrictController)).rejects.toThrow(
      'POST /api/scim/v2/Strict: SampleDto must ignore unknown members',
    );
  });

  it('throws where neither the table nor the surface says what an operation needs', async () => {
    await expect(routes(OpenController)).rejects.toThrow(
      'GET /api/settings/v1/open: OPERATIONS does not say what it needs',
    );
  });

  it('throws for an operation below a prefix that has no surface', async () => {
    await expect(routes(HomelessController)).rejects.toThrow(
      '/api/other/v1/samples belongs to no surface: add one',
    );
  });
});
