import { safeHtml } from '#libs/http-server';
import type { StoppableKind } from '#libs/mail';
import { renderForm, type Form } from './form.js';
import { renderPage } from './local-page.js';
import type { LocalTexts } from './texts/index.js';

const formOf = (token: string, rest: Pick<Form, 'submit' | 'hidden'>): Form => ({
  action: `unsubscribe?token=${token}`,
  fields: [],
  ...rest,
});

/** Asks for a click, since programs that scan emails open their links, too. */
export function unsubscribePage(texts: LocalTexts, token: string, kind: StoppableKind): string {
  const { title, explains, submit } = texts.unsubscribe;
  const form = renderForm(formOf(token, { submit }), null, texts);
  return renderPage(texts, { title, body: safeHtml`<p>${explains[kind]}</p>${form}` });
}

export function stoppedPage(texts: LocalTexts, token: string): string {
  const { stoppedTitle, stopped, resume } = texts.unsubscribe;
  const form = renderForm(formOf(token, { submit: resume, hidden: { resume: 'true' } }), null, texts);
  return renderPage(texts, { title: stoppedTitle, body: safeHtml`<p>${stopped}</p>${form}` });
}

export const resumedPage = (texts: LocalTexts): string =>
  renderPage(texts, {
    title: texts.unsubscribe.resumedTitle,
    body: safeHtml`<p>${texts.unsubscribe.resumed}</p>`,
  });
