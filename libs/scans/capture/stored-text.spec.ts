import { storedText } from './stored-text.js';

describe('storedText', () => {
  it.each([
    ['keeps what fits', 'Zürich', 6, 'Zürich'],
    ['counts code points, not units', '🍕🍕🍕', 2, '🍕🍕'],
    ['drops NUL', 'a\0b', 8, 'ab'],
    ['replaces lone surrogates', 'a\ud83cb', 8, 'a\ufffdb'],
    ['cuts', 'abcdef', 3, 'abc'],
  ])('%s', (_, text, maxLength, expected) => {
    expect(storedText(text, maxLength)).toBe(expected);
  });
});
