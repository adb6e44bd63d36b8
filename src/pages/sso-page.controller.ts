import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { ApiRequest } from '../http/requests/api-request.js';
import { isDashboardAddress } from '../http/requests/dashboard-address.js';
import { readParameter, seeOther } from './form-response.js';

/** Where people start to sign in through the connection of their workspace, for example from a tile of the provider. */
@ApiExcludeController()
@Controller('sso')
export class SsoPageController {
  @Get(':slug')
  start(
    @Param('slug') slug: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): string {
    const next = readParameter(request, 'next');
    const query = isDashboardAddress(next) ? `?next=${encodeURIComponent(next)}` : '';
    return seeOther(response, `../api/auth/v1/sso/${encodeURIComponent(slug)}/start${query}`);
  }
}
