import type { DynamicModule, FactoryProvider, ModuleMetadata, Type } from '@nestjs/common';
import { OutboxSignal, TransactionGauges } from '#libs/database';
import { DeliveryModule, OutboxGauges } from '#libs/delivery';
import { EmailGauges, MailModule } from '#libs/mail';
import { LOG, type Config, type Log } from '#libs/platform';
import { PlansModule, StorageGauges } from '#libs/plans';
import {
  S3Exporter,
  S3ExportModule,
  ScanExporter,
  ScanExportModule,
  ScanIntakeModule,
  ScanRollupsModule,
} from '#libs/scans';
import { AuditStreamModule } from './audit-stream/audit-stream.module.js';
import { CLICKHOUSE, ExportLoop, S3 } from './export-loop.js';
import { IntakeLoop } from './intake-loop.js';
import { LateScansLoop } from './late-scans-loop.js';
import { RetentionModule } from './retention/retention.module.js';
import { RollupLoop } from './rollup-loop.js';

const clickhouseLoop: FactoryProvider = {
  provide: Symbol(CLICKHOUSE.name),
  inject: [ScanExporter, OutboxSignal, LOG],
  useFactory: (exporter: ScanExporter, signal: OutboxSignal, log: Log) =>
    new ExportLoop(exporter, CLICKHOUSE, signal, log),
};

const s3Loop: FactoryProvider = {
  provide: Symbol(S3.name),
  inject: [S3Exporter, OutboxSignal, LOG],
  useFactory: (exporter: S3Exporter, signal: OutboxSignal, log: Log) =>
    new ExportLoop(exporter, S3, signal, log),
};

/** Adds what sends to what every worker does, with or without Redis. */
export const workerModule = (
  module: Type,
  { clickhouseUrl, s3Export, isDelivering, auditStream, isAuditPrinted }: Config,
  { imports = [], providers = [] }: Pick<ModuleMetadata, 'imports' | 'providers'> = {},
): DynamicModule => ({
  module,
  imports: [
    DeliveryModule,
    MailModule,
    PlansModule,
    RetentionModule,
    ScanIntakeModule,
    ScanRollupsModule,
    ...imports,
    ...(clickhouseUrl ? [ScanExportModule] : []),
    ...(s3Export ? [S3ExportModule] : []),
    ...(isAuditPrinted || (auditStream && isDelivering) ? [AuditStreamModule] : []),
  ],
  providers: [
    ...providers,
    ...(clickhouseUrl ? [clickhouseLoop] : []),
    ...(s3Export ? [s3Loop] : []),
    IntakeLoop,
    LateScansLoop,
    RollupLoop,
    OutboxGauges,
    EmailGauges,
    StorageGauges,
    TransactionGauges,
  ],
});
