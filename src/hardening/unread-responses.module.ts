import { Module } from '@nestjs/common';
import { UnreadResponses } from './unread-responses.js';

@Module({ providers: [UnreadResponses], exports: [UnreadResponses] })
export class UnreadResponsesModule {}
