import { DatabaseError } from 'pg';
import { isDatabaseUnavailable } from './database-errors.js';
import { isServerError } from './send-query.js';

describe('isDatabaseUnavailable', () => {
  it.each([
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    '57P01',
    '28P01',
    '53300',
    '57014',
    '25006',
    '25P03',
    '40001',
  ])('is true of %s', (code) =>
    expect(isDatabaseUnavailable(Object.assign(new Error(), { code }))).toBe(true),
  );

  it.each(['ENOENT', 'EACCES', '23505', undefined])('is false of %s', (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error(), { code }))).toBe(false);
  });
});

describe('isServerError', () => {
  /** Stands for a server in another language, which translates the severity. */
  const errorWith = (code: string) =>
    Object.assign(new DatabaseError('', 0, 'error'), { severity: 'FEHLER', code });

  it.each([
    ...['0A000', '22001', '23505', '25006', '40001', '40P01', '42P01', '53100', '54000', '55P03', '57014'],
    ...['P0001', 'XX000'],
  ])('is true of %s, which rolls back', (code) => {
    expect(isServerError(errorWith(code))).toBe(true);
  });

  it.each(['08006', '25P03', '28P01', '3D000', '53300', '57P01', '57P02', '58030'])(
    'is false of %s, which ends the session',
    (code) => expect(isServerError(errorWith(code))).toBe(false),
  );

  it('is false of an error of the network', () => {
    expect(isServerError(Object.assign(new Error(), { code: 'ECONNRESET' }))).toBe(false);
  });
});
