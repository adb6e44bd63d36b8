import { type Brand, bytesOf, type EdgeResponse, pageResponse } from '#libs/pages';
import type { Language } from '#libs/languages';
import { pageOf, type PageContent } from '#libs/qr-codes';
import { withHosts } from './with-hosts.js';

interface PageLook {
  language: Language;
  brand: Brand | null;
  codePath: string;
  shortUrl: string;
  clickQuery: string;
  reportHref?: string | undefined;
  now: Date;
}

interface PagedCode {
  category: string;
  qrData: object;
  passwordHash: string | null;
  scanLimit: number | null;
}

/** The page of a code as it is now: what says "Today" or "Open until 23:00" is drawn again when that changes. */
export class CodePage {
  readonly title: string;
  readonly bytes: number;
  private drawn: EdgeResponse;
  private from: number;
  private until: number;
  private readonly draw: (at: number) => { page: EdgeResponse; until: number } | null;

  constructor(
    code: PagedCode,
    { look, content, hosts }: { look: PageLook; content: PageContent; hosts: () => string[] },
  ) {
    const { category, qrData } = code;
    const isLocked = code.passwordHash !== null;
    const pageLook = isLocked ? look : { ...look, cardUrl: `${look.shortUrl}/card.png` };
    const respond = (page: PageContent) => {
      // The code itself asks for a password and counts to a limit, so it has no page in another place.
      const shown = isLocked || code.scanLimit !== null ? withoutTranslations(page) : page;
      return withHosts(pageResponse(200, shown, pageLook), hosts);
    };
    this.title = content.title;
    this.drawn = respond(content);
    this.from = look.now.getTime();
    this.until = content.changesAt ?? Infinity;
    this.bytes = bytesOf(this.drawn.body.filter((chunk) => chunk !== look.brand?.logo));
    const changes = content.changesAt !== undefined;
    this.draw = (at) => {
      const page = changes ? pageOf({ category, qrData }, look.language, at) : null;
      return page && { page: respond(page), until: page.changesAt ?? Infinity };
    };
  }

  at(now: Date): EdgeResponse {
    const at = now.getTime();
    if (at >= this.from && at < this.until) return this.drawn;
    const made = this.draw(at);
    if (made) [this.drawn, this.from, this.until] = [made.page, at, made.until];
    return this.drawn;
  }
}

function withoutTranslations({ translations: _, ...page }: PageContent): PageContent {
  return page;
}
