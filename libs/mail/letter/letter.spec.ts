import type { Letter } from './letter.js';
import { renderLetter } from './letter-html.js';
import { writeLetter } from './letter-text.js';

const LETTER: Letter = {
  to: 'alice@example.com',
  language: 'en',
  subject: 'Welcome to Acme',
  paragraphs: ['You are invited.'],
  button: { label: 'Accept', url: 'https://qr.test/accept?token=x' },
  notes: ['You can ignore this email.'],
};

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

  it('has facts and the days of a week in lines and in bars, whose longest stands out', () => {
    const full = {
      ...LETTER,
      ...{ eyebrow: '16–22 Nov', heading: '40 scans' },
      bars: [
        { name: 'Mon', count: '10', share: 0.25 },
        { name: 'Tue', count: '40', share: 1 },
      ],
      facts: { heading: 'Codes', rows: [{ label: 'Table <4>', text: '30' }] },
    };
    expect(writeLetter(full, null)).toContain('Mon: 10\nTue: 40\n\nCodes\nTable <4>: 30\n\nAccept:');
    const html = renderLetter(full, null);
    expect(html).toContain('>16–22 Nov</p><h1');
    expect(html).toMatch(/<h1[^>]*>40 scans<\/h1>/);
    expect([...html.matchAll(/height:(\d+)px;[^"]*opacity:([\d.]+)/g)].map(([, ...bar]) => bar)).toEqual([
      ['24', '.35'],
      ['96', '1'],
    ]);
    expect(html).toMatch(/>Table &lt;4&gt;<\/td><td[^>]*>30<\/td>/);
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
