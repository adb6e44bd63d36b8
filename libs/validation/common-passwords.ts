import { createRequire } from 'node:module';
import type * as commonLanguage from '@zxcvbn-ts/language-common';

let known: Set<string> | undefined;

/**
 * Returns true for the 49,000 most used passwords in any case:
 * https://github.com/zxcvbn-ts/zxcvbn/tree/master/packages/languages/common
 */
export function isCommonPassword(password: string): boolean {
  return commonPasswords().has(password.toLowerCase());
}

/**
 * Unpacks the list on first use, which blocks the event loop for 40 ms; processes that take passwords call it at
 * startup.
 */
export function commonPasswords(): ReadonlySet<string> {
  return (known ??= readList());
}

function readList(): Set<string> {
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof commonLanguage;
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
