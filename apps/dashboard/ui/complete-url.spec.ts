import { completeUrl } from './complete-url.js';

describe('completeUrl', () => {
  it.each([
    ['https://example.com/menu', 'https://example.com/menu'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com/Menu', 'https://Example.com/Menu'],
    ['example.com/menu', 'https://example.com/menu'],
    ['www.example.com', 'https://www.example.com'],
    ['münchen.example/karte?tisch=4#heute', 'https://münchen.example/karte?tisch=4#heute'],
    ['192.0.2.7:8080/menu', 'https://192.0.2.7:8080/menu'],
    ['example.com:8443', 'https://example.com:8443'],
    ['localhost:3000/menu', 'https://localhost:3000/menu'],
    ['//example.com/menu', 'https://example.com/menu'],
    ['  https://example.com/menu \n', 'https://example.com/menu'],
    ['\u200Bexample.com\u00A0', 'https://example.com'],
    ['https://https://example.com/menu', 'https://example.com/menu'],
    ['https://http://example.com/menu', 'http://example.com/menu'],
    ['http://https//example.com/menu', 'https://example.com/menu'],
    ['https:https://example.com', 'https://example.com'],
    ['https//example.com', 'https://example.com'],
    ['https:/example.com', 'https://example.com'],
    ['https://https://https://example.com', 'https://example.com'],
    ['https://', ''],
    ['   ', ''],
  ])('completes %j', (typed, url) => expect(completeUrl(typed)).toBe(url));

  it.each([
    'https://a.example/?u=https://b.example',
    'https://web.archive.example/web/2026/https://b.example/',
    'https://https.example/x',
    'mailto:ada@example.com',
    'javascript:alert(1)',
    'ftp://example.com/file',
    'ada@example.com',
    'nowhere',
    'the menu',
    '12.50',
  ])('leaves %j as it is', (typed) => expect(completeUrl(typed)).toBe(typed));
});
