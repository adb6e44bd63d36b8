import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

export interface ServerCertificate {
  key: string;
  cert: string;
}

export interface LocalCa {
  pem: string;
  /** A certificate for host names and literal addresses. */
  issue(names: string[]): Promise<ServerCertificate>;
}

/** A certificate authority of its own, known to nobody: for receivers on loopback. */
export async function createLocalCa({ days = 1 } = {}): Promise<LocalCa> {
  const keys = await newKeys();
  const name = 'CN=qr-service local authority';
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...validity(days),
    name,
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return {
    pem: authority.toString('pem'),
    async issue(names) {
      const serverKeys = await newKeys();
      const certificate = await X509CertificateGenerator.create({
        ...validity(days),
        subject: `CN=${names[0] ?? 'localhost'}`,
        issuer: name,
        publicKey: serverKeys.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        extensions: [
          new BasicConstraintsExtension(false),
          new SubjectAlternativeNameExtension(
            names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
          ),
        ],
      });
      const key = await webcrypto.subtle.exportKey('pkcs8', serverKeys.privateKey);
      return { key: PemConverter.encode(key, 'PRIVATE KEY'), cert: certificate.toString('pem') };
    },
  };
}

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

function validity(days: number) {
  const now = Date.now();
  const serialNumber = `01${randomBytes(8).toString('hex')}`;
  return { serialNumber, notBefore: new Date(now - DAY_MS), notAfter: new Date(now + days * DAY_MS) };
}
