import type { DynamicModule, ModuleMetadata, Type } from '@nestjs/common';
import { TransactionGauges } from '#libs/database';
import { DeliveryModule, OutboxGauges } from '#libs/delivery';
import { EmailGauges, MailModule } from '#libs/mail';
import type { Config } from '#libs/platform';
import { ScanExportModule, ScanIntakeModule, ScanRollupsModule } from '#libs/scans';
import { ExportLoop } from './export-loop.js';
import { IntakeLoop } from './intake-loop.js';
import { LateScansLoop } from './late-scans-loop.js';
import { RetentionModule } from './retention/retention.module.js';
import { RollupLoop } from './rollup-loop.js';

/** Adds what sends to what every worker does, with or without Redis. */
export const workerModule = (
  module: Type,
  { clickhouseUrl }: Config,
  { imports = [], providers = [] }: Pick<ModuleMetadata, 'imports' | 'providers'> = {},
): DynamicModule => ({
  module,
  imports: [
    DeliveryModule,
    MailModule,
    RetentionModule,
    ScanIntakeModule,
    ScanRollupsModule,
    ...imports,
    ...(clickhouseUrl ? [ScanExportModule] : []),
  ],
  providers: [
    ...providers,
    ...(clickhouseUrl ? [ExportLoop] : []),
    IntakeLoop,
    LateScansLoop,
    RollupLoop,
    OutboxGauges,
    EmailGauges,
    TransactionGauges,
  ],
});
