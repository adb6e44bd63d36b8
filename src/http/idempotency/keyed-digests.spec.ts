import { createHash } from 'node:crypto';
import { loadConfig } from '#libs/platform';
import { KeyedDigests } from './keyed-digests.js';

const [OLD, NEW] = ['an old secret of thirty-two bytes or more', 'a new secret of thirty-two bytes or more'];
const digestOf = (text: string) => createHash('sha256').update(text).digest();
const digests = (env: Record<string, string>) => new KeyedDigests(loadConfig(env));

describe('KeyedDigests', () => {
  it('knows what it has stored, also with the previous secret or none, and tells it to nobody else', () => {
    const [sent, other] = [digestOf('sent'), digestOf('other')];
    const stored = digests({ APP_SECRET: OLD }).toStored(sent);
    expect(stored).not.toEqual(sent);
    const rotated = digests({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
    expect([stored, sent, rotated.toStored(sent)].map((each) => rotated.matches(each, sent))).toEqual([
      true,
      true,
      true,
    ]);
    expect(rotated.matches(stored, other)).toBe(false);
    expect(digests({ APP_SECRET: NEW }).matches(stored, sent)).toBe(false);
  });
});
