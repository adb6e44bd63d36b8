import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalCa, type ServerCertificate } from '../local-ca.js';
import { openDataFolder, writePrivate } from '../start/data-folder.js';

const DAYS = 30;
const SPARE_MS = 86_400_000;

interface ListenCertificate extends ServerCertificate {
  caFile: string;
}

/**
 * The certificate is for localhost and kept in the data folder, so that a service that trusts it can keep running when
 * the receiver restarts.
 */
export async function certificateIn(dataDir: string): Promise<ListenCertificate> {
  const folder = join(openDataFolder(dataDir), 'webhooks-listen');
  mkdirSync(folder, { recursive: true });
  const [caFile, keyFile, certFile] = [
    join(folder, 'ca.pem'),
    join(folder, 'key.pem'),
    join(folder, 'cert.pem'),
  ];
  if (![caFile, keyFile, certFile].every((file) => existsSync(file)) || isExpired(certFile)) {
    const ca = await createLocalCa({ days: DAYS });
    const { key, cert } = await ca.issue(['localhost', '127.0.0.1', '::1']);
    writePrivate(keyFile, key);
    writePrivate(caFile, ca.pem);
    writePrivate(certFile, cert);
  }
  return { caFile, key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
}

function isExpired(certFile: string): boolean {
  try {
    return Date.parse(new X509Certificate(readFileSync(certFile)).validTo) < Date.now() + SPARE_MS;
  } catch {
    return true;
  }
}
