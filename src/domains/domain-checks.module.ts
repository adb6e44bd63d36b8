import { Module } from '@nestjs/common';
import { DatabaseModule, Domain } from '#libs/database';
import { DomainChecks } from './domain-checks.js';
import { DomainsModule } from './domains.module.js';

/** Apart from the other providers, since commands of the operator have those, too, but no recurring work. */
@Module({
  imports: [DatabaseModule.forFeature([Domain]), DomainsModule],
  providers: [DomainChecks],
})
export class DomainChecksModule {}
