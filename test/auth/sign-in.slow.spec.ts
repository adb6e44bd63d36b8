import { GuessBrake } from '#libs/limits';
import { anonymous, signUp } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

describe('POST /api/auth/v1/sign-in', () => {
  const world = useService({ roles: 'all', isOwn: true, connections: 10 });

  it('judges two passwords a second of a flood from many networks, and refuses the rest', async () => {
    const { email } = await signUp(world.service);
    const brake = world.service.running.app.get(GuessBrake);
    for (let count = 0; count < 200; count++) await brake.failed('sign in to an account', email);
    const startedAt = performance.now();
    const guesses = Array.from({ length: 60 }, (_, index) =>
      anonymous(world.service).post(
        '/api/auth/v1/sign-in',
        { email, password: 'a wrong password' },
        { headers: { 'x-forwarded-for': `203.0.113.${index}` } },
      ),
    );
    const answers = await Promise.all(guesses);
    const seconds = (performance.now() - startedAt) / 1_000;
    const judged = answers.filter(({ status }) => status === 401).length;
    expect(judged).toBeGreaterThan(20);
    expect(judged).toBeLessThanOrEqual(2 * seconds + 2);
    const refused = answers.filter(({ status }) => status !== 401);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([429, '10']);
  });
});
