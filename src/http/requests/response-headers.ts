import type { Request, Response } from 'express';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { tap, type Observable } from 'rxjs';
import { Config } from '#libs/platform';

export const LOCATION = {
  Location: { description: 'URL of the new record', schema: { type: 'string', format: 'uri' } },
} as const;

export const ETAG = {
  ETag: {
    description: 'Version of the record, to send as If-Match',
    schema: { type: 'string', example: '"3"' },
  },
} as const;

export const PAGE_ETAG = {
  ETag: {
    description: 'Identifies the content of the response, to send as If-None-Match',
    schema: { type: 'string', example: 'W/"sJ3kRk8bZb0jR0Zc1mJ0sQ5xgKE"' },
  },
} as const;

export const LINK = {
  Link: {
    description: 'Link to the next page, as `<url>; rel="next"` (RFC 8288); absent on the last page',
    schema: { type: 'string' },
  },
} as const;

/** @param description such as `attachment; filename="leads.csv"` */
export const contentDispositionOf = (description: string) => ({
  'Content-Disposition': { description, schema: { type: 'string' } },
});

/** The version is that of the record's last edit. */
export const etagOf = (version: number): string => `"${version}"`;

export function nextLink(request: Request, baseUrl: string, cursor: string): string {
  const url = new URL(baseUrl + request.originalUrl);
  url.searchParams.set('cursor', cursor);
  return `<${url.href}>; rel="next"`;
}

/** The parts of a record or a page that the headers are made of. */
interface Returned {
  id?: string;
  version?: number;
  next_cursor?: string | null;
  nextCursor?: string | null;
}

/** Sends the headers that `@Returns` documents, unless the handler has set them, as for a record that does not show its version. */
@Injectable()
export class DocumentedHeaders implements NestInterceptor {
  constructor(private readonly config: Config) {}

  intercept(context: ExecutionContext, next: CallHandler<Returned | undefined>): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(tap((returned) => this.send(http.getRequest<Request>(), http.getResponse<Response>(), returned)));
  }

  private send(request: Request, response: Response, returned: Returned = {}): void {
    const { id, version } = returned;
    const cursor = returned.next_cursor ?? returned.nextCursor;
    if (version !== undefined) response.set('ETag', etagOf(version));
    if (typeof cursor === 'string') response.set('Link', nextLink(request, this.config.baseUrl, cursor));
    if (response.statusCode === 201 && id !== undefined && !response.hasHeader('Location'))
      response.location(`${this.config.baseUrl}${collectionOf(request)}/${id}`);
  }
}

/** Returns /api/v1/qr for /api/v1/qr/:id/duplicate as well. */
const collectionOf = ({ route }: Request): string => (route as { path: string }).path.split('/:')[0] ?? '';
