import { fold } from './fold.js';

/** TRUE and FALSE as Excel and LibreOffice write them, by the language of the computer. */
const WORDS: readonly (readonly [isTrue: string, isFalse: string])[] = [
  ['1', '0'],
  ['true', 'false'],
  ['wahr', 'falsch'], // German
  ['vrai', 'faux'], // French
  ['vero', 'falso'], // Italian
  ['verdadero', 'falso'], // Spanish
  ['verdadeiro', 'falso'], // Portuguese, Galician
  ['cert', 'fals'], // Catalan
  ['vertader', 'fals'],
  ['egia', 'faltsu'], // Basque
  ['waar', 'onwaar'], // Dutch
  ['sant', 'falskt'], // Swedish
  ['sand', 'falsk'], // Danish
  ['sann', 'usann'], // Norwegian
  ['satt', 'ósatt'], // Icelandic
  ['tosi', 'epätosi'], // Finnish
  ['tõene', 'väär'], // Estonian
  ['patiess', 'aplams'], // Latvian
  ['tiesa', 'netiesa'], // Lithuanian
  ['prawda', 'fałsz'], // Polish
  ['pravda', 'nepravda'], // Czech, Slovak
  ['igaz', 'hamis'], // Hungarian
  ['adevărat', 'fals'], // Romanian
  ['istina', 'laž'], // Croatian
  ['istina', 'neistina'],
  ['tačno', 'netačno'], // Serbian, Bosnian
  ['тачно', 'нетачно'],
  ['вярно', 'невярно'], // Bulgarian
  ['истина', 'ложь'], // Russian
  ['істина', 'хибність'], // Ukrainian
  ['αληθής', 'ψευδής'], // Greek
  ['αληθές', 'ψευδές'],
  ['doğru', 'yanlış'], // Turkish
  ['אמת', 'שקר'], // Hebrew
  ['صحيح', 'خطأ'], // Arabic
  ['صواب', 'خطأ'],
  ['đúng', 'sai'], // Vietnamese
  ['benar', 'salah'], // Indonesian, Malay
  ['จริง', 'เท็จ'], // Thai
  ['真', '偽'], // Japanese
  ['真', '假'], // Chinese
  ['참', '거짓'], // Korean
];

const VALUES = new Map(
  WORDS.flatMap(([yes, no]) => [[fold(yes), true] as const, [fold(no), false] as const]),
);

/** No word is longer; folding takes a second for 88 kB of accents. */
const MAX_LENGTH = 100;

/** Reads the cell of a field that is true or false; undefined for any other text. */
export function booleanIn(cell: string): boolean | undefined {
  const text = cell.trim();
  return text.length > MAX_LENGTH ? undefined : VALUES.get(fold(text));
}
