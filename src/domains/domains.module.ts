import { Module } from '@nestjs/common';
import { BlockedHostsModule } from '#libs/blocked-hosts';
import { DatabaseModule, Domain } from '#libs/database';
import { MailModule } from '#libs/mail';
import { AuditModule } from '../audit/audit.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { ApiKeysModule } from '../auth/api-keys/api-keys.module.js';
import { DestinationChecksModule } from '../qr/write/destination-checks.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { DomainMails } from './domain-mails.js';
import { DomainPagesService } from './domain-pages.service.js';
import { DomainRecordsService } from './domain-records.service.js';
import { DomainStatesService } from './domain-states.service.js';
import { DomainVerificationService } from './domain-verification.service.js';
import { DomainsController } from './domains.controller.js';
import { DomainsService } from './domains.service.js';

@Module({
  imports: [
    ApiKeysModule,
    DatabaseModule.forFeature([Domain]),
    AuditModule,
    BlockedHostsModule,
    MailModule,
    RequestsModule,
    DestinationChecksModule,
    WorkspacesModule,
  ],
  controllers: [DomainsController],
  providers: [
    DomainMails,
    DomainPagesService,
    DomainRecordsService,
    DomainsService,
    DomainStatesService,
    DomainVerificationService,
  ],
  exports: [DomainRecordsService, DomainsService, DomainStatesService, DomainVerificationService],
})
export class DomainsModule {}
