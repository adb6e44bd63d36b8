import { DatabaseError } from 'pg';
import { isDatabaseUnavailable } from './database-errors.js';
import { isServerError } from './send-query.js';

describe('isDatabaseUnavailable', () => {
  it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', '57P01', '53300', '57014', '25006'])(
    'is true of %s',
    (code) => expect(isDatabaseUnavailable(Object.assign(new Error(), { code }))).toBe(true),
  );

  it.each(['ENOENT', 'EACCES', '23505', undefined])('is false of %s', (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error(), { code }))).toBe(false);
  });
});

describe('isServerError', () => {
  const errorWith = (severity: string, code: string) =>
    Object.assign(new DatabaseError('', 0, 'error'), { severity, code });

  it.each([
    ['ERROR', '23505', true],
    ['FEHLER', '23505', true],
    ['FEHLER', '57014', true],
    ['FATAL', '57P01', false],
    ['ВАЖНО', '57P01', false],
    ['PANIK', '53100', false],
  ])('of %s with code %s is %s, in any language of the server', (severity, code, expected) => {
    expect(isServerError(errorWith(severity, code))).toBe(expected);
  });

  it('is false of an error of the network', () => {
    expect(isServerError(Object.assign(new Error(), { code: 'ECONNRESET' }))).toBe(false);
  });
});
