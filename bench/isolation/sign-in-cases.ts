import { newToken } from '../../src/auth/secret-format.js';
import { brackets } from './bodies.js';
import type { Case } from './case.js';
import { answersText, send, sendAll, type Sent } from './load.js';

const MIB = 2 ** 20;
const PASSWORD = 'correct horse battery staple';

/** Requests come from `count / 50` addresses, so that each stays within the limit of callers without credentials. */
const anonymously = (path: string, count: number, bodyOf: (index: number) => object): Sent[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ method: 'POST', path: `/api/auth/v1/${path}` },
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${1 + Math.floor(index / 50)}`,
    },
    body: JSON.stringify(bodyOf(index)),
  }));

const signIn = (email: string, password: string, address: string): Sent => ({
  ...{ method: 'POST', path: '/api/auth/v1/sign-in' },
  headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  body: JSON.stringify({ email, password }),
});

export const bracketsWithoutKey: Case = {
  name: 'parsing: brackets to sign-in without a key, 20, 4 at once',
  prepare({ url }) {
    const { headers, body } = brackets(MIB);
    const all = anonymously('sign-in', 20, () => ({})).map((one) => ({
      ...one,
      body,
      headers: { ...one.headers, ...headers },
    }));
    return Promise.resolve(async () => answersText(await sendAll(url, all, 4)));
  },
};

export const signIns: Case = {
  name: 'passwords: 149 sign-ins at once',
  async prepare({ url }) {
    const email = `right-${Date.now()}@example.com`;
    const account = { email, password: PASSWORD, name: 'Ada', workspaceName: 'Bench' };
    await sendAll(
      url,
      anonymously('sign-up', 1, () => account),
      1,
    );
    const wrong = (index: number) => ({ email: `nobody-${index}@example.com`, password: PASSWORD });
    const all = anonymously('sign-in', 149, wrong);
    return async () => {
      const flood = sendAll(url, all, all.length);
      const startedAt = performance.now();
      const status = await send(url, signIn(email, PASSWORD, '192.0.2.1'));
      const tookMs = Math.round(performance.now() - startedAt);
      return `${answersText(await flood)}; the right password: ${status} after ${tookMs} ms`;
    };
  },
};

export const resets: Case = {
  name: 'passwords: 149 resets with unknown tokens at once',
  prepare({ url }) {
    const all = anonymously('password-reset/confirm', 149, () => ({ token: newToken(), password: PASSWORD }));
    return Promise.resolve(async () => answersText(await sendAll(url, all, all.length)));
  },
};
