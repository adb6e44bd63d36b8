import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Authenticator } from '../auth/authenticator.js';
import { ApiProblems, KeyWithoutScope } from '../http/problems/index.js';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { readPosition, StreamEventsQuery, TestEventDto, TestedEventDto } from './event-streams.dto.js';
import { NotFollowed, TooManyEventStreams } from './event-streams.errors.js';
import { EventStreamsService } from './event-streams.service.js';

@ApiTags('Events')
@Controller('api/v1/events')
export class EventStreamsController {
  constructor(
    private readonly streams: EventStreamsService,
    private readonly authenticator: Authenticator,
  ) {}

  @Get('stream')
  @Operation({
    operationId: 'streamEvents',
    summary: 'Stream the events of the workspace',
    description:
      'Sends what webhook endpoints get as Server-Sent Events, usually within 2 s, to clients without a public address: ' +
      '`event` is the name, `data` the body of a webhook without `context`, on one line, and `id` a position in the ' +
      'events of the workspace. An event without data has only the current position; a comment is sent at least every ' +
      '20 seconds. With `Last-Event-ID`, which EventSource sends when it reconnects, the stream continues after this ' +
      'position, without loss or duplicates within an hour. If events in between are no longer known, an event `lost` ' +
      'with the position `after` which they are missing comes first. Events are sent to credentials with the right to read ' +
      'their records, so leads only with `leads`. The stream ends when the process stops, when the credentials ' +
      'are no longer valid, and when its client does not read it. Credentials can have at least 3 streams open at a ' +
      'time; further ones get 429. It counts as one request.',
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: '`id` of the last event that the client has',
    schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
  })
  @Returns(200, {
    description: 'Events, as they happen',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example: 'id: 42\nevent: qr.created\ndata: {"event":"qr.created",…}\n\n',
      },
    },
  })
  @ApiProblems(KeyWithoutScope, TooManyEventStreams)
  async stream(
    @CurrentCaller() caller: Caller,
    @Query() { events }: StreamEventsQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const identify = () => this.authenticator.identify(request);
    await this.streams.follow(caller, { events, after: readPosition(request), identify }, response);
  }

  @Post('test')
  @Operation({
    operationId: 'sendTestEvent',
    summary: 'Send a test to streams',
    description:
      'Sends a sample event, whose IDs do not exist, to the open streams of this workspace that follow the event. Endpoints ' +
      'do not get it: send them a test with `POST /api/settings/v1/webhooks/{id}/test`.',
  })
  @Returns(202, { description: 'The streams get the event', type: TestedEventDto })
  @ApiProblems(KeyWithoutScope, NotFollowed)
  test(@CurrentCaller() caller: Caller, @Body() { event }: TestEventDto): Promise<TestedEventDto> {
    return this.streams.test(caller, event);
  }
}
