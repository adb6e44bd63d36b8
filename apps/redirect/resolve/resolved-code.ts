import type { QrCode } from '#libs/database';
import type { Language } from '#libs/languages';
import { hostsInText, locatedTexts } from '#libs/blocked-hosts';
import {
  categoryOf,
  listChoices,
  buildFile,
  linksIn,
  pageOf,
  productOf,
  statusOf,
  readsQuery,
  withUtm,
  withVisitQuery,
  type Choice,
  type Choices,
  type PageContent,
  type RuleInputDto,
  type ScanFacts,
} from '#libs/qr-codes';
import type { ScannedCode } from '#libs/scans';
import { parseUrl } from '#libs/platform';
import { type Brand, bytesOf, type EdgeResponse } from '#libs/pages';
import { toFileResponse } from '../pages/code-file.js';
import { afterForm, locationIn, redirectTo, type VisitResponse } from '../pages/edge-response.js';
import { ended, notActive, notYet, takenDown, usedUp } from '../pages/pages.js';
import type { LeadPage } from '../pages/lead-pages.js';
import { ProductLinks } from '../pages/product-links.js';
import { CodePage } from './code-page.js';
import { withHosts } from './with-hosts.js';

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
> & {
  /** Undefined in what earlier versions have kept. */
  readonly forwardQuery?: boolean;
};

export interface CodeLook {
  language: Language;
  brand: Brand | null;
  codePath: string;
  shortUrl: string;
  /** The address of all short URLs on its domain. */
  base: string;
  clickQuery: string;
  reportHref?: string | undefined;
  now: Date;
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
  readonly codePath: string;
  readonly shortUrl: string;
  readonly updatedAt: Date;
  readonly file: { path: string; response: EdgeResponse } | null;
  readonly productLinks: ProductLinks | null;
  readonly buttons: ReadonlyMap<string, Button>;
  readonly leadPage: LeadPage | null;
  private readonly page: CodePage | null;
  private readonly isTakenDown: boolean;
  private readonly isDeleted: boolean;
  private readonly life: Pick<QrCode, 'status' | 'startsAt' | 'expiresAt' | 'scanLimit'>;
  /** Seconds since 1970 between which it is certainly active, unless its limit is reached; otherwise `life` decides. */
  private readonly activeFrom: number;
  private readonly activeUntil: number;
  private readonly fallback: EdgeResponse | null;
  private readonly responses: (Made | null)[];
  private readonly indexOf: Choices['indexOf'];
  private readonly forwardsQuery: boolean;
  /** Whether the query of a visit matters to it. */
  readonly needsQuery: boolean;

  constructor(code: ResolvableCode, look: CodeLook) {
    const { status, startsAt, expiresAt } = code;
    const { now } = look;
    const content = pageOf(code, look.language, now.getTime());
    const hosts = hostsWhenAsked(code, content !== null);
    this.page = content && new CodePage(code, { look, content, hosts });
    this.id = code.id;
    this.shortCode = code.shortCode ?? '';
    this.category = code.category;
    this.hasScanLimit = code.scanLimit !== null;
    this.passwordHash = code.passwordHash;
    this.isTakenDown = code.takenDownAt !== null;
    this.hasSeveralDestinations = code.rules.length > 0 || code.category === 'app';
    this.isDeleted = code.deletedAt !== null;
    this.scanned = { id: code.id, workspaceId: code.workspaceId, version: code.version, encoded: undefined };
    this.life = { status, startsAt, expiresAt, scanLimit: code.scanLimit };
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
    this.forwardsQuery = code.forwardQuery === true;
    this.needsQuery =
      this.forwardsQuery || (code.rules as RuleInputDto[]).some(({ when }) => readsQuery(when));
    this.language = content && look.language;
    this.brand = look.brand;
    this.codePath = look.codePath;
    this.shortUrl = look.shortUrl;
    this.updatedAt = code.updatedAt;
    const file = buildFile(code);
    this.file = file && { path: file.path, response: withHosts(toFileResponse(file), hosts) };
    this.leadPage = leadPageOf(content, look, hosts);
    this.buttons = buttonsOf(content);
    const kept = [
      code.rules,
      code.fallbackUrl,
      this.leadPage?.page,
      [...this.buttons],
      (content === null || content.changesAt !== undefined) && [code.qrData, code.utm],
    ];
    this.bytes =
      BASE_BYTES +
      PART_BYTES * (code.rules.length + this.buttons.size + (this.leadPage?.form.fields.length ?? 0)) +
      BYTES_PER_BYTE * Buffer.byteLength(JSON.stringify(kept)) +
      (this.page?.bytes ?? 0) +
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
    const { startsAt, expiresAt, scanLimit } = this.life;
    if (status === 'scheduled') return notYet(this, startsAt ?? now, now);
    if (status === 'expired') return ended(this, expiresAt ?? now, now);
    if (status === 'limit_reached') return usedUp(this, scanLimit ?? 0);
    return notActive(this.brand)[status];
  }

  /** When it opens, if its page says so; null otherwise. */
  opensAfter(now: Date): Date | null {
    const isNotice = !this.isTakenDown && !this.isDeleted && this.fallback === null;
    return isNotice && statusOf(this.life, now, false) === 'scheduled' ? this.life.startsAt : null;
  }

  responseTo(scan: ScanFacts, isForm = false): ScanResponse | null {
    const made = this.responses[this.indexOf(scan)] ?? null;
    const response = made && (made.redirect ?? this.page?.at(scan.at));
    if (!made || !response) return null;
    const redirect = this.withVisitQuery(response, scan);
    return { response: isForm ? afterForm(redirect) : redirect, rule: made.rule };
  }

  /** Adds the query of the visit to a redirect, if the code forwards it. */
  withVisitQuery(response: EdgeResponse, scan: Pick<ScanFacts, 'query'>): EdgeResponse {
    const location = this.forwardsQuery ? locationIn(response) : null;
    if (location === null || scan.query.size === 0) return response;
    return redirectTo(withVisitQuery(location, scan.query), this.productLinks?.headers) ?? response;
  }

  /** The page, of a code that has no other destination for this visitor; null without one. */
  pageAt(now: Date): EdgeResponse | null {
    return this.page?.at(now) ?? null;
  }

  get title(): string | null {
    return this.page?.title ?? null;
  }

  private respondWith({ destination, rule }: Choice): Made | null {
    if (destination === null) return this.page && { redirect: null, rule };
    const redirect = redirectTo(destination, this.productLinks?.headers);
    return redirect && { redirect, rule };
  }
}

/** @property redirect null for the page */
interface Made {
  redirect: EdgeResponse | null;
  rule: number | null;
}

const NO_BUTTONS: ReadonlyMap<string, Button> = new Map();

function buttonsOf(content: PageContent | null): ReadonlyMap<string, Button> {
  const buttons = (content ? linksIn(content) : []).flatMap(({ ctaId, label, href }) =>
    ctaId === undefined ? [] : [[ctaId, { label, url: href }] as const],
  );
  return buttons.length === 0 ? NO_BUTTONS : new Map(buttons);
}

const leadPageOf = (
  content: PageContent | null,
  { language, brand, clickQuery }: CodeLook,
  hosts: () => string[],
): LeadPage | null =>
  content?.form ? withHosts({ page: content, form: content.form, language, brand, clickQuery }, hosts) : null;

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

/** Visitors can type what is no link. */
const hostsShown = ({ qrData }: Pick<ResolvableCode, 'qrData'>): string[] =>
  locatedTexts(qrData).flatMap(({ text }) => hostsInText(text));

const hostsOf = ({ category, qrData }: Pick<ResolvableCode, 'category' | 'qrData'>): string[] =>
  categoryOf(category)
    .destinations(qrData)
    .flatMap(({ url }) => parseUrl(url)?.hostname ?? []);
