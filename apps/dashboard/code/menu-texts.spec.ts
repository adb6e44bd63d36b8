import type { FieldSpec } from './fields.js';
import { languagesOf, missingIn, textIn, withoutLanguage, withText } from './menu-texts.js';

const translated = (...names: string[]): FieldSpec => ({
  ...{ name: 'translations', kind: 'group' },
  of: ['de', 'fr', 'it'].map((name) => ({
    ...{ name, kind: 'group' },
    of: names.map((text) => ({ name: text, kind: 'text' })),
  })),
});
const SPECS: FieldSpec[] = [
  {
    ...{ name: 'sections', kind: 'list' },
    of: [{ name: 'items', kind: 'list', of: [translated('name', 'description')] }, translated('name')],
  },
  { name: 'actions', kind: 'list', of: [translated('label')] },
  translated('title', 'subtitle'),
];
const MENU = {
  title: 'Dinner',
  subtitle: '',
  translations: { de: { title: 'Abendkarte' } },
  sections: [
    {
      name: 'Starters',
      items: [{ name: 'Soup', description: 'With bread', translations: { de: { name: 'Suppe' } } }],
    },
  ],
  actions: [{ label: 'Book', url: 'https://sole.example' }],
};

describe('texts of a menu', () => {
  it('are missing in a language where the original has one', () => {
    expect(missingIn(SPECS, MENU, 'de')).toBe(3);
    expect(missingIn(SPECS, MENU, 'fr')).toBe(5);
  });

  it('are read and written by language', () => {
    const changed = withText(MENU, 'subtitle', 'it', 'Cena');
    expect(textIn(changed, 'subtitle', 'it')).toBe('Cena');
    expect(textIn(changed, 'title', 'de')).toBe('Abendkarte');
    expect(textIn(withText(MENU, 'title', null, 'Lunch'), 'title', null)).toBe('Lunch');
    expect(languagesOf(SPECS, changed)).toEqual(['de', 'it']);
  });

  it('go with their language, from every dish', () => {
    const removed = withoutLanguage(SPECS, MENU, 'de');
    expect(languagesOf(SPECS, removed)).toEqual([]);
    expect(JSON.stringify(removed)).not.toContain('Suppe');
  });
});
