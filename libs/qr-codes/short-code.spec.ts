import { isReservedCode } from './short-code.js';

describe('isReservedCode', () => {
  it.each([
    ['https://qr.example', 'docs', true],
    ['https://qr.example', 'Verify-Email', true],
    ['https://qr.example', 'docs-1', false],
    ['https://go.example', 'docs', true],
    ['https://qr.example/s', 'docs', false],
  ])('below %s, says of %s: %s', (shortUrlBase, code, expected) => {
    expect(isReservedCode(code, shortUrlBase)).toBe(expected);
  });
});
