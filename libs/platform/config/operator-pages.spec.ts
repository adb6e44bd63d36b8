import { faultsOf } from '../../../test/toolbox/config-faults.js';
import { loadConfig } from './load-config.js';

describe('loadConfig, of the pages for operators', () => {
  const PROVIDER = { OIDC_ISSUER: 'https://idp.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
  const STAFF = Object.fromEntries(
    Object.entries(PROVIDER).map(([name, value]) => [`OPERATOR_${name}`, value]),
  );
  const OPERATORS = { OPERATOR_PORT: '4000', OPERATOR_CLAIM: 'https://corp.example/roles=qr=ops', ...STAFF };

  it('has them with OPERATOR_PORT, whose provider can be that of everybody', () => {
    expect(loadConfig(PROVIDER).operator).toBeUndefined();
    expect(loadConfig({ ...OPERATORS, OPERATOR_URL: 'https://ops.example/' }).operator).toMatchObject({
      url: 'https://ops.example',
      claim: { name: 'https://corp.example/roles', value: 'qr=ops' },
      provider: { issuer: 'https://idp.example', clientId: 'id' },
    });
    expect(loadConfig({ ...PROVIDER, OPERATOR_PORT: '4000', OPERATOR_CLAIM: 'a=b' }).operator).toMatchObject({
      port: 4000,
      url: 'http://localhost:4000',
      provider: { clientId: 'id' },
    });
  });

  it.each([
    [
      { OPERATOR_CLAIM: 'groups' },
      'OPERATOR_CLAIM: must be the name and the value of a claim, such as groups=qr-operators',
    ],
    [
      { OPERATOR_CLAIM: '' },
      'OPERATOR_CLAIM: is required with OPERATOR_PORT: who is an operator, such as groups=qr-operators',
    ],
    [{ OPERATOR_OIDC_CLIENT_ID: '' }, /^OPERATOR_OIDC_CLIENT_ID: is required when another of/],
    [
      Object.fromEntries(Object.keys(STAFF).map((name) => [name, ''])),
      /^OPERATOR_OIDC_ISSUER: is required with OPERATOR_PORT/,
    ],
    [{ PORT: '4000' }, 'OPERATOR_PORT: is the same as PORT, 4000; choose another, such as 4010'],
    [
      { OPERATOR_PORT: '3001' },
      'OPERATOR_PORT: is the same as SHORT_PORT, 3001; choose another, such as 3011',
    ],
    [{ OPERATOR_URL: 'https://ops.example/qr' }, 'OPERATOR_URL: has a path; name only scheme, host and port'],
    [
      { OPERATOR_URL: 'http://ops.example' },
      'OPERATOR_URL: must begin with https://, except on a loopback host',
    ],
    [
      { OPERATOR_URL: 'http://localhost:3000' },
      'OPERATOR_URL: has the host of http://localhost:3000, which is public; choose another that is not',
    ],
  ])('refuses those that are public, or open to anyone: %j', (env, fault) => {
    expect(faultsOf({ ...OPERATORS, ...env })).toEqual([
      typeof fault === 'string' ? fault : expect.stringMatching(fault),
    ]);
  });
});
