import { Module } from '@nestjs/common';
import { VerifiedDomains } from './verified-domains.js';

/** The verified domains of all workspaces. */
@Module({ providers: [VerifiedDomains], exports: [VerifiedDomains] })
export class VerifiedDomainsModule {}
