import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DRAWING_POLICY, shortUrlHeaders } from '#libs/http-server';
import { brandColors, type EdgeResponse, namesAndValues, NO_BRAND } from '#libs/pages';
import { lruCache } from '#libs/platform';
import { SymbolImages, type PageCard } from '#libs/qr-codes';
import { SERVICE } from '#libs/queue';
import type { CodeAction } from '../request/code-action.js';
import { CodeLookup } from '../resolve/code-lookup.js';
import type { ResolvedCode } from '../resolve/resolved-code.js';
import { unknownCode } from '../pages/pages.js';
import { ScanRecorder } from '../record/scan-recorder.js';
import type { CodeTarget } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';

const MAX_BYTES = 16 * 2 ** 20;

/** Messengers fetch it from anywhere. */
const HEADERS = namesAndValues({
  ...shortUrlHeaders(DRAWING_POLICY),
  'Cache-Control': 'public, max-age=3600',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

/** Answers `<code>/card.png`: what messengers show of a page, in the color of the brand. This is not a scan. */
@Injectable()
export class CardAction implements CodeAction {
  readonly takesForms = false;
  private readonly drawn = lruCache<Uint8Array>(MAX_BYTES, { sizeOf: ({ length }) => length });
  private readonly drawing = new Map<string, Promise<Uint8Array>>();

  constructor(
    private readonly lookup: CodeLookup,
    private readonly images: SymbolImages,
    private readonly scans: ScanRecorder,
    private readonly responses: VisitResponses,
  ) {}

  async answer(visit: Visit, { shortCode }: CodeTarget): Promise<void> {
    const found = await this.lookup.find(visit, shortCode);
    if (!found) return;
    const { code, now } = found;
    const refusal = code.refusalAfterScanAt(now);
    if (refusal) return this.scans.refuse(visit, refusal);
    // The title of a page with a password is for those who have it.
    if (code.title === null || code.passwordHash !== null)
      return this.responses.send(visit, unknownCode, 'unknown');
    const bytes = await this.find(cardOf(code, code.title), code.scanned.workspaceId);
    this.scans.show(visit, { ...pictureOf(bytes), hosts: code.pageAt(now)?.hosts ?? [] }, 'image');
  }

  /** Visitors who ask at the same time get the same drawing, which goes on when one of them leaves. */
  private async find(card: PageCard, workspaceId: string): Promise<Uint8Array> {
    const key = createHash('sha256').update(JSON.stringify(card)).digest('base64');
    const known = this.drawn.get(key) ?? this.drawing.get(key);
    if (known) return known;
    const drawing = this.draw(key, card, workspaceId).finally(() => this.drawing.delete(key));
    this.drawing.set(key, drawing);
    return drawing;
  }

  private async draw(key: string, card: PageCard, workspaceId: string): Promise<Uint8Array> {
    const bytes = await this.images.drawCard(card, { key: workspaceId, signal: SERVICE.signal });
    this.drawn.set(key, bytes);
    return bytes;
  }
}

function cardOf({ brand }: ResolvedCode, title: string): PageCard {
  const { brand: color, on } = brandColors(brand?.color ?? NO_BRAND, 'light');
  return { title, brand: brand?.name ?? null, color, on };
}

const pictureOf = (bytes: Uint8Array): EdgeResponse => ({
  status: 200,
  headers: ['Content-Type', 'image/png', 'Content-Length', String(bytes.length), ...HEADERS],
  body: [Buffer.from(bytes)],
});
