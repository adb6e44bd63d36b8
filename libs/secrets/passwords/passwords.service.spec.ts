import { hash as hashAsTyped, parseOptions } from '@node-rs/argon2';
import { QueueFull, SERVICE } from '#libs/queue';
import { PasswordsService } from './passwords.service.js';

describe('PasswordsService', () => {
  const passwords = new PasswordsService();
  const PASSWORD = 'Zebra crossing 7 ';

  it('matches the password that was hashed, and no other', async () => {
    const hash = await passwords.hash(PASSWORD);
    const tried = [PASSWORD, PASSWORD.trim(), PASSWORD.toLowerCase(), ''];
    expect(await Promise.all(tried.map((password) => passwords.matches(password, hash)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('matches any form of the same letters, and those that an earlier version has hashed as they were typed', async () => {
    const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'Zürich Hbf 7'.normalize(form)) as [
      string,
      string,
    ];
    for (const stored of [composed, decomposed])
      for (const typed of [composed, decomposed])
        expect(await passwords.matches(typed, await passwords.hash(stored))).toBe(true);
    expect(await passwords.matches(decomposed, await hashAsTyped(decomposed))).toBe(true);
    expect(await passwords.matches('Zurich Hbf 7', await passwords.hash(decomposed))).toBe(false);
  });

  it('hashes with argon2id at 19 MiB, two passes and one lane, with a salt each', async () => {
    const [one, other] = [await passwords.hash(PASSWORD), await passwords.hash(PASSWORD)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1, saltLen: 16 });
    expect(one).not.toBe(other);
  });

  it.each([64, 128])('matches %i characters only whole', async (length) => {
    const long = 'zebras cross here, '.repeat(8).slice(0, length);
    const hash = await passwords.hash(long);
    const tried = [long, long.slice(0, -1), `${long}x`, `${long.slice(0, -1)}#`];
    expect(await Promise.all(tried.map((password) => passwords.matches(password, hash)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('matches nothing without a hash', async () => {
    expect(await passwords.matches(PASSWORD, null)).toBe(false);
    expect(await passwords.matches('', null)).toBe(false);
  });

  it('lets 60 of a site wait, refuses others of it, and hashes for another site next', async () => {
    const busy = new PasswordsService();
    let done = 0;
    const match = (site: string) =>
      busy.matches(PASSWORD, null, { key: site, signal: SERVICE.signal }).then(() => (done += 1));
    const flood = Array.from({ length: 63 }, () => match('flood'));
    expect(await match('another')).toBeLessThanOrEqual(3);
    const outcomes = await Promise.allSettled(flood);
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toBeInstanceOf(QueueFull);
  });

  it('goes on after a stored hash that is none', async () => {
    await expect(passwords.matches(PASSWORD, 'no hash')).rejects.toThrow();
    expect(await passwords.matches(PASSWORD, await passwords.hash(PASSWORD))).toBe(true);
  });

  it('leaves the event loop free meanwhile', async () => {
    let isHashing = true;
    const hashing = passwords.hash(PASSWORD).finally(() => (isHashing = false));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isHashing).toBe(true);
    await hashing;
  });
});
