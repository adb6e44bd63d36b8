import type { ServerResponse } from 'node:http';
import { REDIRECT_HEADERS } from '#libs/http-server';
import { parseUrl } from '#libs/platform';
import { chooseLanguage, type Language } from '#libs/languages';
import { type EdgeResponse, locationOf, namesAndValues } from '#libs/pages';

/**
 * node:http omits the body of responses to HEAD.
 * @param commonHeaders headers of every response, as names and values
 */
export function send(
  response: ServerResponse,
  { status, headers, body }: EdgeResponse,
  commonHeaders: string[],
): void {
  response.writeHead(status, commonHeaders.length === 0 ? headers : headers.concat(commonHeaders));
  response.end(body.length <= 1 ? body[0] : Buffer.concat(body));
}

const COMMON_HEADERS = namesAndValues(REDIRECT_HEADERS);

const NO_BODY: readonly Buffer[] = [];

/** The cache contains many redirects, so each keeps only its destination and adds the common headers when sent. */
class Redirect implements EdgeResponse {
  constructor(
    readonly status: 302 | 303,
    readonly location: string,
    private readonly further: readonly string[],
  ) {}

  get headers(): string[] {
    const own = ['Location', this.location, 'Cache-Control', 'private, no-store', 'Content-Length', '0'];
    return own.concat(COMMON_HEADERS, this.further);
  }

  afterForm(): Redirect {
    return new Redirect(303, this.location, this.further);
  }

  get body(): readonly Buffer[] {
    return NO_BODY;
  }

  get hosts(): string[] {
    const url = parseUrl(this.location);
    return url ? [url.hostname] : [];
  }
}

const NONE: readonly string[] = [];

/**
 * Returns a 302, or null if the stored destination is not an allowed redirect target.
 * @param further headers, alternating names and values
 */
export function redirectTo(destination: string, further = NONE): EdgeResponse | null {
  const location = locationOf(destination);
  return location === null ? null : new Redirect(302, location, further);
}

/** Browsers drop a prefetched response without success, and repeat the request when the page is opened. */
export const notPrefetched: EdgeResponse = {
  status: 503,
  headers: ['Cache-Control', 'no-store', 'Content-Length', '0', ...COMMON_HEADERS],
  body: NO_BODY,
};

export const locationIn = (response: EdgeResponse): string | null =>
  response instanceof Redirect ? response.location : null;

export const afterForm = (response: EdgeResponse): EdgeResponse =>
  response instanceof Redirect ? response.afterForm() : response;

/** Makes the browser open another path of this host with GET. @param path in characters that need no escaping */
export const seeOther = (path: string): EdgeResponse => new Redirect(303, path, NONE);

export class LocalizedPage {
  private readonly rendered = new Map<Language, EdgeResponse>();

  constructor(
    readonly status: number,
    private readonly render: (language: Language) => EdgeResponse,
    private readonly leadsTo: () => readonly string[] = () => NONE,
  ) {}

  /** To which its links lead. */
  get hosts(): readonly string[] {
    return this.leadsTo();
  }

  in(language: Language): EdgeResponse {
    const known = this.rendered.get(language) ?? this.render(language);
    this.rendered.set(language, known);
    return known;
  }
}

export type VisitResponse = EdgeResponse | LocalizedPage;

export const responseFor = (
  request: { headers: { 'accept-language'?: string | undefined } },
  content: VisitResponse,
): EdgeResponse =>
  content instanceof LocalizedPage ? content.in(chooseLanguage(request.headers['accept-language'])) : content;
