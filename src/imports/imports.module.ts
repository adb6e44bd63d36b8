import { Module } from '@nestjs/common';
import { DatabaseModule, Import } from '#libs/database';
import { AuthModule } from '../auth/auth.module.js';
import { AttemptsModule } from '../http/limits/attempts.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { QrModule } from '../qr/qr.module.js';
import { ImportBodies } from './import-bodies.js';
import { ImportLeases } from './import-leases.js';
import { ImportItems } from './import-items.js';
import { ImportParts } from './import-parts.js';
import { ImportReads } from './import-reads.js';
import { ImportRuns } from './import-runs.js';
import { ImportSteps } from './import-steps.js';
import { ImportThreads } from './import-task.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([Import]),
    AttemptsModule,
    AuthModule,
    QrModule,
    RequestsModule,
    WorkspacesModule,
  ],
  controllers: [ImportsController],
  providers: [
    ImportBodies,
    ImportLeases,
    ImportItems,
    ImportParts,
    ImportReads,
    ImportRuns,
    ImportSteps,
    ImportsService,
    { provide: ImportThreads, useFactory: () => new ImportThreads() },
  ],
})
export class ImportsModule {}
