import { hasAddresses, targetOfHeader } from './guesses.js';

describe('the columns of a file', () => {
  it.each([
    ...[
      ['Bezeichnung', 'name'],
      ['Ziel', 'url'],
      ['Ziel-URL', 'url'],
      ['Ordner', 'folder'],
      ['Schlagwörter', 'tags'],
    ],
    ...[
      ['Mots-clés', 'tags'],
      ['Catégorie', 'category'],
      ['Carpeta', 'folder'],
      ['Destinazione', 'url'],
    ],
    ...[
      ['Geldig vanaf', 'starts_at'],
      ['Código curto', 'short_code'],
      ['Läuft ab', undefined],
      ['Restaurant', undefined],
    ],
  ])('are known by their names in the languages of the pages: %s', (header, target) => {
    expect(targetOfHeader(header!)).toBe(target);
  });

  it('are addresses if nearly all of their cells are', () => {
    const rows = [
      ['Table 1', 'https://example.com/1', '', '1.5'],
      ['Table 2', 'www.example.com/2', 'example.com', '2.5'],
      ['Table 3', 'example.com/3', '', 'v.2'],
    ];
    const areAddresses = rows[0]!.map((_, index) => hasAddresses({ rows }, index));
    expect(areAddresses).toEqual([false, true, true, false]);
  });
});
