import { safeHtml } from '#libs/http-server';
import { catalogue, PROBLEM_JSON, type ErrorFormat } from './index.js';
import { pageOf } from './page-layout.js';

/** For browsers: a page says what the problem says. */
export const ERROR_PAGE: ErrorFormat = {
  ...PROBLEM_JSON,
  mediaType: 'text/html',
  render: ({ code, detail }, { requestId, baseUrl }) =>
    pageOf({
      // People open pages, not resources.
      title: code === 'not_found' ? 'This page does not exist' : catalogue[code].title,
      home: `${baseUrl}/`,
      body: safeHtml`<p>${detail}</p><p class="quiet"><small>Request id: ${requestId}</small></p><ul class="links"><li><a href="${`${baseUrl}/`}">Back to the start page</a></li></ul>`,
    }),
};
