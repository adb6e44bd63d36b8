import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { GoesOnInMaintenance } from '../http/requests/operation.decorator.js';
import type { ApiRequest } from '../http/requests/api-request.js';
import { languageOf } from '../http/requests/chosen-language.js';
import { RequestOrigin } from '../http/requests/request-origin.js';
import { ReportViews } from './report-views.js';

/** The page to which a report's `url` leads. One address that has ended looks like one that never was. */
@ApiExcludeController()
@Controller('r')
export class ReportPageController {
  constructor(
    private readonly views: ReportViews,
    private readonly origin: RequestOrigin,
  ) {}

  /** To which the emails link that ask people; before the others, since it is no token. */
  @Get('confirm')
  async ask(
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
    @Query('token') token: unknown,
  ): Promise<string> {
    return this.confirmed(token, false, request, response);
  }

  @Post('confirm')
  @HttpCode(200)
  async confirm(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { token } = (request.body ?? {}) as { token?: string };
    return this.confirmed(token, true, request, response);
  }

  @Get(':token')
  show(
    @Param('token') token: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return this.send(token, null, request, response);
  }

  /** The password opens the page once: nothing is kept in the browser. */
  @Post(':token')
  @GoesOnInMaintenance(true)
  @HttpCode(200)
  open(
    @Param('token') token: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { password } = (request.body ?? {}) as { password?: string };
    return this.send(token, password ?? '', request, response);
  }

  private async send(
    token: string,
    password: string | null,
    request: ApiRequest,
    response: Response,
  ): Promise<string> {
    const { site, network } = this.origin.of(request);
    const visit = { password, site, network, language: languageOf(request) };
    return sent(response, await this.views.open(token, visit));
  }

  private async confirmed(
    token: unknown,
    isSent: boolean,
    request: ApiRequest,
    response: Response,
  ): Promise<string> {
    const { site } = this.origin.of(request);
    const known = typeof token === 'string' ? token : '';
    return sent(response, await this.views.confirm(known, { isSent, site }));
  }
}

function sent(
  response: Response,
  { html, policy, status }: Awaited<ReturnType<ReportViews['open']>>,
): string {
  response.status(status).set('Content-Security-Policy', policy);
  return html;
}
