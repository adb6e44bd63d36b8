import { Module } from '@nestjs/common';
import { ClaimedDomain, DatabaseModule } from '#libs/database';
import { MailModule } from '#libs/mail';
import { AuditModule } from '../../audit/audit.module.js';
import { ApiKeysModule } from '../../auth/api-keys/api-keys.module.js';
import { DomainsModule } from '../../domains/domains.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { ClaimVerificationService } from './claim-verification.service.js';
import { ClaimedDomainMails } from './claimed-domain-mails.js';
import { ClaimedDomainStatesService } from './claimed-domain-states.service.js';
import { ClaimedDomainsController } from './claimed-domains.controller.js';
import { ClaimedDomainsService } from './claimed-domains.service.js';

@Module({
  imports: [
    ApiKeysModule,
    AuditModule,
    DatabaseModule.forFeature([ClaimedDomain]),
    DomainsModule,
    MailModule,
    RequestsModule,
    WorkspacesModule,
  ],
  controllers: [ClaimedDomainsController],
  providers: [
    ClaimedDomainMails,
    ClaimedDomainsService,
    ClaimedDomainStatesService,
    ClaimVerificationService,
  ],
  exports: [ClaimedDomainsService, ClaimedDomainStatesService],
})
export class ClaimedDomainsModule {}
