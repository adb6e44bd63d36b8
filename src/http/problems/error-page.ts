import { safeHtml } from '#libs/http-server';
import { PROBLEM_JSON, type ErrorFormat } from './index.js';
import { pageOf } from './page-layout.js';
import { describeForVisitor } from './texts/index.js';

/** Browsers get a page in the language of the visitor. */
export const ERROR_PAGE: ErrorFormat = {
  ...PROBLEM_JSON,
  mediaType: 'text/html',
  render: (problem, { requestId, baseUrl, acceptLanguage }) => {
    const home = `${baseUrl}/`;
    const texts = describeForVisitor(problem, acceptLanguage);
    return pageOf({
      ...{ title: texts.title, language: texts.language, home },
      body: safeHtml`<p>${texts.text}</p><p class="quiet"><small>${texts.requestIdLabel}: ${requestId}</small></p><ul class="links"><li><a href="${home}">${texts.home}</a></li></ul>`,
    });
  },
};
