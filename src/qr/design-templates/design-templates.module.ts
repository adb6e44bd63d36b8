import { Module } from '@nestjs/common';
import { DatabaseModule, DesignTemplate } from '#libs/database';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { QrDesignsModule } from '../write/qr-designs.module.js';
import { DesignTemplatesController } from './design-templates.controller.js';
import { DesignTemplatesService } from './design-templates.service.js';

@Module({
  imports: [DatabaseModule.forFeature([DesignTemplate]), QrDesignsModule, RequestsModule, WorkspacesModule],
  controllers: [DesignTemplatesController],
  providers: [DesignTemplatesService],
})
export class DesignTemplatesModule {}
