import type { QrCode } from '#libs/database';
import type { Language } from '#libs/languages';
import {
  categoryOf,
  hostsInText,
  listChoices,
  buildFile,
  pageOf,
  productOf,
  statusOf,
  locatedTexts,
  withUtm,
  type Choice,
  type Choices,
  type PageContent,
  type ScanFacts,
} from '#libs/qr-codes';
import type { ScannedCode } from '#libs/scans';
import { parseUrl } from '#libs/platform';
import { type Brand, bytesOf, type EdgeResponse, pageResponse } from '#libs/pages';
import { toFileResponse } from '../pages/code-file.js';
import { afterForm, redirectTo, type VisitResponse } from '../pages/edge-response.js';
import { notActive, notYet, takenDown } from '../pages/pages.js';
import type { LeadPage } from '../pages/lead-pages.js';
import { ProductLinks } from '../pages/product-links.js';

/**
 * Approximate bytes of a code with a short URL, of a rule, button or field, and of each byte of stored JSON.
 * Percent-encoding triples a URL.
 */
const BASE_BYTES = 1_000;
const PART_BYTES = 150;
const BYTES_PER_BYTE = 3;

const MAX_SECONDS = 2 ** 31 - 1;

export type ResolvableCode = Pick<
  QrCode,
  | 'id'
  | 'workspaceId'
  | 'version'
  | 'updatedAt'
  | 'shortCode'
  | 'domain'
  | 'digitalLink'
  | 'category'
  | 'qrData'
  | 'rules'
  | 'utm'
  | 'status'
  | 'startsAt'
  | 'expiresAt'
  | 'scanLimit'
  | 'passwordHash'
  | 'fallbackUrl'
  | 'deletedAt'
  | 'takenDownAt'
>;

export interface CodeLook {
  language: Language;
  brand: Brand | null;
  codePath: string;
  shortUrl: string;
  /** The address of all short URLs on its domain. */
  base: string;
  clickQuery: string;
  reportHref?: string | undefined;
}

export interface Button {
  label: string;
  url: string;
}

export interface ScanResponse {
  readonly response: EdgeResponse;
  readonly rule: number | null;
}

export class ResolvedCode {
  readonly id: string;
  readonly shortCode: string;
  readonly category: string;
  readonly scanned: ScannedCode;
  readonly hasScanLimit: boolean;
  readonly passwordHash: string | null;
  /** Set when a visit was not admitted: only an edit, which replaces this object, can reactivate the code. */
  isLimitReached = false;
  readonly bytes: number;
  readonly hasSeveralDestinations: boolean;
  readonly language: Language | null;
  readonly brand: Brand | null;
  readonly file: { path: string; response: EdgeResponse } | null;
  readonly productLinks: ProductLinks | null;
  readonly buttons: ReadonlyMap<string, Button>;
  readonly leadPage: LeadPage | null;
  private readonly page: EdgeResponse | null;
  private readonly endedPage: EdgeResponse | null;
  private readonly endsAt: number;
  private readonly isTakenDown: boolean;
  private readonly isDeleted: boolean;
  private readonly life: Pick<QrCode, 'status' | 'startsAt' | 'expiresAt'>;
  /** Seconds since 1970 between which it is certainly active, unless its limit is reached; otherwise `life` decides. */
  private readonly activeFrom: number;
  private readonly activeUntil: number;
  private readonly fallback: EdgeResponse | null;
  private readonly responses: (ScanResponse | null)[];
  private readonly indexOf: Choices['indexOf'];

  constructor(code: ResolvableCode, look: CodeLook) {
    const { status, startsAt, expiresAt } = code;
    const content = pageOf(code, look.language);
    const hosts = hostsWhenAsked(code, content !== null);
    const page = content && withHosts(pageResponse(200, content, look), hosts);
    this.page = page;
    const ends = content?.ends;
    this.endsAt = ends?.at ?? Infinity;
    this.endedPage =
      content && ends ? withHosts(pageResponse(200, content, { ...look, notice: ends.notice }), hosts) : null;
    this.id = code.id;
    this.shortCode = code.shortCode ?? '';
    this.category = code.category;
    this.hasScanLimit = code.scanLimit !== null;
    this.passwordHash = code.passwordHash;
    this.isTakenDown = code.takenDownAt !== null;
    this.hasSeveralDestinations = code.rules.length > 0 || code.category === 'app';
    this.isDeleted = code.deletedAt !== null;
    this.scanned = { id: code.id, workspaceId: code.workspaceId, version: code.version, encoded: undefined };
    this.life = { status, startsAt, expiresAt };
    const isRefused = this.isTakenDown || this.isDeleted || status !== 'active';
    this.activeFrom = startsAt === null ? 0 : Math.ceil(startsAt.getTime() / 1_000);
    this.activeUntil = isRefused
      ? 0
      : Math.min(MAX_SECONDS, Math.floor((expiresAt?.getTime() ?? Infinity) / 1_000));
    this.fallback = code.fallbackUrl === null ? null : redirectTo(code.fallbackUrl);
    this.productLinks = productLinksFrom(code, look);
    const { choices, indexOf } = listChoices(code);
    this.responses = choices.map((choice) => this.respondWith(choice));
    this.indexOf = indexOf;
    this.language = page && look.language;
    this.brand = look.brand;
    const file = buildFile(code);
    this.file = file && { path: file.path, response: withHosts(toFileResponse(file), hosts) };
    this.leadPage = leadPageOf(content, look, hosts);
    this.buttons = buttonsOf(content);
    const kept = [
      code.rules,
      code.fallbackUrl,
      this.leadPage?.form,
      [...this.buttons],
      page === null && [code.qrData, code.utm],
    ];
    this.bytes =
      BASE_BYTES +
      PART_BYTES * (code.rules.length + this.buttons.size + (this.leadPage?.form.fields.length ?? 0)) +
      BYTES_PER_BYTE * Buffer.byteLength(JSON.stringify(kept)) +
      bytesOf(
        [...(page?.body ?? []), ...(this.endedPage?.body ?? [])].filter(
          (chunk) => chunk !== look.brand?.header,
        ),
      ) +
      bytesOf(this.file?.response.body ?? []) +
      (this.productLinks?.bytes ?? 0);
  }

  refusalAt(now: Date): VisitResponse | null {
    return this.refusal(now, this.isLimitReached);
  }

  /** Ignores the scan limit, since a visitor who has seen the page may have made the last admitted scan. */
  refusalAfterScanAt(now: Date): VisitResponse | null {
    return this.refusal(now, false);
  }

  private refusal(now: Date, isLimitReached: boolean): VisitResponse | null {
    const seconds = now.getTime() / 1_000;
    if (seconds >= this.activeFrom && seconds < this.activeUntil && !isLimitReached) return null;
    if (this.isTakenDown) return takenDown;
    const status = this.isDeleted ? 'deleted' : statusOf(this.life, now, isLimitReached);
    if (status === 'active') return null;
    if (this.fallback) return this.fallback;
    const { startsAt } = this.life;
    return status === 'scheduled' && startsAt ? notYet(this.brand, startsAt) : notActive(this.brand)[status];
  }

  responseTo(scan: ScanFacts, isForm = false): ScanResponse | null {
    const chosen = this.responses[this.indexOf(scan)] ?? null;
    const isOver = chosen !== null && chosen.response === this.page && scan.at.getTime() >= this.endsAt;
    const made = isOver && this.endedPage ? { ...chosen, response: this.endedPage } : chosen;
    return made && isForm ? { ...made, response: afterForm(made.response) } : made;
  }

  private respondWith({ destination, rule }: Choice): ScanResponse | null {
    const response = destination === null ? this.page : redirectTo(destination, this.productLinks?.headers);
    return response && { response, rule };
  }
}

const NO_BUTTONS: ReadonlyMap<string, Button> = new Map();

function buttonsOf(content: PageContent | null): ReadonlyMap<string, Button> {
  const buttons = (content?.links ?? []).flatMap(({ ctaId, label, href }) =>
    ctaId === undefined ? [] : [[ctaId, { label, url: href }] as const],
  );
  return buttons.length === 0 ? NO_BUTTONS : new Map(buttons);
}

const leadPageOf = (
  content: PageContent | null,
  { language, brand }: CodeLook,
  hosts: () => string[],
): LeadPage | null =>
  content?.form ? withHosts({ title: content.title, form: content.form, language, brand }, hosts) : null;

function productLinksFrom(
  code: Pick<ResolvableCode, 'category' | 'qrData' | 'utm' | 'digitalLink'>,
  { shortUrl, base }: Pick<CodeLook, 'shortUrl' | 'base'>,
): ProductLinks | null {
  const product = productOf(code);
  const destinationOf = (url: string) => withUtm(url, code.utm);
  const digitalLink = product && code.digitalLink !== null ? `${base}${product.path}` : null;
  return product && new ProductLinks(product, { digitalLink, shortUrl, destinationOf });
}

/** Finding hosts in the texts of a large page takes as long as drawing it, and nobody asks for them unless hosts are blocked. */
function hostsWhenAsked(code: Pick<ResolvableCode, 'category' | 'qrData'>, isPage: boolean): () => string[] {
  let hosts: string[] | undefined;
  return () => (hosts ??= [...new Set([...hostsOf(code), ...(isPage ? hostsShown(code) : [])])]);
}

const withHosts = <T extends object>(shown: T, hosts: () => string[]): T & { readonly hosts: string[] } =>
  Object.defineProperty(shown, 'hosts', { get: hosts, enumerable: true }) as T & { hosts: string[] };

/** Visitors can type what is no link. */
const hostsShown = ({ qrData }: Pick<ResolvableCode, 'qrData'>): string[] =>
  locatedTexts(qrData).flatMap(({ text }) => hostsInText(text));

const hostsOf = ({ category, qrData }: Pick<ResolvableCode, 'category' | 'qrData'>): string[] =>
  categoryOf(category)
    .destinations(qrData)
    .flatMap(({ url }) => parseUrl(url)?.hostname ?? []);
