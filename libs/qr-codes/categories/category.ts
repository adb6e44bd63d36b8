import type { ErrorCorrection } from '../symbol/capacity.js';
import type { Language, Texts } from '../page/languages.js';
import type { PageContent } from '../page/page-content.js';

/** A URL in qr_data, and its JSON Pointer inside qr_data. */
export interface LocatedUrl {
  pointer: string;
  url: string;
}

/** A file that visitors save on their phones. */
export interface CategoryDownload<Data extends object> {
  /** The file is served below the path of the code. */
  readonly path: string;
  readonly contentType: string;
  /** The name under which it is saved, with its extension. */
  name(data: Data): string;
  content(data: Data, code: FiledCode): string;
}

/** The code to which a file belongs, so that a file that is saved again after an edit can replace the earlier one. */
export interface FiledCode {
  readonly id: string;
  /** Increases with each edit. */
  readonly version: number;
}

/** The links of a product, as a GS1 resolver returns them. */
export interface ProductLinks {
  /** The path of its GS1 Digital Link URI, from the identifiers that are given. */
  path: string;
  /** The keys are link types of the GS1 Web Vocabulary, such as `pip`. */
  urls: Readonly<Record<string, string>>;
}

interface CategoryFacts<Data extends object> {
  readonly name: string;
  /** The shape of qr_data, with its validation and documentation in decorators. */
  readonly dataDto: new () => Data;
  /** A complete, valid qr_data, for documentation and tests. */
  readonly example: Data;
  /** Every URL in qr_data to which a scan can be redirected or that a page can load. Old records may lack members. */
  destinations(data: Partial<Data>): LocatedUrl[];
  /** The destination of a scan; null if it is shown a page. `os` by its name in analytics, such as iOS. */
  destination(data: Data, os?: string): string | null;
  /** The fixed texts of its page. */
  readonly texts?: Texts;
  /** The error correction that a standard requires, whatever the design says. */
  readonly errorCorrection?: ErrorCorrection;
  /** Text for the search by destination: addresses, numbers and names, one per line; must accept old records. */
  searchText(data: Partial<Data>): string;
}

/** The symbol can contain qr_data itself, so that it works without this service. */
export interface PrintedCategory<Data extends object = object> extends CategoryFacts<Data> {
  /** Tells when the symbol contains the short URL: unless `dynamic` is false, only if it is true, or never. */
  readonly dynamic: 'by default' | 'on request' | 'never';
  /** The exact content of a static symbol, the same for the same data. */
  staticPayload(data: Data): string;
  /** The page for scans; absent if each is redirected, or if there are none. */
  page?(data: Data, language: Language): PageContent;
  /** The file that its page offers. */
  readonly download?: CategoryDownload<Data>;
  /** Links to its product by type (GS1 Digital Link); the first one is the default. */
  linkset?(data: Data): ProductLinks;
}

/** Phones understand no payload of this kind: the symbol contains the short URL. */
export interface PagedCategory<Data extends object = object> extends CategoryFacts<Data> {
  readonly dynamic: 'always';
  readonly staticPayload: null;
  page(data: Data, language: Language): PageContent;
}

/** Everything that the service needs to know about a category; one file each. */
export type Category<Data extends object = object> = PrintedCategory<Data> | PagedCategory<Data>;

/** Returns the URL with its pointer if there is one. */
export const locateUrl = (pointer: string, url: string | undefined): LocatedUrl[] =>
  url === undefined ? [] : [{ pointer, url }];

/** Joins the defined `parts`, one per line. */
export const joinLines = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join('\n');
