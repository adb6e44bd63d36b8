import {
  contentPolicy,
  shortUrlHeaders,
  SITE_FILE_HEADERS,
  SITE_FILES,
  type SiteFile,
} from '#libs/http-server';
import { namesAndValues, type EdgeResponse } from '../pages/edge-response.js';

const HEADERS = namesAndValues({ ...shortUrlHeaders(contentPolicy()), ...SITE_FILE_HEADERS });

const responseWith = ({ contentType, body }: SiteFile): EdgeResponse => ({
  status: 200,
  headers: ['Content-Type', contentType, 'Content-Length', String(body.length), ...HEADERS],
  body: [body],
});

const responses = new Map<string | undefined, EdgeResponse>(
  SITE_FILES.map((file) => [file.path, responseWith(file)]),
);

/** The icon or robots.txt of a host that has only short URLs. */
export const fileResponse = (path: string | undefined): EdgeResponse | undefined => responses.get(path);
