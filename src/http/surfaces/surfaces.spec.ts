import { ALL_SURFACES } from '../../surfaces/all-surfaces.js';
import { Surfaces } from './surfaces.js';

describe('Surfaces', () => {
  const surfaces = new Surfaces(ALL_SURFACES);

  it.each([
    ['/api/v1', '/api/v1'],
    ['/api/v1/qr', '/api/v1'],
    ['/api/settings/v1/members', '/api/settings/v1'],
    ['/api/auth/v1/me', '/api/auth/v1'],
    ['/api/mobile/v1/qr', '/api/mobile/v1'],
    ['/api/v10/qr', '/api'],
    ['/api/scim/v2/Users', '/api/scim/v2'],
    ['/api/scim/v1/Users', '/api'],
    ['/api', '/api'],
    ['/API/v1/qr', '/api'],
    ['/Api', '/api'],
    ['/', '/'],
    ['/sign-in', '/sign-in'],
    ['/Sign-IN', '/sign-in'],
    ['/sign-in/more', '/sign-in'],
  ])('says that %s belongs to %s', (path, prefix) => {
    expect(surfaces.of(path)?.prefix).toBe(prefix);
  });

  it.each(['/livez', '/apiary', '/ap', '/s/api/v1', '/errors', '/sign-inside'])(
    'says that %s is outside of all surfaces',
    (path) => {
      expect(surfaces.of(path)).toBeNull();
    },
  );
});
