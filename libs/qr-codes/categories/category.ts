import type { ErrorCorrection } from '../symbol/capacity.js';
import type { Language, Texts } from '#libs/languages';
import type { PageContent } from '../page/page-content.js';

export interface LocatedUrl {
  pointer: string;
  url: string;
}

export interface CategoryDownload<Data extends object> {
  readonly path: string;
  readonly contentType: string;
  name(data: Data): string;
  content(data: Data, code: FiledCode): string;
}

/** Identifies the code, so that a file saved after an edit can replace an earlier one. */
export interface FiledCode {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
}

export interface ProductLink {
  /** Without the prefix of the GS1 Web Vocabulary, such as `pip`. */
  type: string;
  url: string;
  title: string;
  language?: string | undefined;
  mediaType?: string | undefined;
}

/** The destinations of a GS1 Digital Link. */
export interface Product {
  /** Identifies the product, batch or item on its domain. */
  path: string;
  /** The path with what else the symbol contains. */
  printedPath: string;
  /** Scans show its links, rather than open the default one. */
  hasPage: boolean;
  /** The first one is the default. */
  links: readonly [ProductLink, ...ProductLink[]];
}

interface CategoryFacts<Data extends object> {
  readonly name: string;
  /** What visitors do or see after a scan, as the guides say it. */
  readonly scan: string;
  readonly dataDto: new () => Data;
  readonly example: Data;
  /** Lists every URL in qr_data to which a scan can redirect or that a page can load. Old records may lack members. */
  destinations(data: Partial<Data>): LocatedUrl[];
  /** Returns the destination, or null if a page is shown. `os` uses the names of analytics, such as iOS. */
  destination(data: Data, os?: string): string | null;
  readonly texts?: Texts;
  /** Members of qr_data that only scans use, so static codes cannot have them. */
  readonly fieldsOfScans?: readonly string[];
  /** A standard requires this error correction, whatever the design says. */
  readonly errorCorrection?: ErrorCorrection;
  /**
   * Returns text for the search by destination: addresses, numbers and names, one per line. Must accept old records.
   */
  searchText(data: Partial<Data>): string;
}

/** Categories whose symbol can contain qr_data itself and work without this service. */
export interface PrintedCategory<Data extends object = object> extends CategoryFacts<Data> {
  /** Tells when the symbol contains the short URL: unless `dynamic` is false, only if it is true, or never. */
  readonly dynamic: 'by default' | 'on request' | 'never';
  staticPayload(data: Data): string;
  /** Null if scans of these data are redirected. */
  page?(data: Data, language: Language, now: number): PageContent | null;
  readonly download?: CategoryDownload<Data>;
  product?(data: Data): Product;
}

/** Phones understand no payload of this kind, so the symbol contains the short URL. */
export interface PagedCategory<Data extends object = object> extends CategoryFacts<Data> {
  readonly dynamic: 'always';
  readonly staticPayload: null;
  page(data: Data, language: Language, now: number): PageContent;
}

export type Category<Data extends object = object> = PrintedCategory<Data> | PagedCategory<Data>;

export const locateUrl = (pointer: string, url: string | undefined): LocatedUrl[] =>
  url === undefined ? [] : [{ pointer, url }];

/** The texts of the items of a list, for the search. A row that was changed outside the service can have other items. */
export const textsIn = <Item extends object>(
  list: readonly Item[] | undefined,
  textOf: (item: Item) => string | undefined,
): (string | undefined)[] =>
  (Array.isArray(list) ? (list as readonly (Item | null)[]) : []).map((item) =>
    item === null ? undefined : textOf(item),
  );

export const joinLines = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join('\n');
