/** Combining marks, which NFKD parts from Latin, Greek and Cyrillic letters; those of other scripts are letters of their own. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Letters that are equal to others in some case; `toLowerCase` keeps them apart. */
const EQUAL = { ß: 'ss', ς: 'σ', ı: 'i' } as const;

/** A text as it is searched, without case and accents; the migration search-without-accents did the same to older rows. */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[ßςı]/g, (letter) => EQUAL[letter as keyof typeof EQUAL])
    .normalize('NFC');

/** The same in SQL, of a column in lower case. */
export const foldSql = (column: string): string =>
  `normalize(replace(translate(regexp_replace(normalize(${column}, NFKD), '[\u0300-\u036f]', '', 'g'), 'ςı', 'σi'), 'ß', 'ss'), NFC)`;
