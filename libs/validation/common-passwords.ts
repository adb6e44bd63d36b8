import { createRequire } from 'node:module';
import type * as commonLanguage from '@zxcvbn-ts/language-common';

let known: Set<string> | undefined;

/**
 * Whether a password is among the 49,000 most used ones, whatever its case.
 * https://github.com/zxcvbn-ts/zxcvbn/tree/master/packages/languages/common
 */
export function isCommonPassword(password: string): boolean {
  known ??= readList();
  return known.has(password.toLowerCase());
}

/** On first use: unpacking the list would delay every startup by 25 ms. */
function readList(): Set<string> {
  const { dictionary } = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common',
  ) as typeof commonLanguage;
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
