import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { chooseLanguage } from '#libs/languages';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { JSON_OR_FORM } from '../../http/requests/form-body.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { PAGE_EXAMPLES } from '../record/qr-examples.js';
import { QrPagePreviewService } from './qr-page-preview.service.js';

@ApiTags('QR codes')
@Controller('api/v1/qr/page-preview')
export class QrPagePreviewController {
  constructor(private readonly previews: QrPagePreviewService) {}

  @Post()
  @Operation({
    operationId: 'previewPage',
    summary: 'Preview a page',
    description:
      'Draws the page that visitors of a body would see, with the brand of the workspace and in the language of ' +
      '`Accept-Language`, and stores nothing; a key with the scope `read` is sufficient. A category that redirects ' +
      'scans has no page, nor has a static code (422). In the preview, scripts, links and forms do nothing. A form ' +
      'with one field, `body`, can send the JSON as well: so a page of the same origin can show the response in a frame.',
    reads: true,
    storesResponses: false,
    bodyTypes: JSON_OR_FORM,
    body: { type: CreateQrCodeDto, examples: PAGE_EXAMPLES },
  })
  @Returns(200, {
    description: 'The page',
    content: {
      'text/html': { schema: { type: 'string' }, example: '<!doctype html><html lang="en">…</html>' },
    },
  })
  async preview(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateQrCodeDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { html, policy } = await this.previews.render(
      caller,
      body,
      chooseLanguage(request.get('Accept-Language')),
    );
    response
      .set({ 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN', Vary: 'Accept-Language' })
      .type('html')
      .send(html);
  }
}
