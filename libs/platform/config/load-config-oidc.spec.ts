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
    });
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
});
