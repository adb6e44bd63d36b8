import { HostCookie } from '../../http/requests/host-cookie.js';

/** What a browser keeps, sealed, while a person is at the provider. */
export const SSO_COOKIE = new HostCookie('sso');
export const TEST_COOKIE = new HostCookie('sso-test');
