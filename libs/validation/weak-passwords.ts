import { isCommonPassword, isCommonWord, isTopPassword } from './common-passwords.js';
import { partsOfPassword, weightOf, type PasswordPart } from './password-parts.js';

const PRODUCT = 'qr-service';
/** So many digits and signs around a word, or characters beside a name, are the first that guessers try. */
const MAX_ADDED = 5;
/** Around a password that everybody tries: a date, such as 19841225. */
const MAX_ADDED_TO_TOP = 8;
const MIN_WEIGHT = 8;
const MIN_VISIBLE = 10;
const MIN_NAME = 4;

const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const LOOK_ALIKES: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i', '€': 'e' },
};

/** Returns text that follows the field's name, or null. */
export function weakPasswordFault(password: string): string | null {
  const text = toRead(password);
  if (isCommonPassword(text)) return 'must not be a commonly used password';
  if (!hasVisible(text, MIN_VISIBLE))
    return `must have at least ${MIN_VISIBLE} visible characters: those that nobody sees do not count`;
  const parts = partsOfPassword(text);
  if (Math.min(weightOf(parts), weightOfHalves(text)) < MIN_WEIGHT)
    return 'must not consist of series, neighboring keys and characters that repeat';
  return isDecoratedWord(text, parts)
    ? 'must not be a common word or name with digits or signs: use several words, or more characters'
    : null;
}

/** @param names of the person and their workspace, and their email address */
export function namedPasswordFault(password: string, names: readonly string[]): string | null {
  const text = toRead(password);
  const read = [text, readLookAlikes(text)].map(squash);
  const isNamed = [PRODUCT, ...names.map((name) => name.slice(0, MAX_UNITS))]
    .flatMap((name) => [name, name.replace(/@.*/, ''), ...name.split(/[@\s.+]+/)])
    .map(squash)
    .some(
      (name) =>
        name.length >= MIN_NAME &&
        read.some(
          (each) => each.includes(name) && weightOf(partsOfPassword(each.replaceAll(name, ''))) <= MAX_ADDED,
        ),
    );
  return isNamed
    ? 'must not be your name, your email address, or the name of your workspace or this service, with a few characters more'
    : null;
}

/** Only so much is read of a password or name that is too long: to normalize marks takes the square of their number. */
const MAX_UNITS = 256;

/** Of every second character, as in 1q2w3e4r. */
const weightOfHalves = (text: string): number =>
  [0, 1]
    .map((half) => [...text].filter((_, index) => index % 2 === half).join(''))
    .reduce((sum, half) => sum + weightOf(partsOfPassword(half)), 0);

const toRead = (password: string): string =>
  password.slice(0, MAX_UNITS).normalize('NFKC').replace(INVISIBLE, '').toLowerCase().normalize('NFC');

const hasVisible = (text: string, count: number): boolean => [...text.slice(0, 2 * count)].length >= count;

const squash = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Some people add digits and signs to a word, others a row of keys, or the word once more. */
function isDecoratedWord(text: string, parts: readonly PasswordPart[]): boolean {
  const isAdded = ({ kind, text: part }: PasswordPart) => kind !== 'character' || !/\p{L}/u.test(part);
  const first = parts.findIndex((part) => !isAdded(part));
  const end = parts.findLastIndex((part) => !isAdded(part)) + 1;
  const letters = text.replace(EDGES, '');
  const inner = parts.slice(first, end).map(({ text: part }) => part);
  const weight = weightOf(parts);
  return [letters, text.replace(LAST_EDGE, ''), inner.join('')].some((core) => {
    const added = weight - weightOf(partsOfPassword(core));
    return (
      added <= MAX_ADDED_TO_TOP &&
      [core, unaccented(core), readLookAlikes(core)].some((read) => {
        const word = read.replace(EDGES, '');
        return isTopPassword(word) || (added <= MAX_ADDED && isCommonWord(word));
      })
    );
  });
}

const EDGES = /^[^\p{L}]+|[^\p{L}]+$/gu;
/** At the end, digits are added, and not part of the word. */
const LAST_EDGE = /[^\p{L}]+$/u;

const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}+/gu, '');

const readLookAlikes = (text: string): string =>
  unaccented(text).replace(/[013457@$!€]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
