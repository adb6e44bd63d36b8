import { Controller, Get, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/platform';
import { SignInDto, SignUpDto } from '../accounts/accounts.dto.js';
import { SecondStepService } from '../accounts/second-step.service.js';
import { needsSecondFactor, SignInService, type SignedIn } from '../accounts/sign-in.service.js';
import { SignUpService } from '../accounts/sign-up.service.js';
import { isDashboardAddress } from '../http/requests/dashboard-address.js';
import { GoesOnInMaintenance } from '../http/requests/operation.decorator.js';
import { RequestOrigin } from '../http/requests/request-origin.js';
import type { ApiRequest } from '../http/requests/api-request.js';
import { toValidated } from '../http/requests/validate.js';
import { ConnectionSignInsService } from '../sso/connections/connection-sign-ins.service.js';
import { isEmailAddress } from '#libs/validation';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { answerForm, readParameter, seeOther, sessionOf, valuesOf, type NextStep } from './form-response.js';
import { pick } from '../http/requests/form-body.js';
import type { Refused } from './form.js';
import { HOME } from '../http/problems/page-layout.js';
import { renderNotice, withNotice } from './notices.js';
import {
  byInvitationPage,
  continuePage,
  signInPage,
  signUpPage,
  withoutPasswordPage,
} from './sign-in-page.js';
import { readSecondStep, secondStepPage } from './second-step-page.js';
import { KeepsLanguage } from './keeps-language.interceptor.js';
import { LocalTextsService } from './texts/index.js';

/** Signing in leads only to a screen of the dashboard, whatever the address asks for. */
function sanitizeNext(asked: string | undefined): string {
  const address = asked?.startsWith(HOME) ? asked.slice(HOME.length) : (asked ?? '');
  if (!isDashboardAddress(address)) return HOME;
  return address.startsWith('?') ? HOME + address : address;
}

const oidcStart = (next: string): string => {
  const start = 'api/auth/v1/oidc/start';
  const screen = next.startsWith(HOME) ? next.slice(HOME.length) : next;
  return screen === '' ? start : `${start}?next=${encodeURIComponent(screen)}`;
};

/** Sign-in and sign-up on pages; what happens is what the operations of the API do. */
@ApiExcludeController()
@UseInterceptors(KeepsLanguage)
@Controller()
export class SignInPageController {
  constructor(
    private readonly signIns: SignInService,
    private readonly steps: SecondStepService,
    private readonly signUps: SignUpService,
    private readonly connections: ConnectionSignInsService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
    private readonly config: Config,
    private readonly texts: LocalTextsService,
  ) {}

  @Get('sign-in')
  showSignIn(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): string {
    const next = sanitizeNext(readParameter(request, 'next'));
    return sessionOf(request) ? seeOther(response, next) : this.signInPage(request, next);
  }

  @Post('sign-in')
  @GoesOnInMaintenance(true)
  @HttpCode(200)
  signIn(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const values = valuesOf(request);
    const next = sanitizeNext(values.next);
    const act = async () => {
      if (values.sso !== undefined) return this.findConnection(request, values.email ?? '', next);
      if (values.ticket !== undefined) {
        const fields = readSecondStep(values.ticket, values.code);
        this.enter(response, await this.steps.signIn(fields, this.origin.of(request)));
        return next;
      }
      const fields = toValidated(SignInDto, pick(values, ['email', 'password']));
      const result = await this.signIns.signIn(fields, this.origin.of(request));
      if (needsSecondFactor(result)) return { markup: secondStepPage(this.texts.of(request), result, next) };
      this.enter(response, result);
      return next;
    };
    const show = async (refused: Refused) => {
      const step = values.ticket === undefined ? null : await this.steps.find(values.ticket);
      const texts = this.texts.of(request);
      return step ? secondStepPage(texts, step, next, refused) : this.signInPage(request, next, refused);
    };
    return answerForm(response, values, act, show);
  }

  private async findConnection(request: ApiRequest, email: string, next: string): Promise<string | NextStep> {
    if (!isEmailAddress(email)) return withNotice('sign-in', 'sso-unknown');
    const found = await this.connections.find(email);
    return found
      ? { markup: continuePage(this.texts.of(request), found, next) }
      : withNotice('sign-in', 'sso-unknown');
  }

  @Get('sign-up')
  showSignUp(@Req() request: ApiRequest): string {
    const texts = this.texts.of(request);
    return this.config.isSignUpOpen ? this.signUpPage(request) : byInvitationPage(texts);
  }

  @Post('sign-up')
  @HttpCode(200)
  signUp(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const values = valuesOf(request);
    const act = async () => {
      const sent = pick(values, ['name', 'workspaceName', 'email', 'password']);
      const fields = toValidated(SignUpDto, sent);
      this.enter(response, await this.signUps.signUp(fields, this.origin.of(request)));
      return HOME;
    };
    return answerForm(response, values, act, (refused) => this.signUpPage(request, refused));
  }

  private signUpPage(request: ApiRequest, refused: Refused | null = null): string {
    const texts = this.texts.of(request);
    const { onlyProvider } = texts;
    return onlyProvider === null
      ? signUpPage(texts, refused)
      : withoutPasswordPage(texts, texts.signUp.title, onlyProvider);
  }

  private enter(response: Response, { token }: SignedIn): void {
    this.cookies.set(response, token);
  }

  private signInPage(request: ApiRequest, next: string, refused: Refused | null = null): string {
    const { isSignUpOpen, oidc } = this.config;
    const issuer = oidc ? new URL(oidc.issuer).host : null;
    const texts = this.texts.of(request);
    return signInPage(
      texts,
      { isSignUpOpen, issuer, oidcStart: oidcStart(next), next },
      renderNotice(readParameter(request, 'notice'), texts),
      refused,
    );
  }
}
