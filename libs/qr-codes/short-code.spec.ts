import { isReservedCode, newShortCode, buildPayload } from './short-code.js';

describe('isReservedCode', () => {
  it.each([
    ['livez', true],
    ['ReadyZ', true],
    ['01', true],
    ['docs', false],
    ['livez-1', false],
  ])('says of %s: %s', (code, expected) => {
    expect(isReservedCode(code)).toBe(expected);
  });
});

describe('newShortCode', () => {
  it('has eight lower-case characters of Crockford’s base32', () => {
    const codes = Array.from({ length: 1_000 }, newShortCode);
    expect(codes.filter((code) => !/^[0-9a-hjkmnp-tv-z]{8}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('payloadOf', () => {
  it.each([
    ['https://go.example', '5gz16r46', 'HTTPS://GO.EXAMPLE/5GZ16R46'],
    ['https://go.example', 'Menu-1', 'HTTPS://GO.EXAMPLE/MENU-1'],
    ['https://qr.example/s', '5gz16r46', 'HTTPS://QR.EXAMPLE/S/5GZ16R46'],
    ['https://go.example', 'menu_1', 'https://go.example/menu_1'],
    ['https://go.example/a_b', '5gz16r46', 'https://go.example/a_b/5gz16r46'],
  ])('below %s, the symbol of %s holds %s', (base, code, payload) => {
    expect(buildPayload(base, code)).toBe(payload);
  });
});
