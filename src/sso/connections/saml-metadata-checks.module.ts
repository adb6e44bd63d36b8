import { Module } from '@nestjs/common';
import { DatabaseModule, SsoConnection } from '#libs/database';
import { ConnectionsModule } from './connections.module.js';
import { SamlMetadataChecks } from './saml-metadata-checks.js';

/** Apart from the other providers, since commands of the operator have those, too, but no recurring work. */
@Module({
  imports: [ConnectionsModule, DatabaseModule.forFeature([SsoConnection])],
  providers: [SamlMetadataChecks],
})
export class SamlMetadataChecksModule {}
