import { trimInvisible } from './text.js';

describe('trimInvisible', () => {
  it.each([
    ['  Menu\t', 'Menu'],
    ['\u200bMenu\u200b\ufeff', 'Menu'],
    ['ada@example.com\u00a0', 'ada@example.com'],
    ['\u2060\u202aMenu 1\u202c', 'Menu 1'],
    ['a\u200bb', 'a\u200bb'],
    ['\u200b', ''],
    ['\u3164\u2800\u2060 ', ''],
    ['\ufe0f', ''],
    ['I ❤\ufe0f', 'I ❤\ufe0f'],
    ['I ❤\ufe0f \u200b', 'I ❤\ufe0f'],
    ['👩\u200d🍳', '👩\u200d🍳'],
    [
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['Menu\ufe0f', 'Menu'],
    ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
  ])('of %j leaves %j', (text, left) => {
    expect(trimInvisible(text)).toBe(left);
  });
});
