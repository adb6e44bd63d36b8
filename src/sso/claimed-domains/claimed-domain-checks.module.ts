import { Module } from '@nestjs/common';
import { ClaimedDomain, DatabaseModule } from '#libs/database';
import { DomainsModule } from '../../domains/domains.module.js';
import { ClaimedDomainChecks } from './claimed-domain-checks.js';
import { ClaimedDomainsModule } from './claimed-domains.module.js';

/** Apart from the other providers, since commands of the operator have those, too, but no recurring work. */
@Module({
  imports: [ClaimedDomainsModule, DatabaseModule.forFeature([ClaimedDomain]), DomainsModule],
  providers: [ClaimedDomainChecks],
})
export class ClaimedDomainChecksModule {}
