import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AcceptInviteDto } from '../accounts/accounts.dto.js';
import { RequestOrigin } from '../http/requests/request-origin.js';
import { AcceptInvitationService } from '../accounts/accept-invitation.service.js';
import type { ApiRequest } from '../http/requests/api-request.js';
import { toValidated } from '../http/requests/validate.js';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { incompleteLinkPage } from './email-pages.js';
import { answerForm, readParameter, sessionOf, valuesOf } from './form-response.js';
import { pick } from '../http/requests/form-body.js';
import type { Refused } from './form.js';
import { endedInvitationPage, invitationPage } from './invitation-page.js';
import { HOME } from '../http/problems/page-layout.js';
import { KeepsLanguage } from './keeps-language.interceptor.js';
import { LocalTextsService } from './texts/index.js';

const ENDED = 410;

/** The page to which invitations link. */
@ApiExcludeController()
@UseInterceptors(KeepsLanguage)
@Controller('accept-invite')
export class InvitationPageController {
  constructor(
    private readonly invitations: AcceptInvitationService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
    private readonly texts: LocalTextsService,
  ) {}

  @Get()
  async show(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const token = readParameter(request, 'token');
    return token === '' ? incompleteLinkPage(this.texts.of(request)) : this.page(request, response, token);
  }

  @Post()
  @HttpCode(200)
  accept(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const values = valuesOf(request);
    const act = async () => {
      const fields = toValidated(AcceptInviteDto, pick(values, ['token', 'name', 'password', 'email']));
      const { token } = await this.invitations.accept(fields, sessionOf(request), this.origin.of(request));
      this.cookies.set(response, token);
      return HOME;
    };
    const show = (refused: Refused) => this.page(request, response, values.token ?? '', refused);
    return answerForm(response, values, act, show);
  }

  private async page(
    request: ApiRequest,
    response: Response,
    token: string,
    refused: Refused | null = null,
  ): Promise<string> {
    const preview = await this.invitations.preview(token, sessionOf(request));
    const texts = this.texts.of(request);
    if (preview) return invitationPage(texts, preview, token, refused);
    response.status(ENDED);
    return endedInvitationPage(texts);
  }
}
