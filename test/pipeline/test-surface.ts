import {
  Body,
  Controller,
  Delete,
  Get,
  Injectable,
  Module,
  Patch,
  Post,
  Put,
  Query,
  type INestApplication,
} from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import type { Request } from 'express';
import { IsString } from 'class-validator';
import { createLog, loadConfig } from '#libs/platform';
import { Field } from '#libs/validation';
import { PLANS } from '#libs/plans';
import { foundation } from '#libs/process';
import { AppModule } from '../../src/app.module.js';
import type { Caller } from '../../src/http/requests/caller.js';
import { installPipeline } from '../../src/http/pipeline/pipeline.js';
import { ApiProblems, problem, type ErrorFormat } from '../../src/http/problems/index.js';
import { QueryNumberField } from '../../src/http/requests/query-fields.js';
import { Operation, Returns } from '../../src/http/requests/operation.decorator.js';
import { IgnoresUnknownMembers } from '../../src/http/requests/dto-traits.js';
import { ALL_SURFACES } from '../../src/surfaces/all-surfaces.js';
import { COMMON_HEADERS } from '../../src/surfaces/common-headers.js';
import type { Credentials, Surface } from '../../src/http/surfaces/surface.js';
import { SURFACES } from '../../src/http/surfaces/surfaces.js';

export const MEDIA_TYPE = 'application/x-test+json';
export const PATCH_TYPE = 'application/x-test-patch+json';
export const LIMIT_BYTES = 200;
export const WRONG_TOKEN = { 'www-authenticate': 'Test realm="test"' };

export const callers = new Map<string, Caller>();

@Injectable()
class TestTokens implements Credentials {
  identify(request: Request): Promise<Caller | null> {
    const token = /^Test (\S+)$/.exec(request.get('Authorization') ?? '')?.[1] ?? '';
    return Promise.resolve(callers.get(token) ?? null);
  }
}

const WrongToken = problem(401, 'unauthenticated', () => ({
  detail: 'Authorization: Test <token> is required.',
  headers: WRONG_TOKEN,
}));
const PlanRequired = problem(403, 'forbidden', () => 'Upgrade to Business.');
const NotOffered = problem(501, 'not_found', () => 'Items cannot be read one by one.');
const ItemGone = problem(404, 'not_found', () => 'No such item.');

class TestErrorDto {
  @ApiProperty() status!: string;
  @ApiProperty() reason!: string;
  @ApiProperty() trace!: string;
}

const TEST_ERRORS: ErrorFormat = {
  mediaType: MEDIA_TYPE,
  statusOf: ({ status }) => (status === 422 ? 400 : status),
  render: (problem, { requestId }): TestErrorDto => ({
    status: String(TEST_ERRORS.statusOf(problem)),
    reason: problem.code,
    trace: requestId,
  }),
  dto: TestErrorDto,
};

/** Differs from the product's own surfaces in every respect. */
export const testSurface: Surface = {
  prefix: '/api/test/v2',
  credentials: TestTokens,
  access: 'account',
  authorize: ({ caller }) => {
    if (!caller) throw new WrongToken();
    if (!PLANS[caller.plan].features.scim) throw new PlanRequired();
  },
  limitsOf: ({ workspaceId, limits }) => ({
    burstKey: `test:${workspaceId}`,
    ...limits,
    workspaceId,
    countsInMonth: false,
  }),
  cors: null,
  idempotentMethods: [],
  bodyTypes: { [MEDIA_TYPE]: { limitBytes: LIMIT_BYTES } },
  patchTypes: { [PATCH_TYPE]: { limitBytes: LIMIT_BYTES } },
  produces: [MEDIA_TYPE],
  negotiatesAccept: false,
  unknownMembers: 'ignore',
  responseHeaders: { 'Content-Type': `${MEDIA_TYPE}; charset=utf-8` },
  errors: TEST_ERRORS,
  observers: [],
  documentation: {
    tags: [{ name: 'Test', description: 'Items of the test.', guide: 'rest' }],
    securitySchemes: { testToken: { type: 'http', scheme: 'test' } },
    headers: COMMON_HEADERS,
    anyOperation: ['unauthenticated', 'forbidden', 'validation_failed', 'rate_limited'],
    problems: [],
  },
};

@IgnoresUnknownMembers()
class ItemDto {
  @Field({ type: String }, IsString()) name!: string;
}

@IgnoresUnknownMembers()
class ItemsQuery {
  @QueryNumberField({ minimum: 1, maximum: 9, default: 1 }) count = 1;
}

let calls = 0;

@ApiTags('Test')
@Controller('api/test/v2/items')
class ItemsController {
  @Get()
  @Operation({ operationId: 'listItems', summary: 'List items' })
  @Returns(200, { type: [ItemDto] })
  list(@Query() query: ItemsQuery): ItemDto[] {
    return Array.from({ length: query.count }, () => ({ name: Object.keys(query).join() }));
  }

  @Post()
  @Operation({ operationId: 'createItem', summary: 'Create an item' })
  @Returns(201, { type: ItemDto })
  create(@Body() item: ItemDto) {
    return { ...item, calls: ++calls };
  }

  @Get(':id')
  @Operation({ operationId: 'getItem', summary: 'Get an item' })
  @Returns(200, { type: ItemDto })
  @ApiProblems(NotOffered)
  get(): ItemDto {
    throw new NotOffered();
  }

  @Put(':id')
  @Operation({ operationId: 'replaceItem', summary: 'Replace an item' })
  @Returns(200, { type: ItemDto })
  replace(@Body() item: Record<string, unknown>) {
    return item;
  }

  @Patch()
  @Operation({ operationId: 'updateItem', summary: 'Update an item' })
  @Returns(200, { type: ItemDto })
  @ApiProblems(ItemGone)
  update(@Body() { name }: ItemDto) {
    if (name === 'gone') throw new ItemGone();
    return { name };
  }

  @Delete()
  @Operation({ operationId: 'deleteItem', summary: 'Delete an item' })
  @Returns(204, { description: 'Deleted' })
  delete(): void {
    throw new Error('a bug');
  }
}

/** Starts the API with one more surface, which nothing of the product knows. */
export async function startWithTestSurface(databaseUrl: string): Promise<INestApplication> {
  const config = loadConfig({ DATABASE_URL: databaseUrl, APP_SECRET: 'x'.repeat(32) });
  @Module({
    imports: [...foundation(config, { log: createLog('silent') }), AppModule],
    controllers: [ItemsController],
    providers: [TestTokens],
  })
  class TestModule {}
  const compiled = await Test.createTestingModule({ imports: [TestModule] })
    .overrideProvider(SURFACES)
    .useValue([testSurface, ...ALL_SURFACES])
    .compile();
  const app = compiled.createNestApplication({ bodyParser: false, logger: false });
  installPipeline(app);
  await app.listen(0, '127.0.0.1');
  return app;
}
