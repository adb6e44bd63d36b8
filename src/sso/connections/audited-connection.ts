import type { SsoConnection } from '#libs/database';
import { fingerprintOf } from '../saml/index.js';

export const auditedConnection = ({ id, name }: Pick<SsoConnection, 'id' | 'name'>) => ({
  type: 'sso_connection',
  ...{ id, name },
});

/** What the audit log shows of a connection. */
export const shown = (connection: SsoConnection) => {
  const { type, name, status, issuer, clientId, defaultRole, joinAllowed, ...rest } = connection;
  const { saml, metadataUrl, maxSessionHours, required, exemptMemberIds } = rest;
  return {
    ...{ type, name, status, issuer, clientId, metadataUrl, defaultRole, joinAllowed },
    // A certificate decides who can sign in.
    ...(saml && { signOnUrl: saml.signOnUrl, certificates: saml.certificates.map(fingerprintOf) }),
    ...{ maxSessionHours, required, exemptMemberIds },
  };
};
