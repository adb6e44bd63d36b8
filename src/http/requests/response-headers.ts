import type { Request } from 'express';

export const LOCATION = {
  Location: { description: 'URL of the new record', schema: { type: 'string', format: 'uri' } },
} as const;

export const ETAG = {
  ETag: {
    description: 'Version of the record, to send as If-Match',
    schema: { type: 'string', example: '"3"' },
  },
} as const;

export const LINK = {
  Link: {
    description: 'Link to the next page, as `<url>; rel="next"` (RFC 8288); absent on the last page',
    schema: { type: 'string' },
  },
} as const;

/** The version is that of the record's last edit. */
export const etagOf = (version: number): string => `"${version}"`;

export function nextLink(request: Request, baseUrl: string, cursor: string): string {
  const url = new URL(baseUrl + request.originalUrl);
  url.searchParams.set('cursor', cursor);
  return `<${url.href}>; rel="next"`;
}
