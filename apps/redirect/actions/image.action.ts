import { Injectable } from '@nestjs/common';
import { contentTypeOf } from '#libs/qr-codes';
import { closeSignal } from '#libs/queue';
import { DRAWING_POLICY, shortUrlHeaders } from '#libs/http-server';
import { type EdgeResponse, namesAndValues } from '#libs/pages';
import type { CodeAction } from '../request/code-action.js';
import { CodeLookup } from '../resolve/code-lookup.js';
import { unknownCode } from '../pages/pages.js';
import { PublicImages } from './public-images.js';
import type { CodeTarget } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';

const DEFAULT_PX = 512;
const MIN_PX = 64;
const MAX_PX = 1024;

const HEADERS = namesAndValues({
  ...shortUrlHeaders(DRAWING_POLICY),
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=86400',
});

/** Serves `<code>.svg` and `<code>.png` for pages and emails. This is not a scan. */
@Injectable()
export class ImageAction implements CodeAction {
  readonly takesForms = false;

  constructor(
    private readonly lookup: CodeLookup,
    private readonly images: PublicImages,
    private readonly responses: VisitResponses,
  ) {}

  async answer(visit: Visit, { shortCode, file }: CodeTarget): Promise<void> {
    const px = readSize(visit.request.url ?? '');
    if (px === null) return this.responses.send(visit, refuseSize(MIN_PX), 'refused');
    const found = await this.lookup.find(visit, shortCode);
    if (!found) return;
    const format = file === 'png' ? 'png' : 'svg';
    const image = await this.images.describe(found.code, { format, px });
    if (!image) return this.responses.send(visit, unknownCode, 'unknown');
    const { eTag } = image;
    if (isKnown(visit.request.headers['if-none-match'], eTag))
      return this.responses.send(visit, notModified(eTag), 'image');
    const drawn = await this.images.draw(found.code, image, closeSignal(visit.response));
    if ('minWidth' in drawn) return this.responses.send(visit, refuseSize(drawn.minWidth), 'refused');
    const headers = ['Content-Type', contentTypeOf(format), 'Content-Length', String(drawn.bytes.length)];
    const body = [Buffer.from(drawn.bytes)];
    const response = { status: 200, headers: [...headers, 'ETag', eTag, ...HEADERS], body };
    this.responses.send(visit, response, 'image');
  }
}

/** Returns 512 by default, or null for an invalid width. Other parameters, such as those of a mailing, are ignored. */
function readSize(url: string): number | null {
  const query = url.indexOf('?');
  const size = query === -1 ? null : new URLSearchParams(url.slice(query)).get('size');
  if (size === null) return DEFAULT_PX;
  const px = /^\d{1,4}$/.test(size) ? Number(size) : 0;
  return px >= MIN_PX && px <= MAX_PX ? px : null;
}

/** RFC 9110 section 13.1.2: compares without W/, which compressing proxies add. */
const isKnown = (header: string | undefined, eTag: string): boolean =>
  (header ?? '').split(',').some((known) => ['*', eTag].includes(known.trim().replace(/^W\//, '')));

const notModified = (eTag: string): EdgeResponse => ({
  status: 304,
  headers: ['ETag', eTag, ...HEADERS],
  body: [],
});

/** The modules of a smaller image would be narrower than two pixels. */
function refuseSize(minPx: number): EdgeResponse {
  const body = Buffer.from(`size must be a whole number from ${minPx} to ${MAX_PX}\n`);
  const headers = {
    ...shortUrlHeaders(DRAWING_POLICY),
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
  };
  return { status: 422, headers: namesAndValues(headers), body: [body] };
}
