export { AssertionsService } from './assertions.service.js';
export { endOfAll, fingerprintOf, readCertificate, type CertificateFacts } from './certificates.js';
export { logoutResponseAddress } from './logout-response.js';
export {
  LogoutRequestRefused,
  MAX_LOGOUT_LENGTH,
  readPosted,
  readRedirected,
  type ExpectedLogout,
  type LogoutAsked,
  type LogoutFault,
} from './logout-request.js';
export { METADATA_FAULTS, metadataWordsFor } from './metadata-faults.fields.js';
export { MetadataReaderService, type MetadataRead } from './metadata-reader.service.js';
export { MAX_METADATA_LENGTH, type ProviderMetadata } from './provider-metadata.js';
export { RETURN, SamlFlow } from './saml-flow.js';
export { SamlMails } from './saml-mails.js';
export { MAX_RESPONSE_LENGTH } from './saml-response.js';
export { SamlResponsesService } from './saml-responses.service.js';
export { entityIdOf, writeServiceMetadata } from './service-metadata.js';
