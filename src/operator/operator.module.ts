import { Module } from '@nestjs/common';
import { AddressesModule } from '#libs/http-server';
import { DatabaseModule, Workspace } from '#libs/database';
import { OidcModule } from '../accounts/oidc/oidc.module.js';
import { AttemptsModule } from '../http/limits/attempts.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { OperatorActs } from './operator-acts.handlers.js';
import { OperatorActsModule } from './operator-acts.module.js';
import { OperatorEntry } from './operator-entry.handlers.js';
import { OperatorExport } from './operator-export.handler.js';
import { OperatorInstallationService } from './operator-installation.service.js';
import { OperatorListener } from './operator.listener.js';
import { OperatorSessionsService } from './operator-sessions.service.js';
import { OperatorSignInService } from './operator-sign-in.service.js';
import { OperatorWorkspacesService } from './operator-workspaces.service.js';

/** Part of the API's process only with OPERATOR_PORT. */
@Module({
  imports: [
    AddressesModule,
    AttemptsModule,
    DatabaseModule.forFeature([Workspace]),
    OidcModule,
    OperatorActsModule,
    RequestsModule,
  ],
  providers: [
    OperatorActs,
    OperatorEntry,
    OperatorExport,
    OperatorInstallationService,
    OperatorListener,
    OperatorSessionsService,
    OperatorSignInService,
    OperatorWorkspacesService,
  ],
})
export class OperatorModule {}
