import { Module } from '@nestjs/common';
import { InternalRequests } from './internal-requests.js';

@Module({ providers: [InternalRequests], exports: [InternalRequests] })
export class InternalRequestsModule {}
