import { Module } from '@nestjs/common';
import { BlockedHostsModule } from '#libs/qr-codes';
import { DatabaseModule, Domain } from '#libs/database';
import { AuditModule } from '../audit/audit.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { ApiKeysModule } from '../auth/api-keys/api-keys.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { DomainRecords } from './domain-records.js';
import { DomainVerificationService } from './domain-verification.service.js';
import { DomainsController } from './domains.controller.js';
import { DomainsService } from './domains.service.js';

@Module({
  imports: [
    ApiKeysModule,
    DatabaseModule.forFeature([Domain]),
    AuditModule,
    BlockedHostsModule,
    RequestsModule,
    WorkspacesModule,
  ],
  controllers: [DomainsController],
  providers: [DomainRecords, DomainsService, DomainVerificationService],
  exports: [DomainsService],
})
export class DomainsModule {}
