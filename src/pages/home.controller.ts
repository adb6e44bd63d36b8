import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { parse } from 'cookie';
import type { Response } from 'express';
import { isTimeZone } from '#libs/validation';
import { DashboardFilesService } from './dashboard/dashboard-files.service.js';
import { GoesOnInMaintenance } from '../http/requests/operation.decorator.js';
import type { ApiRequest } from '../http/requests/api-request.js';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { isDashboardAddress } from '../http/requests/dashboard-address.js';
import { seeOther, sessionOf } from './form-response.js';
import { HOME } from '../http/problems/page-layout.js';
import { withNotice } from './notices.js';

/**
 * The list of codes is requested while the scripts load, as `codesQuery` of the dashboard does, which keeps the time
 * zone of its days in a cookie.
 */
function firstList({ headers: { cookie = '' } }: ApiRequest): string | null {
  const { zone } = parse(cookie);
  if (zone === undefined || !isTimeZone(zone)) return null;
  const query = `sort=-created_at&limit=100&include_total=true&include_daily_scans=true&timezone=${encodeURIComponent(zone)}`;
  return `<api/v1/qr?${query}>; rel=preload; as=fetch; crossorigin`;
}

/** The dashboard for a person who is signed in; everyone else signs in first. */
@ApiExcludeController()
@Controller()
export class HomeController {
  constructor(
    private readonly files: DashboardFilesService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookieService,
  ) {}

  @Get()
  show(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): string {
    if (!sessionOf(request)) return seeOther(response, signInFor(request));
    response.set(this.files.shellHeaders);
    const list = firstList(request);
    if (list !== null) response.set('Link', list);
    return this.files.shell();
  }

  /** A person who enters the address is sent to the start page: only its form signs out. */
  @Get('sign-out')
  showSignOut(@Res({ passthrough: true }) response: Response): string {
    return seeOther(response, HOME);
  }

  @Post('sign-out')
  @GoesOnInMaintenance(true)
  async signOut(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const caller = sessionOf(request);
    if (caller) await this.sessions.end({ id: caller.sessionId, userId: caller.userId });
    this.cookies.clear(response);
    return seeOther(response, withNotice('sign-in', 'signed-out'));
  }
}

/** After signing in, the list shows what was asked for. */
function signInFor({ url }: ApiRequest): string {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  return isDashboardAddress(query) ? `sign-in?next=${encodeURIComponent(query)}` : 'sign-in';
}
