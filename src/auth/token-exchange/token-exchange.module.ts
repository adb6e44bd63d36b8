import { Module } from '@nestjs/common';
import { DatabaseModule, TokenRule } from '#libs/database';
import { TargetsModule } from '#libs/delivery';
import { AuditModule } from '../../audit/audit.module.js';
import { AttemptsModule } from '../../http/limits/attempts.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuthModule } from '../auth.module.js';
import { IssuerKeysService } from './issuer-keys.service.js';
import { TokenExchangeController } from './token-exchange.controller.js';
import { TokenExchangeService } from './token-exchange.service.js';
import { TokenRulesController } from './token-rules.controller.js';
import { TokenRulesService } from './token-rules.service.js';
import { UsedTokensService } from './used-tokens.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([TokenRule]),
    ApiKeysModule,
    AttemptsModule,
    AuditModule,
    AuthModule,
    RequestsModule,
    TargetsModule,
    WorkspacesModule,
  ],
  controllers: [TokenExchangeController, TokenRulesController],
  providers: [IssuerKeysService, TokenExchangeService, TokenRulesService, UsedTokensService],
  exports: [IssuerKeysService, UsedTokensService],
})
export class TokenExchangeModule {}
