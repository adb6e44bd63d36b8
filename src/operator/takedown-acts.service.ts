import { Injectable } from '@nestjs/common';
import { Config, parseUrl } from '#libs/platform';
import { ShortCodeUnknown } from '../qr/record/qr.errors.js';
import { QrTakedownsService, type TakenDown, type WhichCode } from '../qr/write/qr-takedowns.service.js';
import { ForeignShortUrl } from './operator.errors.js';

/** These can follow a short URL: its preview, its picture, and the form for its password. */
const END = /(?:\+|%2b|\/|\.svg|\.png|\/unlock)$/i;

/** Takedowns of a QR code by its short code or short URL. */
@Injectable()
export class TakedownActsService {
  constructor(
    private readonly takedowns: QrTakedownsService,
    private readonly config: Config,
  ) {}

  /** @throws ShortCodeUnknown, ForeignShortUrl */
  takeDown(which: string): Promise<TakenDown> {
    return this.known(which, (code) => this.takedowns.takeDown(code));
  }

  /** @throws ShortCodeUnknown, ForeignShortUrl */
  lift(which: string): Promise<TakenDown> {
    return this.known(which, (code) => this.takedowns.lift(code));
  }

  /** @throws ForeignShortUrl for a URL of another site, whose last part can be the short code of somebody else */
  private async known(which: string, act: (code: WhichCode) => Promise<TakenDown>): Promise<TakenDown> {
    const code = this.codeOf(which);
    try {
      return await act(code);
    } catch (error) {
      // Only domains of customers have such codes.
      throw code.domain !== null && error instanceof ShortCodeUnknown ? this.foreign(which) : error;
    }
  }

  private codeOf(which: string): WhichCode {
    if (!/[/:]/.test(which)) return { domain: null, shortCode: which.replace(/\+$/, '') };
    const base = new URL(`${this.config.shortUrlBase}/`);
    const url = parseUrl(which.includes('://') ? which : `${base.protocol}//${which}`);
    const isOurs =
      url?.host === base.host && url.pathname.toLowerCase().startsWith(base.pathname.toLowerCase());
    const code = url?.pathname.slice(isOurs ? base.pathname.length : 1).replace(END, '') ?? '';
    if (url && /^[\w-]+$/.test(code)) return { domain: isOurs ? null : url.hostname, shortCode: code };
    throw this.foreign(which);
  }

  private foreign(which: string): Error {
    return new ForeignShortUrl(which, this.config.shortUrlBase);
  }
}
