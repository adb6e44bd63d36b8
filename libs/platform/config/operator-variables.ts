import { str } from 'envalid';
import { baseUrl, claim, issuer, port } from './validators.js';

/** The pages for operators, which only the API serves. */
export const operatorVariables = {
  OPERATOR_PORT: port({
    default: undefined,
    desc: 'Port on which the API serves the pages for operators, which must not be public; if not set, there are none',
    example: '4000',
  }),
  OPERATOR_URL: baseUrl({
    default: undefined,
    desc: 'Address of these pages, without a path; default `http://localhost:OPERATOR_PORT`, for a port that is forwarded',
    example: 'https://qr-operators.example.com',
  }),
  OPERATOR_CLAIM: claim({
    default: undefined,
    desc: 'Claim that makes a person an operator, as name=value; a claim with several values must contain this one',
    example: 'groups=qr-operators',
  }),
  OPERATOR_OIDC_ISSUER: issuer({
    default: undefined,
    desc: 'OpenID Connect provider of operators; if not set, that of OIDC_ISSUER. Requires the two variables below',
    example: 'https://staff.okta.com',
  }),
  OPERATOR_OIDC_CLIENT_ID: str({ default: undefined, desc: 'Client ID of these pages at that provider' }),
  OPERATOR_OIDC_CLIENT_SECRET: str({
    default: undefined,
    desc: 'Client secret of these pages at that provider',
  }),
};
