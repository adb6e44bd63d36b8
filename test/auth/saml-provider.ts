import { createSign, randomBytes, webcrypto } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import { SignedXml } from 'xml-crypto';

const RSA = {
  ...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2_048 },
  publicExponent: new Uint8Array([1, 0, 1]),
};
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NAMESPACES =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const ASSERTION = "//*[local-name(.)='Assertion']";

export interface SamlPerson {
  nameId: string;
  attributes: Record<string, string | string[]>;
}

/** What a response differs in from that of an honest provider; null leaves something out. */
export interface Forgery {
  issuer?: string;
  audience?: string;
  recipient?: string;
  destination?: string;
  inResponseTo?: string | null;
  status?: string;
  nameIdFormat?: string;
  assertionId?: string;
  /** How much later than now the provider believes it is. */
  laterMs?: number;
  authnInstant?: Date;
  /** What the provider calls its session. */
  sessionIndex?: string;
  hash?: 'sha1' | 'sha256' | 'sha512';
  isUnsigned?: boolean;
  signer?: SamlProvider;
  /** Changes the response after it was signed. */
  change?: (xml: string) => string;
}

export interface SamlRequest {
  id: string;
  consumerUrl: string;
  audience: string;
  isForced: boolean;
  xml: string;
}

/** The request with which the service sends a browser to a provider. */
export function readRequest(url: URL): SamlRequest {
  const sent = Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64');
  const xml = inflateRawSync(sent).toString();
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    ...{ id: find(/ ID="([^"]+)"/), consumerUrl: find(/AssertionConsumerServiceURL="([^"]+)"/), xml },
    ...{ audience: find(/Issuer[^>]*>([^<]+)</), isForced: xml.includes(' ForceAuthn="true"') },
  };
}

/** A SAML provider with a key and a certificate of its own. */
export class SamlProvider {
  private constructor(
    readonly entityId: string,
    readonly privateKey: string,
    readonly certificate: string,
    private readonly now: () => Date,
  ) {}

  static async create(now: () => Date, { entityId = 'https://idp.example/saml', days = 365 } = {}) {
    const keys = await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
    const certificate = await X509CertificateGenerator.createSelfSigned({
      ...{
        serialNumber: `01${randomBytes(8).toString('hex')}`,
        name: 'CN=provider',
        keys,
        signingAlgorithm: RSA,
      },
      notBefore: new Date(now().getTime() - DAY_MS),
      notAfter: new Date(now().getTime() + days * DAY_MS),
    });
    const key = PemConverter.encode(
      await webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
      'PRIVATE KEY',
    );
    return new SamlProvider(entityId, key, Buffer.from(certificate.rawData).toString('base64'), now);
  }

  metadata({ entityId = this.entityId, certificates = [this.certificate] } = {}): string {
    const keys = certificates.map(
      (each) =>
        `<KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${each}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
    );
    return `<?xml version="1.0"?><!-- of a test -->
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/logout" ResponseLocation="https://idp.example/slo"/>
</IDPSSODescriptor></EntityDescriptor>`;
  }

  /** @returns the response as base64 */
  respond(request: SamlRequest, person: SamlPerson, forgery: Forgery = {}): string {
    const xml = this.write(request, person, forgery);
    const signed = forgery.isUnsigned ? xml : (forgery.signer ?? this).sign(xml, forgery.hash ?? 'sha256');
    return Buffer.from(forgery.change?.(signed) ?? signed).toString('base64');
  }

  private write(request: SamlRequest, { nameId, attributes }: SamlPerson, forgery: Forgery): string {
    const now = this.now().getTime() + (forgery.laterMs ?? 0);
    const at = (offsetMs: number) => new Date(now + offsetMs).toISOString();
    const { issuer = this.entityId, audience = request.audience, recipient = request.consumerUrl } = forgery;
    const { destination = request.consumerUrl, inResponseTo = request.id, status = 'Success' } = forgery;
    const { nameIdFormat = '2.0:nameid-format:persistent', authnInstant = new Date(now) } = forgery;
    const { assertionId = `_${randomBytes(10).toString('hex')}` } = forgery;
    const answered = inResponseTo === null ? '' : `InResponseTo="${inResponseTo}"`;
    const sent = Object.entries(attributes).map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${[values]
          .flat()
          .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
          .join('')}</saml:Attribute>`,
    );
    return `<samlp:Response ${NAMESPACES} ID="_${randomBytes(10).toString('hex')}" Version="2.0" IssueInstant="${at(0)}" Destination="${destination}" ${answered}>
<saml:Issuer>${issuer}</saml:Issuer>
<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>
<saml:Assertion ID="${assertionId}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject>
<saml:NameID Format="urn:oasis:names:tc:SAML:${nameIdFormat}">${nameId}</saml:NameID>
<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${recipient}" NotOnOrAfter="${at(5 * MINUTE_MS)}" ${answered}/></saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="${at(-5 * MINUTE_MS)}" NotOnOrAfter="${at(5 * MINUTE_MS)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="${authnInstant.toISOString()}" SessionIndex="${forgery.sessionIndex ?? '1'}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement>${sent.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
  }

  /** Of the binding HTTP-Redirect, as base64. */
  signText(text: string, hash: 'sha1' | 'sha256' | 'sha512'): string {
    return createSign(hash).update(text).sign(this.privateKey, 'base64');
  }

  sign(xml: string, hash: 'sha1' | 'sha256' | 'sha512', signedPath = ASSERTION): string {
    const isSha1 = hash === 'sha1';
    const signed = new SignedXml({
      privateKey: this.privateKey,
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
      signatureAlgorithm: isSha1
        ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        : `http://www.w3.org/2001/04/xmldsig-more#rsa-${hash}`,
    });
    signed.addReference({
      xpath: signedPath,
      transforms: [
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/2001/10/xml-exc-c14n#',
      ],
      digestAlgorithm: isSha1
        ? 'http://www.w3.org/2000/09/xmldsig#sha1'
        : `http://www.w3.org/2001/04/xmlenc#${hash}`,
    });
    signed.computeSignature(xml, {
      location: { reference: `${signedPath}/*[local-name(.)='Issuer']`, action: 'after' },
    });
    return signed.getSignedXml();
  }
}
