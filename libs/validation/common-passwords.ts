import { createRequire } from 'node:module';
import type * as commonLanguage from '@zxcvbn-ts/language-common';

type Package = Pick<typeof commonLanguage, 'dictionary'>;

/** The languages of the pages. English words that people use are in the list of passwords. */
const LANGUAGES = ['de', 'fr', 'es-es', 'it', 'pt-br', 'nl-be'];
const LISTS = /^(?:commonWords|(?:boys|girls)?firstnames)/i;
const MIN_LETTERS = 5;
const TOP = 3_000;

const require = createRequire(import.meta.url);
let known: Set<string> | undefined;
let top: Set<string> | undefined;
let words: Set<string> | undefined;

/**
 * Returns true for the 49,000 most used passwords in any case:
 * https://github.com/zxcvbn-ts/zxcvbn/tree/master/packages/languages/common
 */
export function isCommonPassword(password: string): boolean {
  return commonPasswords().has(password.toLowerCase());
}

/** Returns true for the 3,000 most used passwords of at least five letters, in lower case. */
export function isTopPassword(word: string): boolean {
  return word.length >= MIN_LETTERS && (top ??= new Set([...commonPasswords()].slice(0, TOP))).has(word);
}

/** Takes words and first names in six languages in lower case, as well as passwords that are much used. */
export function isCommonWord(word: string): boolean {
  if (word.length < MIN_LETTERS) return false;
  return commonPasswords().has(word) || commonWords().has(word);
}

/**
 * Unpacks the list on first use, which blocks the event loop for 40 ms; processes that take passwords call it at
 * startup.
 */
export function commonPasswords(): ReadonlySet<string> {
  return (known ??= new Set(lower(readLists('common')['passwords-common'] ?? [])));
}

/** Unpacked with the first password that needs it: this blocks the event loop for 0.3 s and takes 12 MB. */
function commonWords(): ReadonlySet<string> {
  return (words ??= new Set(
    LANGUAGES.flatMap((language) =>
      Object.entries(readLists(language)).flatMap(([name, list]) => (LISTS.test(name) ? lower(list) : [])),
    ).filter(({ length }) => length >= MIN_LETTERS),
  ));
}

const lower = (list: readonly string[]): string[] => list.map((word) => word.toLowerCase());

/** The package stays in no cache, so that its other lists are freed. */
function readLists(language: string): Record<string, readonly string[]> {
  const path = require.resolve(`@zxcvbn-ts/language-${language}`);
  const { dictionary } = require(path) as Package;
  Reflect.deleteProperty(require.cache, path);
  return dictionary;
}
