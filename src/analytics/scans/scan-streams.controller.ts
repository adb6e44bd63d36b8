import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Authenticator } from '../../auth/authenticator.js';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { QrCodeNotFound } from '../../qr/record/qr.errors.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { ScanStreamsService } from './scan-streams.service.js';
import { TooManyStreams } from './scan-streams.errors.js';
import { readLastEventId, StreamScansQuery } from './scan-streams.dto.js';

@ApiTags('Analytics')
@Controller('api/v1/qr/:id/scans/stream')
export class ScanStreamsController {
  constructor(
    private readonly streams: ScanStreamsService,
    private readonly authenticator: Authenticator,
  ) {}

  @Get()
  @Operation({
    operationId: 'streamScans',
    summary: 'Stream the scans of a QR code',
    description:
      'Sends each scan as a Server-Sent Event when it is stored, at most 2 s after it. `id` is the ID of the ' +
      'scan, and `data` ' +
      'is the scan as in the list, on one line. A comment is sent at least every 20 seconds. With ' +
      '`Last-Event-ID`, which ' +
      'EventSource sends when it reconnects, the stream continues after this scan: without loss or duplicates ' +
      'within 30 minutes; after that, it first sends the scans with a later `scanned_at`, oldest first. The ' +
      'stream ends when the process ' +
      'stops, when the credentials are no longer valid, when the QR code is deleted, and when its client does not ' +
      'read it. ' +
      'A workspace can have at least 10 streams open at a time; further ones get 429. It counts as one request.',
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'ID of the last scan that the client has',
    schema: { type: 'string', format: 'uuid' },
  })
  @Returns(200, {
    description: 'Scans, as they are stored',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example:
          'id: 01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20\nevent: scan\ndata: ' +
          '{"id":"01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20",…}\n\n',
      },
    },
  })
  @ApiProblems(QrCodeNotFound, TooManyStreams)
  async stream(
    @CurrentCaller() caller: Caller,
    @Id('QR code') id: string,
    @Query() { include_bots: includesBots }: StreamScansQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const lastId = readLastEventId(request);
    const identify = () => this.authenticator.identify(request);
    await this.streams.follow(caller, id, lastId, { includesBots, identify }, response);
  }
}
