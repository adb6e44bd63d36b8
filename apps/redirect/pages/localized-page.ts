import { languageOf, type Language } from '#libs/qr-codes';
import type { EdgeResponse } from './edge-response.js';

/** A page in each language, rendered when the first visitor asks for it. */
export class LocalizedPage {
  private readonly rendered = new Map<Language, EdgeResponse>();

  constructor(
    readonly status: number,
    private readonly render: (language: Language) => EdgeResponse,
  ) {}

  in(language: Language): EdgeResponse {
    const known = this.rendered.get(language) ?? this.render(language);
    this.rendered.set(language, known);
    return known;
  }
}

export type VisitResponse = EdgeResponse | LocalizedPage;

/** The response to a visitor. */
export const responseFor = (
  request: { headers: { 'accept-language'?: string | undefined } },
  content: VisitResponse,
): EdgeResponse =>
  content instanceof LocalizedPage ? content.in(languageOf(request.headers['accept-language'])) : content;
