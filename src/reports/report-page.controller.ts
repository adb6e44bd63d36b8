import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
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
    const { html, policy, status } = await this.views.open(token, visit);
    response.status(status).set('Content-Security-Policy', policy);
    return html;
  }
}
