import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { SamlProvider } from './saml-provider.js';

const NAMESPACES =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const ROOT = "/*[local-name(.)='LogoutRequest']";

export interface LogoutForgery {
  id?: string;
  subject?: string;
  /** Session indexes. */
  sessions?: string[];
  issuer?: string;
  destination?: string | null;
  relayState?: string;
  issuedAt?: Date;
  notOnOrAfter?: Date;
  hash?: 'sha1' | 'sha256' | 'sha512';
  isUnsigned?: boolean;
  /** Before it is signed. */
  change?: (xml: string) => string;
  escape?: (text: string) => string;
}

/** What a SAML provider sends when a session is over there. */
export class LogoutRequests {
  constructor(
    private readonly provider: SamlProvider,
    private readonly now: () => Date,
  ) {}

  write({
    id,
    subject = '',
    sessions = [],
    issuer,
    destination,
    issuedAt,
    notOnOrAfter,
    change,
  }: LogoutForgery): string {
    const { id: own = `_${randomBytes(10).toString('hex')}` } = { ...(id !== undefined && { id }) };
    const xml = `<samlp:LogoutRequest ${NAMESPACES} ID="${own}" Version="2.0" IssueInstant="${(issuedAt ?? this.now()).toISOString()}"${
      destination ? ` Destination="${destination}"` : ''
    }${notOnOrAfter ? ` NotOnOrAfter="${notOnOrAfter.toISOString()}"` : ''}><saml:Issuer>${issuer ?? this.provider.entityId}</saml:Issuer><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${subject}</saml:NameID>${sessions
      .map((each) => `<samlp:SessionIndex>${each}</samlp:SessionIndex>`)
      .join('')}</samlp:LogoutRequest>`;
    return change?.(xml) ?? xml;
  }

  /** The query of the binding HTTP-Redirect. */
  redirected(forgery: LogoutForgery): string {
    const { relayState, hash = 'sha256', isUnsigned = false, escape = encodeURIComponent } = forgery;
    const request = deflateRawSync(this.write(forgery)).toString('base64');
    const algorithm =
      hash === 'sha1'
        ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        : `http://www.w3.org/2001/04/xmldsig-more#rsa-${hash}`;
    const unsigned = [
      `SAMLRequest=${escape(request)}`,
      ...(relayState === undefined ? [] : [`RelayState=${escape(relayState)}`]),
    ].join('&');
    if (isUnsigned) return unsigned;
    const signed = `${unsigned}&SigAlg=${escape(algorithm)}`;
    return `${signed}&Signature=${escape(this.provider.signText(signed, hash))}`;
  }

  /** The value of the binding HTTP-POST. */
  posted(forgery: LogoutForgery): string {
    const xml = this.write(forgery);
    const signed = forgery.isUnsigned ? xml : this.provider.sign(xml, forgery.hash ?? 'sha256', ROOT);
    return Buffer.from(signed).toString('base64');
  }
}
