/** Why a sign-in through a connection failed, for the admins of the workspace. The names are public contract. */
const WORDS = {
  provider_unreachable:
    'The provider did not respond in time, or is not reachable from this service over HTTPS at a public address. Check the issuer, and try again.',
  issuer_mismatch:
    'The provider calls itself by another issuer. Enter the issuer exactly as it is in the provider’s openid-configuration document, also with or without a slash at its end.',
  client_rejected:
    'The provider did not accept the client id and the client secret. The secret may have expired: enter a new one.',
  provider_refused:
    'The provider did not sign the person in. Check there that they are assigned to the application.',
  invalid_response:
    'The response of the provider was not valid: its signature, audience, times or state are wrong. Try again; if it remains so, check the application at the provider.',
  assertion_unsigned: 'The provider did not sign the assertion. Have it sign assertions, not only responses.',
  assertion_encrypted:
    'The provider encrypted the assertion, which this service does not support. Turn off the encryption of assertions; the connection is encrypted anyway.',
  assertion_replayed: 'The assertion has been used before. Sign in again.',
  signature_invalid:
    'The assertion is not signed with a certificate of the metadata, or was changed on its way. If the provider has a new certificate, read its metadata again.',
  signature_weak:
    'The provider signs with SHA-1, which is not secure. Choose SHA-256 as its signature and digest algorithm.',
  certificate_expired:
    'All certificates of the provider have expired. Create a new one there, and read its metadata again.',
  audience_mismatch:
    'The assertion is meant for another service. Enter our entity ID as audience and our ACS URL as recipient, exactly as they are shown.',
  outside_validity:
    'The assertion is not valid yet, or no longer. Check the clock of the provider, or sign in again.',
  response_unsolicited:
    'The provider responded to no request of this service. Have it start at the start page of the connection.',
  no_name_id:
    'The provider did not send a NameID of the format persistent, by which people are recognized. Choose this format for the application.',
  no_email:
    'The provider did not send an email address. Add the claim email to the ID token, the scope email to the application, or an attribute email to the assertion.',
  domain_not_claimed:
    'The email address is in a domain that this workspace has not claimed. Claim exactly this domain, or change the address at the provider.',
  address_not_verified:
    'The provider says that it has not verified the email address (email_verified or xms_edov is false).',
  other_organization:
    'The Google account does not belong to your organization: it has no hd claim with a claimed domain. Such accounts can be made by anybody who once had the address.',
  other_identity:
    'The member with this email address signs in with another account at the provider. If the account was replaced, remove the member and let the person join again.',
  not_member:
    'Nobody with this email address is a member or was added by SCIM, and the connection lets nobody join by signing in. Invite the person, assign them to the SCIM application, or allow joining.',
  deactivated: 'The member is deactivated. Activate them at the identity provider or in the team.',
  maintenance: 'The operator of this service has paused changes. Try again later.',
} as const;

export type SsoFault = keyof typeof WORDS;

export const SSO_FAULTS = Object.keys(WORDS) as SsoFault[];

export const wordsFor = (reason: string | null): string | null =>
  SSO_FAULTS.flatMap((fault) => (fault === reason ? [WORDS[fault]] : []))[0] ?? null;

/** They say who the members are. */
export const OF_MEMBERS: ReadonlySet<string> = new Set<SsoFault>([
  'not_member',
  'deactivated',
  'other_identity',
]);
