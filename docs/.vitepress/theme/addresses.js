/** Where `npm start` serves the API, and the service of the samples. */
const SAMPLES = /http:\/\/localhost:3000|https:\/\/qr\.example\.com/g;

/** Samples and responses show the address of the service that serves the page. In other blocks, operators choose one. */
export function showAddress() {
  const { document, location, NodeFilter } = globalThis;
  for (const block of document.querySelectorAll('.vp-doc pre code')) {
    if (!/localhost:3000|QR_URL/.test(block.textContent)) continue;
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      texts.currentNode.data = texts.currentNode.data.replace(SAMPLES, location.origin);
  }
}
