import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import {
  Controller,
  Get,
  HttpCode,
  Module,
  Post,
  Query,
  Req,
  StreamableFile,
  type INestApplication,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Allow } from 'class-validator';
import type { Request } from 'express';
import { request } from 'undici';
import { createLog, loadConfig } from '#libs/platform';
import { AppModule } from '../../src/app.module.js';
import { foundation } from '#libs/process';
import { MalformedRequest } from '../../src/http/problems/index.js';
import { MEBIBYTE } from '../../src/http/requests/body-types.js';
import { Operation, Returns } from '../../src/http/requests/operation.decorator.js';
import { installPipeline } from '../../src/http/pipeline/pipeline.js';
import type { Client } from '../toolbox/client.js';
import { TestService } from '../toolbox/test-service.js';

const LIMIT_BYTES = 20;
let calls = 0;

class ImportQuery {
  @Allow() dry_run?: string;
  @Allow() a?: string;
  @Allow() b?: string;
}

@Controller('api/v1/samples')
class SamplesController {
  @Post('simulations')
  @Operation({ operationId: 'simulateScan', reads: true })
  simulate() {
    return { calls: ++calls };
  }

  @Post('imports')
  @Operation({
    operationId: 'bulkCreateQrCodes',
    reads: ({ query }) => query.dry_run === 'true',
    bodyTypes: {
      'application/json': { limitBytes: 2 * MEBIBYTE },
      'text/csv': {
        limitBytes: LIMIT_BYTES,
        read: (bytes) => ({ lines: bytes.toString().split('\n') }),
      },
      'text/stopping': {
        limitBytes: LIMIT_BYTES,
        read: () => Promise.reject(new MalformedRequest('read enough')),
      },
      'text/broken': {
        limitBytes: LIMIT_BYTES,
        read: () => {
          throw new MalformedRequest('broken');
        },
      },
      'text/alike': {
        limitBytes: LIMIT_BYTES,
        read: (_bytes, incoming) => {
          incoming.bodyDigest = Buffer.from('the same');
          return Promise.resolve('unread');
        },
      },
    },
  })
  import(@Req() { body }: Request, @Query() { a }: ImportQuery) {
    return { calls: ++calls, a, body: JSON.stringify(body).slice(0, 100) };
  }

  @Post('pictures')
  @Operation({ operationId: 'createQrCode', storesResponses: false })
  @Returns(201, { content: { 'image/png': {} } })
  draw() {
    calls++;
    return new StreamableFile(Buffer.from('picture'));
  }

  @Post('secrets')
  @Operation({ operationId: 'createQrCode', storesResponses: 'id' })
  issue() {
    return { token: 'secret' };
  }

  @Post('mistakes')
  @Operation({ operationId: 'createQrCode' })
  discard() {
    return new StreamableFile(Buffer.from('picture'));
  }

  @Post(':id/restore')
  @Operation({ operationId: 'restoreQrCode' })
  @HttpCode(204)
  restore() {
    calls++;
  }

  @Get('pictures')
  @Operation({ operationId: 'getQrCodeImage' })
  @Returns(200, { content: { 'image/png': {}, 'text/csv': {} } })
  show() {
    return 'shown';
  }
}

describe('an operation', () => {
  let service: TestService;
  let app: INestApplication;
  let writer: Client;
  let reader: Client;

  beforeAll(async () => {
    service = await TestService.start();
    const config = loadConfig({ DATABASE_URL: service.database.url, APP_SECRET: 'x'.repeat(32) });
    @Module({
      imports: [...foundation(config, { log: createLog('silent') }), AppModule],
      controllers: [SamplesController],
    })
    class SamplesModule {}
    app = await NestFactory.create(SamplesModule, { bodyParser: false, logger: false });
    installPipeline(app);
    await app.listen(0, '127.0.0.1');
  });
  beforeEach(async () => {
    calls = 0;
    writer = await service.client();
    reader = await service.clientOf(writer.workspaceId, 'read');
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });

  interface Sent {
    client?: Client;
    body?: string | Readable;
    type?: string;
    headers?: Record<string, string>;
    method?: 'GET' | 'POST';
  }
  const send = async (path: string, { client = writer, body, type, headers, method = 'POST' }: Sent = {}) => {
    const answer = await request(`${await app.getUrl()}/api/v1/samples/${path}`, {
      method,
      headers: { 'x-api-key': client.key, ...(type ? { 'content-type': type } : {}), ...headers },
      body: body ?? null,
    });
    const content = await answer.body.text();
    const isJson = String(answer.headers['content-type']).includes('json');
    const parsed = (isJson ? JSON.parse(content) : { content }) as Record<string, unknown>;
    return { status: answer.statusCode, headers: answer.headers, body: parsed };
  };
  const statusOf = async (...args: Parameters<typeof send>) => (await send(...args)).status;

  describe('that reads by POST', () => {
    it('may be called with a key of scope read', async () => {
      expect(await statusOf('simulations', { client: reader })).toBe(201);
    });

    it('may be so for some requests only: the others are 403 before 406 and 415', async () => {
      const csv = { client: reader, body: 'a', type: 'text/csv' };
      expect(await statusOf('imports?dry_run=true', csv)).toBe(201);
      for (const query of ['', '?dry_run=false', '?dry_run=true&dry_run=true', '?dry_run=TRUE']) {
        const refused = { client: reader, body: 'a', type: 'text/none', headers: { accept: 'text/none' } };
        expect((await send(`imports${query}`, refused)).body.code).toBe('read_only_key');
      }
      expect(await statusOf('imports', { ...csv, client: writer })).toBe(201);
    });
  });

  describe('with body types of its own', () => {
    it('takes each within its limit, and refuses others by naming what it takes', async () => {
      const large = JSON.stringify({ text: 'x'.repeat(1.5 * MEBIBYTE) });
      expect(await statusOf('imports', { body: large, type: 'application/json' })).toBe(201);
      const csv = await send('imports', { body: 'a\nb', type: 'text/csv; charset=utf-8' });
      expect(csv.body.body).toBe('{"lines":["a","b"]}');
      const other = await send('imports', { body: 'a', type: 'text/plain' });
      expect([other.status, other.body.detail]).toEqual([
        415,
        'Send the body as application/json or text/csv or text/stopping or text/broken or text/alike.',
      ]);
    });

    it('answers 413 above the limit of the type, with and without a Content-Length', async () => {
      const tooLong = 'x'.repeat(LIMIT_BYTES + 1);
      const chunks = Readable.from(Array.from({ length: 100 }, () => Buffer.from(tooLong)));
      expect(await statusOf('imports', { body: tooLong, type: 'text/csv' })).toBe(413);
      expect(await statusOf('imports', { body: chunks, type: 'text/csv' })).toBe(413);
      expect(await statusOf('imports', { body: tooLong, type: 'text/alike' })).toBe(413);
      expect(await statusOf('imports', { body: tooLong.slice(1), type: 'text/csv' })).toBe(201);
    });

    it('answers what its reader refuses, and 415 to a compressed body', async () => {
      const broken = await send('imports', { body: 'a', type: 'text/broken' });
      expect([broken.status, broken.body.detail]).toEqual([400, 'broken']);
      const stopping = await send('imports', { body: 'abc', type: 'text/stopping' });
      expect([stopping.status, stopping.body.detail]).toEqual([400, 'read enough']);
      const packed = { body: 'a', type: 'text/csv', headers: { 'content-encoding': 'gzip' } };
      expect(await statusOf('imports', packed)).toBe(415);
      expect(calls).toBe(0);
    });
  });

  it('whose body is cut off does nothing, and the next one is answered', async () => {
    const { hostname, port } = new URL(await app.getUrl());
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/v1/samples/imports HTTP/1.1\r\nHost: a\r\nX-API-Key: ${writer.key}\r\n` +
        'Content-Type: text/csv\r\nContent-Length: 10\r\n\r\nabc',
      () => socket.destroy(),
    );
    await once(socket, 'close');
    expect((await send('imports', { body: 'abc', type: 'text/csv' })).body.calls).toBe(1);
  });

  describe('with an Idempotency-Key', () => {
    const keyed = { headers: { 'idempotency-key': 'k' } };

    it('tells bodies of other types by their bytes, or by what their reader says', async () => {
      const csv = (body: string) => send('imports', { ...keyed, body, type: 'text/csv' });
      const [first, again, other] = [await csv('a'), await csv('a'), await csv('b')];
      expect([first.body.calls, again.body.calls, other.status]).toEqual([1, 1, 422]);
      const alike = (body: string) =>
        statusOf('imports', { headers: { 'idempotency-key': 'l' }, body, type: 'text/alike' });
      expect([await alike('a'), await alike('b'), calls]).toEqual([201, 201, 2]);
    });

    it('is another request with another query, or on another record', async () => {
      const csv = { ...keyed, body: 'a', type: 'text/csv' };
      expect(await statusOf('imports?a=1&b=2', csv)).toBe(201);
      expect((await send('imports?b=2&a=1', csv)).headers['idempotent-replayed']).toBe('true');
      expect((await send('imports?a=1&b=3', csv)).body.code).toBe('idempotency_key_reused');
      expect(await statusOf('1/restore', keyed)).toBe(204);
      expect((await send('2/restore', keyed)).body.code).toBe('idempotency_key_reused');
    });

    it('may have one key for several routes', async () => {
      expect([await statusOf('1/restore', keyed), await statusOf('simulations', keyed)]).toEqual([204, 201]);
    });

    it('replays an answer without a body', async () => {
      await send('1/restore', keyed);
      const { status, headers, body } = await send('1/restore', keyed);
      expect([status, headers['idempotent-replayed'], body, calls]).toEqual([
        204,
        'true',
        { content: '' },
        1,
      ]);
    });

    it('runs each time when it is exempt, and fails before it commits when it should be', async () => {
      expect([await statusOf('pictures', keyed), await statusOf('pictures', keyed), calls]).toEqual([
        201, 201, 2,
      ]);
      expect(await statusOf('mistakes', keyed)).toBe(500);
      expect(await statusOf('secrets', keyed)).toBe(500);
    });
  });

  it('that makes several types takes an Accept of any, and names all in its 406', async () => {
    const show = (accept: string) => send('pictures', { method: 'GET', headers: { accept } });
    expect([(await show('text/*')).status, (await show('image/png')).status]).toEqual([200, 200]);
    expect((await show('application/json')).body.detail).toBe(
      'This operation returns image/png or text/csv, which the Accept header does not allow.',
    );
  });
});
