import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { closeTracing } from '#libs/platform';

/** Sends the last traces of a process at shutdown. */
@Module({})
export class TracingModule implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return closeTracing();
  }
}
