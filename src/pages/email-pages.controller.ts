import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { safeHtml } from '#libs/http-server';
import { RequestPasswordResetDto, ResetPasswordDto, VerifyEmailDto } from '../accounts/accounts.dto.js';
import { EmailChangesService } from '../accounts/email-changes.service.js';
import { PasswordChangesService } from '../accounts/password-changes.service.js';
import { ProfileService } from '../accounts/profile.service.js';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { BrowserCookie } from '../http/requests/browser-cookie.js';
import { RequestOrigin } from '../http/requests/request-origin.js';
import { invalidField } from '../http/problems/index.js';
import type { SessionCaller } from '../http/requests/caller.js';
import type { ApiRequest } from '../http/requests/api-request.js';
import { toValidated } from '../http/requests/validate.js';
import type { Refused } from './form.js';
import {
  invalidLinkPage,
  incompleteLinkPage,
  requestResetPage,
  resendConfirmationPage,
  resetPasswordPage,
  verifyEmailPage,
} from './email-pages.js';
import { answerForm, readParameter, sessionOf, valuesOf } from './form-response.js';
import { pick, type FormValues } from '../http/requests/form-body.js';
import { HOME } from '../http/problems/page-layout.js';
import { withNotice } from './notices.js';
import { KeepsLanguage } from './keeps-language.interceptor.js';
import { withoutPasswordPage } from './sign-in-page.js';
import { LocalTextsService, type LocalTexts } from './texts/index.js';

/** The pages to which emails about accounts link. */
@ApiExcludeController()
@UseInterceptors(KeepsLanguage)
@Controller()
export class EmailPagesController {
  constructor(
    private readonly profile: ProfileService,
    private readonly emails: EmailChangesService,
    private readonly cookies: SessionCookieService,
    private readonly passwords: PasswordChangesService,
    private readonly origin: RequestOrigin,
    private readonly browsers: BrowserCookie,
    private readonly texts: LocalTextsService,
  ) {}

  @Get('verify-email')
  async showVerifyEmail(@Req() request: ApiRequest): Promise<string> {
    const token = readParameter(request, 'token');
    const texts = this.texts.of(request);
    if (token !== '') return verifyEmailPage(texts, token, await this.emails.isKnown(token));
    return isUnconfirmed(request) ? resendConfirmationPage(texts) : incompleteLinkPage(texts);
  }

  @Post('verify-email')
  @HttpCode(200)
  verifyEmail(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const values = valuesOf(request);
    const caller = sessionOf(request);
    const texts = this.texts.of(request);
    if (values.token === undefined && caller)
      return answerForm(
        response,
        values,
        () => this.resend(request, caller),
        (refused) => resendConfirmationPage(texts, refused),
      );
    const act = async () => {
      const { token } = toValidated(VerifyEmailDto, pick(values, ['token']));
      if (await this.emails.isKnown(token)) return this.confirmChange(token, caller, response);
      await this.profile.verifyEmail(token);
      return withNotice(HOME, 'email-confirmed');
    };
    const { sendNew, signIn } = texts.link;
    const next = isUnconfirmed(request)
      ? safeHtml`<a href="verify-email">${sendNew}</a>`
      : safeHtml`<a href="sign-in">${signIn}</a>`;
    return answerForm(response, values, act, () => invalidLinkPage(texts, next));
  }

  @Get('reset-password')
  showResetPassword(@Req() request: ApiRequest): string {
    const token = readParameter(request, 'token');
    const texts = this.texts.of(request);
    if (texts.onlyProvider !== null) return noResetPage(texts, texts.onlyProvider);
    return token === '' ? requestResetPage(texts) : resetPasswordPage(texts, token);
  }

  /** The form of the page with a token is sent here, and that of the one without. */
  @Post('reset-password')
  @HttpCode(200)
  resetPassword(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const values = valuesOf(request);
    const { token } = values;
    const texts = this.texts.of(request);
    return token === undefined
      ? answerForm(
          response,
          values,
          () => this.requestReset(request, values),
          (refused) =>
            texts.onlyProvider === null
              ? requestResetPage(texts, refused)
              : noResetPage(texts, texts.onlyProvider),
        )
      : answerForm(
          response,
          values,
          () => this.reset(request, response, values),
          (refused) => {
            if (texts.onlyProvider !== null) return noResetPage(texts, texts.onlyProvider);
            return isAboutToken(refused)
              ? invalidLinkPage(texts, safeHtml`<a href="reset-password">${texts.link.sendNew}</a>`)
              : resetPasswordPage(texts, token, refused);
          },
        );
  }

  private async confirmChange(
    token: string,
    caller: SessionCaller | null,
    response: Response,
  ): Promise<string> {
    const { isChanged, cookie } = await this.emails.confirm(token, caller);
    if (cookie !== null) this.cookies.set(response, cookie);
    // A change ends all sessions but that of the person in this browser.
    const isSignedIn = isChanged ? cookie !== null : caller !== null;
    return withNotice(isSignedIn ? HOME : 'sign-in', isChanged ? 'email-changed' : 'email-half-confirmed');
  }

  private async resend(request: ApiRequest, caller: SessionCaller): Promise<string> {
    await this.profile.resendConfirmation(caller, this.origin.of(request));
    return withNotice(HOME, 'confirmation-sent');
  }

  private async requestReset(request: ApiRequest, values: FormValues): Promise<string> {
    const { email } = toValidated(RequestPasswordResetDto, pick(values, ['email']));
    await this.passwords.requestReset(email, this.origin.of(request));
    return withNotice('sign-in', 'reset-requested');
  }

  private async reset(request: ApiRequest, response: Response, values: FormValues): Promise<string> {
    const sent = { ...pick(values, ['token', 'password']), revokeApiKeys: values.revokeApiKeys === 'true' };
    const fields = toValidated(ResetPasswordDto, sent);
    if (values.repeated !== values.password) throw differs();
    await this.passwords.reset(fields, this.origin.of(request));
    this.browsers.keep(response);
    return withNotice('sign-in', 'password-changed');
  }
}

const noResetPage = (texts: LocalTexts, provider: string): string =>
  withoutPasswordPage(texts, texts.resetPassword.requestTitle, provider);

const isUnconfirmed = (request: ApiRequest): boolean => sessionOf(request)?.isEmailVerified === false;

const isAboutToken = ({ problem }: Refused): boolean =>
  problem.errors?.some(({ pointer }) => pointer === '/token') ?? false;

const differs = () => invalidField('/repeated', 'must be the same as the new password');
