import { Injectable } from '@nestjs/common';
import { OpenStreams } from '../http/streams/open-streams.js';
import type { EventStream } from './event-stream.js';

/** The open streams of events of this process. */
@Injectable()
export class OpenEventStreams extends OpenStreams<EventStream> {
  /** That of its workspace is a part of the credentials. */
  protected exists(): Promise<boolean> {
    return Promise.resolve(true);
  }
}
