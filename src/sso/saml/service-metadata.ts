import {
  ASSERTION_NS,
  escapeXml,
  METADATA_NS,
  PERSISTENT,
  POST_BINDING,
  PROTOCOL_NS,
  REDIRECT_BINDING,
} from './saml-xml.js';

/** Who we are for the provider of a connection: also the address of our metadata. */
export const entityIdOf = ({ slug }: { slug: string }, baseUrl: string): string =>
  `${baseUrl}/api/auth/v1/sso/${slug}/metadata`;

/** What a provider needs to know of us. It contains nothing but addresses, so it says nothing about the workspace. */
export const writeServiceMetadata = (entityId: string, consumerUrl: string, logoutUrl: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${METADATA_NS}" xmlns:saml="${ASSERTION_NS}" entityID="${escapeXml(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${PROTOCOL_NS}">
    <SingleLogoutService Binding="${REDIRECT_BINDING}" Location="${escapeXml(logoutUrl)}"/>
    <SingleLogoutService Binding="${POST_BINDING}" Location="${escapeXml(logoutUrl)}"/>
    <NameIDFormat>${PERSISTENT}</NameIDFormat>
    <AssertionConsumerService Binding="${POST_BINDING}" Location="${escapeXml(consumerUrl)}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
