import type { PageContent } from '../page/page-content.js';

/** A URL in qr_data, and its JSON Pointer inside qr_data. */
export interface LocatedUrl {
  pointer: string;
  url: string;
}

interface CategoryFacts<Data extends object> {
  readonly name: string;
  /** The shape of qr_data, with its validation and documentation in decorators. */
  readonly dataDto: new () => Data;
  /** A whole, valid qr_data, for documentation and tests. */
  readonly example: Data;
  /** Every URL in qr_data that a scan may lead to or a page may load. What older rules stored may lack members. */
  destinations(data: Partial<Data>): LocatedUrl[];
  /** Where a scan is sent; null when it is shown a page. `os` by its name in analytics, such as iOS. */
  destination(data: Data, os?: string): string | null;
  /** The text by which a search for a destination finds the code: addresses, numbers and names, a line each; of older data too. */
  searchText(data: Partial<Data>): string;
}

/** Its symbol may hold qr_data itself, so that it works without this service. */
export interface PrintedCategory<Data extends object = object> extends CategoryFacts<Data> {
  /** Whether the symbol holds the short URL: unless the caller says false, only when they say true, or never. */
  readonly dynamic: 'by default' | 'on request' | 'never';
  /** Exactly what a static symbol holds, the same for the same data. */
  staticPayload(data: Data): string;
  /** What a scan is shown; absent when each is redirected, or none comes here. */
  page?(data: Data): PageContent;
}

/** There is no payload that a phone would understand: the symbol holds the short URL. */
export interface PagedCategory<Data extends object = object> extends CategoryFacts<Data> {
  readonly dynamic: 'always';
  readonly staticPayload: null;
  page(data: Data): PageContent;
}

/** What the service needs to know of a kind of QR code; one file a category. */
export type Category<Data extends object = object> = PrintedCategory<Data> | PagedCategory<Data>;

/** The URL at a pointer, if there is one. */
export const urlAt = (pointer: string, url: string | undefined): LocatedUrl[] =>
  url === undefined ? [] : [{ pointer, url }];

/** What is there of `parts`, a line each. */
export const linesOf = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join('\n');
