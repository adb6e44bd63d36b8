import type { Check } from './check.js';
import { apiAddressCheck, scanAddressCheck } from './checks/addresses.check.js';
import { appSecretCheck } from './checks/app-secret.check.js';
import { auditStreamCheck } from './checks/audit-stream.check.js';
import { backlogsCheck } from './checks/backlogs.check.js';
import { cityDatabaseCheck } from './checks/city-database.check.js';
import { clockCheck } from './checks/clock.check.js';
import { configurationCheck } from './checks/configuration.check.js';
import { databaseReachableCheck } from './checks/database.check.js';
import { extensionsCheck } from './checks/extensions.check.js';
import { filesCheck } from './checks/files.check.js';
import { forwardProxyCheck } from './checks/forward-proxy.check.js';
import { journalCheck } from './checks/journal.check.js';
import { mailCheck } from './checks/mail.check.js';
import { migrationsCheck } from './checks/migrations.check.js';
import { nameServersCheck } from './checks/name-servers.check.js';
import { operatorPagesCheck } from './checks/operator-pages.check.js';
import { partitionsCheck } from './checks/partitions.check.js';
import { processesCheck } from './checks/processes.check.js';
import { redisCheck } from './checks/redis.check.js';
import { replicaCheck } from './checks/replica.check.js';
import { roleCheck } from './checks/role.check.js';
import { settingsFilesCheck } from './checks/settings-files.check.js';
import { scanExportCheck } from './checks/scan-export.check.js';
import { transactionsCheck } from './checks/transactions.check.js';

export const CHECKS: readonly Check[] = [
  configurationCheck,
  settingsFilesCheck,
  databaseReachableCheck,
  roleCheck,
  extensionsCheck,
  migrationsCheck,
  appSecretCheck,
  partitionsCheck,
  clockCheck,
  transactionsCheck,
  processesCheck,
  backlogsCheck,
  replicaCheck,
  redisCheck,
  scanExportCheck,
  auditStreamCheck,
  forwardProxyCheck,
  filesCheck,
  mailCheck,
  nameServersCheck,
  cityDatabaseCheck,
  apiAddressCheck,
  scanAddressCheck,
  operatorPagesCheck,
  journalCheck,
];
