import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { ASSERTION_NS, escapeXml, PROTOCOL_NS, SUCCESS } from './saml-xml.js';

const ID_BYTES = 20;

interface Answered {
  entityId: string;
  /** Where the provider takes responses, with the binding HTTP-Redirect. */
  providerUrl: string;
  requestId: string;
  relayState: string | null;
}

/** The address with which the browser tells the provider that its sessions have ended here. */
export function logoutResponseAddress(
  { entityId, providerUrl, requestId, relayState }: Answered,
  now: Date,
): string {
  const id = `_${randomBytes(ID_BYTES).toString('hex')}`;
  const xml = `<samlp:LogoutResponse xmlns:samlp="${PROTOCOL_NS}" xmlns:saml="${ASSERTION_NS}" ID="${id}" Version="2.0" IssueInstant="${now.toISOString()}" Destination="${escapeXml(providerUrl)}" InResponseTo="${escapeXml(requestId)}"><saml:Issuer>${escapeXml(entityId)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status></samlp:LogoutResponse>`;
  const url = new URL(providerUrl);
  url.searchParams.set('SAMLResponse', deflateRawSync(xml).toString('base64'));
  if (relayState !== null) url.searchParams.set('RelayState', relayState);
  return url.href;
}
