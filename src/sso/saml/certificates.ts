import { createHash, X509Certificate } from 'node:crypto';

const MIN_RSA_BITS = 2_048;

export interface CertificateFacts {
  fingerprint: string;
  startsAt: Date;
  endsAt: Date;
}

/** @param certificate DER as base64 @returns null if it is no certificate with a key that can sign safely */
export function readCertificate(certificate: string): CertificateFacts | null {
  try {
    const der = Buffer.from(certificate, 'base64');
    const { publicKey, validFrom, validTo } = new X509Certificate(der);
    const { asymmetricKeyType, asymmetricKeyDetails } = publicKey;
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) return null;
    const fingerprint = createHash('sha256').update(der).digest('hex');
    return { fingerprint, startsAt: new Date(validFrom), endsAt: new Date(validTo) };
  } catch {
    return null;
  }
}

export const fingerprintOf = (certificate: string): string => readCertificate(certificate)?.fingerprint ?? '';

export const inForce = (certificates: string[], now: Date): string[] =>
  certificates.filter((certificate) => (readCertificate(certificate)?.endsAt.getTime() ?? 0) > now.getTime());

/** When the last of them ends. */
export const endOfAll = (certificates: string[]): Date =>
  new Date(Math.max(...certificates.map((each) => readCertificate(each)?.endsAt.getTime() ?? 0)));
