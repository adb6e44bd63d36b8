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
  /** A certificate for host names and literal addresses, for as long as the authority's unless told otherwise. */
  issue(names: string[], days?: number): Promise<ServerCertificate>;
  /** An authority whose certificate this one has signed. */
  createIntermediate(): Promise<LocalCa>;
}

interface Signer {
  name: string;
  keys: webcrypto.CryptoKeyPair;
}

/** A certificate authority of its own, known to nobody: for receivers on loopback. */
export const createLocalCa = async ({ days = 1 } = {}): Promise<LocalCa> =>
  createAuthority(await newSigner('local authority'), days);

async function createAuthority(self: Signer, days: number, signer = self): Promise<LocalCa> {
  const certificate = await X509CertificateGenerator.create({
    ...signedBy(signer, days),
    subject: self.name,
    publicKey: self.keys.publicKey,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return {
    pem: certificate.toString('pem'),
    issue: (names, lifetime = days) => issue(names, lifetime, self),
    createIntermediate: async () =>
      createAuthority(await newSigner('local intermediate authority'), days, self),
  };
}

/** A certificate that nobody but its server vouches for. */
export const createSelfSigned = (names: string[]): Promise<ServerCertificate> => issue(names, 1);

/** @param signer itself, if absent */
async function issue(names: string[], days: number, signer?: Signer): Promise<ServerCertificate> {
  const self = { name: `CN=${names[0] ?? 'localhost'}`, keys: await newKeys() };
  const certificate = await X509CertificateGenerator.create({
    ...signedBy(signer ?? self, days),
    subject: self.name,
    publicKey: self.keys.publicKey,
    extensions: [
      new BasicConstraintsExtension(false),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', self.keys.privateKey);
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), cert: certificate.toString('pem') };
}

/** No two have the same name, so that a chain which ends at one is not taken for a faulty one of another. */
const newSigner = async (name: string): Promise<Signer> => ({
  name: `CN=qr-service ${name} ${randomBytes(4).toString('hex')}`,
  keys: await newKeys(),
});

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

function signedBy({ name, keys }: Signer, days: number) {
  const now = Date.now();
  return {
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + days * DAY_MS),
    issuer: name,
    signingKey: keys.privateKey,
    signingAlgorithm: ALGORITHM,
  };
}
