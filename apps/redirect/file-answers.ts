import { contentPolicy, shortUrlHeaders } from '#libs/security-headers';
import { SITE_FILE_HEADERS, SITE_FILES, type SiteFile } from '#libs/site-files';
import { namesAndValues, type EdgeAnswer } from './edge-answer.js';

const HEADERS = namesAndValues({ ...shortUrlHeaders(contentPolicy()), ...SITE_FILE_HEADERS });

const answerWith = ({ contentType, body }: SiteFile): EdgeAnswer => ({
  status: 200,
  headers: ['Content-Type', contentType, 'Content-Length', String(body.length), ...HEADERS],
  body,
});

const answers = new Map<string | undefined, EdgeAnswer>(
  SITE_FILES.map((file) => [file.path, answerWith(file)]),
);

/** The icon or robots.txt of a host that has only short URLs. */
export const fileAnswer = (path: string | undefined): EdgeAnswer | undefined => answers.get(path);
