import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { MailStopsService } from '#libs/mail';
import type { ApiRequest } from '../http/requests/api-request.js';
import { incompleteLinkPage } from './email-pages.js';
import { readParameter, valuesOf } from './form-response.js';
import { KeepsLanguage } from './keeps-language.interceptor.js';
import { LocalTextsService } from './texts/index.js';
import { resumedPage, stoppedPage, unsubscribePage } from './unsubscribe-page.js';

const NOT_FOUND = 404;

/** The page to which notifications link, and to which mail programs send their one click (RFC 8058). */
@ApiExcludeController()
@UseInterceptors(KeepsLanguage)
@Controller('unsubscribe')
export class UnsubscribePageController {
  constructor(
    private readonly stops: MailStopsService,
    private readonly texts: LocalTextsService,
  ) {}

  @Get()
  show(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): string {
    const token = readParameter(request, 'token');
    const kind = this.stops.kindOf(token);
    const texts = this.texts.of(request);
    return kind === null ? this.unknownLink(request, response) : unsubscribePage(texts, token, kind);
  }

  @Post()
  @HttpCode(200)
  async change(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const token = readParameter(request, 'token');
    const isResumed = valuesOf(request).resume === 'true';
    const kind = await this.stops.change(token, !isResumed);
    if (kind === null) return this.unknownLink(request, response);
    return isResumed ? resumedPage(this.texts.of(request)) : stoppedPage(this.texts.of(request), token);
  }

  private unknownLink(request: ApiRequest, response: Response): string {
    response.status(NOT_FOUND);
    return incompleteLinkPage(this.texts.of(request));
  }
}
