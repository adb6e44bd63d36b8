import { LANGUAGES } from '#libs/languages';
import { NEW_LEAD } from '../../apps/redirect/conversions/lead-mails.texts.js';
import { TEXTS as ENDPOINTS } from '../../libs/delivery/endpoint-mails.texts.js';
import { renderLetter } from '../../libs/mail/letter/letter-html.js';
import { writeLetter } from '../../libs/mail/letter/letter-text.js';
import { CONFIRM_EMAIL, RESET_PASSWORD } from '../../src/accounts/account-mails.texts.js';
import { ARRIVAL } from '../../src/members/arrival-mails.texts.js';
import { INVITATION } from '../../src/members/invitations/invitation-mails.texts.js';
import { INVITATION as LETTER } from './mail-world.js';

const TABLES = { CONFIRM_EMAIL, RESET_PASSWORD, ARRIVAL, INVITATION, NEW_LEAD, ENDPOINTS };
/** The last one is a role, or when and why something happened. */
const NAMES = [
  'Ada',
  'Acme',
  { day: '2026-11-28', time: '10:00', because: 'it failed', toString: () => 'Editor' },
];

/** All texts of a table, with names filled in. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [(value as (...names: unknown[]) => string)(...NAMES)];
  return Object.values(value as object).flatMap(textsIn);
}

describe('the texts of emails', () => {
  it.each(
    LANGUAGES.flatMap((language) =>
      Object.entries(TABLES).map(([name, table]) => [language, name, table] as const),
    ),
  )('are complete in %s: %s', (language, _name, table) => {
    const texts = textsIn(table[language]);
    expect(texts.filter((text) => text.trim() === '' || /undefined|\[object/.test(text))).toEqual([]);
    const english = new Set(textsIn(table.en));
    if (language !== 'en') expect(texts.filter((text) => english.has(text))).toEqual([]);
  });
});

describe('an email', () => {
  const stopUrl = 'https://qr.test/unsubscribe?token=x&y';
  const hostile = {
    ...LETTER,
    subject: '<img src=x onerror=1> & "Acme"',
    brand: { name: '</td><script>', color: '#ffffff' },
    command: { text: 'Run:', line: 'npm run <b>' },
  };

  it('says the same as text and as HTML, with one button', () => {
    const html = renderLetter(hostile, stopUrl);
    const text = writeLetter(hostile, stopUrl);
    expect(html.match(/class="b[ "]/g)).toHaveLength(1);
    for (const part of [...LETTER.paragraphs, LETTER.button.url, ...LETTER.notes, 'Stop these emails'])
      expect([part, html.includes(part), text.includes(part)]).toEqual([part, true, true]);
    expect(html).toContain('href="https://qr.test/unsubscribe?token=x&amp;y"');
    expect(html).not.toMatch(/<(?:img|script|b)[ >]/);
    expect(Buffer.byteLength(html)).toBeLessThan(6_000);
  });

  it('shows an edge around a button in the color of its card', () => {
    expect(renderLetter(hostile, null)).toContain(
      'border:1px solid #8b919c;border-radius:10px;background:#ffffff;color:#1d1904',
    );
    expect(renderLetter({ ...LETTER, brand: { name: null, color: '#0b1e4a' } }, null)).toContain(
      'class="b e"',
    );
  });
});
