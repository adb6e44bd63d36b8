import { ERROR_PAGE } from '../http/problems/error-page.js';
import { FORM_BODY, ONE_CLICK_BODY } from '../http/requests/form-body.js';
import { PAGE_POLICY } from '../http/problems/page-layout.js';
import { settingsSurface } from './settings.surface.js';
import type { Surface } from '../http/surfaces/surface.js';

/**
 * Pages and their forms, which are not in the OpenAPI document. Browsers send `Origin: null` with a form if the
 * referrer policy of its page is no-referrer, so the policy is same-origin: tokens in addresses stay with this service.
 */
const page: Omit<Surface, 'prefix'> = {
  ...settingsSurface,
  access: 'anyone',
  bodyTypes: FORM_BODY,
  produces: ['text/html'],
  negotiatesAccept: false,
  unknownMembers: 'ignore',
  responseHeaders: {
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': PAGE_POLICY,
    'Referrer-Policy': 'same-origin',
  },
  errors: ERROR_PAGE,
  documentation: { ...settingsSurface.documentation, tags: [] },
};

const NO_INDEX = { ...page.responseHeaders, 'X-Robots-Tag': 'noindex' };

const PATHS = [
  ...['/accept-invite', '/reset-password', '/sign-in', '/sign-out', '/sign-up', '/sso'],
  ...['/sso-setup', '/verify-email'],
];

/** Mail programs send its form from anywhere, without cookies: the link itself is the permission. */
const unsubscribe: Surface = {
  ...page,
  prefix: '/unsubscribe',
  authorize: () => undefined,
  bodyTypes: ONE_CLICK_BODY,
  responseHeaders: NO_INDEX,
  dropsTrailingSlash: true,
};

/** Its link is the permission, and must not reach other sites with a click. */
const report: Surface = {
  ...unsubscribe,
  prefix: '/r',
  bodyTypes: FORM_BODY,
  responseHeaders: { ...NO_INDEX, 'Referrer-Policy': 'no-referrer' },
};

export const pageSurfaces: Surface[] = [
  { ...page, prefix: '/' },
  report,
  unsubscribe,
  ...PATHS.map((prefix) => ({ ...page, prefix, responseHeaders: NO_INDEX, dropsTrailingSlash: true })),
];
