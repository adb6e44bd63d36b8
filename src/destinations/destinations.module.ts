import { Module } from '@nestjs/common';
import { TargetsModule } from '#libs/delivery';
import { AttemptsModule } from '../http/limits/attempts.module.js';
import { DestinationChecksModule } from '../qr/write/destination-checks.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { DestinationsController } from './destinations.controller.js';
import { DestinationsService } from './destinations.service.js';

@Module({
  imports: [AttemptsModule, DestinationChecksModule, TargetsModule, WorkspacesModule],
  controllers: [DestinationsController],
  providers: [DestinationsService],
})
export class DestinationsModule {}
