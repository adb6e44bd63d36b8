import { Module } from '@nestjs/common';
import { VerifiedDomains } from './verified-domains.js';

@Module({ providers: [VerifiedDomains], exports: [VerifiedDomains] })
export class VerifiedDomainsModule {}
