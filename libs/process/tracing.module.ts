import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { closeTracing } from '#libs/platform';

@Module({})
export class TracingModule implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return closeTracing();
  }
}
