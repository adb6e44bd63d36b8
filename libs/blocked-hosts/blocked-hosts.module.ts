import { Module } from '@nestjs/common';
import { BlockedHosts } from './blocked-hosts.js';

@Module({ providers: [BlockedHosts], exports: [BlockedHosts] })
export class BlockedHostsModule {}
