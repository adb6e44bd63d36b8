import { rolesWith } from './restart-changed.js';

describe('rolesWith', () => {
  it.each([
    ['libs/platform/index.js', ['redirect', 'api', 'worker']],
    ['src/qr/qr.service.js', ['api']],
    ['apps/api/start-api.js', ['api']],
    ['apps/redirect/visit.js', ['redirect']],
    ['apps/worker/mail-loop.js', ['worker']],
    ['src/qr/qr.service.js.map', []],
    ['src/qr/qr.service.spec.js', []],
    ['bench/api.js', []],
  ])('says which roles run %s', (file, roles) => {
    expect(rolesWith(file)).toEqual(roles);
  });
});
