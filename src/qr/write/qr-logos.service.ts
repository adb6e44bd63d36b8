import { Injectable } from '@nestjs/common';
import { FetchError, HttpsFetcher } from '#libs/delivery';
import { isLogoUrl, SymbolImages, type LogoFault } from '#libs/qr-codes';
import { currentAsker, FairQueue, QUEUES, SERVICE } from '#libs/queue';
import { invalidField } from '../../http/problems/index.js';

const MAX_BYTES = 1024 * 1024;
/** Each can take some seconds. */
const MAX_URLS = 10;

const FAULTS: Record<LogoFault, string> = {
  not_a_picture: 'must be a picture of at most 4096 by 4096 pixels, and of at most 200 KiB if it is an SVG',
  pattern: 'must not contain a pattern, which can be too expensive to draw; save it as PNG',
  nested_pictures: 'must not contain pictures of more than 4 megapixels in all; save it as PNG',
  too_expensive: 'is too expensive to draw; save it as PNG',
};

/** Turns the logos of a request into logos that can be stored. */
export type PreparedLogos = Map<string, Promise<string>>;

/** Makes a logo what is stored: a small PNG, so that nothing is fetched later. */
@Injectable()
export class QrLogosService {
  private readonly fetches = new FairQueue(QUEUES.logos);

  constructor(
    private readonly images: SymbolImages,
    private readonly fetcher: HttpsFetcher,
  ) {}

  /** Once for each logo of a request. @throws ValidationFailed, QueueFull */
  prepare(logo: string, prepared: PreparedLogos): Promise<string> {
    const known = prepared.get(logo);
    if (known) return known;
    if (isLogoUrl(logo) && [...prepared.keys()].filter(isLogoUrl).length >= MAX_URLS) throw tooManyUrls();
    const made = this.prepareNew(logo);
    prepared.set(logo, made);
    return made;
  }

  private async prepareNew(logo: string): Promise<string> {
    const sent = isLogoUrl(logo) ? await this.fetch(logo) : logo;
    const prepared = await this.images.prepareLogo(sent);
    if ('fault' in prepared) throw invalid(FAULTS[prepared.fault]);
    return prepared.logo;
  }

  private async fetch(url: string): Promise<string> {
    const { key, signal } = currentAsker() ?? SERVICE;
    try {
      const bytes = await this.fetches.run(key, () => this.fetcher.fetch(url, MAX_BYTES), signal);
      return `data:image/png;base64,${bytes.toString('base64')}`;
    } catch (error) {
      throw error instanceof FetchError ? notFetched(error.message) : error;
    }
  }
}

const invalid = (message: string) => invalidField('/design/logo', message);
const notFetched = (reason: string) =>
  invalid(`could not be fetched: ${reason}. Send another URL, or the picture as a data URI`);
const tooManyUrls = () =>
  invalid(
    `is one of more than ${MAX_URLS} URLs in this request; send this QR code in another request, or its logo as a data URI`,
  );
