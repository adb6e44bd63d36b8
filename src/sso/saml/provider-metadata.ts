import type { Element } from '@xmldom/xmldom';
import { parseUrl } from '#libs/platform';
import { readCertificate } from './certificates.js';
import {
  allElements,
  attributeOf,
  childrenNamed,
  isNamed,
  METADATA_NS,
  PROTOCOL_NS,
  readXml,
  REDIRECT_BINDING,
  SIGNATURE_NS,
  textIn,
  XmlFault,
} from './saml-xml.js';

export const MAX_METADATA_LENGTH = 512 * 1_024;
const MAX_ENTITY_ID_LENGTH = 512;
const MAX_URL_LENGTH = 2_048;
const MAX_CERTIFICATES = 10;

export interface ProviderMetadata {
  entityId: string;
  signOnUrl: string;
  /** Where it takes responses about sessions that have ended; null if it takes none. */
  logoutUrl: string | null;
  /** DER as base64. */
  certificates: string[];
}

/** @throws XmlFault, whose message completes "The metadata is of no use: " */
export function readProviderMetadata(xml: string): ProviderMetadata {
  if (xml.length > MAX_METADATA_LENGTH) throw new XmlFault('it is too large');
  const root = readXml(xml, { allowsComments: true });
  const providers = allElements(root)
    .filter((element) => isNamed(element, METADATA_NS, 'EntityDescriptor'))
    .flatMap((entity) =>
      childrenNamed(entity, METADATA_NS, 'IDPSSODescriptor')
        .filter((role) => (attributeOf(role, 'protocolSupportEnumeration') ?? '').includes(PROTOCOL_NS))
        .map((role) => ({ entity, role })),
    );
  const [provider] = providers;
  if (!provider)
    throw new XmlFault('it has no IDPSSODescriptor for SAML 2.0, so it is not that of a provider');
  if (providers.length > 1) throw new XmlFault('it describes several providers');
  const entityId = attributeOf(provider.entity, 'entityID') ?? '';
  if (entityId === '' || entityId.length > MAX_ENTITY_ID_LENGTH || /[\s\p{Cc}]/u.test(entityId))
    throw new XmlFault('its entityID is missing, too long, or has spaces');
  const { role } = provider;
  return {
    ...{ entityId, signOnUrl: signOnUrlIn(role), logoutUrl: logoutUrlIn(role) },
    certificates: certificatesIn(role),
  };
}

function signOnUrlIn(role: Element): string {
  const services = childrenNamed(role, METADATA_NS, 'SingleSignOnService');
  const location = attributeOf(
    services.find((service) => attributeOf(service, 'Binding') === REDIRECT_BINDING),
    'Location',
  );
  const url = location === null ? null : parseUrl(location);
  if (!url) throw new XmlFault('it has no SingleSignOnService with the binding HTTP-Redirect');
  if (url.protocol !== 'https:' || url.username || url.password || url.href.length > MAX_URL_LENGTH)
    throw new XmlFault('the address of its SingleSignOnService must be an https URL without user name');
  return url.href;
}

/** What cannot be used is left out: sessions end without a response, too. */
function logoutUrlIn(role: Element): string | null {
  const service = childrenNamed(role, METADATA_NS, 'SingleLogoutService').find(
    (each) => attributeOf(each, 'Binding') === REDIRECT_BINDING,
  );
  const url = parseUrl(attributeOf(service, 'ResponseLocation') ?? attributeOf(service, 'Location') ?? '');
  const isUsable = url?.protocol === 'https:' && !url.username && !url.password;
  return url && isUsable && url.href.length <= MAX_URL_LENGTH ? url.href : null;
}

function certificatesIn(role: Element): string[] {
  const found = childrenNamed(role, METADATA_NS, 'KeyDescriptor')
    .filter((key) => attributeOf(key, 'use') !== 'encryption')
    .flatMap(allElements)
    .filter((element) => isNamed(element, SIGNATURE_NS, 'X509Certificate'))
    .map((element) => textIn(element).replace(/\s+/g, ''));
  const certificates = [...new Set(found)].filter((each) => readCertificate(each) !== null);
  if (certificates.length === 0)
    throw new XmlFault('it has no certificate for signing with an RSA key of at least 2048 bits');
  if (certificates.length > MAX_CERTIFICATES)
    throw new XmlFault(`it has more than ${MAX_CERTIFICATES} certificates`);
  return certificates;
}
