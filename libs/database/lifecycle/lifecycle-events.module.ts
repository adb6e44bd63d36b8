import { Global, Module } from '@nestjs/common';
import { LifecycleEvents } from './lifecycle-events.js';

@Global()
@Module({ providers: [LifecycleEvents], exports: [LifecycleEvents] })
export class LifecycleEventsModule {}
