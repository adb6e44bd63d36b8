import { isUnavailable, describeFailure } from './oidc-failures.js';

const fetchFailed = new TypeError('fetch failed', {
  cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
});

describe('isUnavailable', () => {
  it.each([
    ['a connection that fails', fetchFailed],
    ['an answer that does not come', new DOMException('too slow', 'TimeoutError')],
    ['the same within an error of the client', new Error('x', { cause: fetchFailed })],
    ['a body that breaks off', new Error('x', { cause: new Error('y', { cause: fetchFailed }) })],
    ['a status from 500', Object.assign(new Error('x'), { status: 503 })],
    ['an answer with such a status', new Error('x', { cause: new Response(null, { status: 502 }) })],
  ])('is true of %s', (_, failure) => expect(isUnavailable(failure)).toBe(true));

  it.each([
    ['a refusal', Object.assign(new Error('x'), { code: 'OAUTH_RESPONSE_BODY_ERROR', status: 400 })],
    ['a wrong token', Object.assign(new Error('x'), { code: 'OAUTH_INVALID_RESPONSE' })],
    ['a wrong argument', Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_VALUE' })],
    ['what is no error', 'x'],
    ['nothing', undefined],
  ])('is false of %s', (_, failure) => expect(isUnavailable(failure)).toBe(false));
});

describe('reasonOf', () => {
  it('names the first code, and no text', () => {
    expect(describeFailure(fetchFailed)).toBe('ECONNREFUSED');
    expect(
      describeFailure(Object.assign(new Error('x', { cause: fetchFailed }), { code: 'OAUTH_TIMEOUT' })),
    ).toBe('OAUTH_TIMEOUT');
    expect(describeFailure(Object.assign(new Error('x'), { code: 'words of the issuer' }))).toBe('unknown');
    expect(describeFailure('x')).toBe('unknown');
  });
});
