import { chooseLanguage } from './languages.js';

describe('languageOf', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['it-CH, fr;q=0.7, en;q=0.3', 'it'],
    ['en;q=0.1, ES-419;q=0.2', 'es'],
    ['ja, *;q=0.5', 'en'],
    ['pt-BR, pt;q=0.9', 'pt'],
    ['rm, nl;q=0.5', 'nl'],
    ['de;q=0, fr;q=0.1', 'fr'],
    ['den, defr', 'en'],
    ['de;q=, fr', 'de'],
    [`${'x,'.repeat(400)}de`, 'en'],
  ])('chooses for %j', (header, language) => {
    expect(chooseLanguage(header)).toBe(language);
  });
});
