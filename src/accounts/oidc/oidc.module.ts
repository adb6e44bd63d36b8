import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts.module.js';
import { AuthModule } from '../../auth/auth.module.js';
import { AuditModule } from '../../audit/audit.module.js';
import { InvitationsModule } from '../../members/invitations/invitations.module.js';
import { MembersModule } from '../../members/members.module.js';
import { SessionsModule } from '../../auth/sessions/sessions.module.js';
import { ApiKeysModule } from '../../auth/api-keys/api-keys.module.js';
import { OidcClient } from './oidc-client.js';
import { OidcFlowsService } from './oidc-flows.service.js';
import { OidcSignInService } from './oidc-sign-in.service.js';
import { OidcController } from './oidc.controller.js';

@Module({
  imports: [
    AccountsModule,
    ApiKeysModule,
    AuditModule,
    AuthModule,
    InvitationsModule,
    MembersModule,
    SessionsModule,
  ],
  controllers: [OidcController],
  providers: [OidcClient, OidcFlowsService, OidcSignInService],
  exports: [OidcFlowsService],
})
export class OidcModule {}
