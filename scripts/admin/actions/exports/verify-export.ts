import { exportFingerprint, exportPublicKey } from '#libs/secrets';
import { checkFile, ExportFault, openExport } from '#libs/operations';
import { CommandError } from '../../../start/command-error.js';
import { appSecretIn } from '../../../start/data-folder.js';
import { hasCluster } from '../../../start/database.js';
import { loadSettings } from '../../../start/settings.js';
import type { CommandEnvironment } from '../../command.js';
import type { Output } from '../../output.js';

interface Input {
  folder: string;
  /** The fingerprint of the key that may have signed it; null for that of this installation. */
  trust: string | null;
}

/** Compares each file with the manifest, and the signature of the manifest with the key. */
export async function verifyExport(
  { env }: CommandEnvironment,
  { folder, trust }: Input,
  output: Output,
): Promise<boolean> {
  const trusted = trust === null ? secretsOf(env).map(fingerprintOf) : [trust];
  const { manifest } = await openExport(folder, trusted).catch((error: unknown) => {
    throw error instanceof ExportFault ? new CommandError(error.message) : error;
  });
  let isIntact = true;
  for (const file of manifest.files) {
    const fault = await checkFile(folder, file);
    output.print({ file: file.name, rows: file.rows, fault }, `${fault ?? 'ok'}  ${file.name}`);
    isIntact &&= fault === null;
  }
  return isIntact;
}

const fingerprintOf = (secret: string): string => exportFingerprint(exportPublicKey(secret));

function secretsOf(env: NodeJS.ProcessEnv): string[] {
  const settings = loadSettings(env);
  const isEmbedded = settings.appSecret === undefined && hasCluster(settings);
  const appSecret = isEmbedded ? appSecretIn(settings.dataDir) : settings.requireAppSecret();
  return [appSecret, ...settings.appSecretPrevious];
}
