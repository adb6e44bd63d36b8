import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/config';
import { ProfileService } from '../accounts/profile.service.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import type { ApiRequest } from '../requests/api-request.js';
import { SessionCookieService } from '../sessions/session-cookie.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { parameterOf, seeOther, sessionOf } from './form-response.js';
import { homePage, welcomePage } from './home-page.js';
import { HOME } from './layout.js';
import { noticeOf, withNotice } from './notices.js';

/** The start page, until the dashboard takes its place. */
@ApiExcludeController()
@AllowedTo('anyone')
@Controller()
export class HomeController {
  constructor(
    private readonly profile: ProfileService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookieService,
    private readonly config: Config,
  ) {}

  @Get()
  async show(@Req() request: ApiRequest): Promise<string> {
    const [caller, notice] = [sessionOf(request), noticeOf(parameterOf(request, 'notice'))];
    if (!caller) return welcomePage(notice, this.config.isSignUpOpen);
    return homePage(notice, await this.profile.find(caller), caller);
  }

  /** For a person who enters the address: only a form signs out, and the start page has it. */
  @Get('sign-out')
  showSignOut(@Res({ passthrough: true }) response: Response): string {
    return seeOther(response, HOME);
  }

  @Post('sign-out')
  async signOut(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const caller = sessionOf(request);
    if (caller) await this.sessions.end({ id: caller.sessionId, userId: caller.userId });
    this.cookies.clear(response);
    return seeOther(response, withNotice('sign-in', 'signed-out'));
  }
}
