import type { DataSource } from 'typeorm';
import { DailyAddressHash } from '#libs/http-server';
import { loadConfig } from '#libs/platform';
import { AttemptCount, createDataSource, Transactions } from '#libs/database';
import type { AttemptRule } from '#libs/limits';
import { TooManyAttempts } from '../../src/http/limits/attempts.errors.js';
import { AttemptsService } from '../../src/http/limits/attempts.service.js';
import {
  INVITATIONS_BY_WORKSPACE,
  PASSWORD_RESET_BY_ACCOUNT_AND_NETWORK,
  SIGN_IN_BY_ACCOUNT_AND_ORIGIN,
  SIGN_IN_BY_SITE,
  SIGN_UP_BY_SITE,
} from '../../src/http/limits/attempts.rules.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { TestClock } from '../toolbox/test-clock.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const ALICE = 'alice@example.com';
const BOB = 'bob@example.com';

describe('limits on attempts', () => {
  const config = loadConfig({ APP_SECRET: 'a'.repeat(32) });
  let database: TestDatabase;
  let sources: DataSource[];
  let clock: TestClock;
  let attempts: AttemptsService;
  let elsewhere: AttemptsService;

  beforeAll(async () => {
    database = await createDatabase();
    sources = await Promise.all([1, 2].map(() => createDataSource(database.url).initialize()));
  });
  beforeEach(async () => {
    clock = new TestClock();
    [attempts, elsewhere] = sources.map(
      (source) =>
        new AttemptsService(source.getRepository(AttemptCount), new Transactions(source), clock, config),
    ) as [AttemptsService, AttemptsService];
    await sources[0]!.getRepository(AttemptCount).clear();
  });
  afterAll(async () => {
    await Promise.all(sources.map((source) => source.destroy()));
    await database.drop();
  });

  const fail = async (times: number, subject = ALICE, rule: AttemptRule = SIGN_IN_BY_ACCOUNT_AND_ORIGIN) => {
    for (let time = 0; time < times; time++) await attempts.failed('sign-in', subject, rule);
  };
  const refusalOf = async (attempt: Promise<void>): Promise<number | null> => {
    try {
      await attempt;
      return null;
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error;
      expect([error.status, error.code]).toEqual([429, 'rate_limited']);
      return Number(error.headers['Retry-After']);
    }
  };
  const waitOf = (subject = ALICE, process = attempts) => refusalOf(process.check('sign-in', subject));
  const rows = async () => sources[0]!.getRepository(AttemptCount).find();

  describe('on guessing', () => {
    it('let nine failures in 15 minutes pass, and hold the account off for a minute after the tenth', async () => {
      await fail(9);
      expect(await waitOf()).toBeNull();
      await fail(1);
      expect(await waitOf()).toBe(60);
      expect(await waitOf(BOB)).toBeNull();
    });

    it('hold it off in every process', async () => {
      await fail(5);
      for (let time = 0; time < 5; time++)
        await elsewhere.failed('sign-in', ALICE, SIGN_IN_BY_ACCOUNT_AND_ORIGIN);
      expect([await waitOf(), await waitOf(ALICE, elsewhere)]).toEqual([60, 60]);
    });

    it('say to wait in whole seconds, at least one, after which it is let through', async () => {
      await fail(10);
      clock.advance(59_001);
      expect(await waitOf()).toBe(1);
      clock.advance(998);
      expect(await waitOf()).toBe(1);
      clock.advance(1);
      expect(await waitOf()).toBeNull();
    });

    it('double the time with each further failure, up to an hour', async () => {
      await fail(10);
      const waits = [await waitOf()];
      for (let further = 0; further < 8; further++) {
        clock.advance((waits.at(-1) ?? 0) * SECOND_MS);
        expect(await waitOf()).toBeNull();
        await fail(1);
        waits.push(await waitOf());
      }
      expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
    });

    it('begin anew once 15 minutes have passed since the first failure', async () => {
      await fail(9);
      clock.advance(15 * MINUTE_MS);
      await fail(9);
      expect(await waitOf()).toBeNull();
    });

    it('begin anew once 15 minutes have passed without a failure since a block was over', async () => {
      await fail(10);
      clock.advance(MINUTE_MS + 15 * MINUTE_MS);
      await fail(9);
      expect(await waitOf()).toBeNull();
      await fail(1);
      expect(await waitOf()).toBe(60);
    });

    it('are cleared by what was right, for that purpose and subject', async () => {
      await fail(10);
      await fail(10, BOB);
      await attempts.succeeded('sign-in', ALICE);
      expect([await waitOf(), await waitOf(BOB)]).toEqual([null, 60]);
      await fail(9);
      expect(await waitOf()).toBeNull();
    });

    it('count each of 50 failures at once, of two processes', async () => {
      const failures = Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? attempts : elsewhere).failed('sign-in', ALICE, SIGN_IN_BY_ACCOUNT_AND_ORIGIN),
      );
      await Promise.all(failures);
      expect((await rows()).map(({ failures: count }) => count)).toEqual([50]);
      expect(await waitOf()).toBe(3_600);
    });

    it('let a network fail a hundred times', async () => {
      const network = new DailyAddressHash(config).of('198.51.100.9', clock.now());
      await fail(99, network, SIGN_IN_BY_SITE);
      expect(await waitOf(network)).toBeNull();
      await fail(1, network, SIGN_IN_BY_SITE);
      expect(await waitOf(network)).toBe(60);
    });

    it('never overflow, however often it fails', async () => {
      await fail(1);
      await sources[0]!.getRepository(AttemptCount).update({ failures: 1 }, { failures: 2_000_000_000 });
      await fail(1);
      expect(await waitOf()).toBe(3_600);
    });
  });

  describe('on calls', () => {
    const call = (rule: AttemptRule, purpose = 'sign-up', process = attempts) =>
      refusalOf(process.count(purpose, ALICE, rule));

    it.each([
      ['20 sign-ups an hour', SIGN_UP_BY_SITE, 20, HOUR_MS],
      ['5 password resets an hour', PASSWORD_RESET_BY_ACCOUNT_AND_NETWORK, 5, HOUR_MS],
      ['100 invitations a day', INVITATIONS_BY_WORKSPACE, 100, 24 * HOUR_MS],
    ])('admit %s, and refuse further ones until the hour or day is over', async (_, rule, most, windowMs) => {
      for (let time = 0; time < most; time++) {
        expect(await call(rule)).toBeNull();
        clock.advance(SECOND_MS);
      }
      const restMs = windowMs - most * SECOND_MS;
      expect(await call(rule)).toBe(restMs / SECOND_MS);
      clock.advance(restMs - 1);
      expect(await call(rule)).toBe(1);
      clock.advance(1);
      expect(await call(rule)).toBeNull();
      expect((await rows()).map(({ failures }) => failures)).toEqual([1]);
    });

    it('admit exactly 20 of 60 at once, of two processes', async () => {
      const calls = Array.from({ length: 60 }, (_, index) =>
        call(SIGN_UP_BY_SITE, 'sign-up', index % 2 ? attempts : elsewhere),
      );
      const admitted = (await Promise.all(calls)).filter((wait) => wait === null);
      expect(admitted).toHaveLength(20);
    });

    it('are apart for each purpose', async () => {
      for (let time = 0; time < 5; time++) await call(PASSWORD_RESET_BY_ACCOUNT_AND_NETWORK);
      expect([
        await call(PASSWORD_RESET_BY_ACCOUNT_AND_NETWORK),
        await call(PASSWORD_RESET_BY_ACCOUNT_AND_NETWORK, 'reset'),
      ]).toEqual([3_600, null]);
    });
  });

  it('keep neither the account nor the purpose readable, and another secret finds nothing', async () => {
    await fail(10);
    const [row] = await rows();
    expect(row?.subject).toHaveLength(32);
    expect(row?.subject.toString('latin1')).not.toContain('alice');
    const rotated = new AttemptsService(
      sources[0]!.getRepository(AttemptCount),
      new Transactions(sources[0]!),
      clock,
      loadConfig({ APP_SECRET: 'b'.repeat(32) }),
    );
    expect(await waitOf(ALICE, rotated)).toBeNull();
  });
});
