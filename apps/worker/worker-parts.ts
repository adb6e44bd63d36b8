import type { DynamicModule, FactoryProvider, ModuleMetadata, Type } from '@nestjs/common';
import { TransactionGauges } from '#libs/database';
import { DeliveryModule, OutboxGauges } from '#libs/delivery';
import { FileGarbageCleanup, FileStoreModule, FileTakedowns, FileWork } from '#libs/files';
import { EmailGauges, MailModule } from '#libs/mail';
import { LOG, type Config, type Log } from '#libs/platform';
import { PlansModule, StorageGauges } from '#libs/plans';
import { BlockedHostsModule } from '#libs/blocked-hosts';
import { ThreadsModule } from '#libs/queue';
import {
  ScanExporters,
  ScanExportModule,
  ScanIntakeModule,
  ScanRollupsModule,
  sinksOf,
  type SinkName,
} from '#libs/scans';
import { AuditStreamModule } from './audit-stream/audit-stream.module.js';
import { EventSignal } from './event-signal.js';
import { ExportLoop } from './export-loop.js';
import { fileLoop } from './file-loop.js';
import { CopiedFiles } from './image-copies/copied-files.js';
import { ImageCopies } from './image-copies/image-copies.js';
import { IntakeLoop } from './intake-loop.js';
import { LateScansLoop } from './late-scans-loop.js';
import { LifecycleLoop } from './lifecycle/lifecycle.loop.js';
import { ReplayLoop } from './replay-loop.js';
import { RetentionModule } from './retention/retention.module.js';
import { RollupLoop } from './rollup-loop.js';

const exportLoop = (sink: SinkName): FactoryProvider => ({
  provide: Symbol(`export of scans to ${sink}`),
  inject: [ScanExporters, LOG],
  useFactory: (exporters: ScanExporters, log: Log) => new ExportLoop(exporters.of(sink), log),
});

const isStreaming = ({ isAuditPrinted, auditStream, isDelivering }: Config): boolean =>
  isAuditPrinted || (auditStream !== undefined && isDelivering);

/** Not with DELIVERIES=off, when nothing is asked of others. */
const IMAGE_COPIES = [
  CopiedFiles,
  ImageCopies,
  fileLoop(ImageCopies, 'copying the pictures of landing pages'),
];

/** Adds what sends to what every worker does, with or without Redis. */
export const workerModule = (
  module: Type,
  config: Config,
  { imports = [], providers = [] }: Pick<ModuleMetadata, 'imports' | 'providers'> = {},
): DynamicModule => ({
  module,
  imports: [
    BlockedHostsModule,
    DeliveryModule,
    FileStoreModule,
    MailModule,
    PlansModule,
    RetentionModule,
    ScanIntakeModule,
    ScanRollupsModule,
    ThreadsModule,
    ...imports,
    ...(sinksOf(config).length > 0 ? [ScanExportModule] : []),
    ...(isStreaming(config) ? [AuditStreamModule] : []),
  ],
  providers: [
    ...providers,
    ...sinksOf(config).map(exportLoop),
    ...(config.isDelivering ? IMAGE_COPIES : []),
    EventSignal,
    FileGarbageCleanup,
    FileTakedowns,
    FileWork,
    fileLoop(FileWork, 'work on uploaded files'),
    fileLoop(FileTakedowns, 'ending the addresses of files that were taken down'),
    IntakeLoop,
    LateScansLoop,
    LifecycleLoop,
    ReplayLoop,
    RollupLoop,
    OutboxGauges,
    EmailGauges,
    StorageGauges,
    TransactionGauges,
  ],
});
