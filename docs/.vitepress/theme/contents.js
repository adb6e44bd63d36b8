/** The contents are longer than most screens: scrolls them to the page that the reader has opened. */
export function showInContents() {
  const contents = globalThis.document.querySelector('.VPSidebar');
  const entry = contents?.querySelector('.is-active.is-link');
  if (!entry) return;
  const { top, bottom } = entry.getBoundingClientRect();
  const { clientHeight } = contents;
  if (top < 0 || bottom > clientHeight) contents.scrollTop += top - clientHeight / 3;
}
