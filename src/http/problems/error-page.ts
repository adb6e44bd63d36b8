import { safeHtml } from '#libs/http-server';
import { PROBLEM_JSON, type ErrorFormat } from './index.js';
import { BROKEN_SYMBOL } from './broken-symbol.js';
import { pageOf } from './page-layout.js';
import { describeForVisitor } from './texts/index.js';

/** Browsers get a page in the language of the visitor. */
export const ERROR_PAGE: ErrorFormat = {
  ...PROBLEM_JSON,
  mediaType: 'text/html',
  render: (problem, { requestId, baseUrl, language = 'en' }) => {
    const home = `${baseUrl}/`;
    const texts = describeForVisitor(problem, language);
    return pageOf({
      picture: problem.code === 'not_found' ? BROKEN_SYMBOL : null,
      ...{ title: texts.title, language: texts.language, home },
      body: safeHtml`<p>${texts.text}</p><a class="btn go" href="${home}">${texts.home}</a><details><summary>${texts.details}</summary><p>${texts.requestIdLabel}: ${requestId}</p></details>`,
    });
  },
};
