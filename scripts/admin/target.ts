import { describeDatabase, type Config } from '#libs/platform';
import { hasCluster } from '../start/database.js';
import { readDemoFile } from '../start/demo-file.js';

export function describeTarget(settings: Config): string {
  if (settings.databaseUrl) return `DATABASE_URL (${describeDatabase(settings.databaseUrl)})`;
  if (!hasCluster(settings)) return `${settings.dataDir}, where no service has run yet`;
  const { baseUrl } = readDemoFile(settings.dataDir);
  return `${settings.dataDir}${baseUrl ? ` (address of its service: ${baseUrl})` : ''}`;
}
