/**
 * Combining marks, which NFKD separates from Latin, Greek and Cyrillic letters; other scripts have separate letters.
 */
const ACCENTS = /[\u0300-\u036f]/g;
/** These letters equal others in some case, but `toLowerCase` keeps them distinct. */
const EQUAL = { ß: 'ss', ς: 'σ', ı: 'i' } as const;

/** Removes case and accents; the migration search-without-accents did the same to older rows. */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[ßςı]/g, (letter) => EQUAL[letter as keyof typeof EQUAL])
    .normalize('NFC');

/** Does the same in SQL, for a column in lower case. */
export const foldSql = (column: string): string =>
  `normalize(replace(translate(regexp_replace(normalize(${column}, NFKD), '[\u0300-\u036f]', '', 'g'), 'ςı', 'σi'), 'ß', 'ss'), NFC)`;
