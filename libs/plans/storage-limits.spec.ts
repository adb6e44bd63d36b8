import { readLimits } from './storage-limits.js';

describe('LIMITS_FILE', () => {
  it('changes what it names, and 0 is no limit', () => {
    const table = readLimits('{ "agency": { "codes": 0 }, "unconfirmed": { "codes": 5, "bytes": 10 } }');
    expect(table).toMatchObject({
      free: { codes: 2_000, bytes: 100 * 2 ** 20, fileBytes: 20 * 2 ** 20 },
      agency: { codes: 0, bytes: 200 * 2 ** 30 },
      unconfirmed: { codes: 5, bytes: 10 },
    });
    expect(readLimits('{}').pro).toEqual({ codes: 20_000, bytes: 2 * 2 ** 30, fileBytes: 20 * 2 ** 20 });
  });

  it.each([
    ['{ "pro": { "codes": -1 } }', 'pro.codes must be a whole number'],
    ['{ "pro": { "bytes": "2 GiB" } }', 'pro.bytes must be a whole number'],
    ['{ "pro": { "code": 1 } }', 'pro must be a JSON object with no other names than codes, bytes'],
    [
      '{ "unconfirmed": { "fileBytes": 1 } }',
      'unconfirmed must be a JSON object with no other names than codes',
    ],
    ['{ "enterprise": {} }', 'the file must be a JSON object with no other names than free, pro'],
    ['[]', 'the file must be a JSON object'],
    ['codes: 1', 'JSON'],
  ])('says what to change in %s', (text, fault) => {
    expect(() => readLimits(text)).toThrow(fault);
  });
});
