import { safeHtml } from './safe-html.js';

describe('safeHtml', () => {
  it('escapes texts in elements and attributes, and keeps markup that it has made', () => {
    const items = ['<b>', 'a & b'].map((text) => safeHtml`<li>${text}</li>`);
    const quotes = `"><script>'`;
    expect(safeHtml`<ul title="${quotes}">${items}${null}</ul>`.markup).toBe(
      '<ul title="&quot;&gt;&lt;script&gt;&#39;"><li>&lt;b&gt;</li><li>a &amp; b</li></ul>',
    );
  });
});
