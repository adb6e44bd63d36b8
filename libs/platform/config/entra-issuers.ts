import { parseUrl } from '../urls/parse-url.js';

/** These hosts serve Microsoft's clouds, each under several names. */
const ENTRA = /(?:^|\.)(?:microsoftonline\.(?:com|us|de)|partner\.microsoftonline\.cn|windows\.net)$/;
/** The last is the tenant of all personal accounts. */
const ANY_TENANT = ['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'];

/** Whether strangers can have any email address at this issuer of Entra ID. */
export function isOfAnyTenant(issuer: string): boolean {
  const { hostname = '', pathname = '' } = parseUrl(issuer) ?? {};
  const [, tenant = ''] = pathname.toLowerCase().split('/');
  return ENTRA.test(hostname) && ANY_TENANT.includes(tenant);
}
