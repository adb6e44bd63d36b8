import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { currentFile } from '../files/file-version.js';
import { ConfigError } from './config-error.js';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;
const BEGINNING = /-----BEGIN [A-Z0-9 ]*CERTIFICATE-----/g;

/**
 * Returns a function that returns the certificate authorities that Node trusts and those of a PEM file, as it is by now.
 * @param variable that names the file
 * @throws ConfigError if the file holds anything but certificates
 */
export function authoritiesIn(caFile: string, variable: string): () => string[] {
  try {
    return currentFile(caFile, variable, (path) => [
      ...rootCertificates,
      ...splitCertificates(readFileSync(path, 'utf8')),
    ]);
  } catch (error) {
    throw new ConfigError([`${variable}: ${caFile} cannot be used: ${(error as Error).message}`]);
  }
}

/** Node silently ignores text that is not a certificate. */
function splitCertificates(pem: string): string[] {
  const certificates = pem.match(CERTIFICATE) ?? [];
  if (certificates.length === 0) throw new Error('it contains no PEM certificate');
  if (pem.match(BEGINNING)?.length !== certificates.length)
    throw new Error('a certificate in it is incomplete');
  return certificates.map((certificate) => new X509Certificate(certificate).toString());
}
