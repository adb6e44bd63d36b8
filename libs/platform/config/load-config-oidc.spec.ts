import { faultsOf } from '../../../test/toolbox/config-faults.js';
import { loadConfig } from './load-config.js';

describe('loadConfig of OpenID Connect', () => {
  const whole = {
    OIDC_ISSUER: 'https://login.example/tenant/',
    OIDC_CLIENT_ID: 'qr-service',
    OIDC_CLIENT_SECRET: 'secret',
  };

  it('takes all three variables, the issuer as it is written, or none', () => {
    expect(loadConfig({}).oidc).toBeUndefined();
    expect(loadConfig(whole).oidc).toEqual({
      issuer: 'https://login.example/tenant/',
      clientId: 'qr-service',
      clientSecret: 'secret',
      trustedEmailDomains: [],
    });
  });

  it('is required if nobody signs in with a password', () => {
    expect(loadConfig({}).isPasswordSignInOn).toBe(true);
    expect(loadConfig({ ...whole, PASSWORD_SIGN_IN: 'off' }).isPasswordSignInOn).toBe(false);
    expect(faultsOf({ PASSWORD_SIGN_IN: 'off' })).toEqual([
      'PASSWORD_SIGN_IN: off leaves nobody a way to sign in; set OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, or set it to on',
    ]);
  });

  it('names those that are missing', () => {
    const all = 'is required when another of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET is set';
    expect(faultsOf({ OIDC_CLIENT_ID: 'qr-service' })).toEqual([
      `OIDC_ISSUER: ${all}`,
      `OIDC_CLIENT_SECRET: ${all}`,
    ]);
    expect(faultsOf({ ...whole, OIDC_CLIENT_SECRET: '' })).toEqual([`OIDC_CLIENT_SECRET: ${all}`]);
  });

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000/tenant'])(
    'may do without TLS on a loopback host: %s',
    (issuer) => expect(faultsOf({ ...whole, OIDC_ISSUER: issuer })).toEqual([]),
  );

  it.each([
    'http://login.example',
    'http://127.0.0.1.login.example',
    'http://localhost.login.example',
    'login.example',
    'ftp://login.example',
    'https://login.example?tenant=1',
    'https://login.example#tenant',
    'https://ada:secret@login.example',
  ])('refuses the issuer %s', (issuer) => {
    expect(faultsOf({ ...whole, OIDC_ISSUER: issuer })).toEqual([
      'OIDC_ISSUER: must be an https:// URL without a query, or http:// on a loopback host',
    ]);
  });

  describe('OIDC_TRUSTED_EMAIL_DOMAINS', () => {
    const trusting = (domains: string, issuer = whole.OIDC_ISSUER) => ({
      ...whole,
      OIDC_ISSUER: issuer,
      OIDC_TRUSTED_EMAIL_DOMAINS: domains,
    });

    it('are domains in any case and alphabet', () => {
      expect(
        loadConfig(trusting('Corp.example, bücher.example,a.b.corp.example')).oidc?.trustedEmailDomains,
      ).toEqual(['corp.example', 'xn--bcher-kva.example', 'a.b.corp.example']);
    });

    it.each([
      '*.corp.example',
      '@corp.example',
      'ada@corp.example',
      'corp',
      'corp.example.',
      '.corp.example',
      '10.0.0.1',
      'corp_.example',
    ])('refuses %s', (domain) =>
      expect(faultsOf(trusting(`corp.example,${domain}`))).toEqual([
        `OIDC_TRUSTED_EMAIL_DOMAINS: contains "${domain}", which is not a domain such as corp.example; list each subdomain by its name`,
      ]),
    );

    it('needs an issuer', () => {
      expect(faultsOf({ OIDC_TRUSTED_EMAIL_DOMAINS: 'corp.example' })).toEqual([
        'OIDC_TRUSTED_EMAIL_DOMAINS: requires OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
      ]);
    });

    it.each([
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com/Organizations/v2.0',
      'https://LOGIN.microsoftonline.us/common/v2.0',
      'https://login.partner.microsoftonline.cn/organizations/v2.0',
      'https://login.windows.net/common',
      'https://login.microsoftonline.com/consumers/v2.0',
      'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    ])('is refused with an issuer of strangers: %s', (issuer) => {
      expect(faultsOf(trusting('corp.example', issuer))).toEqual([
        expect.stringMatching(
          /^OIDC_TRUSTED_EMAIL_DOMAINS: cannot be used with OIDC_ISSUER .* that of your tenant/,
        ),
      ]);
      expect(faultsOf({ ...whole, OIDC_ISSUER: issuer })).toEqual([]);
    });

    it('is taken with the issuer of one tenant', () => {
      const tenant = 'https://login.microsoftonline.com/5c1c1e2c-0000-4000-8000-000000000000/v2.0';
      expect(faultsOf(trusting('corp.example', tenant))).toEqual([]);
    });
  });
});
