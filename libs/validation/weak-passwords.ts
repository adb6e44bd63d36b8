import { isCommonPassword, isCommonWord } from './common-passwords.js';

const PRODUCT = 'qr-service';
/** So many digits and signs around a word, or characters beside a name, are the first that guessers try. */
const MAX_ADDED = 5;
const MAX_REPEATED = 8;
const MIN_NAME = 4;

const LOOK_ALIKES: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i', '€': 'e' },
};

/** Returns text that follows the field's name, or null. */
export function weakPasswordFault(password: string): string | null {
  if (isCommonPassword(password)) return 'must not be a commonly used password';
  if (isPattern([...password])) return 'must not repeat the same few characters, or be a series of them';
  return isDecoratedWord(password)
    ? 'must not be a common word or name with a few digits or signs: use several words, or more characters'
    : null;
}

/** @param names of the person and their workspace, and their email address */
export function namedPasswordFault(password: string, names: readonly string[]): string | null {
  const squashed = squash(password);
  const isNamed = [PRODUCT, ...names]
    .flatMap((name) => [name, name.replace(/@.*/, ''), ...name.split(/[@\s.+]+/)])
    .map(squash)
    .some(
      (name) =>
        name.length >= MIN_NAME && squashed.includes(name) && squashed.length - name.length <= MAX_ADDED,
    );
  return isNamed
    ? 'must not be your name, your email address, or the name of your workspace or this service, with a few characters more'
    : null;
}

const squash = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** True if fewer than eight characters repeat, as in `aaaa` and `123123`, or if each follows the one before. */
function isPattern(characters: string[]): boolean {
  const repeats = Array.from({ length: MAX_REPEATED - 1 }, (_, index) => index + 1);
  const isRepeated = repeats.some(
    (length) =>
      2 * length <= characters.length &&
      characters.every((character, at) => at < length || character === characters[at - length]),
  );
  const points = characters.map((character) => character.codePointAt(0) ?? 0);
  const isSeries = [1, -1].some((step) =>
    points.every((point, at) => at === 0 || point - (points[at - 1] ?? 0) === step),
  );
  return isRepeated || isSeries;
}

function isDecoratedWord(password: string): boolean {
  const text = password.normalize('NFC').toLowerCase();
  return [text, readLookAlikes(text)].some((read) => {
    const word = read.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    return [...text].length - [...word].length <= MAX_ADDED && isCommonWord(word);
  });
}

/** Digits at the end are added, and not part of the word. */
const readLookAlikes = (text: string): string =>
  text.replace(/[^\p{L}]+$/u, '').replace(/[013457@$!€]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
