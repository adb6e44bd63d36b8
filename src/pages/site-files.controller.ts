import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { FAVICON, ROBOTS_TXT, SITE_FILE_HEADERS, type SiteFile } from '#libs/http-server';

/** The icon, and what crawlers may open. */
@ApiExcludeController()
@Controller()
export class SiteFilesController {
  @Get('favicon.ico')
  icon(@Res() response: Response): void {
    sendFile(response, FAVICON);
  }

  @Get('robots.txt')
  robots(@Res() response: Response): void {
    sendFile(response, ROBOTS_TXT);
  }
}

const sendFile = (response: Response, { contentType, body }: SiteFile): void =>
  void response.set({ ...SITE_FILE_HEADERS, 'Content-Type': contentType }).send(body);
