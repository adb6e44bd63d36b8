import { str } from 'envalid';
import { days, emailDomains, httpUrl, issuer, issuers } from './validators.js';

/** How people get an account, and sign in. */
export const accountVariables = {
  OIDC_ISSUER: issuer({
    default: undefined,
    desc: 'OpenID Connect provider for sign-in; requires the two variables below',
    example: 'https://example.okta.com',
  }),
  OIDC_CLIENT_ID: str({ default: undefined, desc: 'Client ID of this service at the provider' }),
  OIDC_CLIENT_SECRET: str({ default: undefined, desc: 'Client secret of this service at the provider' }),
  OIDC_TRUSTED_EMAIL_DOMAINS: emailDomains({
    default: undefined,
    desc: 'Comma-separated domains whose email addresses count as verified if the provider does not say whether they are, as Entra ID does not',
    example: 'corp.example,corp-group.example',
  }),
  TRUSTED_ISSUERS: issuers({
    default: [],
    desc: 'Comma-separated issuers of tokens for API keys whose keys are read even from an address that is not public, such as the API server of your cluster; admins of workspaces create the rules',
    example: 'https://kubernetes.default.svc.cluster.local',
  }),
  SIGN_UP: str({
    choices: ['open', 'invited'],
    default: 'open',
    desc: 'Who can create an account: anyone, or only people with an invitation to a workspace',
  }),
  PASSWORD_SIGN_IN: str({
    choices: ['on', 'off'],
    default: 'on',
    desc: '`off`: nobody signs in, signs up or accepts an invitation with a password; requires OIDC_ISSUER. Passwords stay stored, and work again with `on`',
  }),
  TERMS_URL: httpUrl({
    default: undefined,
    desc: 'Your terms of service; the pages for sign-in and sign-up link to them',
    example: 'https://example.com/terms',
  }),
  PRIVACY_URL: httpUrl({
    default: undefined,
    desc: 'Your privacy notice, in the same places',
    example: 'https://example.com/privacy',
  }),
  BOOTSTRAP_LINK: str({
    choices: ['on', 'off'],
    default: 'on',
    desc: '`off`: the link for the first admin is not logged; `npm run -s admin -- workspace add` prints one',
  }),
  SESSION_IDLE_DAYS: days(1)({ default: 14, desc: 'Days without use after which a session ends' }),
  SESSION_MAX_DAYS: days(1)({
    default: 90,
    desc: 'Days after which a session ends, even if it is used; browsers keep a cookie for at most 400 days',
  }),
};
