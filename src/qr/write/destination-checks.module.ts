import { Module } from '@nestjs/common';
import { DatabaseModule } from '#libs/database';
import { BlockedHostsModule } from '#libs/blocked-hosts';
import { VerifiedDomainsModule } from '#libs/qr-codes';
import { DestinationChecksService } from './destination-checks.service.js';
import { Destinations } from './destinations.js';

@Module({
  imports: [BlockedHostsModule, DatabaseModule.forFeature([]), VerifiedDomainsModule],
  providers: [DestinationChecksService, Destinations],
  exports: [DestinationChecksService],
})
export class DestinationChecksModule {}
