const { document, localStorage, scrollBy } = globalThis;
const STORED = 'qr-service:language';
const tabOf = (group, language) =>
  [...group.querySelectorAll('.tabs label')].find((label) => label.textContent.trim() === language);

function choose(language) {
  for (const group of document.querySelectorAll('.vp-code-group')) {
    const input = document.getElementById(tabOf(group, language)?.htmlFor);
    if (input === null || input.checked) continue;
    // VitePress shows the block of the tab that is clicked.
    input.click();
  }
}

/** A language that the reader chooses in one sample is chosen in all of them, on later pages too. */
export function keepLanguage() {
  document.addEventListener('change', ({ target, isTrusted }) => {
    const label = isTrusted && target.closest('.vp-code-group')?.querySelector(`label[for="${target.id}"]`);
    if (!label) return;
    const top = label.getBoundingClientRect().top;
    const language = label.textContent.trim();
    localStorage.setItem(STORED, language);
    choose(language);
    // What the other groups gain or lose in height must not move what the reader looks at.
    scrollBy(0, label.getBoundingClientRect().top - top);
  });
}

export const chooseLanguage = () => choose(localStorage.getItem(STORED));
