import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { note } from '../toolbox/secrets.js';
import type { TestService } from '../toolbox/test-service.js';
import { useTwoServices } from '../toolbox/use-two-services.js';

const PASSWORD = 'soup of the day';
const HOME = '192.0.2.10';

const world = useTwoServices({ roles: 'all' });
let code: QrCodeDto;
beforeEach(async () => {
  note(PASSWORD);
  code = await (await world.here.client()).qrCode({ password: PASSWORD });
});

async function unlock(service: TestService, password: string, from: string) {
  const response = await fetch(`${service.shortUrl}/${code.short_code}/unlock`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({ password }),
  });
  return [response.status, response.headers.get('retry-after')];
}

describe('wrong passwords for a code', () => {
  it.each([
    ['an IPv4 address', HOME, HOME, '192.0.2.11'],
    ['a /64 of IPv6', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'],
  ])('are counted over all processes, of %s', async (_, one, same, other) => {
    for (let guess = 0; guess < 10; guess += 1) {
      const service = guess % 2 === 0 ? world.here : world.there;
      expect(await unlock(service, `guess ${guess}`, guess < 5 ? one : same)).toEqual([403, null]);
    }
    for (const service of [world.here, world.there])
      expect(await unlock(service, PASSWORD, same)).toEqual([429, '60']);
    expect(await unlock(world.there, PASSWORD, other)).toEqual([303, null]);
  });

  it('never keep out who knows the password, however many networks guess', async () => {
    expect(await unlock(world.here, 'guess', HOME)).toEqual([403, null]);
    const countTo = (failures: number) =>
      world.here.query('update attempts set failures = $1, blocked_until = null', [failures]);
    await countTo(198);
    expect(await unlock(world.here, 'guess', '198.51.100.1')).toEqual([403, null]);
    expect(await unlock(world.there, 'guess', '198.51.100.3')).toEqual([403, null]);
    // From now on, guesses pass one by one, and the networks take turns; guesses beyond the queue are slowed, and never
    // refused.
    const startedAt = performance.now();
    const guesses = Array.from({ length: 24 }, (_, index) =>
      unlock(world.here, 'guess', `203.0.113.${index}`),
    );
    const right = unlock(world.here, PASSWORD, '198.51.100.4');
    expect(await right).toEqual([303, null]);
    expect(await Promise.all(guesses)).toEqual(guesses.map(() => [403, null]));
    expect(performance.now() - startedAt).toBeGreaterThan(20 * 490);
    expect(await unlock(world.there, PASSWORD, '198.51.100.5')).toEqual([303, null]);
  });
});
